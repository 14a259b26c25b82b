// pairs in the sandbox: in an order that does not depend on Lua's string hash.
#include "sandbox/key_order.h"
#include "sandbox/limit.h"
#include "sandbox/pairs.h"

// The iterator ----------------------------------------------------------------------------------

// A table is seen as a run of keys 1...n, which needs no list, and the other keys, in a list; those that are integers below 1
// come before the run. Few keys are upvalues of the iterator, many are in a table.
enum { POSITION = 1, BELOW, RUN_LENGTH, LISTED, KEYS, KEY_TABLE = KEYS };
enum { KEYS_IN_UPVALUES = 128, KEYS_PER_LOOK = 1024 };

static lua_Integer field(lua_State *L, int upvalue) { return lua_tointeger(L, lua_upvalueindex(upvalue)); }

static void push_listed(lua_State *L, lua_Integer listed, lua_Integer place) {
  if (listed <= KEYS_IN_UPVALUES)
    lua_pushvalue(L, lua_upvalueindex(KEYS + (int)place));
  else
    lua_rawgeti(L, lua_upvalueindex(KEY_TABLE), place + 1);
}

// The next key whose value is not nil at this moment, so fields may be cleared during the traversal.
static int next_in_order(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_Integer below = field(L, BELOW), run = field(L, RUN_LENGTH), listed = field(L, LISTED);
  lua_Integer position = field(L, POSITION);
  bool found = false;
  lua_settop(L, 1);
  while (position < listed + run) {
    lua_Integer place = position++;
    if (place >= below && place < below + run) {
      lua_pushinteger(L, place - below + 1);
      found = lua_rawgeti(L, 1, place - below + 1) != LUA_TNIL;
    } else {
      push_listed(L, listed, place < below ? place : place - run);
      lua_pushvalue(L, -1);
      found = lua_rawget(L, 1) != LUA_TNIL;
    }
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

// Whether the key on top is the next of the run 1...n that raw traversal meets first and in order.
static bool continues_run(lua_State *L, lua_Integer run, int listed) {
  return listed == 0 && lua_isinteger(L, -1) && lua_tointeger(L, -1) == run + 1;
}

// Counts the keys 1...n that raw traversal meets first and in order, and the others after them.
static void count_keys(lua_State *L, lua_Integer *run, int *listed) {
  *run = 0;
  *listed = 0;
  lua_pushnil(L);
  for (int seen = 1; lua_next(L, 1); seen = (seen + 1) % KEYS_PER_LOOK) {
    lua_pop(L, 1);
    if (seen == 0) msl_limit_work(L, 4 * KEYS_PER_LOOK);
    if (continues_run(L, *run, *listed))
      (*run)++;
    else if (++*listed > MSL_MOST_KEYS)
      luaL_error(L, "too many keys for pairs");
  }
}

static void push_header(lua_State *L, lua_Integer below, lua_Integer run, int listed) {
  lua_pushinteger(L, 0);
  lua_pushinteger(L, below);
  lua_pushinteger(L, run);
  lua_pushinteger(L, listed);
}

// Where traversal of the listed keys continues from.
static void push_last_of_run(lua_State *L, lua_Integer run) {
  if (run > 0)
    lua_pushinteger(L, run);
  else
    lua_pushnil(L);
}

static int count_below(const msl_key *entries, int count) {
  int below = 0;
  while (below < count && entries[below].rank == MSL_KEY_INTEGER && entries[below].key.integer < 1) below++;
  return below;
}

// In one pass; false, with the stack as it was, when there are too many keys.
static bool push_small_iterator(lua_State *L) {
  msl_key entries[KEYS_IN_UPVALUES], spare[KEYS_IN_UPVALUES];
  lua_Integer run = 0;
  int base = lua_gettop(L), count = 0;
  lua_pushnil(L);
  while (lua_next(L, 1)) {
    lua_pop(L, 1);
    if (continues_run(L, run, count)) {
      run++;
      continue;
    }
    if (count == KEYS_IN_UPVALUES) {
      lua_settop(L, base);
      return false;
    }
    if (count % 16 == 15) msl_check_stack(L, 20, "too many keys for pairs"); // a function of C has 20 to begin with
    entries[count] = msl_key_at(L, -1, count);
    count++;
    lua_pushvalue(L, -1); // the key stays on the stack, its copy goes on
  }
  msl_limit_work(L, 2 * (size_t)run);
  msl_check_stack(L, count + LISTED + 2, "too many keys for pairs");
  int keys = base + 1;
  const msl_key *sorted = msl_sort_keys(L, entries, spare, count);
  push_header(L, count_below(sorted, count), run, count);
  for (int i = 0; i < count; i++) lua_pushvalue(L, keys + sorted[i].place);
  lua_pushcclosure(L, next_in_order, LISTED + count);
  return true;
}

static void push_large_iterator(lua_State *L) {
  lua_Integer run;
  int listed;
  count_keys(L, &run, &listed);
  msl_key *entries = lua_newuserdatauv(L, 2 * (size_t)listed * sizeof *entries, 0);
  lua_createtable(L, listed, 0);
  int keys = lua_gettop(L), count = 0;
  push_last_of_run(L, run);
  while (count < listed && lua_next(L, 1)) {
    lua_pop(L, 1);
    entries[count] = msl_key_at(L, -1, count);
    lua_pushvalue(L, -1);
    lua_rawseti(L, keys, ++count);
    if (count % KEYS_PER_LOOK == 0) msl_limit_work(L, 10 * KEYS_PER_LOOK);
  }
  lua_settop(L, keys);
  const msl_key *sorted = msl_sort_keys(L, entries, entries + listed, count);
  push_header(L, count_below(sorted, count), run, listed);
  lua_createtable(L, count, 0);
  for (int i = 0; i < count; i++) {
    lua_rawgeti(L, keys, sorted[i].place + 1);
    lua_rawseti(L, -2, i + 1);
    if (i % KEYS_PER_LOOK == 0) msl_limit_work(L, 4 * KEYS_PER_LOOK);
  }
  lua_pushcclosure(L, next_in_order, KEY_TABLE);
}

int msl_ordered(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  msl_limit_poll(L);
  if (!push_small_iterator(L)) push_large_iterator(L);
  lua_getupvalue(L, -1, RUN_LENGTH);
  lua_getupvalue(L, -2, LISTED);
  lua_pushinteger(L, lua_tointeger(L, -2) + lua_tointeger(L, -1));
  lua_replace(L, -3);
  lua_pop(L, 1);
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
  if (!push_small_iterator(L)) push_large_iterator(L);
  lua_pushvalue(L, 1);
  lua_pushnil(L);
  return 3;
}
