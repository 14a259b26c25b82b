// A fixed seed for Lua's hash of strings in a sandbox.
//
// Lua draws the seed from addresses and the clock, and offers no way to set it. It decides in which slot of a table a key lands, so, once
// keys have been removed, when the table grows; and with that what `#` finds in a list with gaps, how many bytes are held, and when
// the collector clears a weak table. The order of `pairs` and `next` does not depend on it.
//
// lua_newstate draws the seed, then asks for the memory of the stack, then makes the first string. In between the seed is replaced where
// it lies. Every field around it must be what Lua 5.4 has there at that moment; in any other build of the library nothing is touched.
#include <string.h>
#include <lua.h>
#include "state/memory.h"

// The beginning of Lua's global_State, up to the seed (lstate.h, 5.4.0 to 5.4.7).
typedef struct beginning {
  lua_Alloc allocate;
  void *context;
  ptrdiff_t total_bytes, debt;
  size_t estimate, last_atomic;
  struct { void *hash; int used, size; } strings;
  struct { uint64_t value; uint8_t type; } registry, nil_value;
  uint32_t seed;
  uint8_t current_white;
} beginning;

static bool is_as_expected(const beginning *state, size_t block_size) {
  enum { INTEGER_VARIANT = LUA_TNUMBER, FIRST_WHITE = 1 << 3 };
  return state->total_bytes == (ptrdiff_t)block_size && state->debt == 0 && state->last_atomic == 0 && state->strings.hash == NULL &&
         state->strings.used == 0 && state->strings.size == 0 && (state->registry.type & 0x0F) == LUA_TNIL &&
         state->nil_value.type == INTEGER_VARIANT && state->nil_value.value == 0 && state->current_white == FIRST_WHITE;
}

static void replace_seed(msl_memory *memory, char *block, size_t size) {
  if (LUA_VERSION_NUM != 504) return;
  for (size_t offset = 0; offset + sizeof(beginning) <= size; offset += sizeof(void *)) {
    beginning state;
    memcpy(&state, block + offset, sizeof state);
    if (state.allocate != msl_seeding_allocate || state.context != memory || !is_as_expected(&state, size)) continue;
    const uint32_t seed = 0x6d6f6f6e;
    memcpy(block + offset + offsetof(beginning, seed), &seed, sizeof seed);
    return;
  }
}

void *msl_seeding_allocate(void *context, void *block, size_t old_size, size_t new_size) {
  msl_memory *memory = context;
  if (memory->newest && !memory->is_seeded && block == NULL && new_size > 0) {
    replace_seed(memory, memory->newest, memory->used);
    memory->is_seeded = true;
  }
  return msl_memory_allocate(memory, block, old_size, new_size);
}
