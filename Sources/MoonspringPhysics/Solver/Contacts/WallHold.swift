// A rigid rod to a point beyond a wall pulls its body into the wall. The rod is the stiffer of the two, so the body is moved back
// out of the wall at the end of a half, and the rod is too long until the body is free.

extension World {
    /// Moves bodies on rods to points that stand still out of what stands still: the end of a half.
    func holdAgainstWalls() {
        let rows = joints.distance.awake.base
        for index in 0..<joints.distance.awake.count {
            let row = rows[index]
            guard row.frequency == 0, (row.ends.slotA < 0) != (row.ends.slotB < 0) else { continue }
            let slot = Int(row.ends.slotA < 0 ? row.ends.slotB : row.ends.slotA)
            guard awake.states[slot].inverseMass > 0 else { continue }
            moveOutOfWalls(slot)
        }
    }

    /// No farther at once than a position iteration of a rod corrects.
    private func moveOutOfWalls(_ slot: Int) {
        let body = Int(awake.simulations[slot].body)
        forEachContact(of: body) { index in
            let contact = contacts[index]
            let isA = Int(contact.bodyA) == body
            let other = Int(isA ? contact.bodyB : contact.bodyA)
            guard contact.pointCount > 0, records[other].type == .static else { return }
            let state = awake.states[slot]
            let own = Pose(position: state.position, rotation: Rotation(angle: state.angle))
            let (poseA, poseB) = isA ? (own, poses[other]) : (poses[other], own)
            let depth = -contact.separation(at: poseA.relative(poseB)) - Solver.linearSlop
            guard depth > 0 else { return }
            let normal = poseA.rotation.apply(contact.surface.normal)
            let way = min(depth, Solver.maximumCorrection) * normal
            awake.states[slot].position = isA ? state.position - way : state.position + way
        }
    }
}
