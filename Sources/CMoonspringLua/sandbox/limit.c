// Stops a script that runs too long, or that someone interrupts.
//
// The kill is a sticky hook: it raises at the next instruction or call of whatever coroutine runs, again and again, until the
// outermost entry ends. So a pcall, a message handler, a __close or another coroutine can delay it by one instruction each.
//
// TIMER: one CPU timer per engine fires on the script's thread every few hundredths of a CPU second. The handler finds out by itself
// how long the same outermost entry has been running, so begin and end only write a few fields. A timer that fires between entries
// is switched off until the next one. It goes on firing after the kill: a signal between two coroutines, or in the few
// instructions in which Lua reads its hook fields, may lose a hook, but only until the next one.
#define _GNU_SOURCE
#include <errno.h>
#include <math.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "state/sandbox.h"

#ifndef sigev_notify_thread_id
#define sigev_notify_thread_id _sigev_un._tid
#endif

static const double longest_period = 0.05;
static const double shortest_period = 0.001;
static const double stuck_after = 1;

// What the signal handler reads. Apart from msl_limit, because a signal may be under way when the engine is gone.
typedef struct stopwatch {
  msl_limit *limit;
  pid_t thread;              // the one thread that may hook the engine's coroutines
  bool has_timer;
  timer_t timer;
  volatile uint64_t current; // the outermost entry that is running, 0: none, and then `limit` is not touched
  volatile int armed;
  uint64_t seen;             // handler: the entry that was running at the last look,
  double seen_at;            // the thread's clock when it was seen first,
  double fired_at;           // and when it was stopped
} stopwatch;

