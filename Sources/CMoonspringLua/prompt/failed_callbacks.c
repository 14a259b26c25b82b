// Callbacks that failed and are disabled until they are set again, where the host wants that.
//
// The table of what an object holds keeps, under a key of its own, the functions that are disabled, by what they were called as. The
// function itself is kept, so it goes with its object, and no other function can get its address. Another function in its place
// is enabled, and so is the same one where it is assigned to a slot again.
#include "border/border.h"
#include "border/callbacks.h"
#include "border/protected.h"
#include "state/objects.h"

static const char disabled_key;

enum { MOST_SLOTS = 4096 };  // more than any number of a slot

// What a function is called as: a slot, a function of the delegate in a slot, or a method, which has no slot.
static lua_Integer key_of(int32_t target, int32_t slot, int32_t name) {
  if (target == MSL_TARGET_SLOT) return slot;
  return (target == MSL_TARGET_DELEGATE ? slot : 0) + (lua_Integer)MOST_SLOTS * (name + 1);
}

// Pushes the disabled functions of the object at index; or, where there are none, nothing.
static bool push_disabled(lua_State *L, int index) {
  int top = lua_gettop(L);
  if (lua_getiuservalue(L, index, MSL_UV_HOLDS) == LUA_TTABLE && lua_rawgetp(L, -1, &disabled_key) == LUA_TTABLE) {
    lua_replace(L, top + 1);
    return true;
  }
  lua_settop(L, top);
  return false;
}

static bool is_disabled(lua_State *L, const msl_engine *E, const msl_invocation *call, int function) {
  if (!E->border->any_disabled || call->target == MSL_TARGET_REFERENCE) return false;
  int top = lua_gettop(L);
  bool is_it = false;
  if (msl_push_cached(L, call->object) && push_disabled(L, top + 1)) {
    lua_Integer key = key_of(call->target, call->slot, call->name_id);
    if (lua_rawgeti(L, -1, key) == LUA_TFUNCTION) {
      is_it = lua_rawequal(L, -1, function);
      if (!is_it) {
        lua_pushnil(L);
        lua_rawseti(L, -3, key);
      }
    }
  }
  lua_settop(L, top);
  return is_it;
}

static void enable_slot(lua_State *L, const msl_engine *E, int index, int32_t slot) {
  if (!E->border->any_disabled) return;
  index = lua_absindex(L, index);
  luaL_checkstack(L, 4, NULL);
  if (!push_disabled(L, index)) return;
  lua_pushnil(L);
  lua_rawseti(L, -2, key_of(MSL_TARGET_SLOT, slot, 0));
  for (int32_t name = 0; name < E->border->name_count; name++) {
    lua_pushnil(L);
    lua_rawseti(L, -2, key_of(MSL_TARGET_DELEGATE, slot, name));
  }
  lua_pop(L, 1);
}

void msl_disable_failed_callbacks(msl_engine *E, bool flag) {
  E->border->is_disabled = flag ? is_disabled : NULL;
  E->border->enable_slot = enable_slot;
}

// Disabling -------------------------------------------------------------------------------------

typedef struct disabling {
  const msl_invocation *call;
  bool done;
} disabling;

static int disable_body(lua_State *L) {
  disabling *disabling = lua_touserdata(L, 1);
  msl_engine *E = msl_engine_of(L);
  const msl_invocation *call = disabling->call;
  int count = msl_push_target(L, E, call);
  // While it ran it may have put another in its place, which has not failed.
  if (count < 0 || lua_topointer(L, -1 - count) != E->border->failed_function) return 0;
  int function = lua_gettop(L) - count;
  if (!msl_push_cached(L, call->object)) return 0;
  msl_push_holds(L, -1);
  if (lua_rawgetp(L, -1, &disabled_key) != LUA_TTABLE) {
    lua_pop(L, 1);
    lua_newtable(L);
    lua_pushvalue(L, -1);
    lua_rawsetp(L, -3, &disabled_key);
  }
  lua_pushvalue(L, function);
  lua_rawseti(L, -2, key_of(call->target, call->slot, call->name_id));
  E->border->any_disabled = true;
  disabling->done = true;
  return 0;
}

bool msl_disable_callback(msl_engine *E, const msl_invocation *call) {
  if (!E->border->is_disabled || !E->border->failed_function || call->target == MSL_TARGET_REFERENCE) return false;
  disabling disabling = {call, false};
  msl_protected(E, disable_body, &disabling);
  E->border->failed_function = NULL;
  return disabling.done;
}
