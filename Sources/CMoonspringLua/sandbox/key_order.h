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

// As pairs ranks it, or, `is_next`, as next does.
msl_key msl_key_at(lua_State *L, int index, int place, bool is_next);
// Never raises, never allocates: all keys are primitive values here. No two are equal, so no order is left to chance.
bool msl_comes_before(const msl_key *a, const msl_key *b);
// Tells the limit of a look at one more key of a table, the `count`-th.
void msl_count_key(lua_State *L, int count);
// Replaces a key of the table at 1, or nil, on top by a list of the keys that raw traversal meets behind it, in the order of pairs;
// or, where `given` is not NULL, of those among them that next has behind that one. The list begins at `first`. Returns their number.
int msl_sort_keys(lua_State *L, const msl_key *given, int first);
