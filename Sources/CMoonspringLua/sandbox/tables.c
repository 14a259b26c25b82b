// Table functions that check the limit while they loop; otherwise they behave like Lua's.
#include "sandbox/libraries.h"
#include "sandbox/limit.h"
#include "sandbox/texts.h"

// Lua's own loops move elements in C, where no hook is called, and a length need not be a number of elements: __len may answer
// anything, and 63 keys at the powers of two make # answer 2^62. Lua's function says what is wrong, and handles what is no table.
static void copy_element(lua_State *L, int from, lua_Integer source, int to, lua_Integer target) {
  msl_limit_work(L, 2);
  lua_geti(L, from, source);
  lua_seti(L, to, target);
}

static int insert(lua_State *L) {
  if (lua_gettop(L) != 3 || !lua_istable(L, 1)) return msl_call_stock(L);
  lua_Integer end = (lua_Integer)((lua_Unsigned)luaL_len(L, 1) + 1);
  lua_Integer position = luaL_checkinteger(L, 2);
  if ((lua_Unsigned)position - 1 >= (lua_Unsigned)end) return msl_call_stock(L);
  for (lua_Integer i = end; i > position; i--) copy_element(L, 1, i - 1, 1, i);
  lua_seti(L, 1, position);
  return 0;
}

static int remove_element(lua_State *L) {
  if (lua_gettop(L) < 2 || !lua_istable(L, 1)) return msl_call_stock(L);
  lua_Integer size = luaL_len(L, 1);
  lua_Integer position = luaL_checkinteger(L, 2);
  if (position != size && (lua_Unsigned)position - 1 > (lua_Unsigned)size) return msl_call_stock(L);
  lua_geti(L, 1, position);
  for (; position < size; position++) copy_element(L, 1, position + 1, 1, position);
  lua_pushnil(L);
  lua_seti(L, 1, position);
  return 1;
}

static int move(lua_State *L) {
  lua_Integer first = luaL_checkinteger(L, 2), last = luaL_checkinteger(L, 3), target = luaL_checkinteger(L, 4);
  int to = lua_isnoneornil(L, 5) ? 1 : 5;
  bool plain = lua_istable(L, 1) && lua_istable(L, to);
  if (!plain || last < first) return msl_call_stock(L);
  bool is_countable = first > 0 || last < LUA_MAXINTEGER + first;
  if (!is_countable || target > LUA_MAXINTEGER - (last - first)) return msl_call_stock(L);
  lua_Integer count = last - first + 1;
  bool upwards = target > last || target <= first || (to != 1 && !lua_compare(L, 1, to, LUA_OPEQ));
  for (lua_Integer i = 0; i < count; i++) {
    lua_Integer at = upwards ? i : count - 1 - i;
    copy_element(L, 1, first + at, to, target + at);
  }
  lua_pushvalue(L, to);
  return 1;
}

// Also of short lists: Lua's own would show the sign of a NaN.
static int concat(lua_State *L) {
  if (!lua_istable(L, 1)) return msl_call_stock(L); // Lua's function says what is wrong, or handles an object
  lua_Integer last = luaL_len(L, 1);
  size_t length;
  const char *separator = luaL_optlstring(L, 2, "", &length);
  lua_Integer i = luaL_optinteger(L, 3, 1);
  last = luaL_optinteger(L, 4, last);
  luaL_Buffer result;
  luaL_buffinit(L, &result);
  for (; i <= last; i++) {
    int type = lua_geti(L, 1, i);
    if (type != LUA_TSTRING && type != LUA_TNUMBER)
      return luaL_error(L, "invalid value (%s) at index %I in table for 'concat'", luaL_typename(L, -1), (LUAI_UACINT)i);
    msl_limit_work(L, type == LUA_TNUMBER ? 40 : 4 + (lua_rawlen(L, -1) + length) / 64);
    if (type == LUA_TNUMBER && msl_is_nan(L, -1)) {
      lua_pop(L, 1);
      lua_pushliteral(L, "nan");
    }
    luaL_addvalue(&result);
    if (i == last) break; // the largest integer has no next
    luaL_addlstring(&result, separator, length);
  }
  luaL_pushresult(&result);
  return 1;
}

int msl_many_results(lua_State *L) {
  int count = msl_call_stock(L);
  msl_limit_values(L, (size_t)count);
  return count;
}

const luaL_Reg msl_table_functions[] = {
    {"insert", insert}, {"remove", remove_element}, {"move", move},  {"sort", msl_sort},
    {"concat", concat}, {"unpack", msl_many_results}, {NULL, NULL}};
