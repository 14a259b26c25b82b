// After how many instructions the count hook looks: fewer where single ones are slow, since it can look only between two of them.
//
// To compare two strings of 100 MB, to read one as a number, or to pass a million values on, is one instruction, or one call of a
// function of C. A thousand of them would overrun any limit by seconds.
#include "sandbox/sandbox.h"

enum { INSTRUCTIONS_PER_LOOK = 1000 };
// Short enough for a thousand; and in all, between two looks.
static const size_t short_bytes = 100000;
static const size_t bytes_per_look = 100000000;

static size_t longest(const msl_limit *limit) {
  size_t most = limit->values * 20; // a value costs about as much as that many bytes
  for (int i = 0; i < limit->string_count; i++)
    if (limit->strings[i].size > most) most = limit->strings[i].size;
  return most;
}

int msl_limit_window(const msl_limit *limit) {
  if (limit->string_count == 0 && limit->values == 0) return INSTRUCTIONS_PER_LOOK;
  size_t most = longest(limit);
  if (most <= short_bytes) return INSTRUCTIONS_PER_LOOK;
  return most >= bytes_per_look ? 1 : (int)(bytes_per_look / most);
}

// Of too many, the longest ones are remembered.
static void remember(msl_limit *limit, void *block, size_t size) {
  int place = limit->string_count;
  if (place < MSL_LONG_STRINGS) {
    limit->string_count++;
  } else {
    place = 0;
    for (int i = 1; i < MSL_LONG_STRINGS; i++)
      if (limit->strings[i].size < limit->strings[place].size) place = i;
    if (limit->strings[place].size >= size) return;
  }
  limit->strings[place].block = block;
  limit->strings[place].size = size;
}

static void large_block_made(msl_limit *limit, void *block, size_t size, bool is_string) {
  if (limit->mode != MSL_LIMIT_COUNT) return;
  limit->work += size / 64;
  bool is_due = limit->work >= MSL_STEPS_PER_POLL;
  bool is_long = is_string && size > short_bytes;
  if (is_long) remember(limit, block, size);
  if (is_due) limit->work = 0;
  if (is_due || is_long) msl_limit_look_after(limit, is_due ? 1 : msl_limit_window(limit));
}

static void large_block_freed(msl_limit *limit, void *block) {
  for (int i = 0; i < limit->string_count; i++) {
    if (limit->strings[i].block != block) continue;
    limit->strings[i] = limit->strings[--limit->string_count];
    return;
  }
}

// The allocator reports large blocks from here on.
void msl_limit_watch_blocks(msl_engine *E) {
  E->upcalls.large_block_made = large_block_made;
  E->upcalls.large_block_freed = large_block_freed;
}

void msl_limit_values(lua_State *L, size_t count) {
  msl_limit *limit = &msl_sandbox_of(L)->limit;
  if (count * 20 > short_bytes && count > limit->values) {
    limit->values = count;
    msl_limit_look_after(limit, msl_limit_window(limit));
  }
  msl_limit_work(L, count);
}
