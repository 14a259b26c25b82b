// Who keeps whom alive, mirrored in the user values of objects.
#include "state/objects.h"

const char msl_root_key;

void msl_push_holds(lua_State *L, int index) {
  index = lua_absindex(L, index);
  if (lua_getiuservalue(L, index, MSL_UV_HOLDS) == LUA_TTABLE) return;
  lua_pop(L, 1);
  lua_newtable(L);
  lua_pushvalue(L, -1);
  lua_setiuservalue(L, index, MSL_UV_HOLDS);
}

int msl_push_held(lua_State *L, int index, lua_Integer key) {
  if (lua_getiuservalue(L, index, MSL_UV_HOLDS) == LUA_TTABLE) lua_rawgeti(L, -1, key);
  else lua_pushnil(L);
  lua_replace(L, -2);
  return lua_type(L, -1);
}

void msl_push_kept(lua_State *L, void *owner, int64_t reference) {
  luaL_checkstack(L, 4, NULL);
  if (!msl_push_cached(L, owner)) {
    lua_pushnil(L);
    return;
  }
  msl_push_held(L, -1, reference);
  lua_replace(L, -2);
}

// What stands for an object as a key; NULL where it has no userdata.
static const void *key_of(lua_State *L, const void *object) {
  const msl_object *header = msl_find_place(&msl_engine_of(L)->places, object);
  return header ? (const void *)(uintptr_t)header->serial : NULL;
}

bool msl_hold(lua_State *L, int owner_index, void *target) {
  luaL_checkstack(L, 4, NULL);
  msl_push_holds(L, owner_index);
  const void *key = key_of(L, target);
  bool fresh = !key || lua_rawgetp(L, -1, key) == LUA_TNIL;
  if (key) lua_pop(L, 1);
  if (key && fresh && msl_push_cached(L, target)) lua_rawsetp(L, -2, key);
  lua_pop(L, 1);
  return fresh;
}

void msl_unhold(lua_State *L, int owner_index, void *target) {
  const void *key = key_of(L, target);
  if (lua_getiuservalue(L, owner_index, MSL_UV_HOLDS) == LUA_TTABLE && key) {
    lua_pushnil(L);
    lua_rawsetp(L, -2, key);
  }
  lua_pop(L, 1);
}

void msl_drop_reference(lua_State *L, int owner_index, int64_t reference) {
  if (lua_getiuservalue(L, owner_index, MSL_UV_HOLDS) == LUA_TTABLE) {
    lua_pushnil(L);
    lua_rawseti(L, -2, reference);
  }
  lua_pop(L, 1);
}

int64_t msl_keep_reference(lua_State *L, int owner_index, int value_index) {
  int64_t *last = &msl_engine_of(L)->ownership.next_reference;
  value_index = lua_absindex(L, value_index);
  luaL_checkstack(L, 4, NULL);
  msl_push_holds(L, owner_index);
  lua_pushvalue(L, value_index);
  lua_rawseti(L, -2, ++*last);
  lua_pop(L, 1);
  return *last;
}

// Notes ----------------------------------------------------------------------------------------

void msl_note_edge(msl_engine *E, int32_t edge, void *owner, void *target, int64_t reference) {
  msl_ownership *all = &E->ownership;
  if (!msl_reserve(&all->notes, &all->note_capacity, all->note_count + 1, sizeof *all->notes)) return;
  all->notes[all->note_count++] = (msl_note){edge, owner, target, reference};
}

// A list of userdata, each linked through two of its user values to those before and after it. The first one is the head, which is not a
// member: a userdata in the registry, or a reference view. None of these functions allocates.
typedef struct list {
  int previous, next;
} list;

static const list roots = {MSL_UV_PREVIOUS_ROOT, MSL_UV_NEXT_ROOT};
static const list animators = {MSL_UV_PREVIOUS_ANIMATOR, MSL_UV_NEXT_ANIMATOR};

// Makes what is at `second` follow the userdata at `first`: a userdata, or nil for the end of the list.
static void join(lua_State *L, int first, int second, list list) {
  lua_pushvalue(L, second);
  lua_setiuservalue(L, first, list.next);
  if (lua_type(L, second) != LUA_TUSERDATA) return;
  lua_pushvalue(L, first);
  lua_setiuservalue(L, second, list.previous);
}

// Takes the userdata on top, which stays there, out of a list. Does nothing if it is not in it.
static void unlink_target(lua_State *L, list list) {
  int target = lua_gettop(L), previous = target + 1, next = target + 2;
  if (lua_getiuservalue(L, target, list.previous) == LUA_TUSERDATA) {
    lua_getiuservalue(L, target, list.next);
    join(L, previous, next, list);
    lua_pushnil(L);
    lua_setiuservalue(L, target, list.previous);
    lua_pushnil(L);
    lua_setiuservalue(L, target, list.next);
  }
  lua_settop(L, target);
}

// Puts the userdata on top, which stays there, into the list whose head is at `head`, once.
static void link_target(lua_State *L, int head, list list) {
  unlink_target(L, list);
  int target = lua_gettop(L), next = target + 1;
  lua_getiuservalue(L, head, list.next);
  join(L, target, next, list);
  join(L, head, target, list);
  lua_settop(L, target);
}

static void apply_note(lua_State *L, const msl_note *note) {
  int top = lua_gettop(L), owner = top + 1;
  if (!note->owner) lua_rawgetp(L, LUA_REGISTRYINDEX, &msl_root_key);
  else if (!msl_push_cached(L, note->owner)) return;
  // Of a target that is gone already only the place is to be freed.
  bool has_target = !note->target || msl_push_cached(L, note->target) || note->edge == MSL_EDGE_UNHOLD;
  switch (has_target ? note->edge : 0) {
    case MSL_EDGE_UNHOLD: msl_unhold(L, owner, note->target); break;
    case MSL_EDGE_OWNER:
      if (note->owner) lua_pushvalue(L, owner); else lua_pushnil(L);
      lua_setiuservalue(L, -2, MSL_UV_OWNER);
      break;
    case MSL_EDGE_ROOT: link_target(L, owner, roots); break;
    case MSL_EDGE_UNROOT: unlink_target(L, roots); break;
    case MSL_EDGE_REFERENCE: link_target(L, owner, animators); break;
    case MSL_EDGE_UNREFERENCE: unlink_target(L, animators); break;
    case MSL_EDGE_RELEASE: msl_drop_reference(L, owner, note->reference); break;
  }
  lua_settop(L, top);
}

void msl_apply_notes(lua_State *L, msl_engine *E) {
  msl_ownership *all = &E->ownership;
  if (all->note_count == 0 || !lua_checkstack(L, 16)) return;
  for (size_t i = 0; i < all->note_count; i++) apply_note(L, &all->notes[i]);
  all->note_count = 0;
}
