// The address space that blocks of objects are cut from.
//
// Lua sorts keys into its hash tables by the low half of their address. Whether a table grows, and so when the collector runs, depends on
// that. So all blocks lie one behind the other from an address on whose low half is zero: the low half of each address is then a function of
// what the script has made and dropped. Nothing is reserved: memory is mapped piece by piece where it is needed.
#define _GNU_SOURCE
#include <sys/mman.h>
#include "state/blocks.h"
#include "state/system.h"

// Without it the address is a wish, which the system grants where nothing else lies there.
#if !defined(MAP_FIXED_NOREPLACE) || !MSL_IS_LINUX
#undef MAP_FIXED_NOREPLACE
#define MAP_FIXED_NOREPLACE 0
#endif

static const uint64_t slot_size = (uint64_t)1 << 32;

// Maps exactly there, or fails.
static bool map_at(uintptr_t address, size_t length) {
  void *wanted = (void *)address;
  int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE;
  void *got = mmap(wanted, length, PROT_READ | PROT_WRITE, flags, -1, 0);
  if (got == wanted) return true;
  if (got != MAP_FAILED) munmap(got, length); // a system that does not know the flag
  return false;
}

// Maps at `low` bytes above a multiple of 4 GiB. Engines run side by side, so where each tries first depends on its own address.
// 0: nowhere.
static uintptr_t map_in_free_slot(const msl_object_blocks *objects, uint64_t low, size_t length) {
  unsigned first = (unsigned)(((uint64_t)(uintptr_t)objects * 0x9e3779b97f4a7c15) >> 40); // Fibonacci hashing
  // Where nothing else is on this kind of machine; where ThreadSanitizer allows it; where addresses have 39 bits.
  static const struct { uint64_t first; unsigned count; } ranges[] = {{0x200000000000, 8192}, {0x560000000000, 100}, {0x1000000000, 64}};
  for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
    for (unsigned attempt = 0; attempt < 100; attempt++) {
      unsigned slot = (first + attempt) % ranges[i].count;
      uintptr_t address = (uintptr_t)(ranges[i].first + slot * slot_size + low);
      if (map_at(address, length)) return address;
    }
  }
  return 0;
}

// Without a place of that kind any will do: numbers and the order of keys are the same, only the collector's timing may differ.
static uintptr_t map_anywhere(size_t length) {
  void *got = mmap(NULL, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return got == MAP_FAILED ? 0 : (uintptr_t)got;
}

bool msl_map_behind(const msl_object_blocks *objects, size_t length) {
  uintptr_t end = objects->start + objects->length;
  return (end & (slot_size - 1)) != 0 && map_at(end, length);
}

uintptr_t msl_map_extent(const msl_object_blocks *objects, size_t length) {
  // Near the end of 4 GiB a piece ends there, as all are multiples of the smallest.
  uintptr_t start = map_in_free_slot(objects, (objects->start + objects->length) & (slot_size - 1), length);
  return start ? start : map_anywhere(length);
}

void msl_unmap_extent(uintptr_t start, size_t length) { munmap((void *)start, length); }

bool msl_is_in_older_extent(const msl_object_blocks *objects, const void *block) {
  for (const msl_extent *extent = objects->older; extent; extent = extent->next)
    if ((uintptr_t)block - extent->start < extent->length) return true;
  return false;
}
