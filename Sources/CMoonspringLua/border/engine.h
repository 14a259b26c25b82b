// All of an engine.
#pragma once
#include "border/border.h"
#include "sandbox/sandbox.h"

// What each folder keeps.
typedef struct msl_whole {
  msl_engine engine;  // first
  msl_limit limit;
  msl_sandbox sandbox;
  msl_border border;
} msl_whole;

// Of memory that has no meaning yet.
msl_engine *msl_begin_engine(msl_whole *whole);
// All that an engine points to of its own; it points nowhere afterwards.
void msl_free_parts(msl_engine *E);
