#ifndef CHIPMUNK_PEER_H
#define CHIPMUNK_PEER_H

#include "SceneFormat.h"

// Chipmunk 7: 1/60 s a step, 10 iterations, its default spatial index (a tree).
PeerEngine chipmunk_peer(void);

#endif
