// What this folder keeps in an engine.
#pragma once
#include "border/arguments.h"

typedef struct msl_border {
  const char *version;
  void **singletons;          // by class id
  msl_references pending;     // kept for a call that has not reached the host

  // Callbacks
  const char *const *names;   // that the host gives by number
  int32_t name_count;
  int names_table;            // a place in the registry, for what every callback looks up
  uint64_t methods_epoch;
  const void *failed_function;  // the last callback that failed, for msl_disable_callback alone
  // prompt/failed_callbacks.c, NULL where it is not used: whether the callback at `function` is disabled, since it failed. Allocates and
  // raises nothing, and finds room for six on the stack.
  bool (*is_disabled)(lua_State *L, const msl_engine *E, const msl_invocation *call, int function);
  // The slot of the object at the index is about to get another value.
  void (*enable_slot)(lua_State *L, const msl_engine *E, int index, int32_t slot);
  bool any_disabled;          // some callbacks are, or have been

  // The coroutine that is running on the scene's time
  int64_t running_reference;
  lua_State *running_thread;

  // attached/attached.c: what opens and closes an engine in a state that is not ours.
  bool (*open_attached)(msl_engine *E);
  void (*close_attached)(msl_engine *E);
  void *owner;                // Swift's, of an attached engine, retained; released when the state closes
  char closed_text[32];       // an attached engine's error text when it is closed
} msl_border;
