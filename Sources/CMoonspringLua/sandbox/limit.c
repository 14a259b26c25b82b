// When a script is to be stopped: entries, ticks, and the looks at the clock.
#define _GNU_SOURCE
#include <stdio.h>
#include "sandbox/limit.h"
#include "state/engine.h"

// How many instructions the count hook lets pass: fewer where single ones are slow, since it can look only between two of them.
//
// To compare two strings of 100 MB, to read one as a number, or to pass a million values on, is one instruction, or one call of a
// function of C. A thousand of them would overrun any limit by seconds.
int msl_limit_window(const msl_limit *limit) {
  enum { INSTRUCTIONS_PER_LOOK = 1000, BYTES_PER_LOOK = 100000000 };
  size_t most = limit->values * MSL_BYTES_PER_VALUE;
  for (int i = 0; i < limit->string_count; i++)
    if (limit->strings[i].size > most) most = limit->strings[i].size;
  if (most <= MSL_SHORT_BYTES) return INSTRUCTIONS_PER_LOOK;
  return most >= BYTES_PER_LOOK ? 1 : (int)(BYTES_PER_LOOK / most);
}

// A thread uses no more CPU time than wall-clock time passes, and the coarse wall clock costs no system call.
static void read_clock(msl_limit *limit) {
  if (limit->depth == 0 || !msl_limit_is_watched(limit)) return;
  double wall = msl_seconds_of(MSL_COARSE_CLOCK);
  if (limit->deadline != 0 && wall < limit->next_look) return;
  limit->next_look = wall + msl_limit_period(limit);
  double now = msl_thread_seconds();
  if (msl_limit_ends_tick(limit, now)) return;
  if (limit->deadline == 0)
    limit->deadline = now + limit->seconds; // the first look of an entry: begin spares itself the system call
  else if (msl_limit_has_end(limit) && now >= limit->deadline)
    limit->fired = 1;
}

static void hook_count(lua_State *L);

static void count_hook(lua_State *L, lua_Debug *frame) {
  (void)frame;
  msl_limit *limit = msl_limit_of(L);
  read_clock(limit);
  if (lua_gethookcount(L) != msl_limit_window(limit)) hook_count(L);
  msl_limit_raise_when_due(limit, L);
}

static void hook_count(lua_State *L) {
  lua_sethook(L, count_hook, LUA_MASKCOUNT, msl_limit_window(msl_limit_of(L)));
}

void msl_limit_look_after(msl_limit *limit, int instructions) {
  lua_State *L = limit->running;
  if (limit->mode != MSL_LIMIT_COUNT || limit->depth == 0 || L == NULL) return;
  if (lua_gethook(L) == count_hook) lua_sethook(L, count_hook, LUA_MASKCOUNT, instructions);
}

// Ticks ------------------------------------------------------------------------------------------

// When a tick begins, on the thread's CPU clock. That is read anew when the coarse clock has moved, which costs no system call: some
// milliseconds late, so for a short limit it is read in any case.
static double tick_start(double seconds) {
  if (seconds < 1) return msl_thread_seconds();
  static _Thread_local double wall, thread;
  double now = msl_seconds_of(MSL_COARSE_CLOCK);
  if (now != wall) {
    wall = now;
    thread = msl_thread_seconds();
  }
  return thread;
}

void msl_tick_begin(msl_engine *E, double seconds) {
  msl_limit *limit = msl_limit_in(E);
  limit->tick = MSL_TICK_RUNS;
  limit->tick_depth = limit->depth;
  limit->tick_seconds = seconds;
  limit->tick_end = seconds > 0 ? tick_start(seconds) + seconds : 0;
}

void msl_tick_end(msl_engine *E) {
  msl_limit *limit = msl_limit_in(E);
  limit->tick_end = limit->tick_seconds = 0;
  limit->tick = MSL_TICK_NONE;
}

bool msl_tick_is_over(msl_engine *E) {
  msl_limit *limit = msl_limit_in(E);
  if (limit->tick == MSL_TICK_RUNS && limit->tick_end != 0 && msl_thread_seconds() >= limit->tick_end) limit->tick = MSL_TICK_TOO_LONG;
  // Where no script runs that it could stop, an interrupt ends this tick and none after it.
  if (limit->tick == MSL_TICK_RUNS && limit->interrupted && limit->depth == 0) {
    limit->interrupted = 0;
    limit->tick = MSL_TICK_INTERRUPTED;
  }
  return limit->tick >= MSL_TICK_TOO_LONG || limit->interrupted;
}

