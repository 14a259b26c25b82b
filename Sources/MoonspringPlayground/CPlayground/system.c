// What WASI's C library lacks: files have one name each, and nobody presses Ctrl-C.
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "moonspring_lua.h"

char *realpath(const char *path, char *resolved) {
  if (strlen(path) >= PATH_MAX) {
    errno = ENAMETOOLONG;
    return NULL;
  }
  return resolved != NULL ? strcpy(resolved, path) : strdup(path);
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
