// An engine: what each capability of this folder keeps. The struct of each stands in its own header.
#pragma once
#include "state/classes.h"
#include "state/errors.h"
#include "state/ownership.h"
#include "state/places.h"
#include "state/results.h"
#include "state/root.h"

// Swift objects whose userdata were collected, in a list of places.
typedef struct msl_dead {
  size_t first;  // plus one
  size_t count;
  size_t owed;   // what they are still charged for, in bytes
} msl_dead;

struct msl_engine {
  msl_root root;        // first: lua_getextraspace leads here
  struct msl_border *border;
  msl_host host;
  lua_State *L;
  lua_State *current;   // the coroutine that entered the engine last: callbacks run on it
  bool closing;         // lua_close runs: a trusted script's __gc may still call
  bool is_attached;     // the state is not ours
  msl_classes classes;
  msl_places places;    // of all Swift objects held
  msl_dead dead, dead_data;  // wait for msl_drain; and the data among them, which the next object made releases
  size_t tolerated_dead;     // the next object made drains the dead when there are more
  size_t live;          // userdata that hold a Swift object
  uint64_t next_serial;
  int cache;            // the place in the registry of a weak table: place -> userdata
  msl_results results;
  msl_ownership ownership;
  msl_errors errors;
};

static inline msl_engine *msl_engine_of(lua_State *L) { return (msl_engine *)msl_root_of(L); }
