// What the allocator keeps: the budget, small blocks, and the blocks of objects.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "state/stacks.h"

// object_blocks.c ------------------------------------------------------------------------------

// The blocks of the objects that a sandboxed script can use as keys: each has a number in front of it, which no address is.
enum { MSL_OBJECT_SIZES = 132 };
typedef struct msl_object_blocks {
  bool are_used;          // in a sandbox
  uint64_t made;          // objects so far
  uint32_t shown[4];      // numbers that texts have given away: of tables, functions, userdata, coroutines
  uintptr_t start;        // where blocks are cut from, and how many bytes are mapped there
  size_t length, cut;     // and how many of them are cut
  size_t mapped;          // in all
  struct msl_extent *older;  // where they were cut from before
  struct msl_free_block *free_blocks[MSL_OBJECT_SIZES];  // of each size
  size_t userdata_offset; // from the block of a userdata without user values to its bytes
} msl_object_blocks;

// stacks.c -------------------------------------------------------------------------------------

typedef struct msl_memory msl_memory;
// The stack that begins at the block, or NULL for any other block.
msl_stack *msl_look_up_stack(const msl_stacks *stacks, const void *block);
static inline msl_stack *msl_find_stack(const msl_stacks *stacks, const void *block) {
  bool may_be = __builtin_expect((uintptr_t)block % MSL_STACK_RANGE == 0, 0);
  return may_be ? msl_look_up_stack(stacks, block) : NULL;
}
// The first stack of the thread that awaits one; NULL: nowhere.
void *msl_make_stack(msl_memory *memory, size_t size);
bool msl_resize_stack(msl_memory *memory, msl_stack *stack, size_t size);
void msl_free_stack(msl_memory *memory, msl_stack *stack);
// What called the allocator: where it returns to, and its frame.
typedef struct msl_lua_caller { const void *in_allocation, *const *frame; } msl_lua_caller;
// In WebAssembly nobody can see who calls. There stacks move, and what a stale pointer may reach is the script's own module.
#ifdef __wasm__
#define MSL_STACKS_STAY 0
#define MSL_LUA_CALLER (msl_lua_caller){NULL, NULL}
#else
#define MSL_STACKS_STAY 1
#define MSL_LUA_CALLER (msl_lua_caller){__builtin_return_address(0), __builtin_frame_address(0)}
#endif
// For a new block that may be a stack's: the address of the stack as it is, with another size; NULL where it is for something else.
// AddressSanitizer does not know the frames between.
__attribute__((no_sanitize("address"))) static inline bool msl_may_resize_in_place(const msl_stacks *stacks, const msl_lua_caller *request) {
  return request->in_allocation == stacks->in_allocation && request->frame[stacks->words_above] == stacks->in_reallocation;
}
void *msl_resize_in_place(msl_memory *memory, const msl_lua_caller *request, size_t size);
void msl_learn_caller(msl_stacks *stacks, const msl_lua_caller *request);
void msl_unmap_stacks(msl_stacks *stacks);
// Finds out how this library resizes a stack.
void msl_learn_stacks(struct lua_State *L);

// memory.c -------------------------------------------------------------------------------------

// How many sizes small blocks have: 16, 32 ... 128 bytes; and from how many bytes on a block is large.
enum { MSL_SMALL_SIZES = 8, MSL_LARGE_BLOCK = 1 << 16 };

struct msl_memory {
  size_t used;            // bytes that Lua holds
  size_t charged;         // bytes of engine objects charged to the same budget
  size_t limit;           // 0: no cap
  size_t resident_limit;  // bytes that the whole process may hold from the system, 0: any number,
  ptrdiff_t beside;       // beside these, which the host took for what is not the script's
  size_t unseen;          // bytes given since the system last said that there is room
  size_t waste;           // bytes of slabs and object blocks that are free: each size keeps its own
  int64_t fail_countdown; // > 0: counts growing allocations down; the one that reaches 0 makes it -1, and all fail while it is -1
  uint64_t allocations;   // growing allocations so far
  bool refused;           // the last growing allocation failed
  size_t object_size;     // of the block of an engine object, 0 until it is known: each is looked at before it is freed
  size_t object_offset;   // of the msl_object in that block
  void *newest;           // the block made last
  struct msl_free_block *free_blocks[MSL_SMALL_SIZES];  // of each small size
  struct msl_slab *slabs; // what small blocks are cut from; the first is cut at `slab_used`
  size_t slab_used;
  msl_object_blocks objects;
  msl_stacks stacks;
  const void *refused_block;  // what was to be resized when a list was refused memory last, the size that it was to have, and
  size_t refused_size;        // when that was: the value of `allocations`
  uint64_t refused_at;
  bool is_refused_freed;      // that block was freed since
  bool is_seeded;         // the first block's seed of strings was replaced, where it could be
  // Who is told, NULL where nobody asks.
  void (*object_freed)(msl_memory *memory, void *block);  // state/objects.c: a block of the size of an engine object's
  void (*refused_more)(msl_memory *memory);               // sandbox/hook_interval.c: a growing request
  // sandbox/hook_interval.c: a block of MSL_LARGE_BLOCK bytes or more was made, which takes long to fill; or is about to be freed.
  void (*large_block_made)(msl_memory *memory, void *block, size_t size, bool is_string);
  void (*large_block_freed)(msl_memory *memory, void *block);
};

// A lua_Alloc over msl_memory. Shrinking and freeing never fail.
void *msl_memory_allocate(void *memory, void *block, size_t old_size, size_t new_size);
// A lua_Alloc for lua_newstate alone, in a sandbox: it gives Lua's strings a fixed seed. string_seed.c
void *msl_seeding_allocate(void *memory, void *block, size_t old_size, size_t new_size);
// Whether the process may hold so many bytes more. The system is asked a megabyte at a time. resident.c
bool msl_ask_for_room(msl_memory *memory, size_t bytes);
static inline bool msl_process_has_room(msl_memory *memory, size_t bytes) {
  enum { LOOK_AFTER = 1 << 20 };
  memory->unseen += bytes;
  return memory->unseen < LOOK_AFTER || msl_ask_for_room(memory, bytes);
}
// Whether lists have taken the script beyond its limit.
static inline bool msl_is_above_limit(const msl_memory *memory) {
  return memory->limit != 0 && memory->used + memory->charged > memory->limit;
}
// Gives back what small blocks were cut from, when Lua holds none.
void msl_memory_destroy(msl_memory *memory);
// Makes room for `count` items of `size` bytes in a list from malloc, whose address is at `items`. False when there is no memory.
bool msl_reserve(void *items, size_t *capacity, size_t count, size_t size);
