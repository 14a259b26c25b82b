// What values look like as texts.
#pragma once
#include "state/lua.h"

// Whether the value is no number by IEEE 754. Its sign, which Lua shows, depends on the processor: texts of ours show `nan`.
static inline bool msl_is_nan(lua_State *L, int index) {
  if (lua_type(L, index) != LUA_TNUMBER) return false;
  lua_Number number = lua_tonumber(L, index);
  return number != number;
}
// Pushes the text of the value at the index, as tostring gives it: in a sandbox with a number instead of an address.
const char *msl_push_text(lua_State *L, int index, size_t *length);
// Pushes the number that stands for a table, function, coroutine or userdata: 0x0001.
void msl_push_number(lua_State *L, int index);
int msl_tostring(lua_State *L);
// Pushes the text of all values from `first` on, joined by tabs, as print shows them.
const char *msl_push_joined(lua_State *L, int first, size_t *length);
