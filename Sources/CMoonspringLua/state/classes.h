// The classes of objects, of values and of tables that stand for classes.
#pragma once
#include "state/lua.h"

typedef struct msl_classes {
  const msl_class *all;
  int32_t count;
  int32_t of_values[MSL_LIST + 1];  // class of each value kind, or -1
  int value_metas[MSL_LIST + 1];    // places in the registry
} msl_classes;

// Keys of the registry and of metatables.
extern const char msl_metas_key, msl_module_key;
extern const char msl_class_key, msl_script_key, msl_parent_key, msl_members_key, msl_instance_key, msl_name_key;

static inline bool msl_is_a(const msl_classes *classes, int32_t class_id, int32_t ancestor) {
  for (; class_id >= 0 && class_id < classes->count; class_id = classes->all[class_id].parent)
    if (class_id == ancestor) return true;
  return false;
}
// The class name that a script gave or knows; NULL for what is not an object or value of the engine.
const char *msl_class_name_at(lua_State *L, int index);
// The built-in class of an object, a value or a class table; NULL for anything else.
const char *msl_built_in_name_at(lua_State *L, int index);
// The class that the table at the index stands for, a script's included; NULL for anything else.
const msl_class *msl_class_of_table(lua_State *L, int index);
bool msl_is_module(lua_State *L, int index);
// The metatable on top gets this name for a value whose metatable cannot be read or set.
void msl_lock_metatable(lua_State *L);

// Replaces the table on top by the one that its metatable leads to under __index; false, with the table as it is, where there is none.
// A class of the engine leads to what can be read of it, where `enters_classes`.
bool msl_climb_index(lua_State *L, bool enters_classes);

// A script's classes. Raw reads: nothing of the script runs, nothing is allocated, nothing raises.

// How many are above another, at most: a chain may be made to have no end.
enum { MSL_MOST_ANCESTORS = 100 };
// Pushes the script's class of the object at the index; false, with nothing pushed, where the engine alone made its class.
bool msl_push_script_class(lua_State *L, int index);
// Replaces a script's class on top by its parent, where that is a script's too; else false, with the class gone.
bool msl_climb(lua_State *L);
// Replaces the name on top by what the script's classes of the object at index have under it, or by the first function that they
// have. Where that is nothing: false, with the name gone.
bool msl_push_inherited(lua_State *L, int index, bool only_functions);
