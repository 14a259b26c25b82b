// The parts of an engine that the sandbox rooms own: memory budget, limit, chance, scene time.
#ifndef MSL_SANDBOX_H
#define MSL_SANDBOX_H
#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "moonspring_lua.h"

// memory.c -------------------------------------------------------------------------------------

// The capped allocator's account. `fail_countdown` makes the n-th growing allocation fail (tests); 0 is off.
typedef struct msl_memory {
  size_t used;            // bytes that Lua holds
  size_t charged;         // bytes of engine objects charged to the same budget
  size_t limit;           // 0: no cap
  int64_t fail_countdown; // > 0: counts growing allocations down, and fails from the one that reaches 0 until reset to 0
  uint64_t allocations;   // growing allocations so far
} msl_memory;

// A lua_Alloc over msl_memory. Shrinking and freeing never fail.
void *msl_memory_allocate(void *memory, void *block, size_t old_size, size_t new_size);

// limit.c --------------------------------------------------------------------------------------

typedef enum msl_limit_mode {
  MSL_LIMIT_NONE = 0,  // nothing is ever stopped
  MSL_LIMIT_TIMER = 1, // a per-thread CPU timer's signal handler sets a sticky hook: no cost while not reached
  MSL_LIMIT_COUNT = 2  // a count hook every 10,000 instructions reads the thread's CPU clock: for Swift hosts
} msl_limit_mode;

typedef struct msl_limit {
  msl_limit_mode mode;
  double seconds;                // CPU seconds of the script's thread for one outermost entry
  int depth;                     // nested begin/end
  double deadline;               // COUNT: thread CPU clock at which the entry is stopped
  void *timer;                   // TIMER: the armed timer_t, made on first use
  volatile int fired;            // the limit was reached during this entry; sticky until the outermost end
  volatile int interrupted;      // set from outside (Ctrl-C); stops like the limit, with the text "interrupted"
  lua_State *volatile running;   // the coroutine that is executing now: what the handler hooks
} msl_limit;

// Outermost entry arms, nested ones only count. Never raises, never allocates Lua memory.
void msl_limit_begin(msl_limit *limit, lua_State *L);
void msl_limit_end(msl_limit *limit);
// Called by the shim's own resume around lua_resume: hooks the coroutine entered or returned to as the mode needs.
void msl_limit_enter(msl_limit *limit, lua_State *L);
// Is the error that is being handled the kill itself? pcall, xpcall, resume and close pass it on.
bool msl_limit_killed(const msl_limit *limit);
void msl_limit_destroy(msl_limit *limit);

// random.c -------------------------------------------------------------------------------------

typedef struct msl_random {
  uint64_t s[4]; // xoshiro256**
} msl_random;

void msl_random_seed(msl_random *random, uint64_t seed);
uint64_t msl_random_next(msl_random *random);
double msl_random_double(msl_random *random);                               // [0, 1)
int64_t msl_random_integer(msl_random *random, int64_t low, int64_t high);  // low <= result <= high, unbiased

// libraries.c, pairs.c, coroutines.c -----------------------------------------------------------

// What the libraries need of their engine. Upvalue or lua_getextraspace gives it back from a lua_State.
typedef struct msl_sandbox {
  msl_memory memory;
  msl_limit limit;
  msl_random random;
  double scene_time;     // seconds; what os.time, os.clock and os.date tell in the sandbox
  bool trusted;          // full libraries
  char *script_folder;   // where require finds Lua files; NULL: nowhere
  // Writes one line (print, log) without its newline. Never raises.
  void (*write_line)(void *context, const char *bytes, size_t length);
  void *write_context;
} msl_sandbox;

// The sandbox of a state: lua_getextraspace(L) holds the pointer, in coroutines too.
static inline msl_sandbox *msl_sandbox_of(lua_State *L) { return *(msl_sandbox **)lua_getextraspace(L); }

// Opens the allowed (or, trusted, the full) libraries into the globals. Runs inside a protected call; raises on no memory.
void msl_open_libraries(lua_State *L);

// Sorts engine objects among table keys: the creation number of the engine object at `index`, or 0 when it is none.
// Defined by objects.c.
uint64_t msl_object_serial(lua_State *L, int index);

#endif
