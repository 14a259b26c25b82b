// Functions of a script under names that the engine calls: the host refuses one whose name is nearly that of a callback, one whose
// parameters are not what it is called with, and in a delegate anything else under the name of a callback. Asked when a function is
// assigned or defined, never when one is called.
#include <string.h>
#include "border/callback_names.h"
#include "border/host.h"
#include "border/problems.h"
#include "sandbox/limit.h"

// Beyond so many parameters a message says no more.
enum { MOST_NAMES = 9, MOST_PARENTS = 8, STEPS_PER_QUESTION = 500 };

// The names of a Lua function's parameters, `self, point`, pushed; NULL, and nothing pushed, where they are not known or of any number.
static const char *push_parameters(lua_State *L, int function) {
  lua_Debug about;
  const char *names[MOST_NAMES];
  if (lua_iscfunction(L, function)) return NULL;
  msl_check_stack(L, 2 * MOST_NAMES + 4, NULL);
  lua_pushvalue(L, function);
  lua_pushvalue(L, function);
  lua_getinfo(L, ">u", &about);
  int count = 0;
  while (count < MOST_NAMES && (names[count] = lua_getlocal(L, NULL, count + 1))) count++;
  lua_pop(L, 1);
  if (about.isvararg || (about.nparams > 0 && count == 0)) return NULL;
  lua_pushliteral(L, "");
  for (int i = 0; i < count; i++) {
    if (i > 0) lua_pushliteral(L, ", ");
    lua_pushstring(L, names[i]);
  }
  if (count > 0) lua_concat(L, 2 * count);
  return lua_tostring(L, -1);
}

static msl_value text(const char *bytes) {
  msl_value value = {.kind = bytes ? MSL_STRING : MSL_NIL};
  if (!bytes) return value;
  value.string.bytes = bytes;
  value.string.length = strlen(bytes);
  return value;
}

// Whether the host takes the function under that name; if not, it has left the text of its error. `slot`: the property that keeps
// the table which the name is a key of, or the function itself where `name` is NULL; NULL for a method or a field. `actual`: what there is
// in place of a function; NULL where there is one.
static bool is_taken(
    lua_State *L, msl_engine *E, const msl_problem *about, const char *slot, const char *name, const char *parameters, const char *actual) {
  if (E->closing || !E->host.invoke) return true;
  const msl_value arguments[] = {text(about->class_name), text(slot), text(name), text(parameters), text(actual)};
  msl_call call;
  msl_begin_call(&call, E, MSL_EXAMINE, about->class_id, NULL, NULL, arguments, 5);
  return msl_call_host(L, E, &call, E->host.invoke) == MSL_OK;
}

static bool is_key_taken(lua_State *L, msl_engine *E, const msl_problem *about, const char *slot, int key, int value) {
  const char *actual = lua_isfunction(L, value) ? NULL : msl_describe(L, value);
  return is_taken(L, E, about, slot, lua_tostring(L, key), NULL, actual);
}

// Of the table's functions whose names are refused, leaves the first in byte order at `found`, so that the text is always the same. In the
// delegate itself, which nothing can hide, other values are refused under the names of callbacks.
static void find_refused(lua_State *L, msl_engine *E, const msl_problem *about, int table, const char *slot, int found, bool is_own) {
  lua_pushnil(L);
  int key = lua_gettop(L);
  while (lua_next(L, table)) {
    msl_limit_work(L, 1);
    if ((is_own || lua_isfunction(L, key + 1)) && lua_type(L, key) == LUA_TSTRING) {
      msl_limit_work(L, STEPS_PER_QUESTION);
      bool is_first = lua_isnil(L, found) || strcmp(lua_tostring(L, key), lua_tostring(L, found)) < 0;
      if (is_first && !is_key_taken(L, E, about, slot, key, key + 1)) {
        lua_pushvalue(L, key);
        lua_replace(L, found);
        lua_pushvalue(L, key + 1);
        lua_replace(L, found + 1);
      }
    }
    lua_settop(L, key);
  }
}

// A delegate's functions: those of the table, and of the tables that it inherits from.
static void examine_delegate(lua_State *L, msl_engine *E, const msl_problem *about, int index, const char *slot) {
  msl_check_stack(L, 12, NULL);
  int top = lua_gettop(L), found = top + 1, table = top + 3;
  lua_pushnil(L);
  lua_pushnil(L);
  lua_pushvalue(L, index);
  bool more = true;
  for (int i = 0; more && i < MOST_PARENTS; i++) {
    find_refused(L, E, about, table, slot, found, i == 0);
    more = msl_climb_index(L, false);
  }
  if (!lua_isnil(L, found)) {
    const char *place = lua_isfunction(L, found + 1) ? msl_push_function_place(L, found + 1) : NULL;
    is_key_taken(L, E, about, slot, found, found + 1);
    msl_raise_text(L, E, place);
  }
  lua_settop(L, top);
}

void msl_examine_slot(lua_State *L, msl_engine *E, const msl_problem *about, int index, const msl_type *type) {
  bool is_delegate = type->tag == MSL_TYPE_STORED && type->count == 1 && lua_type(L, index) == LUA_TTABLE;
  bool is_counted = type->tag == MSL_TYPE_FUNCTION && type->count > 0 && lua_type(L, index) == LUA_TFUNCTION;
  const char *slot = about->member ? about->member : about->argument;
  if (is_delegate) examine_delegate(L, E, about, index, slot);
  if (!is_counted) return;
  int top = lua_gettop(L);
  const char *parameters = push_parameters(L, index);
  if (parameters && !is_taken(L, E, about, slot, NULL, parameters, NULL))
    msl_raise_text(L, E, NULL);
  lua_settop(L, top);
}

void msl_examine_method(lua_State *L, msl_engine *E, int32_t class_id, const char *owner, int key) {
  if (lua_type(L, key + 1) != LUA_TFUNCTION || lua_type(L, key) != LUA_TSTRING) return;
  int top = lua_gettop(L);
  const char *parameters = push_parameters(L, key + 1);
  const msl_problem about = {.class_id = class_id, .class_name = owner};
  if (!is_taken(L, E, &about, NULL, lua_tostring(L, key), parameters, NULL)) msl_raise_text(L, E, NULL);
  lua_settop(L, top);
}
