// Userdata for Swift objects: one per object, found again through a weak cache; ownership mirrored in user values.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "state/state.h"

static bool reserve(msl_pointers *list, size_t capacity) {
  if (list->capacity >= capacity) return true;
  size_t wanted = capacity < 64 ? 64 : capacity * 2;
  void **items = realloc(list->items, wanted * sizeof *items);
  if (!items) return false;
  list->items = items;
  list->capacity = wanted;
  return true;
}

static void note_creation_site(lua_State *L, msl_object *object) {
  lua_Debug frame;
  object->line = 0;
  object->source[0] = 0;
  // The nearest Lua function: constructors are reached through `init` functions and C closures.
  for (int level = 1; level < 8 && lua_getstack(L, level, &frame); level++) {
    lua_getinfo(L, "Sl", &frame);
    if (frame.currentline <= 0) continue;
    object->line = frame.currentline;
    const char *slash = strrchr(frame.short_src, '/'), *name = slash ? slash + 1 : frame.short_src;
    size_t length = strlen(name), room = sizeof object->source - 1;
    memcpy(object->source, name, length < room ? length : room);
    object->source[length < room ? length : room] = 0;
    return;
  }
}

// Pushes a userdata without a Swift object yet. Its metatable is the one at meta_index.
msl_object *msl_new_object(lua_State *L, msl_engine *E, int32_t class_id, int meta_index) {
  meta_index = lua_absindex(L, meta_index);
  msl_object *object = lua_newuserdatauv(L, sizeof *object, MSL_UV_COUNT);
  object->magic = MSL_OBJECT_MAGIC;
  object->class_id = class_id;
  object->self = object;
  object->object = NULL;
  object->place = 0;
  object->serial = ++E->next_serial;
  note_creation_site(L, object);
  lua_pushvalue(L, meta_index);
  lua_setmetatable(L, -2);
  return object;
}

// A place for one more object; false when there is no memory. The place is not taken yet.
static bool has_place(msl_engine *E) {
  if (E->first_free || E->place_count < E->place_capacity) return true;
  size_t wanted = E->place_capacity ? E->place_capacity * 2 : 64;
  msl_place *places = realloc(E->places, wanted * sizeof *places);
  if (!places) return false;
  E->places = places;
  E->place_capacity = wanted;
  return true;
}

static size_t take_place(msl_engine *E, void *object, const msl_object *header) {
  size_t place = E->first_free ? E->first_free - 1 : E->place_count++;
  if (E->first_free) E->first_free = E->places[place].next;
  E->places[place] = (msl_place){object, header, 0};
  return place;
}

// The userdata at index takes over one retain of its own and becomes the one userdata of `object`.
void msl_bind_object(lua_State *L, msl_engine *E, int index, void *object) {
  index = lua_absindex(L, index);
  msl_object *header = lua_touserdata(L, index);
  msl_drain_data(E);
  header->cost = msl_weigh(L, E, header->class_id, object);
  if (!has_place(E)) luaL_error(L, "not enough memory");
  lua_rawgeti(L, LUA_REGISTRYINDEX, msl_engine_of(L)->cache);
  lua_pushvalue(L, index);
  lua_rawsetp(L, -2, object);
  lua_pop(L, 1);
  // All that can fail is done.
  E->host.retain(E->host.context, object);
  header->object = object;
  header->place = take_place(E, object, header);
  E->sandbox.memory.charged += header->cost;
  E->live++;
}

bool msl_push_cached(lua_State *L, void *object) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, msl_engine_of(L)->cache);
  int type = lua_rawgetp(L, -1, object);
  lua_replace(L, -2);
  if (type == LUA_TUSERDATA) return true;
  lua_pop(L, 1);
  return false;
}

void msl_push_object(lua_State *L, msl_engine *E, void *object) {
  if (msl_push_cached(L, object)) return;
  int32_t class_id = E->host.class_of(E->host.context, object);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &msl_metas_key);
  lua_rawgeti(L, -1, class_id);
  msl_new_object(L, E, class_id, -1);
  msl_bind_object(L, E, -1, object);
  lua_replace(L, -3);
  lua_pop(L, 1);
}

uint64_t msl_object_serial(lua_State *L, int index) {
  msl_object *object = msl_to_object(L, index);
  return object ? object->serial : 0;
}

// Only queued: Swift code must not run inside a collection.
static void bury(msl_engine *E, msl_object *object) {
  bool is_data = E->classes[object->class_id].is_data;
  size_t *first = is_data ? &E->first_dead_data : &E->first_dead;
  E->places[object->place].header = NULL;
  E->places[object->place].next = *first;
  *first = object->place + 1;
  E->dead_count += !is_data;
  E->sandbox.memory.charged -= object->cost;
  E->live--;
  object->object = NULL;
}

