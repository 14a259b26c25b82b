import MoonspringPhysics

// The calls: each kind of public call, with random arguments.

extension WorldFuzz {
    /// One call, or a few that belong together.
    func call() {
        switch count(0...99) {
        case 0..<16: spawn()
        case 16..<20: spawnGroup()
        case 20..<30: createJoint()
        case 30..<33: addShape()
        case 33..<58: change()
        case 58..<62: checkQueries()
        case 62..<64: setPairFilter()
        default: ticksInARow()
        }
    }

    /// A change that a callback may make too.
    func change() {
        switch count(0...27) {
        case 0, 1, 2: destroy(body())
        case 3, 4: destroyShape(shape())
        case 5, 6: world.destroyJoint(joint())
        case 7...13: changeBody(body())
        case 14...17: changeJoint(joint())
        case 18, 19: changeShape(shape())
        case 20: world.refilter(body())
        case 21: world.wake(body())
        case 22: spawn()
        case 23: createJoint()
        case 24, 25: changeSpring()
        default: push(body())
        }
    }

    private func ticksInARow() {
        for _ in 0..<count(1...6) where faults.isEmpty {
            let (dt, substeps) = stepLength()
            if chance(20) {
                tick(dt: dt, substeps: substeps) { [unowned self] world in
                    for _ in 0..<count(0...2) { change() }
                    if chance(5) { world.step(dt: dt, substeps: 1) }
                    if chance(10) { checkQueries() }
                }
            } else {
                tick(dt: dt, substeps: substeps)
            }
            if chance(3) {
                world.forEachMovedBody { [unowned self] _, _, _ in if chance(10) { change() } }
            }
        }
    }

    private func stepLength() -> (Float, Int) {
        switch count(0...11) {
        case 0: return (1 / 60, 1)
        case 1: return (1 / 240, 4)
        case 2: return (number(in: 0.0001...0.2), count(-1...9))
        case 3: return temper.hostility > 0 ? (hostile(), count(0...3)) : (1 / 120, 2)
        default: return (1 / 120, 2)
        }
    }

    // MARK: Bodies

    @discardableResult
    func spawn() -> BodyID {
        guard livingBodies < temper.limit else { return .none }
        var definition = BodyDefinition()
        definition.type = chance(temper.dynamic) ? .dynamic : (chance(70) ? .static : .kinematic)
        definition.position = place()
        definition.angle = Double(chance(30) ? 0 : number(in: -7...7))
        definition.linearVelocity = vector(temper.speed)
        definition.angularVelocity = number(in: -temper.speed...temper.speed)
        definition.linearDamping = chance(80) ? 0 : number(in: 0...3)
        definition.angularDamping = chance(80) ? 0 : number(in: 0...3)
        definition.mass = mass()
        definition.inertia = definition.mass * number(in: 0.01...0.5)
        definition.acceleration = temper.gravity
        definition.allowsRotation = chance(93)
        definition.sleepEnabled = chance(93)
        definition.isBullet = chance(15)
        let id = createBody(definition)
        for _ in 0..<(chance(80) ? 1 : count(0...4)) { addShape(to: id) }
        return id
    }

    func createBody(_ definition: BodyDefinition) -> BodyID {
        var definition = definition
        definition.userData = nextData
        nextData += 1
        livingBodies += 1
        let id = world.createBody(definition)
        if !world.isValid(id) { fault("a new body is not valid") }
        bodies.append(id)
        return id
    }

    func destroy(_ id: BodyID) {
        if world.isValid(id) {
            livingBodies -= 1
            livingShapes -= world.shapes(of: id).count
        }
        world.destroyBody(id)
        if world.isValid(id) { fault("a destroyed body is valid") }
    }

    /// Many like things at once: a crowd at a point, a pile, a row of joints.
    private func spawnGroup() {
        let origin = place()
        let geometry = self.geometry()
        let members = min(count(2...60) * (temper.limit > 1000 ? 20 : 1), temper.limit - livingBodies)
        let step: Vec2 = chance(30) ? .zero : (chance(50) ? Vec2(0.01, -0.4) : vector(0.5))
        let isJointed = chance(30)
        var last = BodyID.none
        for index in 0..<max(members, 0) {
            var definition = BodyDefinition()
            let row = temper.limit > 1000 ? index % 40 : index
            definition.position = origin + Float(row) * step + Vec2(Float(index - row) * 0.02, 0)
            definition.mass = mass()
            definition.inertia = 0.1 * definition.mass
            definition.acceleration = temper.gravity
            let id = createBody(definition)
            addShape(geometry, to: id)
            if isJointed && index > 0 { createJoint(last, id) }
            last = id
        }
    }

