// What a script may use and for how long: its libraries, its limit, its files.
#ifndef MSL_SANDBOX_H
#define MSL_SANDBOX_H
#include <time.h>
#include "state/state.h"

// limit.c --------------------------------------------------------------------------------------

// Outermost entry arms, nested ones only count. Never raises, never allocates Lua memory.
void msl_limit_begin(msl_limit *limit, lua_State *L);
void msl_limit_end(msl_limit *limit);
// Called by the shim's own resume around lua_resume: hooks the coroutine entered or returned to as the mode needs.
void msl_limit_enter(msl_limit *limit, lua_State *L);
// Whether the error that is being handled is the kill itself: pcall, xpcall, resume and close pass it on.
static inline bool msl_limit_killed(const msl_limit *limit) { return limit->fired || limit->interrupted; }
static inline bool msl_is_killed(lua_State *L) { return msl_limit_killed(&msl_sandbox_of(L)->limit); }
// The kill's message, `file:line: time limit of 2 s reached`. Whoever made the outermost entry takes the text from here, before
// msl_limit_end, and not from the error value: when memory is short, that one says "not enough memory". `place` stands in for the
// script's own where nobody has composed it.
const char *msl_limit_text(msl_limit *limit, const char *place);
// Composes that text where the script is now, unless it was composed before.
void msl_limit_note_place(lua_State *L);
// For loops in C, where no hook is called: raises the kill when it is due.
void msl_limit_poll(lua_State *L);
// The same for short work: polls when about a millisecond's worth has come together. A step is some 10 ns.
enum { MSL_STEPS_PER_POLL = 100000 };
void msl_limit_work(lua_State *L, size_t steps);
// COUNT: looks again after so many instructions. Called at any moment, as a signal might.
void msl_limit_look_after(msl_limit *limit, int instructions);
// Whether this coroutine was ended by the kill. Its hooks are off for good, so nothing of it may run again, not even a __close.
bool msl_limit_stopped(lua_State *coroutine);
// From here on the coroutine is killed at its next instruction or call.
void msl_limit_hook_kill(lua_State *L);

// limit_timer.c --------------------------------------------------------------------------------

// Between two looks at the thread's clock, in seconds.
#define MSL_LONGEST_PERIOD 0.05

