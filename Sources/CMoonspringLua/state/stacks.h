// The stacks of Lua's threads: each keeps its address for life.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct lua_State;

// Address space for one stack. The longest that Lua makes has 1,000,205 slots of 16 bytes.
#define MSL_STACK_RANGE ((size_t)1 << 24)
enum { MSL_MOST_STACKS = 64 };

typedef struct msl_stack {
  void *address;
  struct lua_State *thread;  // NULL: free
  size_t size;               // bytes that Lua uses
  size_t resident;           // bytes that may be backed by memory, whole pages
  bool is_resized;           // Lua, which believes that the stack has moved, is about to free the one that it had
  struct msl_stack *next_free;
} msl_stack;

typedef struct msl_stack_extent {
  struct msl_stack_extent *next;
  uintptr_t start;
  size_t count, used;  // of these ranges, those that were used once; the others have never been touched
  msl_stack stacks[MSL_MOST_STACKS];
} msl_stack_extent;

typedef struct msl_stacks {
  msl_stack_extent *extents;
  msl_stack *free, *empty;     // the empty ones hold no memory
  size_t free_count;
  size_t page;                 // of the system, in bytes
  struct lua_State *awaiting;  // the thread made last, whose stack is the next block
  struct lua_State *learning;  // the thread whose stack grows while its library is watched
  // Lua 5.4.0 to 5.4.5 make a new block and free the old one. Where such a request comes from (NULL: not known, or not needed), where
  // on the C stack that return address lies, in words above the allocator's frame, and which callee-saved register holds the thread.
  const void *in_allocation, *in_reallocation;
  int words_above, thread_register;
  bool are_resized;            // Lua resizes a stack with one call
} msl_stacks;
