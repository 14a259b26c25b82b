// Coroutines and protected calls that neither hide a kill nor hide from it.
#pragma once
#include "state/lua.h"

// Yields the topmost values, with no message handler: the frame that a yield leaves behind keeps the handler of an xpcall around it,
// and whoever closes the coroutine would run what has come to lie in its place on the stack (3fe7be95 of Lua).
int msl_yield(lua_State *L, int count);
// lua_resume, with the limit knowing what runs. Raises a kill that is due; the caller checks msl_is_killed after an error status.
int msl_resume_tracked(lua_State *L, lua_State *co, int nargs, int *nresults);
// Runs what a coroutine that has failed is still to close, with its error, which is on top of its stack; that, or another one that came
// of closing, is on top afterwards. Nothing runs where the coroutine was killed.
void msl_close_failed(lua_State *L, lua_State *co);
