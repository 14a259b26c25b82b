// What results point to, which lives until they have been pushed.
#pragma once
#include "moonspring_embedding.h"
#include "state/lua.h"

typedef struct msl_results {
  void **kept;          // objects retained for results that are being pushed
  size_t kept_count, kept_capacity;
  char *arena;          // bytes and values
  size_t arena_used, arena_capacity;
  void **spill;         // blocks of results that did not fit
  size_t spill_count, spill_capacity;
} msl_results;

static inline bool msl_holds_results(const msl_results *results) {
  return (results->kept_count | results->arena_used | results->spill_count) != 0;
}
void msl_push_value(lua_State *L, msl_engine *E, const msl_value *value);
void msl_drop_results(lua_State *L);
// Moves what a value points to from the Lua stack, which is about to go, to the memory of results.
void msl_carry_result(lua_State *L, msl_engine *E, msl_value *value);
void msl_forget_results(msl_results *results);
