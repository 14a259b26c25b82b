// A scene as plain data, and the functions that an engine offers to run it. Every engine is given the same bytes.
// Metres, kilograms, seconds, radians; y points up.
#ifndef SCENE_FORMAT_H
#define SCENE_FORMAT_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum __attribute__((enum_extensibility(closed))) SceneBodyKind {
    SceneBodyKindFixed,
    // Moves by its velocity, whatever it meets.
    SceneBodyKindKinematic,
    SceneBodyKindDynamic,
} SceneBodyKind;

typedef enum __attribute__((enum_extensibility(closed))) SceneShapeKind {
    SceneShapeKindCircle,
    SceneShapeKindBox,
} SceneShapeKind;

// Of a dynamic body, the shape lies about the body's position, which is its centre of mass.
typedef struct SceneShape {
    SceneShapeKind kind;
    float centerX, centerY;
    // Half the sides of a box; of a circle, its radius twice.
    float halfWidth, halfHeight;
    float friction;
    float restitution;
    float density;
    bool collides;
} SceneShape;

typedef struct SceneBody {
    SceneBodyKind kind;
    float x, y, angle;
    float velocityX, velocityY, spin;
    int32_t firstShape, shapeCount;
} SceneBody;

// A pin: the two anchors, each in its body's axes, stay together. The two bodies do not collide.
typedef struct SceneJoint {
    int32_t bodyA, bodyB;
    float anchorAX, anchorAY;
    float anchorBX, anchorBY;
} SceneJoint;

typedef struct SceneView {
    const SceneBody *_Nullable bodies;
    int32_t bodyCount;
    const SceneShape *_Nullable shapes;
    int32_t shapeCount;
    const SceneJoint *_Nullable joints;
    int32_t jointCount;
    float gravity; // along y
    bool sleeps;
} SceneView;

typedef struct ScenePose {
    double x, y, sine, cosine;
} ScenePose;

// What a peer offers. `create` copies what it needs of the scene; `readPoses` fills one pose per body of the scene.
typedef struct PeerEngine {
    void *_Nonnull (*_Nonnull create)(const SceneView *_Nonnull scene);
    void (*_Nonnull step)(void *_Nonnull world);
    void (*_Nonnull readPoses)(void *_Nonnull world, ScenePose *_Nonnull poses);
    int32_t (*_Nonnull awakeCount)(void *_Nonnull world);
    void (*_Nonnull destroy)(void *_Nonnull world);
} PeerEngine;

#ifdef __cplusplus
}
#endif

#endif
