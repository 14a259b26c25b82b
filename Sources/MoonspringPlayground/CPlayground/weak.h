// Weak references, which Embedded Swift lacks: a table of the objects that have any, in which `free` looks.
#pragma once
#include <stdbool.h>

// One for all weak references to an object.
typedef struct weak_entry weak_entry;

// The entry of an object, which the caller releases.
weak_entry *weak_entry_retain(void *object);
void weak_entry_release(weak_entry *entry);
// Whether the object is there and has not begun to be destroyed.
bool weak_entry_is_alive(const weak_entry *entry);
