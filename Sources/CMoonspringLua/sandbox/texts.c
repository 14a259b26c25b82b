// What values look like as texts: tostring and print.
#include <stdio.h>
#include "sandbox/sandbox.h"
#include "sandbox/texts.h"
#include "state/object_numbers.h"

// Where Lua shows an address: that would differ from process to process, and give away where memory lies.
void msl_push_number(lua_State *L, int index) {
  char number[24];
  snprintf(number, sizeof number, "0x%04llx", (unsigned long long)msl_shown_number(L, index));
  lua_pushstring(L, number);
}

static const char *push_numbered(lua_State *L, int index, size_t *length) {
  msl_push_number(L, index);
  const char *number = lua_tostring(L, -1);
  bool has_name = luaL_getmetafield(L, index, "__name") == LUA_TSTRING;
  lua_pushfstring(L, "%s: %s", has_name ? lua_tostring(L, -1) : luaL_typename(L, index), number);
  lua_replace(L, index);
  lua_settop(L, index);
  return lua_tolstring(L, index, length);
}

const char *msl_push_text(lua_State *L, int index, size_t *length) {
  if (msl_is_nan(L, index)) {
    lua_pushliteral(L, "nan");
    return lua_tolstring(L, -1, length);
  }
  bool shows_address = lua_type(L, index) >= LUA_TTABLE && !msl_sandbox_of(L)->trusted;
  if (shows_address && luaL_getmetafield(L, index, "__tostring") != LUA_TNIL) {
    lua_pop(L, 1);
    shows_address = false;
  }
  if (!shows_address) return luaL_tolstring(L, index, length);
  lua_pushvalue(L, index);
  return push_numbered(L, lua_gettop(L), length);
}

int msl_tostring(lua_State *L) {
  luaL_checkany(L, 1);
  msl_push_text(L, 1, NULL);
  return 1;
}

const char *msl_push_joined(lua_State *L, int first, size_t *length) {
  int last = lua_gettop(L);
  luaL_Buffer text;
  luaL_buffinit(L, &text);
  for (int i = first; i <= last; i++) {
    msl_limit_work(L, 20);
    if (i > first) luaL_addchar(&text, '\t');
    msl_push_text(L, i, NULL);
    luaL_addvalue(&text);
  }
  luaL_pushresult(&text);
  return lua_tolstring(L, -1, length);
}
