#ifndef BOX2D_PEER_H
#define BOX2D_PEER_H

#include "SceneFormat.h"

#ifdef __cplusplus
extern "C" {
#endif

// Box2D 2.4: 1/60 s a step, 8 velocity and 3 position iterations.
PeerEngine box2d_peer(void);

#ifdef __cplusplus
}
#endif

#endif
