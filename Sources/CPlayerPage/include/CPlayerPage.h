// The files of the page that plays a scene, embedded in the binary as they stand in Page.

#ifndef CPLAYERPAGE_H
#define CPLAYERPAGE_H

#include <stddef.h>

typedef struct {
    const unsigned char *bytes;
    size_t count;
} player_page_file;

/// The file of that name; without bytes where there is none.
player_page_file player_page_file_named(const char *name);

#endif
