// Members of objects and classes: properties, slots, methods and functions.
#pragma once
#include "state/objects.h"

// calls.c
int msl_call_function(lua_State *L);
void msl_push_member_function(lua_State *L, const msl_member *member);
// members.c
void msl_push_instance_metatable(lua_State *L, const msl_class *class, int members_index, int script);
// Tells the host that a slot has another value.
int msl_announce_slot(lua_State *L, msl_engine *E, const msl_object *object, const msl_member *member, const msl_value *value);
