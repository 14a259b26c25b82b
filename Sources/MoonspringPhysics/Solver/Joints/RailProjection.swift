// A body on a rail, a slide along a line that stands still, is put back on the line and between the ends of its range after
// every half. The soft solve alone lets a sudden push across carry the body off by what it gives way in one half, a tenth of
// the push's speed over 1/240 s, which is visible on a drawer's rail, and a rigid rod that pulls at the body would win half
// of the error.

extension JointRow {
    /// Puts the body that moves back on the line and takes all speed away that is not along it.
    ///
    /// No more at once than a position iteration of a rod corrects: a body that was put elsewhere, or whose line was moved,
    /// comes back over some sub-steps. `support` is the impulse of walls and the like on it.
    func projectOntoRail(_ a: inout BodyState, _ b: inout BodyState, _ support: Vec2) {
        let isBMoving = ends.slotA < 0
        // A kinematic body goes its own way.
        guard (isBMoving ? b : a).inverseMass > 0 else { return }
        let line = Rotation(angle: a.angle).apply(localAxisA)
        if Vec2.cross(line, support).magnitude > Vec2.dot(line, support).magnitude { return }
        let turn = levers.turnedTo(a, b).relativeAngle.limited(to: Solver.maximumCorrection)
        // What does not turn cannot be turned back.
        if isBMoving && b.inverseInertia > 0 { b.angle -= turn }
        if !isBMoving && a.inverseInertia > 0 { a.angle += turn }

        let gap = levers.turnedTo(a, b).separation(a, b)
        let axis = Rotation(angle: a.angle).apply(localAxisA)
        let normal = Vec2(-axis.y, axis.x)
        let along = Vec2.dot(axis, gap)
        let beyond = along - along.clamped(to: range.lower...range.upper)
        let error = (Vec2.dot(normal, gap) * normal + beyond * axis).shortened(to: Solver.maximumCorrection)
        guard error.isFinite else { return }
        if isBMoving {
            b.position -= error
            b.velocity = speed(Vec2.dot(axis, b.velocity), beyond) * axis
            b.angularVelocity = 0
        } else {
            a.position += error
            a.velocity = -speed(-Vec2.dot(axis, a.velocity), beyond) * axis
            a.angularVelocity = 0
        }
    }

    /// The speed along the line, less what would lead on beyond an end of the range.
    private func speed(_ speed: Float, _ beyond: Float) -> Float {
        (beyond > 0 && speed > 0) || (beyond < 0 && speed < 0) ? 0 : speed
    }
}

extension JointStore {
    /// Projects the bodies onto their rails: the end of a half. What a wall pushes off its line stays where the wall has it.
    func projectOntoRails(_ bodies: JointBodies, _ groups: borrowing ConstraintGroups) {
        let rows = awake.base
        for index in 0..<awake.count where rows[index].kind == .prismatic {
            // The line stands still, and one body moves along it.
            guard (rows[index].ends.slotA < 0) != (rows[index].ends.slotB < 0) else { continue }
            let a = bodies.state(rows[index].ends.slotA)
            let b = bodies.state(rows[index].ends.slotB)
            let support = groups.support(max(rows[index].ends.slotA, rows[index].ends.slotB))
            rows[index].projectOntoRail(&a.pointee, &b.pointee, support)
        }
    }
}
