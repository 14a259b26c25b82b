import MoonspringPhysics

// What must hold, whatever was called.

extension WorldFuzz {
    func fault(_ text: @autoclosure () -> String) {
        faults.append("seed \(seed), tick \(ticks): \(text())")
    }

    func checkCounts() {
        if world.bodyCount != livingBodies { fault("\(world.bodyCount) bodies, not \(livingBodies)") }
        if world.shapeCount != livingShapes { fault("\(world.shapeCount) shapes, not \(livingShapes)") }
        let living = joints.count { world.isValid($0) }
        if world.jointCount != living { fault("\(world.jointCount) joints, not \(living)") }
    }

    func checkBodies() {
        for id in bodies where world.isValid(id) {
            let position = world.position(of: id)
            let velocity = world.linearVelocity(of: id)
            let spin = world.angularVelocity(of: id)
            let isSane =
                position.x.magnitude <= 1e5 && position.y.magnitude <= 1e5 && velocity.length <= 1.0001e5
                && spin.magnitude <= 1.0001e4 && world.angle(of: id).isFinite
            if !isSane { fault("body \(world.userData(of: id)) at \(position), \(velocity), \(spin)") }
            if !world.isAwake(id) && (velocity != .zero || spin != 0) { fault("a body at rest moves") }
        }
        for id in joints {
            let isSane =
                world.currentLength(of: id).isFinite && world.currentAngle(of: id).isFinite
                && world.currentTranslation(of: id).isFinite
            if !isSane { fault("a joint is not finite") }
        }
    }

    /// Events name what there is, and begins and ends take turns. A step of many sub-steps may tell several of a pair.
    func checkEvents() {
        var changes: [[ShapeID]: Int] = [:]
        for event in world.contactEnds {
            changes[[event.shapeA, event.shapeB], default: 0] -= 1
            checkEvent(event)
        }
        for event in world.contactBegins {
            changes[[event.shapeA, event.shapeB], default: 0] += 1
            checkEvent(event)
            checkBegin(event)
        }
        for (pair, change) in changes {
            let isTouching = (touching.contains(pair) ? 1 : 0) + change
            if isTouching < 0 || isTouching > 1 { fault("begins and ends of a pair do not take turns") }
            if isTouching > 0 { touching.insert(pair) } else { touching.remove(pair) }
        }
        if world.touchingCount != touching.count {
            fault("\(world.touchingCount) touch, not \(touching.count)")
        }
        checkOrder(world.contactBegins, "begins")
        checkOrder(world.contactEnds, "ends")
    }

    private func checkBegin(_ event: ContactEvent) {
        let isSane =
            event.point.isFinite && event.normal.isFinite && (event.normal.length - 1).magnitude < 1e-3
            && event.impulse > 0 && event.impulse.isFinite
        if !isSane { fault("a begin at \(event.point), \(event.normal), \(event.impulse)") }
        // A callback may have destroyed what began to touch.
        let isOfBodies =
            (!world.isValid(event.shapeA) || world.body(of: event.shapeA) == event.bodyA)
            && (!world.isValid(event.shapeB) || world.body(of: event.shapeB) == event.bodyB)
            && (!world.isValid(event.bodyA) || world.userData(of: event.bodyA) == event.bodyDataA)
            && (!world.isValid(event.bodyB) || world.userData(of: event.bodyB) == event.bodyDataB)
        if !isOfBodies { fault("a begin of other bodies") }
    }

    private func checkEvent(_ event: ContactEvent) {
        guard let a = shapeOrder[event.shapeA], let b = shapeOrder[event.shapeB] else {
            fault("an event of shapes that never were")
            return
        }
        if a.order >= b.order { fault("an event names the younger shape first") }
        if a.data != event.shapeDataA || b.data != event.shapeDataB {
            fault("an event has other shapes' data")
        }
        if event.bodyA == event.bodyB { fault("a body touches itself") }
    }

    private func checkOrder(_ events: [ContactEvent], _ name: String) {
        let keys = events.map { (shapeOrder[$0.shapeA]?.order ?? 0, shapeOrder[$0.shapeB]?.order ?? 0) }
        if !zip(keys, keys.dropFirst()).allSatisfy({ $0 <= $1 }) { fault("\(name) are not in order") }
    }

    /// What the step reports of bodies.
    func checkReports() {
        var last: Int32 = -1
        world.forEachMovedBody { data, position, angle in
            if data <= last { fault("moved bodies are not in order") }
            last = data
            if !position.isFinite || !angle.isFinite { fault("a moved body is not finite") }
        }
        if Set(world.escapedBodies).count != world.escapedBodies.count {
            fault("an escape is told twice")
        }
        if !world.escapedBodies.allSatisfy({ (0..<nextData).contains($0) }) { fault("nobody escaped") }
    }

    /// A query answers what a search through all shapes finds.
    func checkQueries() {
        let center = place()
        let half = Vec2(abs(number(in: 0...temper.spread + 1)), abs(number(in: 0...temper.spread + 1)))
        let box = BoundingBox(lower: center - half, upper: center + half)
        let found = world.shapes(overlapping: box)
        if box.lower.isFinite && box.upper.isFinite {
            let expected = shapes.filter { world.boundingBox(of: $0)?.overlaps(box) == true }
            if found != expected { fault("\(found.count) shapes in a box, not \(expected.count)") }
        }
        for id in world.shapes(at: center) {
            if world.boundingBox(of: id)?.expanded(by: 0.01 + 1e-6 * center.length)
                .overlaps(BoundingBox(lower: center, upper: center)) != true
            {
                fault("a shape holds a point outside its box")
            }
        }
        checkRay(from: center, place() - center)
        checkRay(from: vector(2 * temper.spread + 1), vector(chance(20) ? 1e6 : 4 * temper.spread + 1))
    }

    private func checkRay(from origin: Vec2, _ translation: Vec2) {
        let parity = Int32(count(0...2))
        guard
            let hit = world.castRay(from: origin, translation: translation, filter: { data, _ in data % 3 != parity })
        else {
            return
        }
        let isSane =
            hit.fraction >= 0 && hit.fraction <= 1 && hit.point.isFinite && hit.normal.isFinite
            && (hit.normal.length - 1).magnitude < 1e-3
        if !isSane { fault("a ray met \(hit)") }
        if world.body(of: hit.shape) != hit.body || !world.isValid(hit.body) {
            fault("a ray met another's shape")
        }
        if let data = shapeOrder[hit.shape]?.data, data % 3 == parity {
            fault("a ray met what its filter left out")
        }
    }
}
