// Blocks of tables, functions, userdata and coroutines in a sandbox, and the numbers of those objects.
//
// Scripts see objects in an order, as keys of a table, and as texts, `table: 0x0001`. Addresses would make both differ from process to
// process. So each object has a number: how many were made before it. It stands in front of the block.
#include <stdlib.h>
#include "state/blocks.h"

_Static_assert((MSL_LARGEST_OBJECT + MSL_NUMBER_BYTES + MSL_GRAIN - 1) / MSL_GRAIN < MSL_OBJECT_SIZES, "a list for each size");

// Pieces double until they are as large as they get.
static bool grow(msl_object_blocks *objects) {
  static const size_t smallest = 128 << 10, largest = MSL_OBJECT_EXTENT;
  size_t length = objects->mapped < smallest ? smallest : objects->mapped < largest ? objects->mapped : largest;
  bool is_first = objects->length == 0;
  if (!is_first && msl_map_behind(objects, length)) {
    objects->length += length;
    objects->mapped += length;
    return true;
  }
  msl_extent *older = is_first ? NULL : malloc(sizeof *older);
  if (!is_first && !older) return false;
  uintptr_t start = msl_map_extent(objects, length);
  if (!start) {
    free(older);
    return false;
  }
  if (older) {
    *older = (msl_extent){objects->older, objects->start, objects->length};
    objects->older = older;
  }
  objects->start = start;
  objects->mapped += length;
  objects->length = length;
  objects->cut = 0;
  return true;
}

void msl_unmap_object_blocks(msl_object_blocks *objects) {
  if (objects->length > 0) msl_unmap_extent(objects->start, objects->length);
  while (objects->older) {
    msl_extent *extent = objects->older;
    objects->older = extent->next;
    msl_unmap_extent(extent->start, extent->length);
    free(extent);
  }
  objects->length = 0;
}

void *msl_cut_object_block(msl_object_blocks *objects, size_t grains, bool is_full) {
  size_t size = grains * MSL_GRAIN;
  if (objects->cut + size > objects->length && (is_full || !grow(objects))) return NULL;
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