bool msl_tick_has_ended(const msl_engine *E) { return msl_limit_in(E)->tick >= MSL_TICK_TOO_LONG; }

bool msl_tick_is_too_long(const msl_engine *E) { return msl_limit_in(E)->tick == MSL_TICK_TOO_LONG; }

// For loops of the host, which must not raise: the kill is raised when the host has returned.
bool msl_stop_is_due(msl_engine *E) {
  msl_limit *limit = msl_limit_in(E);
  if (limit->mode == MSL_LIMIT_COUNT) read_clock(limit);
  return limit->depth > 0 && msl_limit_killed(limit);
}

void msl_limit_poll(lua_State *L) {
  msl_limit *limit = msl_limit_of(L);
  if (limit->mode == MSL_LIMIT_COUNT) read_clock(limit);
  msl_limit_raise_when_due(limit, L);
}

// The hook that the coroutine should have now. A hook that a trusted script has set is left alone until the kill.
static void settle(msl_limit *limit, lua_State *L) {
  if (msl_limit_hooks_kill(L)) {
    if (msl_limit_stopped(L)) return;
    lua_sethook(L, NULL, 0, 0);
  }
  if (limit->mode == MSL_LIMIT_COUNT) {
    lua_Hook hook = lua_gethook(L);
    if (hook == NULL || (hook == count_hook && lua_gethookcount(L) != msl_limit_window(limit))) hook_count(L);
  }
  atomic_signal_fence(memory_order_seq_cst); // a signal before this line is seen below, one after it finds `running`
  if (limit->depth > 0 && msl_limit_killed(limit)) msl_limit_hook_kill(L);
}

void msl_limit_enter(msl_limit *limit, lua_State *L) {
  limit->running = L;
  atomic_signal_fence(memory_order_seq_cst);
  settle(limit, L);
}

void msl_limit_begin(msl_limit *limit, lua_State *L) {
  int depth = limit->depth++;
  if (depth == 0) {
    limit->entries++;
    limit->deadline = 0;
    limit->text[0] = '\0';
    limit->values = 0;
    if (limit->tick >= MSL_TICK_TOO_LONG) limit->fired = 1;
    if (limit->mode != MSL_LIMIT_COUNT) msl_limit_arm(limit);
  }
  // Deeper than Lua lets C nest: the hook goes to the entry around it then.
  if (depth >= MSL_LIMIT_NESTING) return;
  limit->outer[depth] = limit->running;
  msl_limit_enter(limit, L);
}

void msl_limit_end(msl_limit *limit) {
  if (limit->depth == 0) return;
  int depth = --limit->depth;
  if (depth >= MSL_LIMIT_NESTING) return;
  if (depth > 0) {
    if (limit->running != limit->outer[depth]) msl_limit_enter(limit, limit->outer[depth]);
    return;
  }
  msl_limit_disarm(limit);
  lua_State *L = limit->running;
  limit->running = NULL;
  atomic_signal_fence(memory_order_seq_cst); // from here on no signal hooks anything
  // Without a kill no hook was set since the entry began.
  if (L != NULL && (limit->mode == MSL_LIMIT_COUNT || msl_limit_killed(limit))) settle(limit, L);
  limit->fired = 0;
  // An interrupt that came too late to stop anything stops the next entry: Ctrl-C is not lost between two callbacks.
  if (limit->text[0] == '\0' || !limit->interrupted) return;
  limit->interrupted = 0;
  if (limit->tick == MSL_TICK_RUNS) limit->tick = MSL_TICK_INTERRUPTED;
}

// Work of the host -------------------------------------------------------------------------------

void msl_work_begin(msl_engine *E, const char *what, double seconds) {
  msl_limit *limit = msl_limit_in(E);
  limit->script_seconds = limit->seconds;
  limit->script_tick = limit->tick;
  limit->seconds = seconds;
  limit->tick = MSL_TICK_NONE; // which may be over
  msl_limit_begin(limit, E->L);
  snprintf(limit->text, sizeof limit->text, "%s: time limit of %g s reached", what, seconds);
}

void msl_work_end(msl_engine *E) {
  msl_limit *limit = msl_limit_in(E);
  limit->text[0] = '\0'; // no script was stopped by what came meanwhile
  msl_limit_end(limit);
  limit->seconds = limit->script_seconds;
  limit->tick = limit->script_tick;
}
