// What objects weigh in the memory budget, and when Swift releases them. Of those that are data (paths) nobody can see when.
#include "state/objects.h"

// Letting go -------------------------------------------------------------------------------------

static void release_dead(msl_engine *E, msl_dead *dead) {
  E->root.memory.charged -= dead->owed;
  dead->owed = 0;
  while (dead->first) {
    size_t place = dead->first - 1;
    void *object = E->places.list[place].object;
    dead->first = E->places.list[place].next;
    msl_free_place(&E->places, place);
    dead->count--;
    E->host.release(E->host.context, object);
  }
}

void msl_drain_data(msl_engine *E) { release_dead(E, &E->dead_data); }

void msl_drain(msl_engine *E) {
  msl_drain_data(E);
  release_dead(E, &E->dead);
}

void msl_drain_many(msl_engine *E) {
  size_t limit = E->root.memory.limit;
  if (E->dead.count > E->tolerated_dead || (limit != 0 && E->dead.owed > limit / 16)) msl_drain(E);
}

// Weight -----------------------------------------------------------------------------------------

static bool has_room(msl_memory *memory, size_t bytes) {
  if (memory->limit == 0) return true;
  return memory->used + memory->charged + bytes <= memory->limit && msl_process_has_room(memory, bytes);
}

static void make_room(lua_State *L, msl_engine *E, size_t bytes) {
  msl_memory *memory = &E->root.memory;
  if (has_room(memory, bytes)) return;
  lua_gc(L, LUA_GCCOLLECT);
  msl_drain(E);
  if (!has_room(memory, bytes)) msl_no_memory(L);
}

static size_t weight_of(const msl_engine *E, int32_t class_id, void *object) {
  const msl_class *class = &E->classes.all[class_id];
  return (size_t)class->cost + (class->is_weighed ? E->host.weigh(E->host.context, class_id, object) : 0);
}

size_t msl_weigh(lua_State *L, msl_engine *E, int32_t class_id, void *object) {
  size_t weight = weight_of(E, class_id, object);
  make_room(L, E, weight);
  return weight;
}

void msl_make_room(lua_State *L, msl_engine *E, const msl_value *values, int count, size_t more) {
  size_t bytes = 64 + more;
  for (int i = 0; i < count; i++) {
    if (values[i].kind == MSL_OBJECT && E->classes.all[values[i].class_id].is_data)
      bytes += weight_of(E, values[i].class_id, values[i].object);
    if (values[i].kind == MSL_STRING) bytes += values[i].string.length;
  }
  make_room(L, E, bytes);
}

void msl_weigh_again(msl_engine *E, msl_object *object) {
  if (!object->object) return;
  size_t weight = weight_of(E, object->class_id, object->object);
  E->root.memory.charged += weight - object->cost;  // unsigned: a loss wraps to the right sum
  object->cost = weight;
}

bool msl_charge(msl_engine *E, ptrdiff_t bytes) {
  msl_memory *memory = &E->root.memory;
  if (bytes > 0 && !has_room(memory, (size_t)bytes)) {
    lua_gc(E->current, LUA_GCCOLLECT);
    msl_drain_data(E);
    if (!has_room(memory, (size_t)bytes)) return false;
  }
  memory->charged += (size_t)bytes;
  return true;
}

void msl_tolerate_dead(msl_engine *E, size_t count) { E->tolerated_dead = count; }
int64_t msl_live_objects(const msl_engine *E) { return (int64_t)E->live; }
