// The order of a table's keys: integers, floats, strings byte by byte, booleans, objects of the engine by creation number, then
// tables, functions, coroutines and values of the engine as they were made.
#include <string.h>
#include "sandbox/key_order.h"
#include "sandbox/limit.h"
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

msl_key msl_key_at(lua_State *L, int index, int place) {
  msl_key e = {.rank = MSL_KEY_OTHER, .place = place};
  switch (lua_type(L, index)) {
  case LUA_TNUMBER:
    if (lua_isinteger(L, index)) {
      e.rank = MSL_KEY_INTEGER;
      e.key.integer = lua_tointeger(L, index);
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

msl_key msl_next_key_at(lua_State *L, int index, int place) {
  msl_key e = msl_key_at(L, index, place);
  if (e.rank == MSL_KEY_INTEGER && e.key.integer < 1) e.rank = MSL_KEY_BELOW;
  return e;
}

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

// Merge sort.
msl_key *msl_sort_keys(lua_State *L, msl_key *keys, msl_key *spare, int count) {
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
