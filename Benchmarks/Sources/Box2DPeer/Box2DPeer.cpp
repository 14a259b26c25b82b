#include "Box2DPeer.h"

#include <box2d/box2d.h>

#include <vector>

namespace {

struct Peer {
    b2World world;
    std::vector<b2Body *> bodies;

    explicit Peer(float gravity) : world(b2Vec2(0.0f, gravity)) {}
};

b2BodyType typeOf(SceneBodyKind kind) {
    switch (kind) {
    case SceneBodyKindFixed: return b2_staticBody;
    case SceneBodyKindKinematic: return b2_kinematicBody;
    case SceneBodyKindDynamic: return b2_dynamicBody;
    }
    return b2_staticBody;
}

void addShape(b2Body *body, const SceneShape &shape) {
    b2CircleShape circle;
    b2PolygonShape box;
    b2FixtureDef definition;
    if (shape.kind == SceneShapeKindCircle) {
        circle.m_p.Set(shape.centerX, shape.centerY);
        circle.m_radius = shape.halfWidth;
        definition.shape = &circle;
    } else {
        box.SetAsBox(shape.halfWidth, shape.halfHeight, b2Vec2(shape.centerX, shape.centerY), 0.0f);
        definition.shape = &box;
    }
    definition.friction = shape.friction; // mixed as the square root of the product
    definition.restitution = shape.restitution; // mixed as the greater one
    definition.density = shape.density;
    if (!shape.collides) {
        definition.filter.maskBits = 0;
    }
    body->CreateFixture(&definition);
}

void *create(const SceneView *scene) {
    Peer *peer = new Peer(scene->gravity);
    peer->world.SetAllowSleeping(scene->sleeps);
    peer->bodies.reserve(scene->bodyCount);
    for (int32_t i = 0; i < scene->bodyCount; i++) {
        const SceneBody &body = scene->bodies[i];
        b2BodyDef definition;
        definition.type = typeOf(body.kind);
        definition.position.Set(body.x, body.y);
        definition.angle = body.angle;
        definition.linearVelocity.Set(body.velocityX, body.velocityY);
        definition.angularVelocity = body.spin;
        definition.allowSleep = scene->sleeps;
        b2Body *made = peer->world.CreateBody(&definition);
        for (int32_t s = 0; s < body.shapeCount; s++) {
            addShape(made, scene->shapes[body.firstShape + s]);
        }
        peer->bodies.push_back(made);
    }
    for (int32_t i = 0; i < scene->jointCount; i++) {
        const SceneJoint &joint = scene->joints[i];
        b2RevoluteJointDef definition;
        definition.bodyA = peer->bodies[joint.bodyA];
        definition.bodyB = peer->bodies[joint.bodyB];
        definition.localAnchorA.Set(joint.anchorAX, joint.anchorAY);
        definition.localAnchorB.Set(joint.anchorBX, joint.anchorBY);
        peer->world.CreateJoint(&definition);
    }
    return peer;
}

void step(void *world) {
    static_cast<Peer *>(world)->world.Step(1.0f / 60.0f, 8, 3);
}

void readPoses(void *world, ScenePose *poses) {
    for (b2Body *body : static_cast<Peer *>(world)->bodies) {
        const b2Transform &transform = body->GetTransform();
        *poses++ = ScenePose{transform.p.x, transform.p.y, transform.q.s, transform.q.c};
    }
}

int32_t awakeCount(void *world) {
    int32_t count = 0;
    for (b2Body *body : static_cast<Peer *>(world)->bodies) {
        count += body->GetType() == b2_dynamicBody && body->IsAwake();
    }
    return count;
}

void destroy(void *world) {
    delete static_cast<Peer *>(world);
}

} // namespace

PeerEngine box2d_peer(void) {
    return PeerEngine{create, step, readPoses, awakeCount, destroy};
}
