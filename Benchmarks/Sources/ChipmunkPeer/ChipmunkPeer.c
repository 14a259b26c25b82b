#include "ChipmunkPeer.h"

#include <chipmunk/chipmunk.h>
#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

typedef struct Peer {
    cpSpace *space;
    cpBody **bodies;
    int32_t bodyCount;
    cpShape **shapes;
    int32_t shapeCount;
    cpConstraint **joints;
    int32_t jointCount;
} Peer;

// Debian builds Chipmunk with its checks on, and so its first space greets on standard output, where the table goes.
static cpSpace *newSpaceQuietly(void) {
    fflush(stdout);
    int output = dup(STDOUT_FILENO);
    int nowhere = open("/dev/null", O_WRONLY);
    dup2(nowhere, STDOUT_FILENO);
    close(nowhere);
    cpSpace *space = cpSpaceNew();
    fflush(stdout);
    dup2(output, STDOUT_FILENO);
    close(output);
    return space;
}

static void *roomFor(int32_t count) {
    return malloc(sizeof(void *) * ((size_t)count + 1));
}

static cpShape *addShape(cpSpace *space, cpBody *body, const SceneShape *shape) {
    cpShape *made;
    if (shape->kind == SceneShapeKindCircle) {
        made = cpCircleShapeNew(body, shape->halfWidth, cpv(shape->centerX, shape->centerY));
    } else {
        cpBB bounds = cpBBNewForExtents(cpv(shape->centerX, shape->centerY), shape->halfWidth, shape->halfHeight);
        made = cpBoxShapeNew2(body, bounds, 0.0);
    }
    // Chipmunk multiplies what two shapes have; the root makes the contact's that of the scene.
    cpShapeSetFriction(made, sqrt(shape->friction));
    cpShapeSetElasticity(made, sqrt(shape->restitution));
    if (cpBodyGetType(body) == CP_BODY_TYPE_DYNAMIC) {
        cpShapeSetDensity(made, shape->density);
    }
    if (!shape->collides) {
        cpShapeSetFilter(made, CP_SHAPE_FILTER_NONE);
    }
    return cpSpaceAddShape(space, made);
}

static cpBody *makeBody(SceneBodyKind kind) {
    switch (kind) {
    case SceneBodyKindFixed: return cpBodyNewStatic();
    case SceneBodyKindKinematic: return cpBodyNewKinematic();
    case SceneBodyKindDynamic: return cpBodyNew(0.0, 0.0); // mass and inertia come from the shapes
    }
    return NULL;
}

static void *create(const SceneView *scene) {
    Peer *peer = malloc(sizeof(Peer));
    peer->space = newSpaceQuietly();
    peer->bodies = roomFor(scene->bodyCount);
    peer->bodyCount = scene->bodyCount;
    peer->shapes = roomFor(scene->shapeCount);
    peer->shapeCount = 0;
    peer->joints = roomFor(scene->jointCount);
    peer->jointCount = scene->jointCount;
    cpSpaceSetIterations(peer->space, 10);
    cpSpaceSetGravity(peer->space, cpv(0.0, scene->gravity));
    if (scene->sleeps) {
        cpSpaceSetSleepTimeThreshold(peer->space, 0.5);
    }
    for (int32_t i = 0; i < scene->bodyCount; i++) {
        const SceneBody *body = &scene->bodies[i];
        cpBody *made = makeBody(body->kind);
        cpBodySetPosition(made, cpv(body->x, body->y));
        cpBodySetAngle(made, body->angle);
        cpBodySetVelocity(made, cpv(body->velocityX, body->velocityY));
        cpBodySetAngularVelocity(made, body->spin);
        cpSpaceAddBody(peer->space, made);
        for (int32_t s = 0; s < body->shapeCount; s++) {
            peer->shapes[peer->shapeCount++] = addShape(peer->space, made, &scene->shapes[body->firstShape + s]);
        }
        peer->bodies[i] = made;
    }
    for (int32_t i = 0; i < scene->jointCount; i++) {
        const SceneJoint *joint = &scene->joints[i];
        cpConstraint *made = cpPivotJointNew2(
            peer->bodies[joint->bodyA], peer->bodies[joint->bodyB],
            cpv(joint->anchorAX, joint->anchorAY), cpv(joint->anchorBX, joint->anchorBY));
        cpConstraintSetCollideBodies(made, cpFalse);
        peer->joints[i] = cpSpaceAddConstraint(peer->space, made);
    }
    return peer;
}

static void step(void *world) {
    cpSpaceStep(((Peer *)world)->space, 1.0 / 60.0);
}

static void readPoses(void *world, ScenePose *poses) {
    Peer *peer = world;
    for (int32_t i = 0; i < peer->bodyCount; i++) {
        cpVect position = cpBodyGetPosition(peer->bodies[i]);
        cpVect rotation = cpBodyGetRotation(peer->bodies[i]);
        poses[i] = (ScenePose){position.x, position.y, rotation.y, rotation.x};
    }
}

static int32_t awakeCount(void *world) {
    Peer *peer = world;
    int32_t count = 0;
    for (int32_t i = 0; i < peer->bodyCount; i++) {
        cpBody *body = peer->bodies[i];
        count += cpBodyGetType(body) == CP_BODY_TYPE_DYNAMIC && !cpBodyIsSleeping(body);
    }
    return count;
}

// The space owns nothing that was added to it. It goes first: taking shapes out of it one by one would search its
// contacts for each of them.
static void destroy(void *world) {
    Peer *peer = world;
    cpSpaceFree(peer->space);
    for (int32_t i = 0; i < peer->jointCount; i++) {
        cpConstraintFree(peer->joints[i]);
    }
    for (int32_t i = 0; i < peer->shapeCount; i++) {
        cpShapeFree(peer->shapes[i]);
    }
    for (int32_t i = 0; i < peer->bodyCount; i++) {
        cpBodyFree(peer->bodies[i]);
    }
    free(peer->joints);
    free(peer->shapes);
    free(peer->bodies);
    free(peer);
}

PeerEngine chipmunk_peer(void) {
    return (PeerEngine){create, step, readPoses, awakeCount, destroy};
}