static inline double msl_seconds_of(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static inline double msl_thread_seconds(void) { return msl_seconds_of(CLOCK_THREAD_CPUTIME_ID); }

// Stops the script that is running, or the next one when none is. Async-signal-safe; any thread may call it while the engine lives.
void msl_limit_interrupt(msl_limit *limit);
static inline bool msl_limit_has_end(const msl_limit *limit) { return limit->seconds > 0 && isfinite(limit->seconds); }
// Whether the tick under way has lasted too long at this moment of the thread's CPU clock; what runs is stopped then.
static inline bool msl_limit_ends_tick(msl_limit *limit, double now) {
  if (limit->tick != MSL_TICK_RUNS || limit->tick_depth > 0 || limit->tick_end == 0 || now < limit->tick_end)
    return false;
  limit->tick = MSL_TICK_TOO_LONG;
  limit->fired = 1;
  return true;
}
// Whether anything bounds an entry that begins now, and how many seconds may lie between two looks at the clock.
static inline bool msl_limit_is_watched(const msl_limit *limit) { return msl_limit_has_end(limit) || limit->tick_seconds > 0; }
static inline double msl_limit_period(const msl_limit *limit) {
  double period = MSL_LONGEST_PERIOD;
  if (msl_limit_has_end(limit)) period = fmin(period, limit->seconds / 8);
  if (limit->tick_seconds > 0) period = fmin(period, limit->tick_seconds / 8);
  return period;
}
// The timer watches an outermost entry from here on, until it is disarmed.
void msl_limit_arm(msl_limit *limit);
void msl_limit_disarm(msl_limit *limit);
void msl_limit_destroy(msl_limit *limit);

// hook_interval.c ------------------------------------------------------------------------------

// COUNT: after how many instructions the hook should look.
int msl_limit_window(const msl_limit *limit);
void msl_limit_watch_blocks(msl_engine *E);
// A call returns that many values: work, and what is done with them may be as slow.
void msl_limit_values(lua_State *L, size_t count);

// random.c -------------------------------------------------------------------------------------

void msl_random_seed(msl_random *random, uint64_t seed);
// math.random and math.randomseed of the sandbox.
extern const luaL_Reg msl_random_functions[];

// mathematics.c --------------------------------------------------------------------------------

// sin, log, pow and their like, with the same bits on every processor.
extern const luaL_Reg msl_math_functions[];

// libraries.c, dates.c -------------------------------------------------------------------------

// Opens the allowed (or, trusted, the full) libraries into the globals. Runs inside a protected call; raises on no memory.
void msl_open_libraries(lua_State *L);
// clock, time and date of os, on the scene's time.
extern const luaL_Reg msl_date_functions[];

// For a function of the sandbox that checks its arguments first and then does what Lua's does: upvalue 1 is Lua's, called in the
// same frame, so that its errors name the right function and line.
static inline int msl_call_stock(lua_State *L) { return lua_tocfunction(L, lua_upvalueindex(1))(L); }

// pairs.c --------------------------------------------------------------------------------------

// pairs in the sandbox's order.
int msl_pairs(lua_State *L);
// Of a table: an iterator in that order, to be called with the table, and how many entries there are. Raw: no __pairs is called.
int msl_ordered(lua_State *L);

// So many keys may pairs and next sort, at most.
enum { MSL_MOST_KEYS = 1 << 26 };

// next.c ---------------------------------------------------------------------------------------

// next in the sandbox's order.
int msl_next(lua_State *L);
// What unfinished traversals remember is dropped.
void msl_forget_walks(lua_State *L);

// texts.c --------------------------------------------------------------------------------------

// Whether the value is no number by IEEE 754. Its sign, which Lua shows, depends on the processor: texts of ours show `nan`.
static inline bool msl_is_nan(lua_State *L, int index) {
  if (lua_type(L, index) != LUA_TNUMBER) return false;
  lua_Number number = lua_tonumber(L, index);
  return number != number;
}

// Pushes the text of the value at the index, as tostring gives it: in a sandbox with a number instead of an address.
const char *msl_push_text(lua_State *L, int index, size_t *length);
// Pushes the number that stands for a table, function, coroutine or userdata: 0x0001.
void msl_push_number(lua_State *L, int index);
int msl_tostring(lua_State *L);
// Pushes the text of all values from `first` on, joined by tabs, as print shows them.
const char *msl_push_joined(lua_State *L, int first, size_t *length);

// format.c, strings.c, utf8.c ------------------------------------------------------------------

int msl_format(lua_State *L);
// rep, byte, and what goes through all bytes of a text.
extern const luaL_Reg msl_string_functions[], msl_utf8_functions[];
// A function that takes some nanoseconds for each byte of its first argument, and does not come back to one.
int msl_looked_through(lua_State *L);

// sorting.c ------------------------------------------------------------------------------------

// table.sort, with the pivots of Lua's where those are not drawn from the clock.
int msl_sort(lua_State *L);

// tables.c -------------------------------------------------------------------------------------

// Those of the table library whose loops in C a limit could not stop; each calls the function that it replaces.
extern const luaL_Reg msl_table_functions[];
// The same for a function that may return very many values.
int msl_many_results(lua_State *L);

// patterns.c -----------------------------------------------------------------------------------

// string.find, match, gmatch and gsub.
extern const luaL_Reg msl_pattern_functions[];

// coroutines.c ---------------------------------------------------------------------------------

// Yields the topmost values, with no message handler: the frame that a yield leaves behind keeps the handler of an xpcall around it,
// and whoever closes the coroutine would run what has come to lie in its place on the stack (3fe7be95 of Lua).
int msl_yield(lua_State *L, int count);
// resume, wrap, close, yield; pcall, xpcall. All pass a kill on.
extern const luaL_Reg msl_coroutine_functions[];
extern const luaL_Reg msl_protected_functions[];
// lua_resume, with the limit knowing what runs. Raises a kill that is due; the caller checks msl_is_killed after an error status.
int msl_resume_tracked(lua_State *L, lua_State *co, int nargs, int *nresults);
// Runs what a coroutine that has failed is still to close, with its error, which is on top of its stack; that, or another one that came
// of closing, is on top afterwards. Nothing runs where the coroutine was killed.
void msl_close_failed(lua_State *L, lua_State *co);

// loading.c, require.c -------------------------------------------------------------------------

// Leave a function or a message on the stack and return lua_load's status, or LUA_ERRFILE. Text only; a byte order mark and a first
// line that starts with '#' are skipped. Run in a protected call; raise on no memory.
int msl_load_text(lua_State *L, const char *bytes, size_t length, const char *chunk_name);
int msl_load_expression(lua_State *L, const char *bytes, size_t length, const char *chunk_name);
int msl_load_file(lua_State *L, const char *path, const char *chunk_name);
void msl_forget_files(msl_sandbox *sandbox);
// load: of text, and in a trusted script of binary chunks too.
int msl_load(lua_State *L);
// require: an open function for a name, in the sandbox and in a trusted script.
void msl_preload(lua_State *L, const char *name, lua_CFunction open);
// Puts the sandbox's require into the globals; in a trusted script, the script's folder among the package searchers.
void msl_open_require(lua_State *L);

#endif
