// next in the sandbox: the first key behind the given one, in the order of pairs, but that integers below 1 stand behind the others.
//
// That is a function of the keys alone. So a field may be cleared during the traversal, and the key that was given need not be there any
// more. What a traversal found is remembered, or each step would look through the whole table: a few lists of sorted keys, which no
// traversal shares with another one. A list may be forgotten at any time.
#include "sandbox/key_order.h"
#include "sandbox/pairs.h"
#include "sandbox/sandbox.h"
#include "state/object_numbers.h"

static const char lists_key;

// Whether there was a key; pushes it and its value, else nil.
static int push_first(lua_State *L) {
  if (lua_rawgeti(L, 1, 1) != LUA_TNIL) {
    lua_pushinteger(L, 1);
    lua_insert(L, -2);
    return 2;
  }
  enum { LEAST = 2 };
  msl_limit_poll(L); // a table that once was large is slow to look through, however few keys it has left
  lua_settop(L, 1);
  lua_pushnil(L);
  lua_pushnil(L);
  msl_key least = {0};
  for (int count = 0; lua_next(L, 1); count++) {
    lua_pop(L, 1);
    msl_key key = msl_key_at(L, -1, count, true);
    if (count == 0 || msl_comes_before(&key, &least)) {
      least = key;
      lua_copy(L, -1, LEAST);
    }
    msl_count_key(L, count + 1);
  }
  lua_settop(L, LEAST);
  if (lua_isnil(L, LEAST)) return 1;
  lua_pushvalue(L, LEAST);
  lua_rawget(L, 1);
  return 2;
}

// Remembered traversals --------------------------------------------------------------------------

// Pushes the table of lists.
static void push_lists(lua_State *L, msl_walks *walks, uint64_t entry) {
  bool is_there = lua_rawgetp(L, LUA_REGISTRYINDEX, &lists_key) == LUA_TTABLE;
  if (is_there && walks->entry == entry) return;
  // Those of an earlier entry keep nothing alive any more.
  lua_pop(L, 1);
  *walks = (msl_walks){.entry = entry};
  lua_createtable(L, MSL_WALKS, 0);
  lua_pushvalue(L, -1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &lists_key);
}

void msl_forget_walks(lua_State *L) {
  lua_pushboolean(L, 0);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &lists_key);
}

// Pushes what comes behind the place of the walk in the list on top; forgets the walk at its end.
static int continue_walk(lua_State *L, msl_walk *walk, int lists, int number) {
  int list = lua_gettop(L);
  lua_Integer count = (lua_Integer)lua_rawlen(L, list);
  while (walk->place < count) {
    lua_rawgeti(L, list, ++walk->place);
    lua_pushvalue(L, -1);
    if (lua_rawget(L, 1) != LUA_TNIL) return 2;
    lua_settop(L, list);
    msl_limit_work(L, 2);
  }
  walk->table = 0;
  lua_pushboolean(L, 0);
  lua_rawseti(L, lists, number + 1);
  lua_pushnil(L);
  return 1;
}

// Pushes a list: the key at index 2, then those behind it.
static void push_list(lua_State *L) {
  // Raises where the table does not know the key, even as one that was cleared.
  int top = lua_gettop(L);
  lua_pushvalue(L, 2);
  lua_next(L, 1);
  lua_settop(L, top);
  msl_key given = msl_key_at(L, 2, 0, true);
  lua_pushnil(L);
  msl_sort_keys(L, &given, 2);
  lua_pushvalue(L, 2);
  lua_rawseti(L, -2, 1);
}

// Whether a walk is at the key at index 2; pushes its list then.
static bool is_at_key(lua_State *L, const msl_walk *walk, int lists, int number) {
  lua_rawgeti(L, lists, number + 1);
  lua_rawgeti(L, -1, walk->place);
  bool is_there = lua_rawequal(L, -1, 2);
  lua_pop(L, is_there ? 1 : 2);
  return is_there;
}

static int push_next(lua_State *L) {
  msl_walks *walks = &msl_sandbox_of(L)->walks;
  uint64_t table = msl_creation_number(L, 1);
  push_lists(L, walks, msl_limit_of(L)->entries);
  int lists = lua_gettop(L);
  for (int i = 0; i < MSL_WALKS; i++) {
    int number = (walks->last + i) % MSL_WALKS;
    msl_walk *walk = &walks->walks[number];
    if (walk->table != table || !is_at_key(L, walk, lists, number)) continue;
    walks->last = number;
    return continue_walk(L, walk, lists, number);
  }
  msl_limit_poll(L);
  push_list(L);
  int number = (walks->newest + 1) % MSL_WALKS;
  lua_pushvalue(L, -1);
  lua_rawseti(L, lists, number + 1);
  walks->newest = walks->last = number;
  walks->walks[number] = (msl_walk){table, 1};
  return continue_walk(L, &walks->walks[number], lists, number);
}

int msl_next(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 2);
  msl_limit_work(L, 1);
  if (lua_isnil(L, 2)) return push_first(L);
  if (lua_type(L, 2) == LUA_TNUMBER) {
    int is_integer; // 1.0 and 1 are one key
    lua_Integer key = lua_tointegerx(L, 2, &is_integer);
    if (is_integer) {
      lua_pushinteger(L, key);
      lua_replace(L, 2);
    }
    if (is_integer && key >= 1 && key < LUA_MAXINTEGER) {
      lua_pushinteger(L, key + 1);
      if (lua_rawgeti(L, 1, key + 1) != LUA_TNIL) return 2;
      lua_settop(L, 2);
    }
  }
  return push_next(L);
}
