// What typed text finds at a prompt: its environment, with the locals and results of earlier texts.
//
// A typed text is compiled with an _ENV of its own, which finds results and kept locals before the globals. The locals that a
// text declares are kept as upvalues of a function that the text itself hands over: whoever put that in (MoonspringScene) has
// found out which they are.
#include <string.h>
#include "prompt/locals.h"
#include "state/classes.h"

static const char prompt_key;
static const char keep_name[] = "__moonspring_keep";

static int keep_locals(lua_State *L);

// The environment --------------------------------------------------------------------------------

static bool is_prompt(lua_State *L, int index) { return lua_touserdata(L, index) && lua_rawlen(L, index) == sizeof(msl_prompt); }

bool msl_push_prompt(lua_State *L) {
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, &prompt_key) == LUA_TUSERDATA && is_prompt(L, -1)) return true;
  lua_pop(L, 1);
  return false;
}

// Pushes one of the prompt's tables. A trusted script reaches the registry: what it put there instead counts for nothing.
void msl_push_prompt_table(lua_State *L, int prompt, int value) {
  if (lua_getiuservalue(L, prompt, value) == LUA_TTABLE) return;
  lua_pop(L, 1);
  lua_newtable(L);
}

// The number in the name of a result: 0 of `_`, -1 of any other name.
static int64_t result_number(const msl_prompt *prompt, const char *name, size_t length) {
  if (length == 0 || name[0] != '_' || length > 18) return -1;
  if (length == 1) return 0;
  if (name[1] == '0' || strspn(name + 1, "0123456789") != length - 1) return -1;
  int64_t number = 0;
  for (size_t i = 1; i < length; i++) number = number * 10 + (name[i] - '0');
  return number <= prompt->last && number > prompt->last - MSL_NUMBERED_RESULTS ? number : -1;
}

// The number of the result that the value at an index names, or -1.
static int64_t result_named(lua_State *L, int prompt, int index) {
  size_t length;
  if (lua_type(L, index) != LUA_TSTRING) return -1;
  const char *name = lua_tolstring(L, index, &length);
  return result_number(lua_touserdata(L, prompt), name, length);
}

// Pushes the cell of a kept local; false, with nothing pushed, where there is none of that name.
static bool push_cell(lua_State *L, int prompt, int name) {
  msl_push_prompt_table(L, prompt, MSL_PROMPT_CELLS);
  lua_pushvalue(L, name);
  int type = lua_rawget(L, -2);
  lua_replace(L, -2);
  if (type == LUA_TTABLE) return true;
  lua_pop(L, 1);
  return false;
}

// Pushes the function that has the kept local as an upvalue, and returns which; 0 of a constant, whose value is pushed; -1, with
// nothing pushed, where there is neither.
static int push_kept_local(lua_State *L, int prompt, int name) {
  if (!push_cell(L, prompt, name)) return -1;
  int upvalue = lua_rawgeti(L, -1, 2) == LUA_TNUMBER ? (int)lua_tointeger(L, -1) : 0;
  lua_pop(L, 1);
  bool is_function = lua_rawgeti(L, -1, 1) == LUA_TFUNCTION;
  lua_replace(L, -2);
  return is_function && upvalue > 0 ? upvalue : 0;
}

int msl_push_variable(lua_State *L, int prompt, int name) {
  int upvalue = push_kept_local(L, lua_absindex(L, prompt), lua_absindex(L, name));
  if (upvalue == 0) lua_pop(L, 1);
  return upvalue > 0 ? upvalue : 0;
}

bool msl_push_own(lua_State *L, int prompt, int name) {
  prompt = lua_absindex(L, prompt);
  name = lua_absindex(L, name);
  int64_t number = result_named(L, prompt, name);
  // Before the first result `_` is a name like any other.
  if (number > 0 || (number == 0 && ((msl_prompt *)lua_touserdata(L, prompt))->last >= 0)) {
    msl_push_prompt_table(L, prompt, MSL_PROMPT_RESULTS);
    lua_rawgeti(L, -1, number);
    lua_replace(L, -2);
    return true;
  }
  int upvalue = push_kept_local(L, prompt, name);
  if (upvalue > 0) {
    if (!lua_getupvalue(L, -1, upvalue)) lua_pushnil(L);
    lua_replace(L, -2);
  }
  return upvalue >= 0;
}

void msl_push_keep_function(lua_State *L, int prompt) {
  lua_pushvalue(L, prompt);
  lua_pushcclosure(L, keep_locals, 1);
}

// upvalue of the functions of the environment: the prompt
enum { PROMPT = lua_upvalueindex(1) };

static void check_prompt(lua_State *L) {
  if (!is_prompt(L, PROMPT)) luaL_error(L, "the prompt has lost its environment");
}

