// Stacks that never move.
//
// Lua's own code holds pointers into a stack while it runs what may make that stack grow. Where it forgets to correct one of them, a
// script that recurses at the right moment makes Lua write to memory that was freed (commit 603b2c64 of Lua is one of several). So each
// stack lies at the beginning of a range of addresses that is long enough for the longest, and grows and shrinks where it is.
//
// From Lua 5.4.6 on a stack is resized with one call of the allocator, and that is all there is to it. Before, Lua asks for a new block,
// copies, and frees the old one; nothing in the request tells what it is for. But the code that asks is one place in the library, where
// one register holds the thread: msl_learn_stacks lets a stack grow and looks who asks, as a debugger would. Requests from there get
// the address of the stack that the thread has, and the call of free that follows is left out.
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <unwind.h>
#include "state/root.h"

// Address space ----------------------------------------------------------------------------------

// Of one stack, and how many that are free keep their memory for the next coroutine.
enum { KEPT_RESIDENT = 1 << 16, KEPT_FREE = 256 };

// Darwin keeps pages that are only not needed.
#ifdef __APPLE__
enum { GIVE_BACK = MADV_FREE };
#else
enum { GIVE_BACK = MADV_DONTNEED };
#endif

static size_t whole_pages(const msl_stacks *stacks, size_t size) { return (size + stacks->page - 1) / stacks->page * stacks->page; }

static bool add_extent(msl_stacks *stacks, size_t count) {
  const size_t length = count * MSL_STACK_RANGE;
  msl_stack_extent *extent = calloc(1, sizeof *extent);
  if (!extent) return false;
  int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
  char *got = mmap(NULL, length + MSL_STACK_RANGE, PROT_READ | PROT_WRITE, flags, -1, 0);
  if (got == MAP_FAILED) {
    free(extent);
    return false;
  }
  size_t before = (size_t)(-(uintptr_t)got & (MSL_STACK_RANGE - 1));
  if (before > 0) munmap(got, before);
  munmap(got + before + length, MSL_STACK_RANGE - before);
#ifdef MADV_NOHUGEPAGE
  madvise(got + before, length, MADV_NOHUGEPAGE); // a coroutine that waits would take 2 MB
#endif
  extent->start = (uintptr_t)got + before;
  extent->count = count;
  extent->next = stacks->extents;
  stacks->extents = extent;
  stacks->page = (size_t)sysconf(_SC_PAGESIZE);
  return true;
}

void msl_unmap_stacks(msl_stacks *stacks) {
  while (stacks->extents) {
    msl_stack_extent *extent = stacks->extents;
    stacks->extents = extent->next;
    munmap((void *)extent->start, extent->count * MSL_STACK_RANGE);
    free(extent);
  }
}

msl_stack *msl_look_up_stack(const msl_stacks *stacks, const void *block) {
  uintptr_t address = (uintptr_t)block;
  msl_stack_extent *extent = stacks->extents;
  while (extent && address - extent->start >= extent->count * MSL_STACK_RANGE) extent = extent->next;
  if (!extent) return NULL;
  msl_stack *stack = &extent->stacks[(address - extent->start) / MSL_STACK_RANGE];
  return stack->thread ? stack : NULL;
}

// What lies behind the part that Lua uses counts as waste. That is less than a page, but where the stack has just become shorter; one
// that is free keeps a page, or nothing.
static void set_size(msl_memory *memory, msl_stack *stack, size_t size) {
  msl_stacks *stacks = &memory->stacks;
  memory->waste -= stack->resident - stack->size;
  bool is_free = size == 0;
  size_t needed = whole_pages(stacks, size);
  bool is_kept = stacks->free_count < KEPT_FREE && (memory->limit == 0 || stacks->free_count * stacks->page <= memory->limit / 64);
  if (is_free && is_kept) needed = stacks->page;
  if (needed > stack->resident) {
    stack->resident = needed;
  } else if (stack->resident - needed >= (is_free ? 1 : KEPT_RESIDENT)) {
    madvise((char *)stack->address + needed, stack->resident - needed, GIVE_BACK);
    stack->resident = needed;
  }
  stack->size = size;
  memory->waste += stack->resident - stack->size;
}

// The life of a stack ----------------------------------------------------------------------------

static msl_stack *take(msl_stacks *stacks) {
  msl_stack **list = stacks->free ? &stacks->free : &stacks->empty, *stack = *list;
  if (stack) {
    *list = stack->next_free;
    stacks->free_count -= list == &stacks->free;
    return stack;
  }
  enum { FIRST = 4 }; // most scenes have no coroutine
  bool is_full = !stacks->extents || stacks->extents->used == stacks->extents->count;
  bool has_room = !is_full || (stacks->extents && add_extent(stacks, MSL_MOST_STACKS)) || add_extent(stacks, FIRST) || add_extent(stacks, 1);
  if (!has_room) return NULL;
  msl_stack_extent *extent = stacks->extents;
  stack = &extent->stacks[extent->used];
  stack->address = (void *)(extent->start + extent->used++ * MSL_STACK_RANGE);
  return stack;
}

void *msl_make_stack(msl_memory *memory, size_t size) {
  msl_stacks *stacks = &memory->stacks;
  lua_State *thread = stacks->awaiting;
  stacks->awaiting = NULL;
  msl_stack *stack = size <= MSL_STACK_RANGE ? take(stacks) : NULL;
  if (!stack) return NULL;
  stack->thread = thread;
  set_size(memory, stack, size);
  return stack->address;
}

bool msl_resize_stack(msl_memory *memory, msl_stack *stack, size_t size) {
  if (size > MSL_STACK_RANGE) return false;
  memory->stacks.are_resized = true;
  set_size(memory, stack, size);
  return true;
}

