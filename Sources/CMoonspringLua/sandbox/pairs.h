// Traversals of tables in the sandbox's order.
#pragma once
#include "state/lua.h"

int msl_pairs(lua_State *L);
// Of a table: an iterator in that order, to be called with the table, and how many entries there are. Raw: no __pairs is called.
int msl_ordered(lua_State *L);
// next.c
int msl_next(lua_State *L);
// What unfinished traversals remember is dropped.
void msl_forget_walks(lua_State *L);
