// The numbers of tables, functions, userdata and coroutines in a sandbox: each stands in front of its block.
#include "state/object_numbers.h"
#include "state/blocks.h"
#include "state/objects.h"

// A number: 40 bits that count objects as they are made, 24 bits that count, from 1 on, those of a kind whose text was asked for.
enum { SHOWN_SHIFT = 40, MOST_SHOWN = (1 << 24) - 1 };
static const uint64_t made_mask = ((uint64_t)1 << SHOWN_SHIFT) - 1;

void msl_push_function(lua_State *L, lua_CFunction function) {
  lua_pushnil(L);
  lua_pushcclosure(L, function, 1);
}

// The number of the object at the index, or NULL for anything that has none: plain values, functions of C without upvalues, the
// main coroutine, objects of the engine.
static uint64_t *number_at(lua_State *L, int index) {
  const msl_object_blocks *objects = &msl_memory_of(L)->objects;
  if (!objects->are_used) return NULL;
  char *block = (char *)lua_topointer(L, index);
  switch (lua_type(L, index)) {
    case LUA_TTABLE: break;
    case LUA_TFUNCTION:
      if (!lua_iscfunction(L, index)) break;
      if (!lua_getupvalue(L, index, 1)) return NULL;
      lua_pop(L, 1);
      break;
    case LUA_TTHREAD: block -= LUA_EXTRASPACE; break;
    case LUA_TUSERDATA:
      if (msl_to_object(L, index)) return NULL;
      block -= objects->userdata_offset;
      break;
    default: return NULL;
  }
#ifndef MSL_EACH_BY_ITSELF
  if (!msl_is_object_block(objects, block)) return NULL;
#endif
  return (uint64_t *)block - 1;
}

uint64_t msl_creation_number(lua_State *L, int index) {
  const uint64_t *number = number_at(L, index);
  return number ? *number & made_mask : 0;
}

uint64_t msl_shown_number(lua_State *L, int index) {
  uint64_t *number = number_at(L, index);
  if (!number) return 0;
  uint32_t *shown = &msl_memory_of(L)->objects.shown[lua_type(L, index) - LUA_TTABLE];
  if (*number >> SHOWN_SHIFT) return *number >> SHOWN_SHIFT;
  if (*shown == MOST_SHOWN) return *number + MOST_SHOWN; // all others have a smaller one
  *number |= (uint64_t)++*shown << SHOWN_SHIFT;
  return *shown;
}

void msl_watch_userdata(lua_State *L) {
  msl_memory *memory = msl_memory_of(L);
  lua_gc(L, LUA_GCSTOP);
  char *bytes = lua_newuserdatauv(L, 1, 0);
  memory->objects.userdata_offset = (size_t)(bytes - (char *)memory->newest);
  lua_pop(L, 1);
  lua_gc(L, LUA_GCRESTART);
}
