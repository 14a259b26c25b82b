// Stops a script that runs too long, or that someone interrupts.
//
// The kill is a sticky hook: it raises at the next instruction or call of whatever coroutine runs, again and again, until the
// outermost entry ends. So a pcall, a message handler, a __close or another coroutine can delay it by one instruction each.
#define _GNU_SOURCE
#include <stdio.h>
#include "sandbox/sandbox.h"

// The kill --------------------------------------------------------------------------------------

// Needs no Lua memory, so the kill keeps its text when there is none left.
static void compose(msl_limit *limit, const char *place) {
  if (limit->interrupted || limit->tick == MSL_TICK_INTERRUPTED)
    snprintf(limit->text, sizeof limit->text, "%sinterrupted", place);
  else if (limit->tick == MSL_TICK_TOO_LONG)
    snprintf(limit->text, sizeof limit->text, "%stime limit of %g s for a tick reached", place, limit->tick_seconds);
  else
    snprintf(limit->text, sizeof limit->text, "%stime limit of %g s reached", place, limit->seconds);
}

const char *msl_limit_text(msl_limit *limit, const char *place) {
  if (limit->text[0] == '\0') compose(limit, place);
  return limit->text;
}

void msl_limit_note_place(lua_State *L) {
  msl_limit *limit = &msl_sandbox_of(L)->limit;
  char place[MSL_PLACE_BYTES] = "";
  if (limit->text[0] != '\0') return;
  msl_script_place(L, 50, place);
  compose(limit, place);
}

static void raise_kill(msl_limit *limit, lua_State *L) {
  msl_limit_note_place(L);
  lua_pushstring(L, limit->text); // or raises "not enough memory", which is passed on just the same
  lua_error(L);
}

static void kill_hook(lua_State *L, lua_Debug *frame) {
  (void)frame;
  msl_limit *limit = &msl_sandbox_of(L)->limit;
  if (msl_limit_killed(limit)) raise_kill(limit, L);
  lua_sethook(L, NULL, 0, 0); // left over from an earlier entry
}

// Calls too, for loops in C that call C functions: table.sort with a comparator of C.
void msl_limit_hook_kill(lua_State *L) { lua_sethook(L, kill_hook, LUA_MASKCALL | LUA_MASKCOUNT, 1); }

static void raise_when_due(msl_limit *limit, lua_State *L) {
  if (limit->depth == 0 || !msl_limit_killed(limit)) return;
  msl_limit_hook_kill(L);
  raise_kill(limit, L);
}

// A thread uses no more CPU time than wall-clock time passes, and the coarse wall clock costs no system call.
static void read_clock(msl_limit *limit) {
  if (limit->depth == 0 || !msl_limit_is_watched(limit)) return;
  double wall = msl_seconds_of(CLOCK_MONOTONIC_COARSE);
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
  msl_limit *limit = &msl_sandbox_of(L)->limit;
  read_clock(limit);
  if (lua_gethookcount(L) != msl_limit_window(limit)) hook_count(L);
  raise_when_due(limit, L);
}

static void hook_count(lua_State *L) {
  lua_sethook(L, count_hook, LUA_MASKCOUNT, msl_limit_window(&msl_sandbox_of(L)->limit));
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
  double now = msl_seconds_of(CLOCK_MONOTONIC_COARSE);
  if (now != wall) {
    wall = now;
    thread = msl_thread_seconds();
  }
  return thread;
}

void msl_tick_begin(msl_engine *E, double seconds) {
  msl_limit *limit = &E->sandbox.limit;
  limit->tick = MSL_TICK_RUNS;
  limit->tick_depth = limit->depth;
  limit->tick_seconds = seconds;
  limit->tick_end = seconds > 0 ? tick_start(seconds) + seconds : 0;
}

void msl_tick_end(msl_engine *E) {
  msl_limit *limit = &E->sandbox.limit;
  limit->tick_end = limit->tick_seconds = 0;
  limit->tick = MSL_TICK_NONE;
}

bool msl_tick_is_over(msl_engine *E) {
  msl_limit *limit = &E->sandbox.limit;
  if (limit->tick == MSL_TICK_RUNS && limit->tick_end != 0 && msl_thread_seconds() >= limit->tick_end) limit->tick = MSL_TICK_TOO_LONG;
  // Where no script runs that it could stop, an interrupt ends this tick and none after it.
  if (limit->tick == MSL_TICK_RUNS && limit->interrupted && limit->depth == 0) {
    limit->interrupted = 0;
    limit->tick = MSL_TICK_INTERRUPTED;
  }
  return limit->tick >= MSL_TICK_TOO_LONG || limit->interrupted;
}

bool msl_tick_has_ended(const msl_engine *E) { return E->sandbox.limit.tick >= MSL_TICK_TOO_LONG; }

bool msl_tick_is_too_long(const msl_engine *E) { return E->sandbox.limit.tick == MSL_TICK_TOO_LONG; }

// For loops of the host, which must not raise: the kill is raised when the host has returned.
bool msl_stop_is_due(msl_engine *E) {
  msl_limit *limit = &E->sandbox.limit;
  if (limit->mode == MSL_LIMIT_COUNT) read_clock(limit);
  return limit->depth > 0 && msl_limit_killed(limit);
}

void msl_limit_poll(lua_State *L) {
  msl_limit *limit = &msl_sandbox_of(L)->limit;
  if (limit->mode == MSL_LIMIT_COUNT) read_clock(limit);
  raise_when_due(limit, L);
}

void msl_limit_work(lua_State *L, size_t steps) {
  msl_limit *limit = &msl_sandbox_of(L)->limit;
  limit->work += steps;
  if (limit->work < MSL_STEPS_PER_POLL) return;
  limit->work = 0;
  msl_limit_poll(L);
}

// An error raised in a hook leaves a coroutine with its hooks switched off, and Lua has no call to switch them on again.
bool msl_limit_stopped(lua_State *coroutine) {
  int status = lua_status(coroutine);
  return status != LUA_OK && status != LUA_YIELD && lua_gethook(coroutine) == kill_hook;
}

// The hook that the coroutine should have now. A hook that a trusted script has set is left alone until the kill.
static void settle(msl_limit *limit, lua_State *L) {
  lua_Hook hook = lua_gethook(L);
  if (hook == kill_hook) {
    if (msl_limit_stopped(L)) return;
    lua_sethook(L, NULL, 0, 0);
  }
  if (limit->mode == MSL_LIMIT_COUNT) {
    bool is_other = hook == count_hook && lua_gethookcount(L) != msl_limit_window(limit);
    if (hook == kill_hook || hook == NULL || is_other) hook_count(L);
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
  msl_limit *limit = &E->sandbox.limit;
  limit->script_seconds = limit->seconds;
  limit->script_tick = limit->tick;
  limit->seconds = seconds;
  limit->tick = MSL_TICK_NONE; // which may be over
  msl_limit_begin(limit, E->L);
  snprintf(limit->text, sizeof limit->text, "%s: time limit of %g s reached", what, seconds);
}

void msl_work_end(msl_engine *E) {
  msl_limit *limit = &E->sandbox.limit;
  limit->text[0] = '\0'; // no script was stopped by what came meanwhile
  msl_limit_end(limit);
  limit->seconds = limit->script_seconds;
  limit->tick = limit->script_tick;
}
