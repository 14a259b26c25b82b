// What only command-line programs want: Ctrl-C, and an end when a script hangs where Lua cannot stop it. A signal handler can
// only reach what is global: this is the one place where the shim is.
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>
#include "sandbox/limit.h"

static msl_engine *volatile watched;
static volatile sig_atomic_t seen;
// When, in seconds; valid once `seen` is.
static volatile double first;

static double seconds(void) { return msl_seconds_of(CLOCK_MONOTONIC); }

static void end_by(int signal) {
  struct sigaction standard = {.sa_handler = SIG_DFL};
  sigaction(signal, &standard, NULL);
  raise(signal);
}

static void on_interrupt(int signal) {
  // Sent to a process and to its group, one wish arrives twice.
  if (seen && seconds() - first < 0.3) return;
  // A second one during the same hang ends the process at once.
  if (seen) end_by(signal);
  first = seconds();
  seen = 1;
  if (watched) msl_limit_interrupt(msl_limit_in(watched));
}

// Deep in one call of a function of C, or of the collector, no hook runs: only the process can end.
static void on_stuck(msl_limit *limit) {
  char text[sizeof limit->text + 64];
  msl_limit_note_place(limit->running);
  snprintf(text, sizeof text, "%s inside a call that cannot be stopped\n", limit->text);
  ssize_t written = write(STDERR_FILENO, text, strlen(text));
  (void)written;
  _exit(124);
}

void msl_exit_when_stuck(msl_engine *E) { msl_limit_in(E)->stuck = on_stuck; }

static void catch_one(int signal, void (*handler)(int)) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = handler;
  sigemptyset(&action.sa_mask);
  sigaction(signal, &action, NULL);
}

static void catch_with(void (*handler)(int)) {
  catch_one(SIGINT, handler);
  // A program that ends these ways has files to take away too, or a terminal to put back.
  catch_one(SIGTERM, handler);
  catch_one(SIGHUP, handler);
}

void msl_catch_interrupts(void) {
  seen = 0;
  catch_with(on_interrupt);
}

void msl_watch_interrupt(msl_engine *E) {
  watched = E;
  if (E) msl_catch_interrupts();
}

bool msl_was_interrupted(void) { return seen != 0; }

// At a prompt -----------------------------------------------------------------------------------

// A tick that takes longer than this is what Ctrl-C means; below it, the line that is being typed.
static const double noticeable = 0.05;
enum { nothing_runs = -1 };

// When what runs began; 0: it is to be stopped at once.
static volatile double running_since = nothing_runs;
static volatile sig_atomic_t handed_over;
static void (*at_end)(void);
// Whether Ctrl-C is meant for the host too, and not only for what runs.
static bool is_kept;

static bool is_noticed(void) { return running_since != nothing_runs && seconds() - running_since >= noticeable; }

static void hand_over(void) {
  if (!watched) return;
  handed_over = 1;
  msl_limit_interrupt(msl_limit_in(watched));
}

// What had only begun when Ctrl-C came may be what hangs.
static void on_second_look(int signal) {
  (void)signal;
  if (seen && !handed_over && is_noticed()) hand_over();
}

static void look_again(void) {
  struct itimerval soon = {.it_value = {.tv_usec = (suseconds_t)(1.2e6 * noticeable)}};
  setitimer(ITIMER_REAL, &soon, NULL);
}

static void on_prompt_signal(int signal) {
  if (signal != SIGINT) {
    at_end();
    end_by(signal);
    return;
  }
  double now = seconds();
  if (seen && now - first < 0.3) return;
  first = now;
  seen = 1;
  if (handed_over) {
    at_end();
    _exit(130);
  }
  if (is_noticed()) hand_over();
  else if (running_since != nothing_runs) look_again();
}

void msl_watch_prompt(msl_engine *E, void (*end)(void)) {
  at_end = end;
  watched = E;
  catch_one(SIGALRM, on_second_look);
  catch_with(on_prompt_signal);
}

void msl_prompt_begin(bool at_once) { running_since = at_once ? 0 : seconds(); }

void msl_prompt_end(void) {
  running_since = nothing_runs;
  if (handed_over && !is_kept) msl_forget_interrupt();
}

void msl_keep_interrupts(void) { is_kept = true; }

void msl_forget_interrupt(void) {
  seen = 0;
  handed_over = 0;
  if (watched && msl_limit_in(watched)->depth == 0) msl_limit_in(watched)->interrupted = 0;
}
