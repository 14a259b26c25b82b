// What WASI's C library lacks: there are no files, and nobody presses Ctrl-C.
#include <errno.h>
#include <stdlib.h>

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
_Bool msl_was_interrupted(void) { return 0; }
