// The names of classes, and the chain of a script's own.
#include "state/objects.h"
#include "state/values.h"

const char msl_metas_key, msl_module_key;
const char msl_class_key, msl_script_key, msl_parent_key, msl_members_key, msl_instance_key, msl_name_key;

const msl_class *msl_class_of_table(lua_State *L, int index) {
  const msl_class *class = NULL;
  if (lua_type(L, index) == LUA_TTABLE && lua_getmetatable(L, index)) {
    if (lua_rawgetp(L, -1, &msl_class_key) == LUA_TLIGHTUSERDATA) class = lua_touserdata(L, -1);
    lua_pop(L, 2);
  }
  return class;
}

const char *msl_built_in_name_at(lua_State *L, int index) {
  int32_t kind;
  const msl_class *all = msl_engine_of(L)->classes.all;
  const msl_boxed *box = msl_to_boxed(L, index, &kind);
  if (box) return all[box->class_id].name;
  const msl_object *object = msl_to_object(L, index);
  if (object) return all[object->class_id].name;
  const msl_class *class = msl_class_of_table(L, index);
  return class ? class->name : NULL;
}

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

void msl_lock_metatable(lua_State *L) {
  lua_pushliteral(L, "locked");
  lua_setfield(L, -2, "__metatable");
}

bool msl_climb_index(lua_State *L, bool enters_classes) {
  int table = lua_gettop(L);
  bool is_there = false;
  if (lua_getmetatable(L, table)) {
    bool is_class = lua_rawgetp(L, -1, &msl_class_key) == LUA_TLIGHTUSERDATA;
    lua_pushliteral(L, "__index");
    lua_rawget(L, table + 1);
    if (enters_classes && is_class && lua_iscfunction(L, -1)) lua_getupvalue(L, -1, 1);
    is_there = lua_type(L, -1) == LUA_TTABLE;
    if (is_there) lua_replace(L, table);
  }
  lua_settop(L, table);
  return is_there;
}

// A script's classes -----------------------------------------------------------------------------

bool msl_push_script_class(lua_State *L, int index) {
  if (!lua_getmetatable(L, index)) return false;
  int type = lua_rawgetp(L, -1, &msl_script_key);
  lua_replace(L, -2);
  if (type == LUA_TTABLE) return true;
  lua_pop(L, 1);
  return false;
}

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
