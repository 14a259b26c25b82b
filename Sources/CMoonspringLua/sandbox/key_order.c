// The order of a table's keys: integers, floats, strings byte by byte, booleans, objects of the engine by creation number, then
// tables, functions, coroutines and values of the engine as they were made.
#include <string.h>
#include "sandbox/key_order.h"
#include "sandbox/limit.h"
#include "state/errors.h"
#include "state/object_numbers.h"
#include "state/objects.h"

bool msl_comes_before(const msl_key *a, const msl_key *b) {
  if (a->rank != b->rank) return a->rank < b->rank;
  switch (a->rank) {
  case MSL_KEY_INTEGER:
  case MSL_KEY_BELOW:
  case MSL_KEY_BOOLEAN:
    return a->key.integer < b->key.integer;
  case MSL_KEY_FLOAT:
    return a->key.number < b->key.number;
  case MSL_KEY_STRING: {
    size_t la = a->key.string.length, lb = b->key.string.length;
    int order = memcmp(a->key.string.bytes, b->key.string.bytes, la < lb ? la : lb);
    return order != 0 ? order < 0 : la < lb;
  }
  default:
    if (a->key.serial != b->key.serial) return a->key.serial < b->key.serial;
    return a->place < b->place;
  }
}

msl_key msl_key_at(lua_State *L, int index, int place, bool is_next) {
  msl_key e = {.rank = MSL_KEY_OTHER, .place = place};
  switch (lua_type(L, index)) {
  case LUA_TNUMBER:
    if (lua_isinteger(L, index)) {
      e.key.integer = lua_tointeger(L, index);
      e.rank = is_next && e.key.integer < 1 ? MSL_KEY_BELOW : MSL_KEY_INTEGER;
    } else {
      e.rank = MSL_KEY_FLOAT;
      e.key.number = lua_tonumber(L, index);
    }
    break;
  case LUA_TSTRING:
    e.rank = MSL_KEY_STRING;
    e.key.string.bytes = lua_tolstring(L, index, &e.key.string.length);
    break;
  case LUA_TBOOLEAN:
    e.rank = MSL_KEY_BOOLEAN;
    e.key.integer = lua_toboolean(L, index);
    break;
  case LUA_TUSERDATA:
    if (msl_to_object(L, index)) {
      e.rank = MSL_KEY_OBJECT;
      e.key.serial = msl_to_object(L, index)->serial;
      break;
    }
    // fall through
  default:
    e.key.serial = msl_creation_number(L, index);
    break;
  }
  return e;
}

// Sorting ----------------------------------------------------------------------------------------

static void merge(const msl_key *from, msl_key *to, int left, int middle, int right) {
  int a = left, b = middle;
  for (int i = left; i < right; i++)
    to[i] = a < middle && (b >= right || !msl_comes_before(&from[b], &from[a])) ? from[a++] : from[b++];
}

static void insertion_sort(msl_key *keys, int left, int right) {
  for (int i = left + 1; i < right; i++) {
    msl_key e = keys[i];
    int j = i;
    for (; j > left && msl_comes_before(&e, &keys[j - 1]); j--) keys[j] = keys[j - 1];
    keys[j] = e;
  }
}

// Sorts between `keys` and `spare`; returns the one that holds the result. May raise a kill.
static const msl_key *merge_sort(lua_State *L, msl_key *keys, msl_key *spare, int count) {
  enum { RUN = 8, MANY = 4096 };
  for (int i = 0; i < count; i += RUN) {
    insertion_sort(keys, i, i + RUN < count ? i + RUN : count);
    if (i % MANY == MANY - RUN) msl_limit_work(L, 10 * MANY);
  }
  for (int width = RUN; width < count; width *= 2) {
    for (int i = 0; i < count; i += 2 * width) {
      int middle = i + width < count ? i + width : count;
      merge(keys, spare, i, middle, middle + width < count ? middle + width : count);
      if (2 * width >= MANY) msl_limit_work(L, 10 * (size_t)width);
    }
    msl_key *sorted = spare;
    spare = keys;
    keys = sorted;
    if (2 * width < MANY) msl_limit_work(L, 5 * (size_t)count);
  }
  return keys;
}

// Keys of a table --------------------------------------------------------------------------------

void msl_count_key(lua_State *L, int count) {
  if (count % 1024 == 0) msl_limit_work(L, 4 * 1024);
}

// Goes on to a key that belongs to the list, as number `count`. It is on top then, else nothing.
static bool next_key(lua_State *L, const msl_key *given, int count, msl_key *key) {
  for (int seen = 1; lua_next(L, 1); seen++) {
    lua_pop(L, 1);
    msl_count_key(L, seen);
    *key = msl_key_at(L, -1, count, given != NULL);
    if (!given || msl_comes_before(given, key)) return true;
  }
  return false;
}

enum { FEW = 128 };

// Of few keys, in one pass, in which they stay on the stack; -1, with the stack as it was, when there are too many.
static int sort_few(lua_State *L, const msl_key *given, int first) {
  msl_key keys[FEW], spare[FEW], key;
  int start = lua_gettop(L), count = 0;
  lua_pushvalue(L, start);
  while (next_key(L, given, count, &key)) {
    if (count == FEW) {
      lua_settop(L, start);
      return -1;
    }
    if (count % 16 == 15) msl_check_stack(L, 20, "too many keys");  // a function of C has 20 to begin with
    keys[count++] = key;
    lua_pushvalue(L, -1);  // the key stays on the stack, its copy goes on
  }
  const msl_key *sorted = merge_sort(L, keys, spare, count);
  lua_createtable(L, first - 1 + count, 0);
  for (int i = 0; i < count; i++) {
    lua_pushvalue(L, start + 1 + sorted[i].place);
    lua_rawseti(L, -2, first + i);
  }
  lua_replace(L, start);
  lua_settop(L, start);
  return count;
}

static int sort_many(lua_State *L, const msl_key *given, int first) {
  enum { MOST = 1 << 26 };
  int start = lua_gettop(L), unsorted = start + 2, count = 0, found = 0;
  msl_key key;
  lua_pushvalue(L, start);
  while (next_key(L, given, 0, &key))
    if (++count > MOST) luaL_error(L, "too many keys");
  msl_key *keys = lua_newuserdatauv(L, 2 * (size_t)count * sizeof *keys, 0);
  lua_createtable(L, count, 0);
  lua_pushvalue(L, start);
  while (found < count && next_key(L, given, found, &key)) {
    keys[found++] = key;
    lua_pushvalue(L, -1);
    lua_rawseti(L, unsorted, found);
    msl_count_key(L, found);
  }
  const msl_key *sorted = merge_sort(L, keys, keys + count, found);
  lua_createtable(L, first - 1 + found, 0);
  for (int i = 0; i < found; i++) {
    lua_rawgeti(L, unsorted, sorted[i].place + 1);
    lua_rawseti(L, -2, first + i);
    msl_count_key(L, i + 1);
  }
  lua_replace(L, start);
  lua_settop(L, start);
  return found;
}

int msl_sort_keys(lua_State *L, const msl_key *given, int first) {
  int count = sort_few(L, given, first);
  return count >= 0 ? count : sort_many(L, given, first);
}
