// Coroutines on the scene's time.
#pragma once
#include "state/engine.h"

// A function that starts a coroutine: it runs to its first wait at once. The receiver was pushed on top of the arguments.
int msl_spawn(lua_State *L, msl_engine *E, const msl_member *member, int receiver, msl_call *call);
