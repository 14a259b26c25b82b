#include "ProcessMemory.h"

#include <malloc.h>

void process_memory_trim(void) {
    malloc_trim(0);
}
