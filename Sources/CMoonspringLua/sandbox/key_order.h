// The order of a table's keys in the sandbox, which does not depend on Lua's hash.
#pragma once
#include "state/lua.h"

// In pairs all integers come first, ascending. In next those below 1 come after the others, so that a list is walked without a look
// at its other keys.
typedef enum msl_key_rank {
  MSL_KEY_INTEGER,
  MSL_KEY_BELOW,
  MSL_KEY_FLOAT,
  MSL_KEY_STRING,
  MSL_KEY_BOOLEAN,
  MSL_KEY_OBJECT,
  MSL_KEY_OTHER
} msl_key_rank;

typedef struct msl_key {
  msl_key_rank rank;
  int place; // where the key was found: its index among the collected keys
  union {
    lua_Integer integer; // booleans too
    lua_Number number;
    struct {
      const char *bytes;
      size_t length;
    } string;
    uint64_t serial;
  } key;
} msl_key;

msl_key msl_key_at(lua_State *L, int index, int place);
// The same for next.
msl_key msl_next_key_at(lua_State *L, int index, int place);
// Never raises, never allocates: all keys are primitive values here. No two are equal, so no order is left to chance.
// So many keys may pairs and next sort, at most.
enum { MSL_MOST_KEYS = 1 << 26 };
bool msl_comes_before(const msl_key *a, const msl_key *b);
// Sorts between `keys` and `spare`; returns the one that holds the result. May raise a kill.
msl_key *msl_sort_keys(lua_State *L, msl_key *keys, msl_key *spare, int count);
