// Userdata for Swift objects: one per object, found again through a weak cache.
#include <stdio.h>
#include <string.h>
#include "state/objects.h"

static const char *file_name(const lua_Debug *frame) {
  const char *slash = strrchr(frame->short_src, '/');
  return slash ? slash + 1 : frame->short_src;
}

static void note_creation_site(lua_State *L, msl_object *object) {
  lua_Debug frame;
  object->line = 0;
  object->source[0] = 0;
  // Constructors are reached through `init` functions and C closures.
  if (!msl_script_frame(L, 1, 8, &frame)) return;
  object->line = frame.currentline;
  strncat(object->source, file_name(&frame), sizeof object->source - 1);
}

msl_object *msl_new_object(lua_State *L, msl_engine *E, int32_t class_id, int meta_index) {
  meta_index = lua_absindex(L, meta_index);
  msl_object *object = lua_newuserdatauv(L, sizeof *object, MSL_UV_COUNT);
  object->magic = MSL_OBJECT_MAGIC;
  object->class_id = class_id;
  object->self = object;
  object->object = NULL;
  object->place = 0;
  object->is_moved = false;
  object->serial = ++E->next_serial;
  note_creation_site(L, object);
  lua_pushvalue(L, meta_index);
  lua_setmetatable(L, -2);
  return object;
}

void msl_bind_object(lua_State *L, msl_engine *E, int index, void *object) {
  index = lua_absindex(L, index);
  msl_object *header = lua_touserdata(L, index);
  msl_drain_data(E);
  msl_drain_many(E);
  header->cost = msl_weigh(L, E, header->class_id, object);
  if (!msl_reserve_place(&E->places)) msl_no_memory(L);
  lua_rawgeti(L, LUA_REGISTRYINDEX, E->cache);
  lua_pushvalue(L, index);
  lua_rawseti(L, -2, (lua_Integer)msl_next_place(&E->places) + 1);
  lua_pop(L, 1);
  // All that can fail is done.
  E->host.retain(E->host.context, object);
  header->object = object;
  header->place = msl_use_place(&E->places, object, header);
  E->root.memory.charged += header->cost;
  E->live++;
}

bool msl_push_cached(lua_State *L, void *object) {
  const msl_engine *E = msl_engine_of(L);
  const msl_object *header = msl_find_place(&E->places, object);
  if (!header) return false;
  lua_rawgeti(L, LUA_REGISTRYINDEX, E->cache);
  int type = lua_rawgeti(L, -1, (lua_Integer)header->place + 1);
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

void msl_queue_release(msl_engine *E, msl_object *object) {
  msl_dead *dead = E->classes.all[object->class_id].is_data ? &E->dead_data : &E->dead;
  E->places.list[object->place].header = NULL;
  E->places.list[object->place].next = dead->first;
  dead->first = object->place + 1;
  dead->count++;
  // The Swift object is still there. Half of its cost stays charged, so that neither what waits exceeds half of the budget by much,
  // nor a script is refused all that it has let go.
  size_t owed = object->cost / 2;
  E->root.memory.charged -= object->cost - owed;
  dead->owed += owed;
  E->live--;
  object->object = NULL;
}

int msl_object_gc(lua_State *L) {
  msl_object *object = msl_to_object(L, 1);
  if (object && object->object) msl_queue_release(msl_engine_of(L), object);
  return 0;
}

// Lua cannot call a __gc when there is no memory for its frame, and does not try again. So the block is looked at when it is
// freed. The block may be anything of that size: only a header that its place knows is one.
static void block_freed(msl_memory *memory, void *block) {
  msl_engine *E = (msl_engine *)memory;
  msl_object *object = (msl_object *)((char *)block + memory->object_offset);
  size_t place = object->place;
  if (place < E->places.count && E->places.list[place].header == object) msl_queue_release(E, object);
}

void msl_watch_objects(lua_State *L, msl_engine *E) {
  msl_memory *memory = &E->root.memory;
  memory->object_freed = block_freed;
  lua_gc(L, LUA_GCSTOP);
  size_t before = memory->used;
  char *object = lua_newuserdatauv(L, sizeof(msl_object), MSL_UV_COUNT);
  memory->object_offset = (size_t)(object - (char *)memory->newest);
  memory->object_size = memory->used - before;
  lua_pop(L, 1);
  lua_gc(L, LUA_GCRESTART);
}

// For the host --------------------------------------------------------------------------------

void msl_creation_site(msl_engine *E, void *object, char *out, size_t size) {
  lua_State *L = E->current;
  if (size > 0) out[0] = 0;
  if (!lua_checkstack(L, 4) || !msl_push_cached(L, object)) return;
  const msl_object *header = lua_touserdata(L, -1);  // alive: the cache and the caller's object keep it
  lua_pop(L, 1);
  if (header->line > 0) snprintf(out, size, "%s:%d", header->source, (int)header->line);
}

void msl_set_moved(msl_engine *E, void *object, bool is_moved) {
  msl_object *header = msl_find_place(&E->places, object);
  if (header) header->is_moved = is_moved;
}

void msl_current_site(msl_engine *E, char *out, size_t size) {
  lua_Debug frame;
  if (size > 0) out[0] = 0;
  if (msl_script_frame(E->current, 0, 100, &frame)) snprintf(out, size, "%s:%d", file_name(&frame), frame.currentline);
}

const char *msl_class_name_of(msl_engine *E, void *object) {
  lua_State *L = E->current;
  if (!lua_checkstack(L, 6) || !msl_push_cached(L, object)) return NULL;
  const char *name = msl_class_name_at(L, -1);
  lua_pop(L, 1);
  return name;
}
