// What `require "moonspring"` gives.
#pragma once
#include "state/lua.h"

int msl_open_module(lua_State *L);
int msl_push_module(lua_State *L);
