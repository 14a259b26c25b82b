// A call of the host, on behalf of Lua.
#pragma once
#include "state/engine.h"

static inline void msl_begin_call(msl_call *call, const msl_engine *E, int32_t operation, int32_t class_id, const msl_member *member,
                                  void *object, const msl_value *arguments, int32_t count) {
  // Field by field: the results, the largest part, are the host's to fill.
  call->context = E->host.context;
  call->row = member ? member->row : NULL;
  call->operation = operation;
  call->class_id = class_id;
  call->object = object;
  call->argument_count = count;
  call->arguments = arguments;
  call->result_count = 0;
}

int32_t msl_refuse(msl_engine *E);
int msl_finish_fully(lua_State *L, msl_engine *E, msl_call *call, int32_t status);

// Nothing in here raises.
static inline int32_t msl_call_host(lua_State *L, msl_engine *E, msl_call *call, int32_t (*function)(msl_call *)) {
  if (E->closing) return msl_refuse(E);
  lua_State *before = E->current;
  E->current = L;
  size_t errors = E->errors.held;
  int32_t status = function(call);
  // A script's code that this call ran has failed: the call fails with it, and not with what followed from it.
  if (E->errors.held > errors) status = E->host.fail_noted(E->host.context, errors);
  E->current = before;
  return status;
}

// The same, and notes what it changed about who keeps whom alive.
static inline int32_t msl_enter(lua_State *L, msl_engine *E, msl_call *call, int32_t (*function)(msl_call *)) {
  int32_t status = msl_call_host(L, E, call, function);
  if (E->ownership.note_count > 0) msl_apply_notes(L, E);
  return status;
}

// Pushes the results of a call, or raises its error.
static inline int msl_finish(lua_State *L, msl_engine *E, msl_call *call, int32_t status) {
  int count = call->result_count, numbers = 0;
  while (numbers < count && call->results[numbers].kind == MSL_NUMBER) numbers++;
  if (status != MSL_OK || numbers < count || msl_holds_results(&E->results)) return msl_finish_fully(L, E, call, status);
  for (int i = 0; i < count; i++) lua_pushnumber(L, call->results[i].number);
  return count;
}
__attribute__((always_inline))
static inline int msl_enter_and_finish(lua_State *L, msl_engine *E, msl_call *call, int32_t (*function)(msl_call *)) {
  return msl_finish(L, E, call, msl_enter(L, E, call, function));
}