static double seconds_of(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static double thread_seconds(void) { return seconds_of(CLOCK_THREAD_CPUTIME_ID); }

static bool has_end(const msl_limit *limit) { return limit->seconds > 0 && isfinite(limit->seconds); }

bool msl_limit_killed(const msl_limit *limit) { return limit->fired || limit->interrupted; }

// The kill --------------------------------------------------------------------------------------

// Needs no Lua memory, so the kill keeps its text when there is none left.
static void compose(msl_limit *limit, lua_State *L) {
  char place[LUA_IDSIZE + 24] = "";
  lua_Debug frame;
  for (int level = 0; L != NULL && level < 50 && lua_getstack(L, level, &frame); level++) {
    lua_getinfo(L, "Sl", &frame);
    if (frame.currentline <= 0) continue;
    snprintf(place, sizeof place, "%s:%d: ", frame.short_src, frame.currentline);
    break;
  }
  if (limit->interrupted)
    snprintf(limit->text, sizeof limit->text, "%sinterrupted", place);
  else
    snprintf(limit->text, sizeof limit->text, "%stime limit of %g s reached", place, limit->seconds);
}

const char *msl_limit_text(msl_limit *limit) {
  if (limit->text[0] == '\0') compose(limit, NULL);
  return limit->text;
}

static void raise_kill(msl_limit *limit, lua_State *L) {
  if (limit->text[0] == '\0') compose(limit, L);
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
static void hook_kill(lua_State *L) { lua_sethook(L, kill_hook, LUA_MASKCALL | LUA_MASKCOUNT, 1); }

// A thread uses no more CPU time than passes on the wall, and the coarse wall clock costs no system call.
static void read_clock(msl_limit *limit) {
  if (limit->depth == 0 || !has_end(limit)) return;
  double wall = seconds_of(CLOCK_MONOTONIC_COARSE);
  if (limit->deadline != 0 && wall < limit->next_look) return;
  limit->next_look = wall + fmin(longest_period, limit->seconds / 8);
  double now = thread_seconds();
  if (limit->deadline == 0)
    limit->deadline = now + limit->seconds; // the first look of an entry: begin spares itself the system call
  else if (now >= limit->deadline)
    limit->fired = 1;
}

static void hook_count(lua_State *L);

static void count_hook(lua_State *L, lua_Debug *frame) {
  (void)frame;
  msl_limit *limit = &msl_sandbox_of(L)->limit;
  read_clock(limit);
  if (lua_gethookcount(L) != msl_limit_window(limit)) hook_count(L);
  if (limit->depth == 0 || !msl_limit_killed(limit)) return;
  hook_kill(L);
  raise_kill(limit, L);
}

static void hook_count(lua_State *L) {
  lua_sethook(L, count_hook, LUA_MASKCOUNT, msl_limit_window(&msl_sandbox_of(L)->limit));
}

void msl_limit_look_after(msl_limit *limit, int instructions) {
  lua_State *L = limit->running;
  if (limit->mode != MSL_LIMIT_COUNT || limit->depth == 0 || L == NULL) return;
  if (lua_gethook(L) == count_hook) lua_sethook(L, count_hook, LUA_MASKCOUNT, instructions);
}

bool msl_limit_due(msl_limit *limit) {
  if (limit->mode == MSL_LIMIT_COUNT) read_clock(limit);
  return limit->depth > 0 && msl_limit_killed(limit);
}

void msl_limit_poll(lua_State *L) {
  msl_limit *limit = &msl_sandbox_of(L)->limit;
  if (limit->mode == MSL_LIMIT_COUNT) read_clock(limit);
  if (limit->depth == 0 || !msl_limit_killed(limit)) return;
  hook_kill(L);
  raise_kill(limit, L);
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
  if (limit->depth > 0 && msl_limit_killed(limit)) hook_kill(L);
}

void msl_limit_enter(msl_limit *limit, lua_State *L) {
  limit->running = L;
  atomic_signal_fence(memory_order_seq_cst);
  settle(limit, L);
}

// The signal ------------------------------------------------------------------------------------

static void set_timer(stopwatch *watch, double period) {
  struct itimerspec when = {0};
  when.it_interval.tv_nsec = (long)(period * 1e9);
  when.it_value = when.it_interval;
  timer_settime(watch->timer, 0, &when, NULL);
}

static void stop_timer(stopwatch *watch) {
  set_timer(watch, 0);
  watch->armed = 0;
}

// Setting a hook visits every frame of the coroutine: 200,000 in a deep recursion, tens of milliseconds when they are not in the
// cache. A timer that fired as often as that would leave the script no time to stop.
static void space_out(stopwatch *watch, double hooking) {
  if (hooking > shortest_period) set_timer(watch, fmin(fmax(longest_period, 10 * hooking), 0.5));
}

static void look(stopwatch *watch) {
  if (watch->thread != (pid_t)syscall(SYS_gettid)) return; // sent before the engine moved to another thread
  if (watch->current == 0) {
    if (watch->armed) stop_timer(watch);
    return;
  }
  msl_limit *limit = watch->limit;
  double now = thread_seconds();
  if (watch->seen != watch->current) {
    watch->seen = watch->current;
    watch->seen_at = now;
  } else if (!limit->fired && has_end(limit) && now - watch->seen_at >= limit->seconds) {
    limit->fired = 1;
    watch->fired_at = now;
  }
  if (!msl_limit_killed(limit)) return;
  lua_State *running = limit->running;
  if (running != NULL) hook_kill(running);
  if (watch->armed) space_out(watch, thread_seconds() - now);
  if (limit->fired && limit->stuck != NULL && now - watch->fired_at >= stuck_after) limit->stuck(limit->stuck_context);
}

static void on_signal(int number, siginfo_t *info, void *context) {
  (void)number, (void)context;
  int saved = errno;
  bool ours = info->si_code == SI_TIMER || (info->si_code == SI_QUEUE && info->si_pid == getpid());
  if (ours && info->si_value.sival_ptr != NULL) look(info->si_value.sival_ptr);
  errno = saved;
}

// The signal's number, 0 when none is free. The handler is installed when it is first needed, once for the process. Only calls
// that a signal handler may make, since msl_limit_interrupt comes here too.
static int signal_number(void) {
  static atomic_int installed;
  int number = atomic_load(&installed);
  for (int candidate = SIGRTMIN + 5; number == 0 && candidate <= SIGRTMAX; candidate++) {
    struct sigaction action;
    if (sigaction(candidate, NULL, &action) != 0) continue;
    bool ours = (action.sa_flags & SA_SIGINFO) && action.sa_sigaction == on_signal; // another thread was faster
    if (!ours) {
      if (action.sa_handler != SIG_DFL) continue;
      action = (struct sigaction){.sa_sigaction = on_signal, .sa_flags = SA_SIGINFO | SA_RESTART | SA_ONSTACK};
      sigemptyset(&action.sa_mask);
      if (sigaction(candidate, &action, NULL) != 0) continue;
    }
    atomic_store(&installed, candidate);
    number = candidate;
  }
  return number;
}

void msl_limit_interrupt(msl_limit *limit) {
  limit->interrupted = 1;
  stopwatch *watch = limit->timer;
  if (watch == NULL || watch->current == 0) return; // COUNT looks by itself; what begins next is stopped as it begins
  if (watch->thread == (pid_t)syscall(SYS_gettid)) {
    lua_State *running = limit->running;
    if (running != NULL) hook_kill(running);
    return;
  }
  // Only the script's own thread may touch its hooks: hand the interrupt over.
  int number = signal_number();
  if (number == 0) return;
  siginfo_t info = {0};
  info.si_signo = number;
  info.si_code = SI_QUEUE;
  info.si_pid = getpid();
  info.si_uid = getuid();
  info.si_value.sival_ptr = watch;
  syscall(SYS_rt_tgsigqueueinfo, info.si_pid, watch->thread, number, &info);
}

// The watch and its timer -----------------------------------------------------------------------

static pid_t this_thread(void) {
  static _Thread_local pid_t thread; // the system call is dearer than all the rest of begin
  if (thread == 0) thread = (pid_t)syscall(SYS_gettid);
  return thread;
}

static bool make_timer(stopwatch *watch) {
  int number = signal_number();
  if (number == 0) return false;
  struct sigevent event = {0};
  event.sigev_notify = SIGEV_THREAD_ID;
  event.sigev_signo = number;
  event.sigev_value.sival_ptr = watch;
  event.sigev_notify_thread_id = watch->thread;
  if (timer_create(CLOCK_THREAD_CPUTIME_ID, &event, &watch->timer) != 0) return false;
  sigset_t set; // worker threads of Dispatch block every signal
  sigemptyset(&set);
  sigaddset(&set, number);
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
  watch->has_timer = true;
  return true;
}

static void delete_timer(stopwatch *watch) {
  if (watch->has_timer) timer_delete(watch->timer);
  watch->has_timer = false;
  watch->armed = 0;
}

// The watch of the thread that begins an entry, or NULL: then the count hook takes over.
static stopwatch *watch_here(msl_limit *limit) {
  stopwatch *watch = limit->timer;
  if (watch == NULL) {
    watch = calloc(1, sizeof *watch);
    if (watch == NULL) return NULL;
    watch->limit = limit;
    limit->timer = watch;
  }
  if (watch->thread != this_thread()) { // new, or the engine moved
    delete_timer(watch);
    watch->thread = this_thread();
  }
  bool wants_timer = limit->mode == MSL_LIMIT_TIMER && has_end(limit);
  if (wants_timer && !watch->has_timer && !make_timer(watch)) return NULL;
  return watch;
}

static void arm(msl_limit *limit) {
  stopwatch *watch = watch_here(limit);
  if (watch == NULL) {
    if (limit->mode == MSL_LIMIT_TIMER) limit->mode = MSL_LIMIT_COUNT;
    return;
  }
  watch->current = limit->entries;
  atomic_signal_fence(memory_order_seq_cst); // from here on the handler leaves the timer armed
  if (!watch->has_timer || watch->armed) return;
  watch->armed = 1;
  set_timer(watch, fmax(shortest_period, fmin(longest_period, limit->seconds / 8)));
}

void msl_limit_begin(msl_limit *limit, lua_State *L) {
  int depth = limit->depth++;
  if (depth == 0) {
    limit->entries++;
    limit->deadline = 0;
    limit->text[0] = '\0';
    limit->values = 0;
    if (limit->mode != MSL_LIMIT_COUNT) arm(limit);
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
  stopwatch *watch = limit->timer;
  if (watch != NULL) watch->current = 0;
  if (watch != NULL && msl_limit_killed(limit) && watch->armed) stop_timer(watch); // the next entry gets its proper period
  lua_State *L = limit->running;
  limit->running = NULL;
  atomic_signal_fence(memory_order_seq_cst); // from here on no signal hooks anything
  // Without a kill no hook was set since the entry began.
  if (L != NULL && (limit->mode == MSL_LIMIT_COUNT || msl_limit_killed(limit))) settle(limit, L);
  limit->fired = 0;
  // An interrupt that came too late to stop anything stops the next entry: Ctrl-C is not lost between two callbacks.
  if (limit->text[0] != '\0') limit->interrupted = 0;
}

void msl_limit_destroy(msl_limit *limit) {
  stopwatch *watch = limit->timer;
  limit->timer = NULL;
  if (watch == NULL) return;
  watch->current = 0;
  delete_timer(watch);
  // On another thread a signal may be under way that still reads these hundred bytes: leave them to it.
  if (watch->thread == this_thread()) free(watch);
}
