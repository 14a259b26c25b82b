// What the C library's allocator says of itself, which Swift's module of that library leaves out.
#pragma once

#include <stddef.h>

/// Bytes that the process has allocated and not freed; 0 where the C library does not tell.
size_t heap_bytes_in_use(void);
