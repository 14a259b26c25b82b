// Userdata for Swift objects: one per object, found again through a weak cache.
#pragma once
#include "state/engine.h"

// A Swift object in Lua. `self` is its own address: a block that was forged or moved differs.
typedef struct msl_object {
  uint32_t magic;
  int32_t class_id;
  struct msl_object *self;
  void *object;       // retained; NULL until constructed and after it was collected
  uint64_t serial;    // the generation: creation number, never used twice
  size_t place;       // in the engine's list, while there is an object
  size_t cost;        // bytes charged for it
  int32_t line;       // where it was made
  char source[27];
  bool is_moved;      // an animator moves it
} msl_object;

#define MSL_OBJECT_MAGIC 0x6d736f62u

// User values of an object.
enum {
  MSL_UV_FIELDS = 1,   // a script subclass's own fields
  MSL_UV_HOLDS,        // creation number as lightuserdata -> held object, positive number -> reference, -slot -> callback or stored value
  MSL_UV_OWNER,        // the animator, behaviour or superview it belongs to
  MSL_UV_PREVIOUS_ROOT,  // what the engine keeps alive is a list: linking or unlinking one allocates nothing, however many there are
  MSL_UV_NEXT_ROOT,
  MSL_UV_PREVIOUS_ANIMATOR,  // so are the animators on a reference view, which is the head of their list
  MSL_UV_NEXT_ANIMATOR,
  MSL_UV_COUNT = MSL_UV_NEXT_ANIMATOR
};

// Pushes a userdata without a Swift object yet. Its metatable is the one at meta_index.
msl_object *msl_new_object(lua_State *L, msl_engine *E, int32_t class_id, int meta_index);
// The userdata at index takes over one retain of its own and becomes the one userdata of `object`.
void msl_bind_object(lua_State *L, msl_engine *E, int index, void *object);
// Learns from a first one how Lua lays out the block of an object.
void msl_watch_objects(lua_State *L, msl_engine *E);
bool msl_push_cached(lua_State *L, void *object);
void msl_push_object(lua_State *L, msl_engine *E, void *object);
// The object at index, or NULL for anything else, a forged block included.
static inline msl_object *msl_to_object(lua_State *L, int index) {
  // Not NULL and of some length: a userdata, and not a light one.
  msl_object *object = lua_touserdata(L, index);
  if (!object || lua_rawlen(L, index) != sizeof(msl_object)) return NULL;
  return object->magic == MSL_OBJECT_MAGIC && object->self == object ? object : NULL;
}
int msl_object_gc(lua_State *L);
// Only queued: Swift code must not run inside a collection.
void msl_queue_release(msl_engine *E, msl_object *object);
int msl_leaks(lua_State *L);  // leaks.c: ms.leaks

// weights.c: what objects weigh in the budget.

// The bytes that an object is charged for, with room made for them.
size_t msl_weigh(lua_State *L, msl_engine *E, int32_t class_id, void *object);
// A receiver is about to take over the data among these values, and to grow by a step or by `more`: raises when there is no room for
// it, while nothing has happened yet.
void msl_make_room(lua_State *L, msl_engine *E, const msl_value *values, int count, size_t more);
// The object may have changed its weight.
void msl_weigh_again(msl_engine *E, msl_object *object);
void msl_drain_data(msl_engine *E);
// Drains where more wait than is tolerated, or what takes an eighth of the budget.
void msl_drain_many(msl_engine *E);