void msl_free_stack(msl_memory *memory, msl_stack *stack) {
  if (stack->is_resized) {
    stack->is_resized = false;
    return;
  }
  set_size(memory, stack, 0);
  stack->thread = NULL;
  msl_stacks *stacks = &memory->stacks;
  msl_stack **list = stack->resident > 0 ? &stacks->free : &stacks->empty;
  stack->next_free = *list;
  *list = stack;
  stacks->free_count += list == &stacks->free;
}

// Who asks ---------------------------------------------------------------------------------------

// Registers that a function keeps for its caller, by their numbers in DWARF.
#if defined(__x86_64__)
static const int kept_registers[] = {3, 6, 12, 13, 14, 15};
#elif defined(__aarch64__)
static const int kept_registers[] = {19, 20, 21, 22, 23, 24, 25, 26, 27, 28};
#else
static const int kept_registers[] = {-1};
#endif
enum { KEPT_REGISTERS = sizeof kept_registers / sizeof *kept_registers };

// The frame that called the one which called the allocator.
typedef struct caller {
  const void *in_allocation;  // where the allocator returns to
  bool is_next, is_found;
  const void *address;        // where the frame goes on
  uintptr_t registers[KEPT_REGISTERS];
  int frames;
} caller;

static _Unwind_Reason_Code visit(struct _Unwind_Context *context, void *data) {
  enum { MOST_FRAMES = 8 };
  caller *found = data;
  const void *address = (const void *)_Unwind_GetIP(context);
  if (found->is_next) {
    found->is_found = true;
    found->address = address;
    for (int i = 0; i < KEPT_REGISTERS; i++)
      found->registers[i] = kept_registers[i] < 0 ? 0 : _Unwind_GetGR(context, kept_registers[i]);
    return _URC_END_OF_STACK;
  }
  found->is_next = address == found->in_allocation;
  return ++found->frames < MOST_FRAMES ? _URC_NO_REASON : _URC_END_OF_STACK;
}

static caller find_caller(const void *in_allocation) {
  caller found = {.in_allocation = in_allocation};
  _Unwind_Backtrace(visit, &found);
  return found;
}

// How many words above the frame the address lies: always as many, since the frames between are the library's own. -1: nowhere.
// AddressSanitizer does not know those frames.
__attribute__((no_sanitize("address"))) static int words_above(const void *const *frame, const void *address) {
  enum { MOST_WORDS = 48 };
  for (int i = 0; i < MOST_WORDS; i++)
    if (frame[i] == address) return i;
  return -1;
}

void msl_learn_caller(msl_stacks *stacks, const msl_lua_caller *request) {
  caller found = find_caller(request->in_allocation);
  int words = found.is_found ? words_above(request->frame, found.address) : -1;
  for (int i = 0; words >= 0 && i < KEPT_REGISTERS; i++) {
    if (found.registers[i] != (uintptr_t)stacks->learning) continue;
    stacks->in_allocation = request->in_allocation;
    stacks->in_reallocation = found.address;
    stacks->words_above = words;
    stacks->thread_register = i;
    return;
  }
}

// The stack that the thread has: its address is among the first words of the thread, wherever this version of Lua keeps it.
static msl_stack *stack_of(const msl_stacks *stacks, const lua_State *thread) {
  enum { WORDS = 16 };
  for (int i = 0; i < WORDS; i++) {
    void *word;
    memcpy(&word, (const char *)thread + (size_t)i * sizeof word, sizeof word);
    msl_stack *stack = msl_find_stack(stacks, word);
    if (stack && stack->thread == thread) return stack;
  }
  return NULL;
}

void *msl_resize_in_place(msl_memory *memory, const msl_lua_caller *request, size_t size) {
  msl_stacks *stacks = &memory->stacks;
  if (size > MSL_STACK_RANGE) return NULL;
  caller found = find_caller(request->in_allocation);
  if (!found.is_found || found.address != stacks->in_reallocation) return NULL;
  msl_stack *stack = stack_of(stacks, (const lua_State *)found.registers[stacks->thread_register]);
  if (!stack) return NULL;
  set_size(memory, stack, size);
  stack->is_resized = true;
  return stack->address;
}

// Not among what the caller keeps in registers: there it could be taken for what Lua keeps there.
static const uintptr_t hidden_by = 0x5555;

__attribute__((noinline)) static void grow_hidden(uintptr_t thread, int slots) {
  lua_checkstack((lua_State *)(thread ^ hidden_by), slots);
}

static bool grows_in_place(lua_State *L, bool learns) {
  enum { SLOTS = 100 };
  msl_stacks *stacks = &msl_memory_of(L)->stacks;
  uintptr_t thread = (uintptr_t)lua_newthread(L) ^ hidden_by;
  __asm__("" : "+r"(thread)); // from here on the compiler does not know what it is
  if (learns) stacks->learning = (lua_State *)(thread ^ hidden_by);
  grow_hidden(thread, SLOTS);
  stacks->learning = NULL;
  bool is_in_place = stack_of(stacks, lua_tothread(L, -1)) != NULL;
  lua_pop(L, 1);
  return is_in_place;
}

// Runs before any script does, in a protected call. Where the second stack moves all the same, what was seen at the first was something
// else: then stacks move, as in any Lua.
void msl_learn_stacks(lua_State *L) {
  msl_stacks *stacks = &msl_memory_of(L)->stacks;
  if (!grows_in_place(L, true) && !grows_in_place(L, false)) stacks->in_allocation = NULL;
}

bool msl_stacks_stay(const msl_engine *E) {
  const msl_stacks *stacks = &msl_root_in(E)->memory.stacks;
  return stacks->in_allocation || stacks->are_resized;
}
