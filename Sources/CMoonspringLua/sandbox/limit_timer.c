// The timer and the interrupt that set the kill's hook from a signal handler.
//
// TIMER: one CPU timer per engine fires on the script's thread every few hundredths of a CPU second. The handler finds out by itself
// how long the same outermost entry has been running, so begin and end only write a few fields. A timer that fires between entries
// is disabled until the next one. It continues firing after the kill: a signal between two coroutines, or in the few
// instructions in which Lua reads its hook fields, may lose a hook, but only until the next one.
//
// Only Linux has a timer that counts a thread's CPU time and signals that thread alone. Elsewhere the count hook does the work.
#define _GNU_SOURCE
#include "state/system.h"
#if MSL_IS_LINUX
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "sandbox/limit.h"

#ifndef sigev_notify_thread_id
#define sigev_notify_thread_id _sigev_un._tid
#endif

static const double shortest_period = 0.001;
static const double stuck_after = 0.25;

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
  if (hooking > shortest_period) set_timer(watch, fmin(fmax(MSL_LONGEST_PERIOD, 10 * hooking), 0.5));
}

static void look(stopwatch *watch) {
  if (watch->thread != (pid_t)syscall(SYS_gettid)) return; // sent before the engine moved to another thread
  if (watch->current == 0) {
    if (watch->armed) stop_timer(watch);
    return;
  }
  msl_limit *limit = watch->limit;
  double now = msl_thread_seconds();
  if (watch->seen != watch->current) {
    watch->seen = watch->current;
    watch->seen_at = now;
    watch->fired_at = now; // where it was to be stopped from the beginning
  } else if (!limit->fired && msl_limit_has_end(limit) && now - watch->seen_at >= limit->seconds) {
    limit->fired = 1;
    watch->fired_at = now;
  }
  if (!limit->fired && msl_limit_ends_tick(limit, now)) watch->fired_at = now;
  if (!msl_limit_killed(limit)) return;
  lua_State *running = limit->running;
  if (running != NULL) msl_limit_hook_kill(running);
  if (watch->armed) space_out(watch, msl_thread_seconds() - now);
  if (limit->fired && running != NULL && limit->stuck != NULL && now - watch->fired_at >= stuck_after) limit->stuck(limit);
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
    if (running != NULL) msl_limit_hook_kill(running);
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
  bool wants_timer = limit->mode == MSL_LIMIT_TIMER && msl_limit_is_watched(limit);
  if (wants_timer && !watch->has_timer && !make_timer(watch)) return NULL;
  return watch;
}

void msl_limit_arm(msl_limit *limit) {
  stopwatch *watch = watch_here(limit);
  if (watch == NULL) {
    if (limit->mode == MSL_LIMIT_TIMER) limit->mode = MSL_LIMIT_COUNT;
    return;
  }
  watch->current = limit->entries;
  atomic_signal_fence(memory_order_seq_cst); // from here on the handler leaves the timer armed
  if (!watch->has_timer || watch->armed) return;
  watch->armed = 1;
  set_timer(watch, fmax(shortest_period, msl_limit_period(limit)));
}

void msl_limit_disarm(msl_limit *limit) {
  stopwatch *watch = limit->timer;
  if (watch == NULL) return;
  watch->current = 0;
  if (msl_limit_killed(limit) && watch->armed) stop_timer(watch); // the next entry gets its proper period
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

#else
#include "sandbox/limit.h"

// The count hook sees it. Without any limit there is none, nor in a state that is not ours: what begins next is stopped, and what
// polls.
void msl_limit_interrupt(msl_limit *limit) { limit->interrupted = 1; }

void msl_limit_arm(msl_limit *limit) {
  if (limit->mode == MSL_LIMIT_TIMER) limit->mode = MSL_LIMIT_COUNT;
}

void msl_limit_disarm(msl_limit *limit) { (void)limit; }
void msl_limit_destroy(msl_limit *limit) { (void)limit; }
#endif

void msl_interrupt(msl_engine *E) { msl_limit_interrupt(msl_limit_in(E)); }
