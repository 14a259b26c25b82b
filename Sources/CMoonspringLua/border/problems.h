// What is wrong with a call.
#pragma once
#include "state/engine.h"

// What a value is, as an error message says it. May push two strings.
const char *msl_describe(lua_State *L, int index);
// Raises the engine's error text; `place` as of msl_problem, "" for none.
_Noreturn void msl_raise_text(lua_State *L, const msl_engine *E, const char *place);
_Noreturn void msl_raise_problem(lua_State *L, msl_engine *E, const msl_problem *problem);
// Raises a problem with the object or class at 1 and the name at 2.
_Noreturn void msl_raise_member_problem(lua_State *L, msl_engine *E, int32_t code, int32_t class_id);
_Noreturn void msl_raise_class_problem(lua_State *L, msl_engine *E, const msl_class *class, int32_t code, const char *actual);
// "file:line" of the Lua function at the index, pushed; NULL, with nothing pushed, of one in C.
const char *msl_push_function_place(lua_State *L, int index);
