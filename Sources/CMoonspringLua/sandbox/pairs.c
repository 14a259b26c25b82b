// pairs in the sandbox: in an order that does not depend on Lua's string hash.
#include "sandbox/key_order.h"
#include "sandbox/limit.h"
#include "sandbox/pairs.h"

// A table is seen as a run of keys 1...n, which needs no list, and the other keys, in a list; those that are integers below 1
// come before the run. Upvalues of the iterator:
enum { POSITION = 1, BELOW, RUN_LENGTH, LISTED, LIST };

static lua_Integer field(lua_State *L, int upvalue) { return lua_tointeger(L, lua_upvalueindex(upvalue)); }

// The next key whose value is not nil at this moment, so fields may be cleared during the traversal.
static int next_in_order(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_Integer below = field(L, BELOW), run = field(L, RUN_LENGTH), listed = field(L, LISTED);
  lua_Integer position = field(L, POSITION);
  bool found = false;
  lua_settop(L, 1);
  while (position < listed + run) {
    lua_Integer place = position++;
    if (place >= below && place < below + run) lua_pushinteger(L, place - below + 1);
    else lua_rawgeti(L, lua_upvalueindex(LIST), (place < below ? place : place - run) + 1);
    lua_pushvalue(L, -1);
    found = lua_rawget(L, 1) != LUA_TNIL;
    if (found) break;
    lua_settop(L, 1);
    msl_limit_work(L, 1);
  }
  lua_pushinteger(L, position);
  lua_replace(L, lua_upvalueindex(POSITION));
  if (found) return 2;
  lua_pushnil(L);
  return 1;
}

// How many keys 1...n raw traversal meets first and in order. Pushes the last of them, or nil; or, where there is no other key, nothing.
static lua_Integer push_run(lua_State *L, bool *has_others) {
  lua_Integer run = 0;
  lua_pushnil(L);
  while ((*has_others = lua_next(L, 1))) {
    lua_pop(L, 1);
    if (!lua_isinteger(L, -1) || lua_tointeger(L, -1) != run + 1) break;
    run++;
    if (run % 1024 == 0) msl_limit_work(L, 4 * 1024);
  }
  if (!*has_others) return run;
  lua_pop(L, 1);
  if (run > 0) lua_pushinteger(L, run);
  else lua_pushnil(L);
  return run;
}

static int count_below(lua_State *L, int count) {
  int below = 0;
  for (bool is_below = true; is_below && below < count; below += is_below) {
    lua_rawgeti(L, -1, below + 1);
    is_below = lua_isinteger(L, -1) && lua_tointeger(L, -1) < 1;
    lua_pop(L, 1);
  }
  return below;
}

// Pushes the iterator of the table at 1; returns how many entries there are.
static lua_Integer push_iterator(lua_State *L) {
  bool has_others;
  lua_Integer run = push_run(L, &has_others);
  int count = has_others ? msl_sort_keys(L, NULL, 1) : 0;
  int below = count_below(L, count);
  if (!has_others) lua_pushnil(L);
  lua_pushinteger(L, 0);
  lua_pushinteger(L, below);
  lua_pushinteger(L, run);
  lua_pushinteger(L, count);
  lua_rotate(L, -LIST, LIST - 1);
  lua_pushcclosure(L, next_in_order, LIST);
  return run + count;
}

int msl_ordered(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  msl_limit_poll(L);
  lua_pushinteger(L, push_iterator(L));
  return 2;
}

static int finish_metamethod(lua_State *L, int status, lua_KContext context) {
  (void)L, (void)status, (void)context;
  return 3;
}

int msl_pairs(lua_State *L) {
  luaL_checkany(L, 1);
  msl_limit_poll(L); // a table that once was large is slow to look through, however few keys it has left
  if (luaL_getmetafield(L, 1, "__pairs") != LUA_TNIL) {
    lua_pushvalue(L, 1);
    lua_callk(L, 1, 3, 0, finish_metamethod);
    return 3;
  }
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  push_iterator(L);
  lua_pushvalue(L, 1);
  lua_pushnil(L);
  return 3;
}
