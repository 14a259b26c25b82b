// The Swift objects that userdata hold, and where they are.
#ifndef MSL_PLACES_H
#define MSL_PLACES_H
#include "moonspring_lua.h"

// A Swift object that a userdata holds.
typedef struct msl_place {
  void *object;
  const struct msl_object *header;  // NULL when it was collected
  size_t next;                      // leads on, plus one, among the places that are free or whose userdata was collected
} msl_place;

// Object -> place, with open addressing.
typedef struct msl_place_slot { const void *object; size_t place; } msl_place_slot;
typedef struct msl_place_map {
  msl_place_slot *slots;
  size_t mask, count;
  int shift;
} msl_place_map;

// places.c: where the userdata of Swift objects are
bool msl_reserve_place(msl_engine *E);  // room for one more; false: no memory
size_t msl_next_place(const msl_engine *E);
size_t msl_use_place(msl_engine *E, void *object, const struct msl_object *header);  // after msl_reserve_place
void msl_free_place(msl_engine *E, size_t place);
// The userdata of a Swift object, or NULL where it has none.
const struct msl_object *msl_find_object(const msl_engine *E, const void *object);

#endif
