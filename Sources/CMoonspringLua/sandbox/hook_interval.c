// What makes single instructions slow, for the count hook: it can look only between two of them.
//
// To compare two strings of 100 MB, to read one as a number, or to pass a million values on, is one instruction, or one call of a
// function of C. A thousand of them would overrun any limit by seconds, so while there is something that heavy the hook looks
// after fewer.
#include "state/sandbox.h"

enum { INSTRUCTIONS_PER_LOOK = 1000 };
// Light enough for a thousand; and in all, between two looks.
static const size_t light = 100000;
static const size_t bytes_per_look = 100000000;

static size_t heaviest(const msl_limit *limit) {
  size_t most = limit->values * 20; // a value costs about as much as that many bytes
  for (int i = 0; i < limit->string_count; i++)
    if (limit->strings[i].size > most) most = limit->strings[i].size;
  return most;
}

int msl_limit_window(const msl_limit *limit) {
  if (limit->string_count == 0 && limit->values == 0) return INSTRUCTIONS_PER_LOOK;
  size_t most = heaviest(limit);
  if (most <= light) return INSTRUCTIONS_PER_LOOK;
  return most >= bytes_per_look ? 1 : (int)(bytes_per_look / most);
}

// Of too many, the longest ones are remembered.
static void remember(msl_limit *limit, void *block, size_t size) {
  int place = limit->string_count;
  if (place < MSL_HEAVY_STRINGS) {
    limit->string_count++;
  } else {
    place = 0;
    for (int i = 1; i < MSL_HEAVY_STRINGS; i++)
      if (limit->strings[i].size < limit->strings[place].size) place = i;
    if (limit->strings[place].size >= size) return;
  }
  limit->strings[place].block = block;
  limit->strings[place].size = size;
}

void msl_limit_allocated(msl_limit *limit, void *block, size_t size, bool is_string) {
  if (limit->mode != MSL_LIMIT_COUNT) return;
  limit->work += size / 64;
  bool is_due = limit->work >= MSL_STEPS_PER_POLL;
  bool is_heavy = is_string && size > light;
  if (is_heavy) remember(limit, block, size);
  if (is_due) limit->work = 0;
  if (is_due || is_heavy) msl_limit_look_after(limit, is_due ? 1 : msl_limit_window(limit));
}

void msl_limit_freed(msl_limit *limit, void *block) {
  for (int i = 0; i < limit->string_count; i++) {
    if (limit->strings[i].block != block) continue;
    limit->strings[i] = limit->strings[--limit->string_count];
    return;
  }
}

void msl_limit_values(lua_State *L, size_t count) {
  msl_limit *limit = &msl_sandbox_of(L)->limit;
  if (count * 20 > light && count > limit->values) {
    limit->values = count;
    msl_limit_look_after(limit, msl_limit_window(limit));
  }
  msl_limit_work(L, count);
}
