// Where the allocator takes its blocks from.
#pragma once
#include <lua.h>
#include "state/memory.h"

// AddressSanitizer watches each block by itself.
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define MSL_EACH_BY_ITSELF
#endif
#endif

enum { MSL_GRAIN = 16 };
typedef struct msl_free_block { struct msl_free_block *next; } msl_free_block;

// object_blocks.c ------------------------------------------------------------------------------

// A piece of address space that blocks of objects were cut from.
typedef struct msl_extent {
  struct msl_extent *next;
  uintptr_t start;
  size_t length;
} msl_extent;

// The largest object that a script can get hold of is a function with 255 upvalues. In front of each block is its number.
enum { MSL_LARGEST_OBJECT = 2080, MSL_NUMBER_BYTES = sizeof(uint64_t) };
static inline bool msl_takes_object(const msl_memory *memory, size_t type, size_t size) {
  return memory->objects.are_used && type - LUA_TTABLE <= LUA_TTHREAD - LUA_TTABLE && size <= MSL_LARGEST_OBJECT;
}

// Memory is mapped in pieces of this size at most.
enum { MSL_OBJECT_EXTENT = 1 << 20 };
// Cuts a new block, with its number, of so many grains; NULL where that would take another piece and `is_full`.
void *msl_cut_object_block(msl_object_blocks *objects, size_t grains, bool is_full);
static inline size_t msl_object_grains(size_t size) { return (size + MSL_NUMBER_BYTES + MSL_GRAIN - 1) / MSL_GRAIN; }
// A block that was freed, with a new number; NULL where there is none.
static inline void *msl_reuse_object_block(msl_object_blocks *objects, size_t grains) {
  msl_free_block *block = objects->free_blocks[grains];
  if (!block) return NULL;
  objects->free_blocks[grains] = block->next;
  ((uint64_t *)block)[-1] = ++objects->made;
  return block;
}
static inline void msl_free_object_block(msl_object_blocks *objects, void *block, size_t size) {
  size_t grains = msl_object_grains(size);
  ((msl_free_block *)block)->next = objects->free_blocks[grains];
  objects->free_blocks[grains] = block;
}
// AddressSanitizer's: each lies in one of malloc's, behind a grain.
void *msl_make_watched_block(msl_object_blocks *objects, size_t size);
void msl_free_watched_block(void *block);
void msl_unmap_object_blocks(msl_object_blocks *objects);

// object_extents.c -----------------------------------------------------------------------------

// Maps more behind what blocks are cut from. Returns false where that cannot be.
bool msl_map_behind(const msl_object_blocks *objects, size_t length);
// Maps a piece that goes on where blocks end now, but for the upper half of the address, or one anywhere; 0 where there is no memory.
uintptr_t msl_map_extent(const msl_object_blocks *objects, size_t length);
void msl_unmap_extent(uintptr_t start, size_t length);
bool msl_is_in_older_extent(const msl_object_blocks *objects, const void *block);
static inline bool msl_is_object_block(const msl_object_blocks *objects, const void *block) {
  if ((uintptr_t)block - objects->start < objects->length) return true;
  return __builtin_expect(objects->older != NULL, 0) && msl_is_in_older_extent(objects, block);
}
