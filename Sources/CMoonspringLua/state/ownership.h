// Who keeps whom alive, mirrored in the user values of objects.
#pragma once
#include "state/lua.h"

typedef struct msl_note {
  int32_t edge;
  void *owner;
  void *target;
  int64_t reference;
} msl_note;

typedef struct msl_ownership {
  msl_note *notes;
  size_t note_count, note_capacity;
  int64_t next_reference;
} msl_ownership;

extern const char msl_root_key;  // of the registry: the head of the list of what the engine keeps alive

// Pushes the table of what the object holds, making it when needed.
void msl_push_holds(lua_State *L, int object_index);
// The object at owner_index holds `target`. Returns false when it did already.
bool msl_hold(lua_State *L, int owner_index, void *target);
// Neither this nor msl_drop_reference allocates or raises.
void msl_unhold(lua_State *L, int owner_index, void *target);
void msl_drop_reference(lua_State *L, int owner_index, int64_t reference);
// Pushes what the object holds under a key, a reference or a negative slot, or nil; returns its type.
int msl_push_held(lua_State *L, int object_index, lua_Integer key);
// Pushes the function that an object keeps, or nil.
void msl_push_kept(lua_State *L, void *owner, int64_t reference);
int64_t msl_keep_reference(lua_State *L, int owner_index, int value_index);
// Raw assignments to places that exist, or of nil: none of them allocates or raises.
void msl_apply_notes(lua_State *L, msl_engine *E);
