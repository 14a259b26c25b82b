// The allocator that keeps a script within its budget.
#include <stdlib.h>

#include "sandbox.h"

static bool has_room(msl_memory *memory, size_t by) {
  memory->allocations++;
  if (memory->fail_countdown > 0 && --memory->fail_countdown == 0) memory->fail_countdown = -1;
  if (memory->fail_countdown < 0) return false;
  if (memory->limit == 0) return true;
  size_t held = memory->used + memory->charged;
  return held <= memory->limit && by <= memory->limit - held;
}

void *msl_memory_allocate(void *context, void *block, size_t old_size, size_t new_size) {
  msl_memory *memory = context;
  if (block == NULL) old_size = 0; // for a new block Lua passes the type of the object there
  if (new_size == 0) {
    if (memory->freeing && block && old_size == memory->freed_size) memory->freeing(memory, block);
    free(block);
    memory->used -= old_size;
    return NULL;
  }
  bool grows = new_size > old_size;
  if (grows && (memory->refused = !has_room(memory, new_size - old_size))) return NULL;
  void *result = realloc(block, new_size);
  if (result == NULL) {
    if (grows) memory->refused = true;
    if (new_size > old_size) return NULL;
    result = block; // Lua relies on shrinking: the old block is large enough
  }
  memory->newest = result;
  memory->used += new_size - old_size; // unsigned: a shrink wraps to the right sum
  return result;
}
