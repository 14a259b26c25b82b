// Where blocks of objects are cut from, in a memory whose pieces lie wherever there is room: which pages have some is kept for all of it,
// as a piece that is freed must be told from others in a moment.
#include <stdlib.h>
#include "state/blocks.h"

enum { PAGE = 1 << 16, PAGES = 1 << 16 };
static bool has_objects[PAGES];

static void mark(uintptr_t start, size_t length, bool is_marked) {
  for (size_t offset = 0; offset < length; offset += PAGE) has_objects[(start + offset) / PAGE] = is_marked;
}

bool msl_map_behind(const msl_object_blocks *objects, size_t length) {
  (void)objects, (void)length;
  return false;
}

uintptr_t msl_map_extent(const msl_object_blocks *objects, size_t length) {
  (void)objects;
  uintptr_t start = (uintptr_t)aligned_alloc(PAGE, length);
  if (start) mark(start, length, true);
  return start;
}

void msl_unmap_extent(uintptr_t start, size_t length) {
  mark(start, length, false);
  free((void *)start);
}

bool msl_is_in_older_extent(const msl_object_blocks *objects, const void *block) {
  (void)objects;
  return has_objects[(uintptr_t)block / PAGE];
}
