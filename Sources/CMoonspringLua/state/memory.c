// The allocator that keeps a script within its budget.
#include <stdlib.h>
#include <string.h>
#include "state/blocks.h"
#include "state/root.h"

bool msl_reserve(void *items, size_t *capacity, size_t count, size_t size) {
  if (*capacity >= count) return true;
  size_t wanted = count < 16 ? 16 : 2 * count;
  void *list;
  memcpy(&list, items, sizeof list);
  if (!(list = realloc(list, wanted * size))) return false;
  memcpy(items, &list, sizeof list);
  *capacity = wanted;
  return true;
}

// Where memory runs out Lua collects garbage and goes on with what it was doing; there may be something among what it freed that its own
// code still uses (983bc433: the table that __newindex leads to, held by a weak metatable). An object that is made holds on to all it
// needs. A list, such as the nodes of a table, an array or a stack, may belong to what was collected, so:
// - One that was to be resized is refused again if it was freed meanwhile, which says that its owner was.
// - A new one is refused again in any case, for nothing tells whose it is. That would refuse a script memory while it has garbage, so a
//   new list may pass the limit first: most take the place of one of half the size, which is freed next.
static bool has_room_for_list(const msl_memory *memory, size_t held, size_t by) {
  size_t limit = memory->limit;
  return held + by / 2 <= limit + limit / 16 && held + by <= limit + limit / 5 * 2;
}

// A test may have asked for that.
static bool fails(msl_memory *memory) {
  if (memory->fail_countdown > 0 && --memory->fail_countdown == 0) memory->fail_countdown = -1;
  return memory->fail_countdown < 0;
}

static bool has_room(msl_memory *memory, size_t by, bool is_new_list) {
  memory->allocations++;
  if (memory->fail_countdown != 0 && fails(memory)) return false;
  if (memory->limit == 0) return true;
  size_t held = memory->used + memory->charged;
  bool fits = held <= memory->limit && by <= memory->limit - held;
  return (fits || (is_new_list && has_room_for_list(memory, held, by))) && msl_process_has_room(memory, by);
}

static void note_refusal(msl_memory *memory, const void *block, size_t size) {
  memory->refused_block = block;
  memory->refused_size = size;
  memory->refused_at = memory->allocations;
  memory->is_refused_freed = false;
}

// Whether a list is asked for a second time, after the collection, which makes nothing, and must be refused again.
static bool is_lost(const msl_memory *memory, const void *block, size_t size) {
  bool is_again = memory->refused_size == size && memory->refused_at == memory->allocations && memory->refused_block == block;
  return is_again && (block == NULL || memory->is_refused_freed);
}

// Whether so many bytes more from the system would be too many: a script that fills blocks of one size after the other and drops
// them holds what it does not use. Blocks that are cut from larger ones are never given back, so they leave room for those that are.
static bool is_scattered(const msl_memory *memory, size_t more, bool is_cut) {
  size_t limit = memory->limit, most = limit + limit / 5 * (is_cut ? 1 : 2);
  return limit != 0 && memory->used + memory->charged + memory->waste + more > most;
}

// Small blocks -----------------------------------------------------------------------------------
//
// A callback's point lives for a microsecond, and malloc and free would take half of that. Blocks of up to 128 bytes are cut
// from slabs and go back to a list of their size.

enum { SLAB = 16384 };

typedef struct msl_slab { struct msl_slab *next; size_t padding; char bytes[SLAB]; } msl_slab;

#ifdef MSL_EACH_BY_ITSELF
static bool is_small(size_t size) { return size == 0; }
#else
static bool is_small(size_t size) { return size <= MSL_SMALL_SIZES * MSL_GRAIN; }
#endif

static size_t list_of(size_t size) { return (size + MSL_GRAIN - 1) / MSL_GRAIN - 1; }

