#include "weak.h"

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

struct weak_entry {
  void *object; // NULL: it is gone, and the entry is in no list
  size_t references;
  weak_entry *next;
};

static weak_entry **buckets;
static size_t bucket_count, entry_count;

static weak_entry **bucket(const void *object) {
  return &buckets[((uintptr_t)object >> 4) * 2654435761u % bucket_count];
}

static void grow(void) {
  weak_entry **old = buckets;
  size_t old_count = bucket_count;
  bucket_count = old_count ? 2 * old_count : 256;
  buckets = calloc(bucket_count, sizeof *buckets);
  if (!buckets) abort();
  for (size_t index = 0; index < old_count; index++) {
    for (weak_entry *entry = old[index], *next; entry; entry = next) {
      next = entry->next;
      weak_entry **place = bucket(entry->object);
      entry->next = *place;
      *place = entry;
    }
  }
  free(old);
}

weak_entry *weak_entry_retain(void *object) {
  if (entry_count >= bucket_count) grow();
  weak_entry **place = bucket(object);
  for (weak_entry *entry = *place; entry; entry = entry->next) {
    if (entry->object == object) {
      entry->references++;
      return entry;
    }
  }
  weak_entry *entry = malloc(sizeof *entry);
  if (!entry) abort();
  *entry = (weak_entry){object, 1, *place};
  *place = entry;
  entry_count++;
  return entry;
}

// Takes the entry of an object out of the table, if it has one.
static weak_entry *take(const void *object) {
  if (!entry_count) return NULL;
  for (weak_entry **place = bucket(object); *place; place = &(*place)->next) {
    weak_entry *entry = *place;
    if (entry->object != object) continue;
    *place = entry->next;
    entry_count--;
    return entry;
  }
  return NULL;
}

void weak_entry_release(weak_entry *entry) {
  if (--entry->references) return;
  if (entry->object) take(entry->object);
  free(entry);
}

bool weak_entry_is_alive(const weak_entry *entry) {
  // Behind its metadata an object has its reference count: the largest when it is being destroyed.
  return entry->object && (((const uint32_t *)entry->object)[1] & INT32_MAX) != INT32_MAX;
}

// The linker puts this in place of `free`.
void __real_free(void *memory);
void __wrap_free(void *memory) {
  weak_entry *entry = take(memory);
  if (entry) entry->object = NULL;
  __real_free(memory);
}
