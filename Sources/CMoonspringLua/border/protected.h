// Calls that nothing leaves but a status.
#pragma once
#include "state/engine.h"

int msl_begin_protected(msl_engine *E);
int32_t msl_run_protected(msl_engine *E, int top, int count);
int32_t msl_protected(msl_engine *E, lua_CFunction body, void *argument);
// Raises the error that ended a coroutine.
int msl_raise_of(lua_State *L, msl_engine *E, lua_State *co);
