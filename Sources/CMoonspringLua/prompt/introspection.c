// What names stand for, for completion: raw reads alone, so that nothing of a script runs. What only a getter knows stays unknown.
#include <stdlib.h>
#include <string.h>
#include "border/module.h"
#include "border/protected.h"
#include "prompt/inspection.h"
#include "prompt/locals.h"
#include "sandbox/limit.h"
#include "state/objects.h"

enum { LONGEST_CHAIN = 16, MOST_NAMES = 50000 };

// Steps ------------------------------------------------------------------------------------------

// Replaces the table on top by what it has under the string at `name`: itself, or what its metatable leads to as a table.
// False, with the table gone, when that is nothing.
static bool step_table(lua_State *L, int name) {
  int table = lua_gettop(L);
  for (int depth = 0; depth < LONGEST_CHAIN; depth++) {
    lua_pushvalue(L, name);
    int type = lua_rawget(L, table);
    if (type != LUA_TNIL && type != LUA_TLIGHTUSERDATA) {
      lua_replace(L, table);
      return true;
    }
    lua_settop(L, table);
    if (!msl_climb_index(L, true)) break;
  }
  lua_settop(L, table - 1);
  return false;
}

// Pushes what the engine declares under the name for the object at an index: a member, a method; or nil.
static int push_declared(lua_State *L, const msl_object *object, int name) {
  int top = lua_gettop(L);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &msl_metas_key);
  if (lua_rawgeti(L, -1, object->class_id) == LUA_TTABLE) {
    lua_pushliteral(L, "__index");
    lua_rawget(L, -2);
    if (lua_iscfunction(L, -1) && lua_getupvalue(L, -1, 1) && lua_type(L, -1) == LUA_TTABLE) {
      lua_pushvalue(L, name);
      lua_rawget(L, -2);
      lua_replace(L, top + 1);
      lua_settop(L, top + 1);
      return lua_type(L, -1);
    }
  }
  lua_settop(L, top);
  lua_pushnil(L);
  return LUA_TNIL;
}

static bool push_inherited(lua_State *L, int index, int name) {
  lua_pushvalue(L, name);
  return msl_push_inherited(L, index, false);
}

// Replaces the object on top by what it has under the name. What is declared is not read, but for callbacks and user data, which
// Lua itself keeps.
static bool step_object(lua_State *L, const msl_object *object, int name) {
  int self = lua_gettop(L);
  bool found = false;
  int declared = push_declared(L, object, name);
  if (declared == LUA_TLIGHTUSERDATA) {
    const msl_member *member = lua_touserdata(L, -1);
    found = member->kind == MSL_MEMBER_SLOT && lua_getiuservalue(L, self, MSL_UV_HOLDS) == LUA_TTABLE &&
            lua_rawgeti(L, -1, -(lua_Integer)member->slot) != LUA_TNIL;
    if (!found && member->kind == MSL_MEMBER_SLOT) found = push_inherited(L, self, name);
  } else {
    if (lua_getiuservalue(L, self, MSL_UV_FIELDS) == LUA_TTABLE) {
      lua_pushvalue(L, name);
      found = lua_rawget(L, -2) != LUA_TNIL;
    }
    found = found || push_inherited(L, self, name);
    if (!found && declared == LUA_TFUNCTION) {
      lua_pushvalue(L, self + 1);
      found = true;
    }
  }
  if (found) lua_replace(L, self);
  lua_settop(L, found ? self : self - 1);
  return found;
}

static bool step(lua_State *L, int name) {
  if (lua_type(L, -1) == LUA_TTABLE) return step_table(L, name);
  const msl_object *object = msl_to_object(L, -1);
  if (object) return step_object(L, object, name);
  lua_pop(L, 1);
  return false;
}

// Pushes what a name stands for at the prompt. `prompt` is 0 where nobody has used one.
static bool push_first(lua_State *L, int prompt, int name) {
  if (prompt && msl_push_own(L, prompt, name)) return true;
  lua_pushglobaltable(L);
  if (step_table(L, name)) return true;
  if (strcmp(lua_tostring(L, name), "ms") != 0) return false;
  return msl_push_module(L);
}

// Names ------------------------------------------------------------------------------------------

static bool is_identifier(const char *text, size_t length) {
  for (size_t i = 0; i < length; i++) {
    char c = text[i];
    bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    if (!is_letter && (i == 0 || c < '0' || c > '9')) return false;
  }
  return length > 0;
}

