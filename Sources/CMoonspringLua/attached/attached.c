// An engine in a state that is not ours. The host decides there: no allocator, limit, library, hook or extra space of the state is
// touched. The engine lies in a userdata of the registry, so that it is there as long as the state, and so as long as anything
// that may call it.
#include <stdlib.h>
#include <string.h>
#include "state/state.h"
#include "moonspring_attached.h"

atomic_bool msl_has_attached;

// Key of the registry.
static const char attached_key;

msl_sandbox *msl_attached_sandbox_of(lua_State *L) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &attached_key);
  msl_engine *E = lua_touserdata(L, -1);
  lua_pop(L, 1);
  // A Swift program may have states of its own beside those that it is attached to.
  return E ? &E->sandbox : *(msl_sandbox **)lua_getextraspace(L);
}

// Opening ---------------------------------------------------------------------------------------

static int begin_body(lua_State *L) { return msl_open_module(L); }

// Swift is below on the stack: all that can raise is protected.
bool msl_attached_open(msl_engine *E) {
  lua_State *L = E->current;
  if (!E->singletons || !E->error || !lua_checkstack(L, 4)) {
    msl_attached_close(E);
    return false;
  }
  int top = lua_gettop(L);
  lua_pushcfunction(L, begin_body);
  bool is_made = lua_pcall(L, 0, 0, 0) == LUA_OK;
  lua_settop(L, top);
  if (!is_made) msl_attached_close(E);
  return is_made;
}

void msl_attached_set_owner(msl_engine *E, void *owner) { E->owner = owner; }

// Closing ---------------------------------------------------------------------------------------
//
// The host's finalizers may run after ours and use what they kept of the engine. So the engine stays, refuses every call, and
// holds nothing that would have to be freed. The class table of attached engines is never freed.

static int32_t refuse_call(msl_call *call) {
  (void)call;
  return MSL_FAILED;
}
static int32_t keep_failing(void *context, size_t before) {
  (void)context, (void)before;
  return MSL_FAILED;
}
static void ignore_object(void *context, void *object) { (void)context, (void)object; }
static int32_t class_of_nothing(void *context, void *object) {
  (void)context, (void)object;
  return 0;
}
static size_t weight_of_nothing(void *context, int32_t class_id, void *object) {
  (void)context, (void)class_id, (void)object;
  return 0;
}
static void compose_nothing(void *context, const msl_problem *problem) { (void)context, (void)problem; }
static void write_nothing(void *context, const char *bytes, size_t length) { (void)context, (void)bytes, (void)length; }

static const msl_host nobody = {.get = refuse_call, .set = refuse_call, .call = refuse_call, .invoke = refuse_call,
                                .fail_noted = keep_failing, .retain = ignore_object, .release = ignore_object,
                                .class_of = class_of_nothing, .weigh = weight_of_nothing, .compose = compose_nothing,
                                .write_line = write_nothing};

// Userdata that are still there let go of their Swift objects.
static void bury_all(msl_engine *E) {
  for (size_t i = 0; i < E->place_count; i++) {
    msl_place *place = &E->places[i];
    if (!place->header) continue;
    ((msl_object *)place->header)->object = NULL;
    place->header = NULL;
    place->next = E->first_dead;
    E->first_dead = i + 1;
    E->dead_count++;
    E->live--;
  }
}

// Published objects of a closed engine: none, one list for all, since all attached engines have the same classes. NULL when there is no memory.
static void **no_singletons(int32_t class_count) {
  static _Atomic(void **) shared;
  void **list = atomic_load(&shared), **made = NULL;
  if (!list && (made = calloc((size_t)class_count + 1, sizeof *made))) {
    if (atomic_compare_exchange_strong(&shared, &list, made)) return made;
    free(made);  // another thread was faster
  }
  return list;
}

void msl_attached_close(msl_engine *E) {
  E->closing = true;
  bury_all(E);
  E->note_count = 0;
  msl_drain(E);
  while (E->kept.count > 0) E->host.release(E->host.context, E->kept.items[--E->kept.count]);
  void **singletons = no_singletons(E->class_count);
  if (!singletons) {  // its own, emptied, is left where it is
    singletons = E->singletons;
    for (int32_t i = 0; singletons && i <= E->class_count; i++) singletons[i] = NULL;
    E->singletons = NULL;
  }
  msl_free_parts(E);
  // What a call reads before it is refused.
  msl_engine rest = {.sandbox.trusted = true, .host = nobody, .L = E->L, .current = E->L, .classes = E->classes,
                     .class_count = E->class_count, .closing = true, .is_attached = true, .version = E->version,
                     .names = E->names, .name_count = E->name_count, .cache = E->cache, .names_table = E->names_table,
                     .singletons = singletons};
  memcpy(rest.value_classes, E->value_classes, sizeof rest.value_classes);
  memcpy(rest.value_metas, E->value_metas, sizeof rest.value_metas);
  memcpy(rest.closed_text, "the engine is closed", sizeof "the engine is closed");
  *E = rest;
  E->error = E->closed_text;
  E->error_capacity = sizeof E->closed_text;
}

// The __gc of the userdata: lua_close calls it after those of all objects of the engine, since it was there before them.
static int close_attached(lua_State *L) {
  if (lua_type(L, 1) != LUA_TUSERDATA || lua_rawlen(L, 1) != sizeof(msl_engine)) return 0;
  msl_engine *E = lua_touserdata(L, 1);
  if (!E->is_attached || E->closing || !E->owner) return 0;
  void *owner = E->owner;
  msl_host host = E->host;
  E->owner = NULL;
  E->closing = true;
  // First what the objects hold, which may be the owner.
  bury_all(E);
  E->note_count = 0;
  msl_drain(E);
  host.release(host.context, owner);  // comes to msl_attached_close
  return 0;
}

// What require calls ----------------------------------------------------------------------------

static int push_module(lua_State *L) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &msl_module_key);
  return 1;
}

__attribute__((visibility("default"))) int luaopen_moonspring(lua_State *L) {
  luaL_checkversion(L);
  luaL_checkstack(L, 40, NULL);
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, &attached_key) == LUA_TUSERDATA) {
    if (((msl_engine *)lua_touserdata(L, -1))->closing) return luaL_error(L, "moonspring: the state is closing");
    return push_module(L);
  }
  if (!moonspring_open_attached) return luaL_error(L, "moonspring: this program holds no module for other Lua states");
  msl_engine *E = lua_newuserdatauv(L, sizeof *E, 0);
  memset(E, 0, sizeof *E);
  E->is_attached = true;
  E->current = L;  // where the opening may run code; later calls say for themselves
  lua_rawgeti(L, LUA_REGISTRYINDEX, LUA_RIDX_MAINTHREAD);
  E->L = lua_tothread(L, -1);
  lua_pop(L, 1);
  lua_createtable(L, 0, 2);
  lua_pushcfunction(L, close_attached);
  lua_setfield(L, -2, "__gc");
  lua_pushliteral(L, "locked");
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, -2);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &attached_key);
  atomic_store(&msl_has_attached, true);

  int32_t status = moonspring_open_attached(E);
  E->current = E->L;
  if (status == 0) return push_module(L);
  lua_pushnil(L);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &attached_key);
  return luaL_error(L, "moonspring: not enough memory");
}