static void *cut(msl_memory *memory, size_t size) {
  if (!memory->slabs || memory->slab_used + size > SLAB) {
    msl_slab *slab = is_scattered(memory, SLAB, true) ? NULL : malloc(sizeof *slab);
    if (!slab) return NULL;
    memory->waste += SLAB;
    slab->next = memory->slabs;
    memory->slabs = slab;
    memory->slab_used = 0;
  }
  void *block = memory->slabs->bytes + memory->slab_used;
  memory->slab_used += size;
  return block;
}

static void *cut_object(msl_memory *memory, size_t grains) {
  size_t before = memory->objects.mapped;
  void *block = msl_cut_object_block(&memory->objects, grains, is_scattered(memory, MSL_OBJECT_EXTENT, true));
  memory->waste += memory->objects.mapped - before;
  return block;
}

static void *allocate_object(msl_memory *memory, size_t size) {
  size_t grains = msl_object_grains(size);
  void *block = msl_reuse_object_block(&memory->objects, grains);
  if (!block && !(block = cut_object(memory, grains))) return NULL;
  memory->waste -= grains * MSL_GRAIN;
  return block;
}

static void *allocate(msl_memory *memory, size_t size, size_t type) {
#ifdef MSL_EACH_BY_ITSELF
  if (memory->objects.are_used) return msl_make_watched_block(&memory->objects, size);
#endif
  if (msl_takes_object(memory, type, size)) return allocate_object(memory, size);
  if (!is_small(size)) return is_scattered(memory, size, false) ? NULL : malloc(size);
  size_t list = list_of(size);
  msl_free_block *block = memory->free_blocks[list];
  if (block) memory->free_blocks[list] = block->next;
  else if (!(block = cut(memory, (list + 1) * MSL_GRAIN))) return NULL;
  memory->waste -= (list + 1) * MSL_GRAIN;
  return block;
}

static void free_large(msl_memory *memory, void *block) {
  msl_stack *stack = msl_find_stack(&memory->stacks, block);
  if (stack) msl_free_stack(memory, stack);
  else free(block);
}

__attribute__((always_inline)) static inline void give_back(msl_memory *memory, void *block, size_t size) {
#ifdef MSL_EACH_BY_ITSELF
  bool is_watched = memory->objects.are_used && !msl_find_stack(&memory->stacks, block);
  if (is_watched) {
    msl_free_watched_block(block);
    return;
  }
#endif
  if (msl_is_object_block(&memory->objects, block)) {
    msl_free_object_block(&memory->objects, block, size);
    memory->waste += msl_object_grains(size) * MSL_GRAIN;
  } else if (is_small(size)) {
    msl_free_block *free_block = block;
    free_block->next = memory->free_blocks[list_of(size)];
    memory->free_blocks[list_of(size)] = free_block;
    memory->waste += (list_of(size) + 1) * MSL_GRAIN;
  } else {
    free_large(memory, block);
  }
}

// Of a list: objects keep their size.
static void *resize(msl_memory *memory, void *block, size_t old_size, size_t new_size) {
  msl_stack *stack = msl_find_stack(&memory->stacks, block);
  if (stack) return msl_resize_stack(memory, stack, new_size) ? block : NULL;
#ifdef MSL_EACH_BY_ITSELF
  bool is_in_malloc = !memory->objects.are_used;
#else
  bool is_in_malloc = true;
#endif
  if (is_in_malloc && !is_small(old_size) && !is_small(new_size)) {
    bool may_grow = new_size <= old_size || !is_scattered(memory, new_size - old_size, false);
    return may_grow ? realloc(block, new_size) : NULL;
  }
  if (is_small(old_size) && is_small(new_size) && list_of(old_size) == list_of(new_size)) return block;
  void *result = allocate(memory, new_size, 0);
  if (!result) return NULL;
  memcpy(result, block, old_size < new_size ? old_size : new_size);
  give_back(memory, block, old_size);
  return result;
}

void msl_memory_destroy(msl_memory *memory) {
  while (memory->slabs) {
    msl_slab *slab = memory->slabs;
    memory->slabs = slab->next;
    free(slab);
  }
  msl_unmap_stacks(&memory->stacks);
  msl_unmap_object_blocks(&memory->objects);
}

// The allocator ----------------------------------------------------------------------------------

