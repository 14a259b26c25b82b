// The classes of objects, of values and of tables that stand for classes: their names, and the chain of a script's own.
#include "state/state.h"

const char msl_metas_key, msl_module_key, msl_root_key, msl_attached_key;
const char msl_class_key, msl_script_key, msl_parent_key, msl_members_key, msl_instance_key, msl_name_key;

atomic_bool msl_has_attached;

msl_sandbox *msl_attached_sandbox_of(lua_State *L) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &msl_attached_key);
  msl_engine *E = lua_touserdata(L, -1);
  lua_pop(L, 1);
  // A Swift program may have states of its own beside those that it is attached to.
  return E ? &E->sandbox : *(msl_sandbox **)lua_getextraspace(L);
}

// The class that the table at the index stands for, a script's included; NULL for anything else.
const msl_class *msl_class_of_table(lua_State *L, int index) {
  const msl_class *class = NULL;
  if (lua_type(L, index) == LUA_TTABLE && lua_getmetatable(L, index)) {
    if (lua_rawgetp(L, -1, &msl_class_key) == LUA_TLIGHTUSERDATA) class = lua_touserdata(L, -1);
    lua_pop(L, 2);
  }
  return class;
}

// The built-in class of an object, a value or a class table; NULL for anything else.
const char *msl_built_in_name_at(lua_State *L, int index) {
  int32_t kind;
  const msl_engine *E = msl_engine_of(L);
  const msl_boxed *box = msl_to_boxed(L, index, &kind);
  if (box) return E->classes[box->class_id].name;
  const msl_object *object = msl_to_object(L, index);
  if (object) return E->classes[object->class_id].name;
  const msl_class *class = msl_class_of_table(L, index);
  return class ? class->name : NULL;
}

// The class name that a script gave or knows; NULL for what is not an object or value of the engine.
const char *msl_class_name_at(lua_State *L, int index) {
  if (lua_type(L, index) != LUA_TUSERDATA) return NULL;
  const char *name = msl_built_in_name_at(L, index);
  if (name && msl_to_object(L, index) && lua_getmetatable(L, index)) {
    if (lua_rawgetp(L, -1, &msl_name_key) == LUA_TSTRING) name = lua_tostring(L, -1);  // the metatable keeps it
    lua_pop(L, 2);
  }
  return name;
}

bool msl_is_module(lua_State *L, int index) {
  index = lua_absindex(L, index);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &msl_module_key);
  bool is_it = lua_rawequal(L, -1, index);
  lua_pop(L, 1);
  return is_it;
}

// The metatable on top gets this name for a value whose metatable cannot be read or set.
void msl_lock_metatable(lua_State *L) {
  lua_pushliteral(L, "locked");
  lua_setfield(L, -2, "__metatable");
}

// A script's classes -----------------------------------------------------------------------------
//
// Raw reads: nothing of the script runs, nothing is allocated, nothing raises.

// Pushes the script's class of the object at the index; false, with nothing pushed, where the engine alone made its class.
bool msl_push_script_class(lua_State *L, int index) {
  if (!lua_getmetatable(L, index)) return false;
  int type = lua_rawgetp(L, -1, &msl_script_key);
  lua_replace(L, -2);
  if (type == LUA_TTABLE) return true;
  lua_pop(L, 1);
  return false;
}

// Replaces a script's class on top by its parent, where that is a script's too; else false, with the class gone.
bool msl_climb(lua_State *L) {
  int class = lua_gettop(L);
  if (lua_getmetatable(L, class)) {
    int type = lua_rawgetp(L, -1, &msl_parent_key);
    lua_replace(L, class);
    lua_settop(L, class);
    if (type == LUA_TTABLE) return true;
  }
  lua_settop(L, class - 1);
  return false;
}

// Replaces the name on top by what the script's classes of the object at index have under it, or by the first function that they
// have. Where that is nothing: false, with the name gone.
bool msl_push_inherited(lua_State *L, int index, bool only_functions) {
  int name = lua_gettop(L);
  bool more = msl_push_script_class(L, index);
  for (int depth = 0; more && depth < MSL_MOST_ANCESTORS; depth++) {
    lua_pushvalue(L, name);
    int type = lua_rawget(L, -2);
    if (only_functions ? type == LUA_TFUNCTION : type != LUA_TNIL) {
      lua_replace(L, name);
      lua_settop(L, name);
      return true;
    }
    lua_pop(L, 1);
    more = msl_climb(L);
  }
  lua_settop(L, name - 1);
  return false;
}
