// What makes single instructions slow, so that the count hook looks after fewer of them: long strings, and very many values.
#include <limits.h>
#include "sandbox/limit.h"

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

static msl_limit *limit_of(msl_memory *memory) { return ((msl_root *)memory)->limit; }

static void large_block_made(msl_memory *memory, void *block, size_t size, bool is_string) {
  msl_limit *limit = limit_of(memory);
  if (limit->mode != MSL_LIMIT_COUNT) return;
  limit->work += size / 64;
  bool is_due = limit->work >= MSL_STEPS_PER_POLL;
  bool is_long = is_string && size > MSL_SHORT_BYTES;
  if (is_long) remember(limit, block, size);
  if (is_due) limit->work = 0;
  if (is_due || is_long) msl_limit_look_after(limit, is_due ? 1 : msl_limit_window(limit));
}

static void large_block_freed(msl_memory *memory, void *block) {
  msl_limit *limit = limit_of(memory);
  for (int i = 0; i < limit->string_count; i++) {
    if (limit->strings[i].block != block) continue;
    limit->strings[i] = limit->strings[--limit->string_count];
    return;
  }
}

// Where the script was when it was refused memory. The error that follows calls no message handler, which would find out; when the
// script's frames are gone, Lua may ask for memory once more.
static void note_refusal(msl_memory *memory) {
  msl_limit *limit = limit_of(memory);
  if (limit->running && msl_script_place(limit->running, INT_MAX, limit->refused_place)) limit->refused_entry = limit->entries;
}

void msl_limit_watch_memory(lua_State *L) {
  msl_memory *memory = msl_memory_of(L);
  memory->large_block_made = large_block_made;
  memory->large_block_freed = large_block_freed;
  memory->refused_more = note_refusal;
}

void msl_limit_values(lua_State *L, size_t count) {
  msl_limit *limit = msl_limit_of(L);
  if (count * MSL_BYTES_PER_VALUE > MSL_SHORT_BYTES && count > limit->values) {
    limit->values = count;
    msl_limit_look_after(limit, msl_limit_window(limit));
  }
  msl_limit_work(L, count);
}