// A growing request has no room.
__attribute__((noinline)) static void *refuse(msl_memory *memory, const void *block, size_t size, bool is_list) {
  memory->refused = true;
  memory->stacks.awaiting = NULL;
  if (is_list) note_refusal(memory, block, size);
  if (memory->refused_more) memory->refused_more(memory);
  return NULL;
}

// A request has grown by so many bytes, all of them where the block is new.
static inline void *note_made(msl_memory *memory, void *block, size_t size, size_t by, bool is_string) {
  if (size >= MSL_LARGE_BLOCK && memory->large_block_made) memory->large_block_made(memory, block, size, is_string);
  memory->refused = false;
  memory->newest = block;
  memory->used += by;
  return block;
}

// A string, a table, a function and the like.
static void *make_object(msl_memory *memory, size_t size, size_t type) {
  void *block = has_room(memory, size, false) ? allocate(memory, size, type) : NULL;
  if (!block) return refuse(memory, NULL, size, false);
  if (type == LUA_TTHREAD) memory->stacks.awaiting = (lua_State *)((char *)block + LUA_EXTRASPACE);
  return note_made(memory, block, size, size, type == LUA_TSTRING);
}

static void *find_place_for_list(msl_memory *memory, size_t size, const msl_lua_caller *caller) {
  msl_stacks *stacks = &memory->stacks;
  // Without a place where it can stay there is no stack.
  if (MSL_STACKS_STAY && stacks->awaiting) return msl_make_stack(memory, size);
  void *block = NULL;
  if (stacks->learning) msl_learn_caller(stacks, caller);
  else if (MSL_STACKS_STAY && msl_may_resize_in_place(stacks, caller)) block = msl_resize_in_place(memory, caller, size);
  return block ? block : allocate(memory, size, 0);
}

// A new list, which may be a thread's stack.
__attribute__((noinline)) static void *make_list(msl_memory *memory, size_t size, msl_lua_caller caller) {
  bool has_none = is_lost(memory, NULL, size) || !has_room(memory, size, true);
  void *block = has_none ? NULL : find_place_for_list(memory, size, &caller);
  return block ? note_made(memory, block, size, size, false) : refuse(memory, NULL, size, true);
}

static void *resize_list(msl_memory *memory, void *block, size_t old_size, size_t new_size) {
  size_t by = new_size - old_size;
  bool grows = new_size > old_size, has_none = grows && (is_lost(memory, block, new_size) || !has_room(memory, by, false));
  void *result = has_none ? NULL : resize(memory, block, old_size, new_size);
  if (grows) return result ? note_made(memory, result, new_size, by, false) : refuse(memory, block, new_size, true);
  memory->used += by;              // which wraps to the right sum
  return result ? result : block;  // Lua relies on shrinking: the old block is large enough
}

static void *release(msl_memory *memory, void *block, size_t size) {
  if (size == memory->object_size) memory->object_freed(memory, block);
  if (size >= MSL_LARGE_BLOCK && memory->large_block_freed) memory->large_block_freed(memory, block);
  if (block == memory->refused_block) memory->is_refused_freed = true;
  give_back(memory, block, size);
  memory->used -= size;
  return NULL;
}

void *msl_memory_allocate(void *context, void *block, size_t old_size, size_t new_size) {
  if (block == NULL) {
    size_t type = old_size; // Lua passes the type of a new object there, and 0 for a list
    if (new_size == 0) return NULL;
    if (type != 0) return make_object(context, new_size, type);
    return make_list(context, new_size, MSL_LUA_CALLER);
  }
  return new_size == 0 ? release(context, block, old_size) : resize_list(context, block, old_size, new_size);
}

size_t msl_memory_used(const msl_engine *E) { return msl_root_in(E)->memory.used + msl_root_in(E)->memory.charged; }
uint64_t msl_allocation_count(const msl_engine *E) { return msl_root_in(E)->memory.allocations; }
void msl_fail_allocation(msl_engine *E, int64_t countdown) { msl_root_in(E)->memory.fail_countdown = countdown; }
