// Whether the liblua that runs has a defect: tried, not looked up by version, since distributions patch theirs.
#include <stdio.h>
#include <string.h>
#include "sandbox/repairs.h"
#include "sandbox/sandbox.h"

// Each returns true where Lua is right. None of them looks up a global: a script may have changed those.
static const char index_probe[] =
    "local t = {[true] = true} local function f(a, b) return t[a < b] end return f(1, 2)";
// Gets an iterator, a value with __close, and a function that tells whether it was closed.
static const char break_probe[] =
    "local next, value, is_closed = ... for k in next, nil, nil, value do local function f() return k end break end return is_closed()";

static int go_on(lua_State *L) {
  lua_pushboolean(L, 1);
  return 1;
}

static int close_value(lua_State *L) {
  lua_pushboolean(L, 1);
  lua_setiuservalue(L, 1, 1);
  return 0;
}

static int is_closed(lua_State *L) {
  lua_getiuservalue(L, lua_upvalueindex(1), 1);
  return 1;
}

static int push_break_arguments(lua_State *L) {
  lua_pushcfunction(L, go_on);
  lua_newuserdatauv(L, 0, 1);
  lua_newtable(L);
  lua_pushcfunction(L, close_value);
  lua_setfield(L, -2, "__close");
  lua_setmetatable(L, -2);
  lua_pushvalue(L, -1);
  lua_pushcclosure(L, is_closed, 1);
  return 3;
}

// `1 ~ (2 or 3)`, with more constants before it than an instruction can name.
static int load_bitwise_probe(lua_State *L) {
  luaL_Buffer text;
  luaL_buffinit(L, &text);
  luaL_addstring(&text, "local x = {");
  for (int i = 1; i <= 257; i++) {
    char number[16];
    snprintf(number, sizeof number, "%d.5,", i);
    luaL_addstring(&text, number);
  }
  luaL_addstring(&text, "} return (1 ~ (2 or 3)) == 3");
  luaL_pushresult(&text);
  size_t length;
  const char *bytes = lua_tolstring(L, -1, &length);
  int status = luaL_loadbufferx(L, bytes, length, "=probe", "t");
  lua_remove(L, -2);
  return status;
}

static int load_probe(lua_State *L, msl_repair repair) {
  if (repair == MSL_REPAIR_BITWISE) return load_bitwise_probe(L);
  const char *text = repair == MSL_REPAIR_INDEX ? index_probe : break_probe;
  return luaL_loadbufferx(L, text, strlen(text), "=probe", "t");
}

static bool is_right(lua_State *L, msl_repair repair) {
  int top = lua_gettop(L);
  luaL_checkstack(L, 12, NULL);
  int status = load_probe(L, repair);
  if (status == LUA_OK) status = lua_pcall(L, repair == MSL_REPAIR_BREAK ? push_break_arguments(L) : 0, 1, 0);
  if (status == LUA_ERRMEM || msl_is_killed(L)) lua_error(L);
  bool is_true = status == LUA_OK && lua_toboolean(L, -1);
  lua_settop(L, top);
  return is_true;
}

bool msl_is_repair_needed(lua_State *L, msl_repair repair) {
  // To try it out would read what is not there.
  if (repair == MSL_REPAIR_CONSTANT) return true;
  msl_sandbox *sandbox = msl_sandbox_of(L);
  if (!(sandbox->repairs_known >> repair & 1)) {
    unsigned is_needed = !is_right(L, repair);
    sandbox->repairs_needed |= is_needed << repair;
    sandbox->repairs_known |= 1u << repair;
  }
  return sandbox->repairs_needed >> repair & 1;
}
