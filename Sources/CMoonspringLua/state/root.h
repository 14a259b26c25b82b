// What every state leads to.
#pragma once
#include <stdatomic.h>
#include "state/lua.h"
#include "state/memory.h"

// The beginning of an engine. Folders further on keep what is theirs behind it, and know the rest of an engine no better than Lua does.
typedef struct msl_root {
  msl_memory memory;  // first: the allocator is given it
  struct msl_limit *limit;
  struct msl_sandbox *sandbox;
} msl_root;

// Whether an engine of this process is attached to a state that is not ours. There lua_getextraspace is the host's.
extern atomic_bool msl_has_attached;
extern const char msl_attached_key;
msl_root *msl_attached_root_of(lua_State *L);

// lua_getextraspace(L) holds the pointer, in coroutines too.
static inline msl_root *msl_root_of(lua_State *L) {
  if (__builtin_expect(atomic_load_explicit(&msl_has_attached, memory_order_relaxed), 0)) return msl_attached_root_of(L);
  return *(msl_root **)lua_getextraspace(L);
}
static inline msl_root *msl_root_in(const msl_engine *E) { return (msl_root *)E; }
static inline msl_memory *msl_memory_of(lua_State *L) { return &msl_root_of(L)->memory; }