// Adds the string at `name`, which stands for the value at `value`.
static void add_name(lua_State *L, msl_inspection *names, int name, int value) {
  size_t length;
  if (names->count >= MOST_NAMES || lua_type(L, name) != LUA_TSTRING) return;
  const char *text = lua_tolstring(L, name, &length);
  if (!is_identifier(text, length)) return;
  const char *class_name = lua_type(L, value) == LUA_TUSERDATA ? msl_class_name_at(L, value) : NULL;
  const char *type = class_name ? class_name : luaL_typename(L, value);
  msl_slice text_slice = msl_add_bytes(L, names, text, length), type_slice = msl_add_bytes(L, names, type, strlen(type));
  msl_inspected *record = msl_add_inspected(L, names, 0);
  record->text = text_slice;
  record->class_name = type_slice;
}

// The names in the table on top, which stays.
static void add_raw(lua_State *L, msl_inspection *names) {
  int table = lua_gettop(L);
  lua_pushnil(L);
  while (names->count < MOST_NAMES && lua_next(L, table)) {
    add_name(L, names, table + 1, table + 2);
    lua_pop(L, 1);
    msl_limit_work(L, 5);
  }
  lua_settop(L, table);
}

// Those of the table on top and of the tables that it leads to. The table goes.
static void add_table(lua_State *L, msl_inspection *names) {
  bool more = true;
  for (int depth = 0; more && depth < LONGEST_CHAIN; depth++) {
    add_raw(L, names);
    more = msl_climb_index(L, false);
  }
  lua_pop(L, 1);
}

static void add_object(lua_State *L, msl_inspection *names, int index) {
  if (lua_getiuservalue(L, index, MSL_UV_FIELDS) == LUA_TTABLE) add_raw(L, names);
  lua_pop(L, 1);
  int top = lua_gettop(L);
  bool more = msl_push_script_class(L, index);
  for (int depth = 0; more && depth < MSL_MOST_ANCESTORS; depth++) {
    add_raw(L, names);
    more = msl_climb(L);
  }
  lua_settop(L, top);
}

// What the prompt has itself, the globals, the module.
static void add_all(lua_State *L, msl_inspection *names, int prompt) {
  if (prompt) {
    bool has_cells = lua_getiuservalue(L, prompt, MSL_PROMPT_CELLS) == LUA_TTABLE;
    int cells = lua_gettop(L);
    lua_pushnil(L);
    while (has_cells && lua_next(L, cells)) {
      lua_pop(L, 1);
      if (!msl_push_own(L, prompt, cells + 1)) continue;
      add_name(L, names, cells + 1, cells + 2);
      lua_pop(L, 1);
    }
    lua_settop(L, cells - 1);
  }
  lua_pushglobaltable(L);
  add_table(L, names);
  lua_pushliteral(L, "ms");
  msl_push_module(L);
  add_name(L, names, lua_gettop(L) - 1, lua_gettop(L));
  lua_pop(L, 2);
}

// Kinds of values -------------------------------------------------------------------------------

// What the value on top is, and its own names.
static void describe(lua_State *L, msl_introspection *asked) {
  int index = lua_gettop(L);
  asked->kind = MSL_NAME_OTHER;
  asked->built_in = msl_built_in_name_at(L, index);
  if (lua_type(L, index) == LUA_TSTRING) {
    asked->kind = MSL_NAME_STRING;
  } else if (lua_type(L, index) == LUA_TTABLE) {
    bool is_module = msl_is_module(L, index);
    asked->kind = is_module ? MSL_NAME_MODULE : asked->built_in ? MSL_NAME_CLASS : MSL_NAME_TABLE;
    if (!is_module) add_table(L, &asked->names);
  } else if (msl_to_object(L, index)) {
    asked->kind = MSL_NAME_OBJECT;
    add_object(L, &asked->names, index);
  } else if (asked->built_in) {
    asked->kind = MSL_NAME_VALUE;
  }
}

// A part of a path: a name, or as "[1]" a whole number.
static void push_key(lua_State *L, const char *key) {
  if (key[0] == '[') lua_pushinteger(L, strtoll(key + 1, NULL, 10));
  else lua_pushstring(L, key);
}

static int look_body(lua_State *L) {
  msl_introspection *asked = lua_touserdata(L, 1);
  luaL_checkstack(L, 40, NULL);
  int prompt = msl_push_prompt(L) ? lua_gettop(L) : 0;
  if (asked->path_count == 0) {
    add_all(L, &asked->names, prompt);
    asked->kind = MSL_NAME_TABLE;
    return 0;
  }
  push_key(L, asked->path[0]);
  int name = lua_gettop(L);
  bool found = push_first(L, prompt, name);
  for (size_t i = 1; found && i < asked->path_count; i++) {
    push_key(L, asked->path[i]);
    lua_replace(L, name);
    found = step(L, name);
  }
  if (found && !lua_isnil(L, -1)) describe(L, asked);
  return 0;
}

int32_t msl_introspect(msl_engine *E, msl_introspection *asked) {
  asked->kind = MSL_NAME_MISSING;
  asked->built_in = NULL;
  return msl_protected(E, look_body, asked);
}
