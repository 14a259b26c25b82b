// An attached engine: `require "moonspring"` in a Lua state that some other program made and will close.
#pragma once
#include "moonspring_lua.h"

struct lua_State;

// What Lua calls when it loads the module. Leaves the module table on the stack.
int luaopen_moonspring(struct lua_State *L);

// Made in Swift, in the module alone: makes the engine of msl_options.attached, and what owns it. 0, or not 0 when there is no memory.
int32_t moonspring_open_attached(msl_engine *engine) __attribute__((weak));

// The state takes over one retain of the Swift object that owns the engine, and releases it when it closes.
void msl_attached_set_owner(msl_engine *engine, void *owner);
