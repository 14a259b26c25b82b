// The parts of an engine that the sandbox rooms own: memory budget, limit, chance, scene time.
#ifndef MSL_SANDBOX_H
#define MSL_SANDBOX_H
#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "moonspring_lua.h"

// memory.c -------------------------------------------------------------------------------------

// The capped allocator's account. `fail_countdown` makes the n-th growing allocation fail (tests); 0 is off.
// Sizes of small blocks: 16, 32 ... 128 bytes.
enum { MSL_SMALL_SIZES = 8 };
// In bytes.
enum { MSL_LARGE_BLOCK = 1 << 16 };

typedef struct msl_memory {
  size_t used;            // bytes that Lua holds
  size_t charged;         // bytes of engine objects charged to the same budget
  size_t limit;           // 0: no cap
  int64_t fail_countdown; // > 0: counts growing allocations down; the one that reaches 0 makes it -1, and all fail while it is -1
  uint64_t allocations;   // growing allocations so far
  bool refused;           // the last growing allocation failed
  // Told of each block of this size that Lua frees, before it is freed; must not raise. NULL: nobody.
  void (*freeing)(struct msl_memory *memory, void *block);
  size_t freed_size;
  struct msl_limit *limit_account; // told of large blocks, which take long to fill; NULL: nobody
  void *newest;           // the block made last
  struct msl_free_block *free_blocks[MSL_SMALL_SIZES];  // of each small size
  struct msl_slab *slabs; // what small blocks are cut from; the first is cut at `slab_used`
  size_t slab_used;
} msl_memory;

// A lua_Alloc over msl_memory. Shrinking and freeing never fail.
void *msl_memory_allocate(void *memory, void *block, size_t old_size, size_t new_size);
// Gives back what small blocks were cut from, when Lua holds none.
void msl_memory_destroy(msl_memory *memory);

// limit.c --------------------------------------------------------------------------------------

typedef enum msl_limit_mode {
  MSL_LIMIT_NONE = 0,  // nothing is ever stopped
  MSL_LIMIT_TIMER = 1, // a per-thread CPU timer's signal handler sets a sticky hook: no cost while not reached
  MSL_LIMIT_COUNT = 2  // a count hook every 1,000 instructions, fewer where they are heavy, looks at the thread's CPU clock: for Swift hosts
} msl_limit_mode;

enum { MSL_LIMIT_NESTING = 256, MSL_HEAVY_STRINGS = 64, MSL_STEPS_PER_POLL = 100000 };

// All zero but mode and seconds when it is made.
typedef struct msl_limit {
  msl_limit_mode mode;
  double seconds;                // CPU seconds of the script's thread for one outermost entry; 0 or infinite: no limit
  int depth;                     // nested begin/end
  uint64_t entries;              // outermost entries so far, the current one included
  double deadline;               // COUNT: thread CPU clock at which the entry is stopped; 0: not read yet in this entry
  double next_look;              // COUNT: wall clock before which the CPU clock need not be read
  size_t work;                   // steps of C loops since the last poll
  size_t values;                 // COUNT: the most values that one call of this entry has returned, when they are very many
  int string_count;              // COUNT: the longest strings that there are
  struct {
    void *block;
    size_t size;
  } strings[MSL_HEAVY_STRINGS];
  void *timer;                   // TIMER and NONE: what the signal handler reads, made on first use
  volatile int fired;            // the limit was reached during this entry; sticky until the outermost end
  volatile int interrupted;      // set from outside (Ctrl-C); stops like the limit, with the text "interrupted"
  lua_State *volatile running;   // the coroutine that is executing now: what the handler hooks
  lua_State *outer[MSL_LIMIT_NESTING]; // what was running when each nested entry began
  char text[160];                // the kill's message, made where the kill was first raised; kept until the next outermost begin
  // TIMER: called in the signal handler when a script has ignored the hook for a further second, which only a C function
  // can do. It may only do what a signal handler may (write and _exit). NULL: nothing is called.
  void (*stuck)(void *context);
  void *stuck_context;
} msl_limit;

// Outermost entry arms, nested ones only count. Never raises, never allocates Lua memory.
void msl_limit_begin(msl_limit *limit, lua_State *L);
void msl_limit_end(msl_limit *limit);
// Called by the shim's own resume around lua_resume: hooks the coroutine entered or returned to as the mode needs.
void msl_limit_enter(msl_limit *limit, lua_State *L);
// Is the error that is being handled the kill itself? pcall, xpcall, resume and close pass it on.
bool msl_limit_killed(const msl_limit *limit);
// The kill's message, `file:line: time limit of 2 s reached`. Whoever made the outermost entry takes the text from here, before
// msl_limit_end, and not from the error value: when memory is short, that one says "not enough memory".
const char *msl_limit_text(msl_limit *limit);
// Stops the script that is running, or the next one when none is. Async-signal-safe; any thread may call it while the engine lives.
void msl_limit_interrupt(msl_limit *limit);
// For loops of the host, which must not raise: is the kill due? It is raised when the host has returned.
bool msl_limit_due(msl_limit *limit);
// For loops in C, where no hook is called: raises the kill when it is due.
void msl_limit_poll(lua_State *L);
// The same for short work: polls when about a millisecond's worth has come together. A step is some 10 ns.
void msl_limit_work(lua_State *L, size_t steps);
// COUNT: looks again after so many instructions. Called at any moment, as a signal might.
void msl_limit_look_after(msl_limit *limit, int instructions);
// Was this coroutine ended by the kill? Its hooks are off for good, so nothing of it may run again, not even a __close.
bool msl_limit_stopped(lua_State *coroutine);
void msl_limit_destroy(msl_limit *limit);