static int environment_index(lua_State *L) {
  check_prompt(L);
  lua_settop(L, 2);
  if (msl_push_own(L, PROMPT, 2)) return 1;
  if (lua_type(L, 2) == LUA_TSTRING && strcmp(lua_tostring(L, 2), keep_name) == 0) {
    msl_push_keep_function(L, PROMPT);
    return 1;
  }
  lua_pushglobaltable(L);
  lua_pushliteral(L, "ms");
  if (lua_rawequal(L, 2, -1) && lua_rawget(L, -2) == LUA_TNIL) {
    lua_rawgetp(L, LUA_REGISTRYINDEX, &msl_module_key);
    return 1;
  }
  lua_settop(L, 3);
  lua_pushvalue(L, 2);
  lua_gettable(L, 3);
  return 1;
}

static int environment_newindex(lua_State *L) {
  check_prompt(L);
  lua_settop(L, 3);
  int64_t number = result_named(L, PROMPT, 2);
  if (number >= 0 && ((msl_prompt *)lua_touserdata(L, PROMPT))->last >= 0) {
    msl_push_prompt_table(L, PROMPT, MSL_PROMPT_RESULTS);
    lua_pushvalue(L, 3);
    lua_rawseti(L, -2, number);
    return 0;
  }
  int upvalue = push_kept_local(L, PROMPT, 2);
  if (upvalue == 0) return luaL_error(L, "attempt to assign to const variable '%s'", lua_tostring(L, 2));
  if (upvalue > 0) {
    lua_pushvalue(L, 3);
    lua_setupvalue(L, -2, upvalue);
    return 0;
  }
  lua_pushglobaltable(L);
  lua_insert(L, 2);
  lua_settable(L, 2);
  return 0;
}

static void push_environment(lua_State *L, int prompt) {
  static const luaL_Reg functions[] = {{"__index", environment_index}, {"__newindex", environment_newindex}, {NULL, NULL}};
  lua_newtable(L);
  lua_createtable(L, 0, 4);
  lua_pushvalue(L, prompt);
  luaL_setfuncs(L, functions, 1);
  msl_lock_metatable(L);
  lua_pushliteral(L, "environment");
  lua_setfield(L, -2, "__name");
  lua_setmetatable(L, -2);
}

// Pushes the prompt, making it when it is first needed.
int msl_need_prompt(lua_State *L) {
  if (msl_push_prompt(L)) return lua_gettop(L);
  msl_prompt *prompt = lua_newuserdatauv(L, sizeof *prompt, MSL_PROMPT_COUNT);
  int index = lua_gettop(L);
  prompt->last = -1;
  for (int value = MSL_PROMPT_RESULTS; value <= MSL_PROMPT_CELLS; value++) {
    lua_newtable(L);
    lua_setiuservalue(L, index, value);
  }
  push_environment(L, index);
  lua_setiuservalue(L, index, MSL_PROMPT_ENVIRONMENT);
  lua_pushstring(L, keep_name);
  lua_setiuservalue(L, index, MSL_PROMPT_KEEP_NAME);
  lua_pushvalue(L, index);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &prompt_key);
  return index;
}

// Keeping locals ---------------------------------------------------------------------------------

// Puts a cell for the name on top of the stack and takes the name away. The value or function is at `value`.
static void put_cell(lua_State *L, int cells, int value, int upvalue) {
  lua_createtable(L, 2, 0);
  lua_pushvalue(L, value);
  lua_rawseti(L, -2, 1);
  if (upvalue) {
    lua_pushinteger(L, upvalue);
    lua_rawseti(L, -2, 2);
  }
  lua_rawset(L, cells);
}

// keep(function() return a, b end, "c", value of c, ...): the locals that the function names, and constants. Some constants are not
// upvalues, since Lua puts their value where they are named. upvalue: the prompt
static int keep_locals(lua_State *L) {
  check_prompt(L);
  int count = lua_gettop(L);
  msl_push_prompt_table(L, PROMPT, MSL_PROMPT_CELLS);
  int cells = lua_gettop(L);
  const char *name;
  // A function in C is not one that a text has made of its locals.
  bool has_locals = lua_isfunction(L, 1) && !lua_iscfunction(L, 1);
  for (int i = 1; has_locals && (name = lua_getupvalue(L, 1, i)) != NULL; i++) {
    lua_pop(L, 1);
    lua_pushstring(L, name);
    put_cell(L, cells, 1, i);
  }
  for (int i = 2; i + 1 <= count; i += 2) {
    luaL_checktype(L, i, LUA_TSTRING);
    lua_pushvalue(L, i);
    put_cell(L, cells, i + 1, 0);
  }
  return 0;
}
