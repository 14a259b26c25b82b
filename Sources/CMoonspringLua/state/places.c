// Where the userdata of a Swift object is: its place in the engine's list, found by the object's address.
//
// Lua's tables could find it too. But a table that has addresses as keys grows sooner or later, as they happen to lie, and so the
// collector would run at another moment in each process. So the weak cache has places as keys, and addresses stay in here.
#include <stdlib.h>
#include "state/memory.h"
#include "state/places.h"

static size_t slot_of(const msl_place_map *map, const void *object) {
  return (size_t)(((uint64_t)(uintptr_t)object * 0x9E3779B97F4A7C15u) >> map->shift);
}

// Half of the slots are free at least, so that runs of used ones are short.
static bool grow(msl_place_map *map) {
  msl_place_map larger = {.shift = map->slots ? map->shift - 1 : 58, .count = map->count};
  larger.mask = ((size_t)1 << (64 - larger.shift)) - 1;
  larger.slots = calloc(larger.mask + 1, sizeof *larger.slots);
  if (!larger.slots) return false;
  for (size_t i = 0; map->slots && i <= map->mask; i++) {
    if (!map->slots[i].object) continue;
    size_t slot = slot_of(&larger, map->slots[i].object);
    while (larger.slots[slot].object) slot = (slot + 1) & larger.mask;
    larger.slots[slot] = map->slots[i];
  }
  free(map->slots);
  *map = larger;
  return true;
}

bool msl_reserve_place(msl_places *places) {
  const msl_place_map *map = &places->map;
  if ((!map->slots || map->count * 2 >= map->mask) && !grow(&places->map)) return false;
  return places->first_free || msl_reserve(&places->list, &places->capacity, places->count + 1, sizeof *places->list);
}

size_t msl_next_place(const msl_places *places) { return places->first_free ? places->first_free - 1 : places->count; }

size_t msl_use_place(msl_places *places, void *object, struct msl_object *header) {
  msl_place_map *map = &places->map;
  size_t place = msl_next_place(places), slot = slot_of(map, object);
  if (places->first_free) places->first_free = places->list[place].next;
  else places->count++;
  places->list[place] = (msl_place){object, header, 0};
  // The place of an earlier userdata of the object, which was collected, is forgotten.
  while (map->slots[slot].object && map->slots[slot].object != object) slot = (slot + 1) & map->mask;
  if (!map->slots[slot].object) map->count++;
  map->slots[slot] = (msl_place_slot){object, place};
  return place;
}

static msl_place_slot *find(const msl_place_map *map, const void *object) {
  if (!map->slots) return NULL;
  size_t slot = slot_of(map, object);
  while (map->slots[slot].object && map->slots[slot].object != object) slot = (slot + 1) & map->mask;
  return map->slots[slot].object ? &map->slots[slot] : NULL;
}

struct msl_object *msl_find_place(const msl_places *places, const void *object) {
  const msl_place_slot *slot = find(&places->map, object);
  return slot ? places->list[slot->place].header : NULL;
}

// Takes a slot out, and moves those behind it that were pushed on.
static void empty_slot(msl_place_map *map, size_t slot) {
  for (size_t next = (slot + 1) & map->mask; map->slots[next].object; next = (next + 1) & map->mask) {
    size_t wanted = slot_of(map, map->slots[next].object);
    if (((next - wanted) & map->mask) < ((next - slot) & map->mask)) continue;
    map->slots[slot] = map->slots[next];
    slot = next;
  }
  map->slots[slot].object = NULL;
  map->count--;
}

void msl_free_place(msl_places *places, size_t place) {
  msl_place_map *map = &places->map;
  const msl_place_slot *slot = find(map, places->list[place].object);
  if (slot && slot->place == place) empty_slot(map, (size_t)(slot - map->slots));
  places->list[place] = (msl_place){NULL, NULL, places->first_free};
  places->first_free = place + 1;
}

void msl_forget_places(msl_places *places) {
  free(places->list);
  free(places->map.slots);
  *places = (msl_places){0};
}
