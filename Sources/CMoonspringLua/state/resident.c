// What the process holds as a whole, for programs whose process is one scene's.
//
// The budget counts bytes. Where blocks that are used lie between blocks that are not, malloc holds more from the system than that, and
// nothing tells how much. So the system is asked.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>
#ifdef __APPLE__
#include <mach/mach.h>
#endif
#include "state/root.h"
#include "state/system.h"

// What a process holds that has done nothing.
enum { OF_A_PROCESS = 24 << 20 };

// 0 where the system does not tell.
static size_t resident_bytes(void) {
#ifdef __APPLE__
  mach_task_basic_info_data_t info;
  mach_msg_type_number_t count = MACH_TASK_BASIC_INFO_COUNT;
  kern_return_t status = task_info(mach_task_self(), MACH_TASK_BASIC_INFO, (task_info_t)&info, &count);
  return status == KERN_SUCCESS ? (size_t)info.resident_size : 0;
#elif MSL_IS_LINUX
  int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  char text[128];
  ssize_t length = read(file, text, sizeof text - 1);
  close(file);
  if (length <= 0) return 0;
  text[length] = '\0';
  size_t pages;
  return sscanf(text, "%*s %zu", &pages) == 1 ? pages * (size_t)sysconf(_SC_PAGESIZE) : 0;
#else
  return 0;
#endif
}

static ptrdiff_t change_since(size_t before) { return (ptrdiff_t)resident_bytes() - (ptrdiff_t)before; }

void msl_bound_process(msl_engine *E) {
  msl_memory *memory = &msl_root_in(E)->memory;
  if (memory->limit == 0) return;
  memory->resident_limit = memory->limit + memory->limit / 2 + (32 << 20);
  ptrdiff_t more = change_since(OF_A_PROCESS);
  memory->beside = more > 0 ? more : 0;
}

size_t msl_beside_begin(const msl_engine *E) { return msl_root_in(E)->memory.resident_limit ? resident_bytes() : 0; }

void msl_beside_end(msl_engine *E, size_t before) {
  if (msl_root_in(E)->memory.resident_limit) msl_root_in(E)->memory.beside += change_since(before);
}

bool msl_ask_for_room(msl_memory *memory, size_t bytes) {
  ptrdiff_t held = (ptrdiff_t)(resident_bytes() + bytes) - memory->beside;
  if (memory->resident_limit != 0 && held > (ptrdiff_t)memory->resident_limit) return false;
  memory->unseen = 0;
  return true;
}
