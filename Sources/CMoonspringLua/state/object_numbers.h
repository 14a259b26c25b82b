// The numbers of tables, functions, userdata and coroutines in a sandbox.
#pragma once
#include "state/lua.h"

// How many were made before this one and with it; 0 for what is not a table, a function, a coroutine or a value of the engine.
uint64_t msl_creation_number(lua_State *L, int index);
// The number that its text shows: they count those of its kind whose text was asked for.
uint64_t msl_shown_number(lua_State *L, int index);
// Learns from a first one how Lua lays out the block of a userdata.
void msl_watch_userdata(lua_State *L);
// Pushes a C function with an upvalue that it does not use: a light one would have no number.
void msl_push_function(lua_State *L, lua_CFunction function);
