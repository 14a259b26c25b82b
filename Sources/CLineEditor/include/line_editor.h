// A line that is being typed, over libedit. Nothing here is variadic, so Swift can call it.
#ifndef LINE_EDITOR_H
#define LINE_EDITOR_H
#include <stdbool.h>

#endif
