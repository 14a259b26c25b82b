// WASI's, and what it lacks.
#pragma once
#include_next <stdlib.h>
char *realpath(const char *, char *);
