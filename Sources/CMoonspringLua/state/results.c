// Results: pushing them, and the memory of what they point to, which lives until they have been pushed.
#include <stdlib.h>
#include <string.h>
#include "state/objects.h"
#include "state/values.h"

enum { ARENA_SIZE = 4096 };

static void *result_memory(msl_results *results, size_t size) {
  size = (size + 15) & ~(size_t)15;
  if (!results->arena && (results->arena = malloc(ARENA_SIZE))) results->arena_capacity = ARENA_SIZE;
  if (results->arena && results->arena_used + size <= results->arena_capacity) {
    results->arena_used += size;
    return results->arena + results->arena_used - size;
  }
  if (!msl_reserve(&results->spill, &results->spill_capacity, results->spill_count + 1, sizeof *results->spill)) return NULL;
  void *block = malloc(size ? size : 1);
  if (block) results->spill[results->spill_count++] = block;
  return block;
}

char *msl_result_bytes(msl_engine *E, size_t length) { return result_memory(&E->results, length); }

msl_value *msl_result_values(msl_engine *E, size_t count) {
  return count < SIZE_MAX / sizeof(msl_value) ? result_memory(&E->results, count * sizeof(msl_value)) : NULL;
}

void msl_keep(msl_engine *E, void *object) {
  msl_results *results = &E->results;
  // Leaks one object rather than losing it.
  if (!msl_reserve(&results->kept, &results->kept_capacity, results->kept_count + 1, sizeof *results->kept)) return;
  results->kept[results->kept_count++] = object;
}

msl_mark msl_mark_results(const msl_engine *E) { return (msl_mark){E->results.kept_count, E->results.arena_used, E->results.spill_count}; }

// A call from Lua that was answered meanwhile may have released all already.
void msl_end_results(msl_engine *E, msl_mark mark) {
  msl_results *results = &E->results;
  while (results->kept_count > mark.kept) E->host.release(E->host.context, results->kept[--results->kept_count]);
  if (results->arena_used > mark.arena) results->arena_used = mark.arena;
  while (results->spill_count > mark.spill) free(results->spill[--results->spill_count]);
}

// When nobody waits for any.
void msl_forget_results(msl_results *results) {
  free(results->kept);
  free(results->arena);
  free(results->spill);
  *results = (msl_results){0};
}

// The collector calls a trusted script's finalizers while results are pushed. What those ask the host must not end the results
// of the call they came into: theirs go with them. Inside a finalizer, and only there, lua_gc refuses to answer.
void msl_drop_results(lua_State *L) {
  if (lua_gc(L, LUA_GCCOUNT) >= 0) msl_end_results(msl_engine_of(L), (msl_mark){0});
}

void msl_carry_result(lua_State *L, msl_engine *E, msl_value *value) {
  if (value->kind == MSL_STRING) {
    char *bytes = msl_result_bytes(E, value->string.length + 1);
    if (!bytes) msl_no_memory(L);
    memcpy(bytes, value->string.bytes, value->string.length);
    value->string.bytes = bytes;
  } else if (value->kind == MSL_LIST) {
    size_t count = value->list.count;
    msl_value *items = msl_result_values(E, count + 1);
    if (!items) msl_no_memory(L);
    if (count) memcpy(items, value->list.items, count * sizeof *items);
    value->list.items = items;
    for (size_t i = 0; i < count; i++) msl_carry_result(L, E, &items[i]);
  } else if (value->kind == MSL_OBJECT) {
    E->host.retain(E->host.context, value->object);
    msl_keep(E, value->object);
  }
}

void msl_push_value(lua_State *L, msl_engine *E, const msl_value *value) {
  switch (value->kind) {
    case MSL_BOOLEAN: lua_pushboolean(L, value->boolean); break;
    case MSL_NUMBER: lua_pushnumber(L, value->number); break;
    case MSL_INTEGER: lua_pushinteger(L, value->integer); break;
    case MSL_STRING: lua_pushlstring(L, value->string.bytes, value->string.length); break;
    case MSL_VEC: msl_push_vec(L, E, value->parts[0], value->parts[1]); break;
    case MSL_RECT:
    case MSL_TRANSFORM: msl_push_value_parts(L, E, value->kind, value->parts); break;
    case MSL_OBJECT: msl_push_object(L, E, value->object); break;
    case MSL_REFERENCE: msl_push_kept(L, value->kept.owner, value->kept.reference); break;
    case MSL_LIST:
      lua_createtable(L, value->list.count < 1000000 ? (int)value->list.count : 0, 0);
      luaL_checkstack(L, 4, NULL);
      for (size_t i = 0; i < value->list.count; i++) {
        msl_push_value(L, E, &value->list.items[i]);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
      }
      break;
    case MSL_RECORD:
      lua_createtable(L, 0, (int)(value->list.count / 2));
      luaL_checkstack(L, 5, NULL);
      for (size_t i = 0; i + 1 < value->list.count; i += 2) {
        if (value->list.items[i + 1].kind == MSL_NIL) continue;
        msl_push_value(L, E, &value->list.items[i]);
        msl_push_value(L, E, &value->list.items[i + 1]);
        lua_rawset(L, -3);
      }
      break;
    default: lua_pushnil(L);
  }
}
