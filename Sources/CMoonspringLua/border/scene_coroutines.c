// Coroutines on the scene's clock.
#include "state/state.h"

typedef struct msl_resuming {
  msl_engine *engine;
  void *owner;
  int64_t reference;
  bool finished;
} msl_resuming;

static int resume_body(lua_State *L) {
  msl_resuming *resuming = lua_touserdata(L, 1);
  msl_engine *E = resuming->engine;
  resuming->finished = true;
  if (!msl_push_cached(L, resuming->owner)) return 0;
  int owner = lua_gettop(L);
  if (lua_getiuservalue(L, owner, MSL_UV_HOLDS) != LUA_TTABLE) return 0;
  if (lua_rawgeti(L, -1, resuming->reference) != LUA_TTHREAD) return 0;
  lua_State *co = lua_tothread(L, -1);
  int64_t before = E->running_reference;
  lua_State *thread_before = E->running_thread;
  E->running_reference = resuming->reference;
  E->running_thread = co;
  int results;
  int status = msl_resume_tracked(L, co, 0, &results);
  E->running_reference = before;
  E->running_thread = thread_before;
  if (status == LUA_YIELD) {
    lua_pop(co, results);
    resuming->finished = false;
    return 0;
  }
  msl_drop_reference(L, owner, resuming->reference);
  if (status == LUA_OK) return 0;
  lua_xmove(co, L, 1);
  return msl_raise_of(L, E, co);
}

int32_t msl_resume(msl_engine *E, void *owner, int64_t reference, bool *finished) {
  msl_resuming resuming = {E, owner, reference, true};
  int32_t status = msl_protected(E, resume_body, &resuming);
  *finished = resuming.finished || status != MSL_OK;
  return status;
}

int64_t msl_waiting_coroutine(const msl_engine *E) {
  return E->running_thread && E->current == E->running_thread && lua_isyieldable(E->running_thread) ? E->running_reference : 0;
}