    private func changeBody(_ id: BodyID) {
        switch count(0...9) {
        case 0:
            world.setPosition(
                place(), angle: Double(number(in: -10...10)) * (chance(3) ? 1e200 : 1), of: id)
        case 1: world.setLinearVelocity(vector(temper.speed), of: id)
        case 2: world.setAngularVelocity(number(in: -50...50), of: id)
        case 3: world.setMass(mass(), inertia: number(in: 0.01...1), of: id)
        case 4, 5:
            world.setType([.static, .kinematic, .dynamic].randomElement(using: &numbers)!, of: id)
        case 6: world.setDamping(linear: number(in: 0...5), angular: number(in: 0...5), of: id)
        case 7: world.setAllowsRotation(chance(50), of: id)
        case 8: world.setAcceleration(chance(50) ? .zero : vector(20), of: id)
        default: world.setSleepEnabled(chance(70), of: id)
        }
    }

    private func push(_ id: BodyID) {
        switch count(0...2) {
        case 0: world.applyForce(vector(100), at: place(), to: id)
        case 1: world.applyForce(vector(100), torque: number(in: -10...10), to: id)
        default: world.applyLinearImpulse(vector(10), at: place(), to: id)
        }
    }

    private func setPairFilter() {
        let divisor = Int32(count(0...3))
        world.pairFilter = divisor == 0 ? nil : { a, b in (a &+ b) % (divisor + 1) != 0 }
        for body in bodies { world.refilter(body) }
    }

    // MARK: Joints

    private func createJoint() { createJoint(body(), body()) }

    private func createJoint(_ a: BodyID, _ b: BodyID) {
        let anchors = (chance(30) ? Vec2.zero : vector(0.5), chance(30) ? Vec2.zero : vector(0.5))
        let collides = chance(30)
        switch count(0...5) {
        case 0:
            joints.append(
                world.createJoint(
                    .distance(
                        bodyA: a, bodyB: b, localAnchorA: anchors.0, localAnchorB: anchors.1,
                        length: number(in: 0...2),
                        frequency: chance(50) ? 0 : number(in: 0...60), dampingRatio: number(in: 0...2),
                        minimumLength: chance(70) ? 0 : number(in: 0...1),
                        maximumLength: chance(70) ? .infinity : number(in: 0...3), collideConnected: collides)))
        case 1:
            joints.append(
                world.createJoint(
                    .rope(
                        bodyA: a, bodyB: b, localAnchorA: anchors.0, localAnchorB: anchors.1,
                        maximumLength: number(in: 0...2), collideConnected: collides)))
        case 2:
            joints.append(
                world.createJoint(
                    .weld(
                        bodyA: a, bodyB: b, localAnchorA: anchors.0, localAnchorB: anchors.1,
                        collideConnected: collides)))
        case 3:
            let isLimited = chance(50)
            joints.append(
                world.createJoint(
                    .prismatic(
                        bodyA: a, bodyB: b, localAnchorA: anchors.0, localAnchorB: anchors.1,
                        localAxisA: vector(1),
                        lowerTranslation: isLimited ? number(in: -1...0) : -.infinity,
                        upperTranslation: isLimited ? number(in: 0...1) : .infinity, collideConnected: collides)
                ))
        default:
            let isLimited = chance(30)
            joints.append(
                world.createJoint(
                    .hinge(
                        bodyA: a, bodyB: b, localAnchorA: anchors.0, localAnchorB: anchors.1,
                        lowerAngle: isLimited ? number(in: -1...0) : -.infinity,
                        upperAngle: isLimited ? number(in: 0...1) : .infinity,
                        frictionTorque: chance(80) ? 0 : number(in: 0...5), collideConnected: collides)))
        }
    }

    private func changeJoint(_ id: JointID) {
        guard var parameters = world.parameters(of: id) else { return }
        switch count(0...6) {
        case 0: parameters.length = number(in: 0...3)
        case 1: (parameters.frequency, parameters.dampingRatio) = (number(in: 0...30), number(in: 0...2))
        case 2: (parameters.lower, parameters.upper) = (number(in: 0...1), number(in: 0...3))
        case 3, 4: (parameters.lower, parameters.upper) = (number(in: -1...1), number(in: -1...1))
        case 5: parameters.frictionTorque = number(in: 0...10)
        default: (parameters.localAnchorA, parameters.localAnchorB) = (vector(1), vector(1))
        }
        world.change(id) { $0 = parameters }
    }

    // MARK: Shapes

    private func addShape() { addShape(to: body()) }

    private func destroyShape(_ id: ShapeID) {
        if world.isValid(id) { livingShapes -= 1 }
        world.destroyShape(id)
        if world.isValid(id) { fault("a destroyed shape is valid") }
    }

    private func changeShape(_ id: ShapeID) {
        if chance(50) {
            world.setMaterial(friction: fraction(), restitution: fraction(), of: id)
        } else {
            world.setFilter(filter(), of: id)
        }
    }
}
