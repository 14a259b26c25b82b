// What a Swift program asks of its scripts: calls of their functions, expressions, globals.
#pragma once
#include "moonspring_lua.h"

typedef enum msl_request_kind {
  MSL_REQUEST_CALL = 1,    // the function that the global `name` is
  MSL_REQUEST_CALL_KEPT,   // the function `reference` of `object`
  MSL_REQUEST_CALL_SLOT,   // the function in `slot` of `object`, with the object first
  MSL_REQUEST_EVALUATE,    // the expression `text`; `name` is its chunk's
  MSL_REQUEST_READ,        // the global `name`
  MSL_REQUEST_WRITE,       // the same, with the first argument
} msl_request_kind;

typedef struct msl_request {
  int32_t kind;
  const char *name;              // of a global: `a` or `a.b.c`; otherwise what messages call the function
  const char *text;
  size_t length;
  void *object;
  int64_t reference;
  int32_t slot;
  void *owner;                  // the object in whose user value functions among the results are kept
  const msl_value *arguments;
  int32_t argument_count;
  const msl_type *result_types;
  int32_t result_count;
  msl_value *results;            // live until msl_end_results
  const char *found;             // MSL_MISSING: the Lua type of what is there instead
} msl_request;

// MSL_OK, MSL_MISSING when there is no such function or table, or MSL_FAILED.
int32_t msl_ask_script(msl_engine *engine, msl_request *request);

// How much memory of results is in use, so that what comes after can be released.
typedef struct msl_mark {
  size_t kept, arena, spill;
} msl_mark;
msl_mark msl_mark_results(const msl_engine *engine);
void msl_end_results(msl_engine *engine, msl_mark mark);
