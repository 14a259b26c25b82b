// Swift to Lua.
#pragma once
#include "border/arguments.h"

// Pushes the function and its first argument, the receiver; returns the number of arguments pushed, or -1.
int msl_push_target(lua_State *L, const msl_engine *E, const msl_invocation *call);
// A reader of what the function at an index returned. A message about it says where that stands; may push one string.
msl_reader msl_result_reader(lua_State *L, msl_engine *E, const char *name, int function);