int msl_object_gc(lua_State *L) {
  msl_object *object = msl_to_object(L, 1);
  if (object && object->object) bury(msl_engine_of(L), object);
  return 0;
}

// Lua cannot call a __gc when there is no memory for its frame, and does not try again. So the block is looked at when it is
// freed. The block may be anything of that size: only a header that its place knows is one.
static void bury_forgotten(msl_memory *memory, void *block) {
  msl_engine *E = (msl_engine *)memory;
  msl_object *object = (msl_object *)((char *)block + E->object_offset);
  size_t place = object->place;
  if (place < E->place_count && E->places[place].header == object) bury(E, object);
}

// Learns from a first one how Lua lays out the block of an object.
void msl_watch_objects(lua_State *L, msl_engine *E) {
  msl_memory *memory = &E->sandbox.memory;
  lua_gc(L, LUA_GCSTOP);
  size_t before = memory->used;
  char *object = lua_newuserdatauv(L, sizeof(msl_object), MSL_UV_COUNT);
  memory->freed_size = memory->used - before;
  E->object_offset = (size_t)(object - (char *)memory->newest);
  memory->freeing = bury_forgotten;
  lua_pop(L, 1);
  lua_gc(L, LUA_GCRESTART);
}

void msl_keep(msl_engine *E, void *object) {
  if (!reserve(&E->kept, E->kept.count + 1)) return;  // leaks one object rather than losing it
  E->kept.items[E->kept.count++] = object;
}

// Who keeps whom alive -------------------------------------------------------------------------

// Pushes the table of what the object holds, making it when needed.
void msl_push_holds(lua_State *L, int index) {
  index = lua_absindex(L, index);
  if (lua_getiuservalue(L, index, MSL_UV_HOLDS) == LUA_TTABLE) return;
  lua_pop(L, 1);
  lua_newtable(L);
  lua_pushvalue(L, -1);
  lua_setiuservalue(L, index, MSL_UV_HOLDS);
}

// The object at owner_index holds `target`. Returns false when it did already.
bool msl_hold(lua_State *L, int owner_index, void *target) {
  luaL_checkstack(L, 4, NULL);
  msl_push_holds(L, owner_index);
  bool fresh = lua_rawgetp(L, -1, target) == LUA_TNIL;
  lua_pop(L, 1);
  if (fresh && msl_push_cached(L, target)) lua_rawsetp(L, -2, target);
  lua_pop(L, 1);
  return fresh;
}

int64_t msl_keep_reference(lua_State *L, msl_engine *E, int owner_index, int value_index) {
  value_index = lua_absindex(L, value_index);
  luaL_checkstack(L, 4, NULL);
  msl_push_holds(L, owner_index);
  lua_pushvalue(L, value_index);
  lua_rawseti(L, -2, ++E->next_reference);
  lua_pop(L, 1);
  return E->next_reference;
}

void msl_drop_reference(lua_State *L, int owner_index, int64_t reference) {
  if (lua_getiuservalue(L, owner_index, MSL_UV_HOLDS) == LUA_TTABLE) {
    lua_pushnil(L);
    lua_rawseti(L, -2, reference);
  }
  lua_pop(L, 1);
}

void msl_note_edge(msl_engine *E, int32_t edge, void *owner, void *target, int64_t reference) {
  if (E->note_count == E->note_capacity) {
    size_t wanted = E->note_capacity ? E->note_capacity * 2 : 64;
    msl_note *notes = realloc(E->notes, wanted * sizeof *notes);
    if (!notes) return;
    E->notes = notes;
    E->note_capacity = wanted;
  }
  E->notes[E->note_count++] = (msl_note){edge, owner, target, reference};
}

// Takes the userdata on top out of a list that starts at `head` (a user value of the object at head_index, or the registry)
// and is linked through user value `next`. Allocates nothing.
static void unlink_from_list(lua_State *L, int head_index, int head, int next) {
  int target = lua_gettop(L);
  if (head_index) lua_getiuservalue(L, head_index, head);
  else lua_rawgetp(L, LUA_REGISTRYINDEX, &msl_root_key);
  int previous = 0;
  while (lua_type(L, -1) == LUA_TUSERDATA) {
    if (lua_rawequal(L, -1, target)) {
      lua_getiuservalue(L, target, next);
      if (previous) lua_setiuservalue(L, previous, next);
      else if (head_index) lua_setiuservalue(L, head_index, head);
      else {
        if (lua_isnil(L, -1)) { lua_pop(L, 1); lua_pushboolean(L, 0); }
        lua_rawsetp(L, LUA_REGISTRYINDEX, &msl_root_key);
      }
      lua_pushnil(L);
      lua_setiuservalue(L, target, next);
      break;
    }
    if (previous) lua_replace(L, previous);  // keeps two slots, whatever the length of the list
    else previous = lua_gettop(L);
    lua_getiuservalue(L, previous, next);
  }
  lua_settop(L, target);
}