// heavy.c --------------------------------------------------------------------------------------

// COUNT: after how many instructions the hook should look.
int msl_limit_window(const msl_limit *limit);
// A large block was made, or is about to be freed.
void msl_limit_allocated(msl_limit *limit, void *block, size_t size, bool is_string);
void msl_limit_freed(msl_limit *limit, void *block);
// A call returns that many values: work, and what is done with them may be as slow.
void msl_limit_values(lua_State *L, size_t count);

// random.c -------------------------------------------------------------------------------------

typedef struct msl_random {
  uint64_t s[4]; // xoshiro256**
} msl_random;

void msl_random_seed(msl_random *random, uint64_t seed);
uint64_t msl_random_next(msl_random *random);
double msl_random_double(msl_random *random);                               // [0, 1)
int64_t msl_random_integer(msl_random *random, int64_t low, int64_t high);  // low <= result <= high, unbiased
// math.random and math.randomseed of the sandbox.
extern const luaL_Reg msl_random_functions[];

// libraries.c ----------------------------------------------------------------------------------

// What the libraries need of their engine. Upvalue or lua_getextraspace gives it back from a lua_State.
typedef struct msl_sandbox {
  msl_memory memory;
  msl_limit limit;
  msl_random random;
  double scene_time;     // seconds; what os.time, os.clock and os.date tell in the sandbox
  bool trusted;          // full libraries
  char *script_folder;   // where require finds Lua files; NULL: nowhere
  char **files;          // the real paths of the Lua files that were read, or could not be
  size_t file_count;
  int closing;           // nested coroutine.close calls: each starts to count C calls anew, so they are bounded here
  // Writes one line (print, log) without its newline. Never raises.
  void (*write_line)(void *context, const char *bytes, size_t length);
  void *write_context;
} msl_sandbox;

// attached.c: whether an engine of this process is in a state that is not ours. There lua_getextraspace is the host's.
extern atomic_bool msl_has_attached;
msl_sandbox *msl_attached_sandbox_of(lua_State *L);

// The sandbox of a state: lua_getextraspace(L) holds the pointer, in coroutines too.
static inline msl_sandbox *msl_sandbox_of(lua_State *L) {
  if (__builtin_expect(atomic_load_explicit(&msl_has_attached, memory_order_relaxed), 0)) return msl_attached_sandbox_of(L);
  return *(msl_sandbox **)lua_getextraspace(L);
}

// Opens the allowed (or, trusted, the full) libraries into the globals. Runs inside a protected call; raises on no memory.
void msl_open_libraries(lua_State *L);

// For a function of the sandbox that checks its arguments first and then does what Lua's does: upvalue 1 is Lua's, called in the
// same frame, so that its errors name the right function and line.
static inline int msl_call_stock(lua_State *L) { return lua_tocfunction(L, lua_upvalueindex(1))(L); }
// Puts `functions` into the table on top of the stack, each with the function it replaces as upvalue 1.
void msl_replace_functions(lua_State *L, const luaL_Reg *functions);

// pairs.c --------------------------------------------------------------------------------------

// pairs in the sandbox's order.
int msl_pairs(lua_State *L);
// Of a table: an iterator in that order, to be called with the table, and how many entries there are. Raw: no __pairs is called.
int msl_ordered(lua_State *L);

// tables.c -------------------------------------------------------------------------------------

// Those of the table library whose loops in C a limit could not stop; for msl_replace_functions.
extern const luaL_Reg msl_table_functions[];
// The same for a function that may return very many values.
int msl_many_results(lua_State *L);

// patterns.c -----------------------------------------------------------------------------------

// string.find, match, gmatch and gsub.
extern const luaL_Reg msl_pattern_functions[];

// coroutines.c ---------------------------------------------------------------------------------

// resume, wrap, close; pcall, xpcall. All pass a kill on.
extern const luaL_Reg msl_coroutine_functions[];
extern const luaL_Reg msl_protected_functions[];
// lua_resume, with the limit knowing what runs. Raises a kill that is due; the caller checks msl_limit_killed after an error status.
int msl_resume_tracked(lua_State *L, lua_State *co, int nargs, int *nresults);

// loading.c ------------------------------------------------------------------------------------

// require: an open function for a name, in the sandbox and in a trusted script.
void msl_preload(lua_State *L, const char *name, lua_CFunction open);
// Leave a function or a message on the stack and return lua_load's status, or LUA_ERRFILE. Text only; a byte order mark and a first
// line that starts with '#' are skipped. Run in a protected call; raise on no memory.
int msl_load_text(lua_State *L, const char *bytes, size_t length, const char *chunk_name);
int msl_load_file(lua_State *L, const char *path, const char *chunk_name);
// How many files are noted at most.
enum { MSL_MOST_FILES = 1000 };
void msl_note_file(msl_sandbox *sandbox, const char *path);
void msl_forget_files(msl_sandbox *sandbox);
// load: of text, and in a trusted script of binary chunks too.
int msl_load(lua_State *L);
// Puts the sandbox's require into the globals; in a trusted script, the script's folder among the package searchers.
void msl_open_loading(lua_State *L);

// objects.c ------------------------------------------------------------------------------------

// Sorts engine objects among table keys: the creation number of the engine object at `index`, or 0 when it is none.
uint64_t msl_object_serial(lua_State *L, int index);

#endif
