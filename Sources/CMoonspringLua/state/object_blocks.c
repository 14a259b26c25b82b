// Blocks of tables, functions, userdata and coroutines in a sandbox, and the numbers of those objects.
//
// Scripts see objects in an order, as keys of a table, and as texts, `table: 0x0001`. Addresses would make both differ from process to
// process. So each object has a number: how many were made before it. It stands in front of the block.
#include <stdlib.h>
#include "state/blocks.h"

_Static_assert((MSL_LARGEST_OBJECT + MSL_NUMBER_BYTES + MSL_GRAIN - 1) / MSL_GRAIN < MSL_OBJECT_SIZES, "a list for each size");

void *msl_cut_object_block(msl_object_blocks *objects, size_t grains, bool is_full) {
  size_t size = grains * MSL_GRAIN;
  if (objects->cut + size > objects->length && (is_full || !msl_grow_object_blocks(objects))) return NULL;
  char *block = (char *)objects->start + objects->cut + MSL_NUMBER_BYTES;
  objects->cut += size;
  ((uint64_t *)block)[-1] = ++objects->made;
  return block;
}

void *msl_make_watched_block(msl_object_blocks *objects, size_t size) {
  char *block = malloc(size + MSL_GRAIN);
  if (!block) return NULL;
  ((uint64_t *)(block + MSL_GRAIN))[-1] = ++objects->made;
  return block + MSL_GRAIN;
}

void msl_free_watched_block(void *block) { free((char *)block - MSL_GRAIN); }
