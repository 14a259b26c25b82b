// Stops a script that runs too long, or that someone interrupts.
#pragma once
#include <time.h>
#include "state/errors.h"
#include "state/root.h"
#include "state/system.h"

typedef enum msl_limit_mode {  // ORDER LIMIT_MODES
  MSL_LIMIT_NONE = 0,  // nothing is ever stopped
  MSL_LIMIT_TIMER = 1, // a per-thread CPU timer's signal handler sets a sticky hook: no cost while not reached
  MSL_LIMIT_COUNT = 2  // a count hook every 1,000 instructions, fewer where they are slow, reads the thread's CPU clock: for Swift hosts
} msl_limit_mode;

enum { MSL_LIMIT_NESTING = 256, MSL_LONG_STRINGS = 64 };
typedef struct msl_block { void *block; size_t size; } msl_block;

typedef enum msl_tick_state {
  MSL_TICK_NONE,        // nothing runs, or nothing that is a tick
  MSL_TICK_RUNS,
  MSL_TICK_TOO_LONG,
  MSL_TICK_INTERRUPTED,
} msl_tick_state;

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
  msl_block strings[MSL_LONG_STRINGS];
  void *timer;                   // TIMER and NONE: what the signal handler reads, made on first use
  int tick_depth;                // `depth` where it began: one that a script takes by hand runs within the limit of that script
  double tick_seconds;           // CPU seconds of the script's thread for the tick under way; 0: no limit, or no tick
  double tick_end;               // thread CPU clock at which it is over; 0: no limit, or no tick
  volatile msl_tick_state tick;  // over: every entry is stopped as it begins, until the tick ends
  double script_seconds;         // what a script gets, while the host works for `seconds`,
  msl_tick_state script_tick;    // and the tick that it works in
  volatile int fired;            // the limit was reached during this entry; sticky until the outermost end
  volatile int interrupted;      // set from outside (Ctrl-C); stops like the limit, with the text "interrupted"
  lua_State *volatile running;   // the coroutine that is executing now: what the handler hooks
  lua_State *outer[MSL_LIMIT_NESTING]; // what was running when each nested entry began
  char text[160];                // the kill's message, made where the kill was first raised; kept until the next outermost begin
  char refused_place[MSL_PLACE_BYTES];  // "file:line: " of the script when it was refused memory last,
  uint64_t refused_entry;               // in that outermost entry
  // TIMER: called in the signal handler when a script has ignored the hook for a further quarter of a second, which only a function
  // of C or the collector can do. Something is running then.
  void (*stuck)(struct msl_limit *limit);
} msl_limit;

static inline msl_limit *msl_limit_of(lua_State *L) { return msl_root_of(L)->limit; }
static inline msl_limit *msl_limit_in(const msl_engine *E) { return msl_root_in(E)->limit; }

// limit_kill.c ---------------------------------------------------------------------------------

// Whether the error that is being handled is the kill itself: pcall, xpcall, resume and close pass it on.
static inline bool msl_limit_killed(const msl_limit *limit) { return limit->fired || limit->interrupted; }
static inline bool msl_is_killed(lua_State *L) { return msl_limit_killed(msl_limit_of(L)); }
// The kill's message, `file:line: time limit of 2 s reached`. Whoever made the outermost entry takes the text from here, before
// msl_limit_end, and not from the error value: when memory is short, that one says "not enough memory". `place` stands in for the
// script's own where nobody has composed it.
const char *msl_limit_text(msl_limit *limit, const char *place);
// Composes that text where the script is now, unless it was composed before.
void msl_limit_note_place(lua_State *L);
// From here on the coroutine is killed at its next instruction or call.
void msl_limit_hook_kill(lua_State *L);
bool msl_limit_hooks_kill(lua_State *L);
void msl_limit_raise_when_due(msl_limit *limit, lua_State *L);
// Whether this coroutine was ended by the kill. Its hooks are off for good, so nothing of it may run again, not even a __close.
bool msl_limit_stopped(lua_State *coroutine);

// limit_timer.c --------------------------------------------------------------------------------

// Between two looks at the thread's clock, in seconds.
#define MSL_LONGEST_PERIOD 0.05

static inline double msl_seconds_of(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

// A wall clock that costs no system call and may be some milliseconds late, where the system has one.
#if defined(CLOCK_MONOTONIC_COARSE) && MSL_IS_LINUX
#define MSL_COARSE_CLOCK CLOCK_MONOTONIC_COARSE
#elif defined(CLOCK_MONOTONIC_RAW_APPROX)
#define MSL_COARSE_CLOCK CLOCK_MONOTONIC_RAW_APPROX  // Darwin
#else
#define MSL_COARSE_CLOCK CLOCK_MONOTONIC
#endif

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

// limit.c --------------------------------------------------------------------------------------

// Outermost entry arms, nested ones only count. Never raises, never allocates Lua memory.
void msl_limit_begin(msl_limit *limit, lua_State *L);
void msl_limit_end(msl_limit *limit);
// Called by the shim's own resume around lua_resume: hooks the coroutine entered or returned to as the mode needs.
void msl_limit_enter(msl_limit *limit, lua_State *L);
// For loops in C, where no hook is called: raises the kill when it is due.
void msl_limit_poll(lua_State *L);
// The same for short work: polls when about a millisecond's worth has come together. A step is some 10 ns.
enum { MSL_STEPS_PER_POLL = 100000 };
static inline void msl_limit_work(lua_State *L, size_t steps) {
  msl_limit *limit = msl_limit_of(L);
  limit->work += steps;
  if (limit->work < MSL_STEPS_PER_POLL) return;
  limit->work = 0;
  msl_limit_poll(L);
}
// COUNT: looks again after so many instructions, or as many as what is slow leaves. Called at any moment, as a signal might.
void msl_limit_look_after(msl_limit *limit, int instructions);
int msl_limit_window(const msl_limit *limit);

// hook_interval.c ------------------------------------------------------------------------------

// Longer strings, and more values at once, make single instructions slow.
enum { MSL_SHORT_BYTES = 100000, MSL_BYTES_PER_VALUE = 20 };
// The allocator reports large blocks, and what it refuses, from here on.
void msl_limit_watch_memory(lua_State *L);
// A call returns that many values: work, and what is done with them may be as slow.
void msl_limit_values(lua_State *L, size_t count);
