// The Swift objects that userdata hold, and where they are.
#pragma once
#include "moonspring_lua.h"

// A Swift object that a userdata holds.
typedef struct msl_place {
  void *object;
  struct msl_object *header;  // NULL when it was collected
  size_t next;                // leads on, plus one, among the places that are free or whose userdata was collected
} msl_place;

// Object -> place, with open addressing.
typedef struct msl_place_slot { const void *object; size_t place; } msl_place_slot;
typedef struct msl_place_map {
  msl_place_slot *slots;
  size_t mask, count;
  int shift;
} msl_place_map;

// A collection allocates nothing.
typedef struct msl_places {
  msl_place *list;
  size_t count, capacity, first_free;
  msl_place_map map;
} msl_places;

bool msl_reserve_place(msl_places *places);  // room for one more; false: no memory
size_t msl_next_place(const msl_places *places);
size_t msl_use_place(msl_places *places, void *object, struct msl_object *header);  // after msl_reserve_place
void msl_free_place(msl_places *places, size_t place);
// The userdata of a Swift object, or NULL where it has none.
struct msl_object *msl_find_place(const msl_places *places, const void *object);
void msl_forget_places(msl_places *places);
