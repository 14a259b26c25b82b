// Calls of the host: with no allocation and no raise pending; results are pushed, and errors raised, when it has returned.
#include "border/host.h"
#include "border/problems.h"

int32_t msl_refuse(msl_engine *E) {
  static const char objection[] = "the engine is closing";
  msl_set_error(E, objection, sizeof objection - 1);
  return MSL_FAILED;
}

int msl_finish_fully(lua_State *L, msl_engine *E, msl_call *call, int32_t status) {
  if (status != MSL_OK) {
    msl_drop_results(L);
    msl_raise_text(L, E, status == MSL_FAILED_ELSEWHERE ? "" : NULL);
  }
  for (int i = 0; i < call->result_count; i++) {
    // A few numbers and points fit into what Lua leaves every function of C.
    if (call->results[i].kind > MSL_VEC) msl_check_stack(L, call->result_count + 4, NULL);
    msl_push_value(L, E, &call->results[i]);
  }
  if (msl_holds_results(&E->results)) msl_drop_results(L);
  return call->result_count;
}
