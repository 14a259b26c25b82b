// What WASI's C library lacks: there are no files, and nobody presses Ctrl-C.
#include <errno.h>
#include <stdlib.h>

#include "moonspring_lua.h"

char *realpath(const char *path, char *resolved) {
  (void)path;
  (void)resolved;
  errno = ENOENT;
  return NULL;
}

// For the standard library, which reads numbers with it.
const char *_swift_stdlib_strtod_clocale(const char *text, double *result) {
  char *end;
  *result = strtod(text, &end);
  return end;
}

// Ctrl-C, which nobody presses.
bool msl_was_interrupted(void) { return false; }
void msl_keep_interrupts(void) {}
void msl_forget_interrupt(void) {}
void msl_watch_prompt(msl_engine *engine, void (*end)(void)) {
  (void)engine;
  (void)end;
}
void msl_prompt_begin(bool at_once) { (void)at_once; }
void msl_prompt_end(void) {}
