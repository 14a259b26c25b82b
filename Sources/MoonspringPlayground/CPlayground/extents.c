// Where blocks of objects are cut from, in a memory whose pieces lie wherever there is room: which pages have some is kept for all of it,
// as a piece that is freed must be told from others in a moment.
#include <stdlib.h>
#include "state/blocks.h"

enum { PAGE = 1 << 16, PAGES = 1 << 16 };
static bool has_objects[PAGES];

static void mark(uintptr_t start, size_t length, bool is_marked) {
  for (size_t offset = 0; offset < length; offset += PAGE) has_objects[(start + offset) / PAGE] = is_marked;
}

bool msl_grow_object_blocks(msl_object_blocks *objects) {
  static const size_t smallest = 2 * PAGE, largest = MSL_OBJECT_EXTENT;
  size_t length = objects->mapped < smallest ? smallest : objects->mapped < largest ? objects->mapped : largest;
  msl_extent *older = objects->length > 0 ? malloc(sizeof *older) : NULL;
  if (objects->length > 0 && !older) return false;
  void *start = aligned_alloc(PAGE, length);
  if (!start) {
    free(older);
    return false;
  }
  if (older) {
    *older = (msl_extent){objects->older, objects->start, objects->length};
    objects->older = older;
  }
  mark((uintptr_t)start, length, true);
  objects->start = (uintptr_t)start;
  objects->mapped += length;
  objects->length = length;
  objects->cut = 0;
  return true;
}

bool msl_is_in_older_extent(const msl_object_blocks *objects, const void *block) {
  (void)objects;
  return has_objects[(uintptr_t)block / PAGE];
}

static void unmap(uintptr_t start, size_t length) {
  mark(start, length, false);
  free((void *)start);
}

void msl_unmap_object_blocks(msl_object_blocks *objects) {
  if (objects->length > 0) unmap(objects->start, objects->length);
  while (objects->older) {
    msl_extent *extent = objects->older;
    objects->older = extent->next;
    unmap(extent->start, extent->length);
    free(extent);
  }
  objects->length = 0;
}
