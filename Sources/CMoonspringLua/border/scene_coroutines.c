// Coroutines on the scene's time: started by a script, resumed by the host.
#include "border/border.h"
#include "border/host.h"
#include "border/protected.h"
#include "border/scene_coroutines.h"
#include "sandbox/coroutines.h"

// Runs a coroutine until it waits, when what it yields is dropped, or ends.
static int run(lua_State *L, msl_engine *E, lua_State *co, int64_t reference, int count) {
  int64_t before = E->border->running_reference;
  lua_State *thread_before = E->border->running_thread;
  E->border->running_reference = reference;
  E->border->running_thread = co;
  int results;
  int status = msl_resume_tracked(L, co, count, &results);
  E->border->running_reference = before;
  E->border->running_thread = thread_before;
  if (status == LUA_YIELD) lua_pop(co, results);
  return status;
}

// A function that starts a coroutine: it runs to its first wait at once. The receiver was pushed on top of the arguments.
int msl_spawn(lua_State *L, msl_engine *E, const msl_member *member, int receiver, msl_call *call) {
  luaL_checktype(L, 1, LUA_TFUNCTION);
  int count = receiver - 1;
  msl_check_stack(L, count + 8, "too many arguments");
  lua_State *co = lua_newthread(L);
  if (!lua_checkstack(co, count + 4)) luaL_error(L, "too many arguments to %s", member->name);
  int64_t reference = msl_keep_reference(L, receiver, -1);
  for (int i = 1; i <= count; i++) lua_pushvalue(L, i);
  lua_xmove(L, co, count);

  int outcome = run(L, E, co, reference, count - 1);
  bool has_failed = outcome != LUA_OK && outcome != LUA_YIELD;
  if (has_failed) msl_close_failed(L, co);
  if (outcome != LUA_YIELD) msl_drop_reference(L, receiver, reference);
  msl_value values[2] = {{.kind = MSL_REFERENCE, .reference = reference},
                         {.kind = MSL_BOOLEAN, .boolean = outcome != LUA_YIELD}};
  call->arguments = values;
  call->argument_count = 2;
  int32_t status = msl_enter(L, E, call, E->host.call);
  if (has_failed) {
    lua_xmove(co, L, 1);
    lua_error(L);
  }
  return msl_finish(L, E, call, status);
}

typedef struct msl_resuming {
  void *owner;
  int64_t reference;
  bool finished;
} msl_resuming;

static int resume_body(lua_State *L) {
  msl_resuming *resuming = lua_touserdata(L, 1);
  msl_engine *E = msl_engine_of(L);
  if (!msl_push_cached(L, resuming->owner)) return 0;
  int owner = lua_gettop(L);
  if (msl_push_held(L, owner, resuming->reference) != LUA_TTHREAD) return 0;
  lua_State *co = lua_tothread(L, -1);
  bool is_waiting = lua_status(co) == LUA_YIELD; // a script may have ended it
  int status = is_waiting ? run(L, E, co, resuming->reference, 0) : LUA_OK;
  resuming->finished = status != LUA_YIELD;
  if (status == LUA_YIELD) return 0;
  msl_drop_reference(L, owner, resuming->reference);
  return status == LUA_OK ? 0 : msl_raise_of(L, E, co);
}

int32_t msl_resume(msl_engine *E, void *owner, int64_t reference, bool *finished) {
  msl_resuming resuming = {owner, reference, true};
  int32_t status = msl_protected(E, resume_body, &resuming);
  *finished = resuming.finished || status != MSL_OK;
  return status;
}

// Nothing is protected, as nothing here can raise.
bool msl_is_waiting(msl_engine *E, void *owner, int64_t reference) {
  lua_State *L = E->current;
  if (!lua_checkstack(L, 8)) return true;
  msl_push_kept(L, owner, reference);
  lua_State *co = lua_tothread(L, -1);
  lua_pop(L, 1);
  return co && lua_status(co) == LUA_YIELD;
}

int64_t msl_waiting_coroutine(const msl_engine *E) {
  lua_State *running = E->border->running_thread;
  return running && E->current == running && lua_isyieldable(running) ? E->border->running_reference : 0;
}
