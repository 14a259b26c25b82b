// An engine in a state that is not ours. The host decides there: no allocator, limit, library, hook or extra space of the state is
// touched. The engine lies in a userdata of the registry, so that it is there as long as the state, and so as long as anything
// that may call it.
#include <stdlib.h>
#include <string.h>
#include "border/engine.h"
#include "border/module.h"
#include "state/objects.h"
#include "moonspring_attached.h"

// Opening ---------------------------------------------------------------------------------------

static void close_engine(msl_engine *E);

// Swift is below on the stack: all that can raise is protected.
static bool open_engine(msl_engine *E) {
  lua_State *L = E->current;
  bool is_made = false;
  if (E->border->singletons && E->errors.message && lua_checkstack(L, 4)) {
    int top = lua_gettop(L);
    lua_pushcfunction(L, msl_open_module);
    is_made = lua_pcall(L, 0, 0, 0) == LUA_OK;
    lua_settop(L, top);
  }
  if (!is_made) close_engine(E);
  return is_made;
}

void msl_attached_set_owner(msl_engine *E, void *owner) { E->border->owner = owner; }

// Closing ---------------------------------------------------------------------------------------
//
// The host's finalizers may run after ours and use what they kept of the engine. So the engine stays, refuses every call, has no
// Swift side any more, and holds nothing that would have to be freed. The class table of attached engines is never freed.

// Userdata that are still there release their Swift objects.
static void drop_all(msl_engine *E) {
  for (size_t i = 0; i < E->places.count; i++)
    if (E->places.list[i].header) msl_queue_release(E, E->places.list[i].header);
  E->ownership.note_count = 0;
  msl_drain(E);
}

static void close_engine(msl_engine *E) {
  E->closing = true;
  drop_all(E);
  msl_end_results(E, (msl_mark){0});
  msl_free_parts(E);
  // What a call reads before it is refused.
  E->host = (msl_host){0};
  *E->root.limit = (msl_limit){0};
  *msl_sandbox_in(E) = (msl_sandbox){.trusted = true};
  E->border->singletons = NULL;
  E->border->owner = NULL;
  E->ownership = (msl_ownership){0};
  memcpy(E->border->closed_text, "the engine is closed", sizeof "the engine is closed");
  E->errors = (msl_errors){.message = E->border->closed_text, .message_capacity = sizeof E->border->closed_text};
}

// The __gc of the userdata: lua_close calls it after those of all objects of the engine, since it was there before them.
static int close_attached(lua_State *L) {
  if (lua_type(L, 1) != LUA_TUSERDATA || lua_rawlen(L, 1) != sizeof(msl_whole)) return 0;
  msl_engine *E = lua_touserdata(L, 1);
  if (!E->is_attached || E->closing || !E->border->owner) return 0;
  void *owner = E->border->owner;
  msl_host host = E->host;
  E->border->owner = NULL;
  E->closing = true;
  // First what the objects hold, which may be the owner.
  drop_all(E);
  host.release(host.context, owner);  // comes to close_engine
  return 0;
}

// What require calls ----------------------------------------------------------------------------

// In another version of Lua only those functions may be called that every version has, and their results not be used.
static int refuse_version(lua_State *L) {
  enum { GLOBALS_OF_5_1 = -10002 };
  bool is_jit = false;
  if (lua_getglobal) {
    lua_getglobal(L, "_VERSION");
  } else {
    lua_getfield(L, GLOBALS_OF_5_1, "jit");
    is_jit = lua_type(L, -1) == LUA_TTABLE;
    lua_getfield(L, GLOBALS_OF_5_1, "_VERSION");
  }
  const char *found = is_jit ? "LuaJIT" : lua_tolstring(L, -1, NULL);
  return luaL_error(L, "moonspring needs Lua 5.4, this is %s: start the program with lua5.4", found ? found : "another version");
}

__attribute__((visibility("default"))) int luaopen_moonspring(lua_State *L) {
  if (!lua_newuserdatauv) return refuse_version(L);
  luaL_checkversion(L);
  luaL_checkstack(L, 40, NULL);
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, &msl_attached_key) == LUA_TUSERDATA) {
    if (((msl_engine *)lua_touserdata(L, -1))->closing) return luaL_error(L, "moonspring: the state is closing");
    return msl_push_module(L);
  }
  if (!moonspring_open_attached) return luaL_error(L, "moonspring: this program holds no module for other Lua states");
  msl_engine *E = msl_begin_engine(lua_newuserdatauv(L, sizeof(msl_whole), 0));
  E->is_attached = true;
  E->border->open_attached = open_engine;
  E->border->close_attached = close_engine;
  E->current = L;  // where the opening may run code; later calls say for themselves
  lua_rawgeti(L, LUA_REGISTRYINDEX, LUA_RIDX_MAINTHREAD);
  E->L = lua_tothread(L, -1);
  lua_pop(L, 1);
  lua_createtable(L, 0, 2);
  lua_pushcfunction(L, close_attached);
  lua_setfield(L, -2, "__gc");
  msl_lock_metatable(L);
  lua_setmetatable(L, -2);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &msl_attached_key);
  atomic_store(&msl_has_attached, true);

  int32_t status = moonspring_open_attached(E);
  E->current = E->L;
  if (status == 0) return msl_push_module(L);
  lua_pushnil(L);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &msl_attached_key);
  return luaL_error(L, "moonspring: not enough memory");
}
