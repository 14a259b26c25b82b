#include "drawing.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#ifdef __APPLE__
#define LIBRARY(name, version) "lib" name "." version ".dylib"
#else
#define LIBRARY(name, version) "lib" name ".so." version
#endif

// What dlopen and dlsym return stays loaded for as long as the process runs.
static void *open_library(const char *name, char *error, size_t size) {
  void *library = dlopen(name, RTLD_LAZY | RTLD_LOCAL);
  if (library == NULL) snprintf(error, size, "%s", dlerror());
  return library;
}

static _Bool find(void *library, const char *name, void *function, char *error, size_t size) {
  void *found = dlsym(library, name);
  if (found == NULL) return snprintf(error, size, "%s", dlerror()), 0;
  memcpy(function, &found, sizeof found);
  return 1;
}

_Bool ms_load_cairo(ms_cairo *cairo, char *error, size_t size) {
  void *library = open_library(LIBRARY("cairo", "2"), error, size);
#define X(name) &&find(library, "cairo_" #name, &cairo->name, error, size)
  return library != NULL MS_CAIRO_FUNCTIONS(X);
#undef X
}

_Bool ms_load_fonts(ms_fonts *fonts, char *error, size_t size) {
  void *library = open_library(LIBRARY("fontconfig", "1"), error, size);
#define X(name) &&find(library, #name, &fonts->name, error, size)
  return library != NULL MS_FONT_FUNCTIONS(X);
#undef X
}

_Bool ms_load_gif(ms_gif *gif, char *error, size_t size) {
  void *library = open_library(LIBRARY("gif", "7"), error, size);
#define X(name) &&find(library, #name, &gif->name, error, size)
  return library != NULL MS_GIF_FUNCTIONS(X);
#undef X
}
