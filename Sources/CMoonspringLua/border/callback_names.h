// Functions of the script under the names of callbacks.
#pragma once
#include "state/engine.h"

// Raises where the host refuses what is put into a slot, which `about` names: a key of a delegate, or the parameters of a function.
void msl_examine_slot(lua_State *L, msl_engine *E, const msl_problem *about, int index, const msl_type *type);
// Raises where the host refuses a function as a method or field: its name at `key`, the value behind it. `owner`: the class's name.
void msl_examine_method(lua_State *L, msl_engine *E, int32_t class_id, const char *owner, int key);