static bool is_in_list(lua_State *L, int head_index, int head, int next) {
  int target = lua_gettop(L);
  if (head_index) lua_getiuservalue(L, head_index, head);
  else lua_rawgetp(L, LUA_REGISTRYINDEX, &msl_root_key);
  bool found = false;
  while (!found && lua_type(L, -1) == LUA_TUSERDATA) {
    found = lua_rawequal(L, -1, target);
    lua_getiuservalue(L, -1, next);
    lua_remove(L, -2);
  }
  lua_settop(L, target);
  return found;
}

static void apply_note(lua_State *L, const msl_note *note) {
  int top = lua_gettop(L);
  int owner = 0;
  if (note->owner) {
    if (!msl_push_cached(L, note->owner)) return;
    owner = lua_gettop(L);
  }
  if (note->target && !msl_push_cached(L, note->target)) {
    // A target that is gone already needs no more than its place freed.
    if (note->edge != MSL_EDGE_UNHOLD) { lua_settop(L, top); return; }
    lua_pushnil(L);
  }
  switch (note->edge) {
    case MSL_EDGE_UNHOLD:
      if (lua_getiuservalue(L, owner, MSL_UV_HOLDS) == LUA_TTABLE) {
        lua_pushnil(L);
        lua_rawsetp(L, -2, note->target);
      }
      break;
    case MSL_EDGE_OWNER:
      if (owner) lua_pushvalue(L, owner); else lua_pushnil(L);
      lua_setiuservalue(L, -2, MSL_UV_OWNER);
      break;
    case MSL_EDGE_ROOT:
      if (is_in_list(L, 0, 0, MSL_UV_NEXT_ROOT)) break;
      lua_rawgetp(L, LUA_REGISTRYINDEX, &msl_root_key);
      lua_setiuservalue(L, -2, MSL_UV_NEXT_ROOT);
      lua_rawsetp(L, LUA_REGISTRYINDEX, &msl_root_key);
      break;
    case MSL_EDGE_UNROOT:
      unlink_from_list(L, 0, 0, MSL_UV_NEXT_ROOT);
      break;
    case MSL_EDGE_REFERENCE:
      if (is_in_list(L, owner, MSL_UV_FIRST_ANIMATOR, MSL_UV_NEXT_ANIMATOR)) break;
      lua_getiuservalue(L, owner, MSL_UV_FIRST_ANIMATOR);
      lua_setiuservalue(L, -2, MSL_UV_NEXT_ANIMATOR);
      lua_setiuservalue(L, owner, MSL_UV_FIRST_ANIMATOR);
      break;
    case MSL_EDGE_UNREFERENCE:
      unlink_from_list(L, owner, MSL_UV_FIRST_ANIMATOR, MSL_UV_NEXT_ANIMATOR);
      break;
    case MSL_EDGE_RELEASE:
      msl_drop_reference(L, owner, note->reference);
      break;
  }
  lua_settop(L, top);
}

// Raw assignments to places that exist, or of nil: none of them allocates or raises.
void msl_apply_notes(lua_State *L, msl_engine *E) {
  if (E->note_count == 0 || !lua_checkstack(L, 16)) return;
  for (size_t i = 0; i < E->note_count; i++) apply_note(L, &E->notes[i]);
  E->note_count = 0;
}

// Looking ---------------------------------------------------------------------------------------

int64_t msl_live_objects(const msl_engine *E) { return (int64_t)E->live; }

static msl_object *cached_header(msl_engine *E, void *object) {
  lua_State *L = E->current;
  if (!lua_checkstack(L, 4) || !msl_push_cached(L, object)) return NULL;
  msl_object *header = lua_touserdata(L, -1);  // alive: the cache and the caller's object keep it
  lua_pop(L, 1);
  return header;
}

void msl_creation_site(msl_engine *E, void *object, char *out, size_t size) {
  msl_object *header = cached_header(E, object);
  if (header && header->line > 0) snprintf(out, size, "%s:%d", header->source, (int)header->line);
  else if (size > 0) out[0] = 0;
}

const char *msl_class_name_of(msl_engine *E, void *object) {
  lua_State *L = E->current;
  if (!lua_checkstack(L, 6) || !msl_push_cached(L, object)) return NULL;
  const char *name = msl_class_name_at(L, -1);
  lua_pop(L, 1);
  return name;
}
