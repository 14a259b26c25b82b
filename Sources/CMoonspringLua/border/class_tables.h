// The tables that stand for classes, a script's own included.
#pragma once
#include "state/engine.h"

// construct.c: making objects
int msl_construct(lua_State *L);
int msl_builtin_init(lua_State *L);
// class_tables.c
void msl_push_class_table(lua_State *L, const msl_engine *E, const msl_class *class, int members, int instance, int parent_table);
void msl_nest_class(lua_State *L, const msl_class *class, int outer_table);
int msl_rawset(lua_State *L);
