#ifndef PROCESS_MEMORY_H
#define PROCESS_MEMORY_H

// Gives memory that was freed back to the system.
void process_memory_trim(void);

#endif
