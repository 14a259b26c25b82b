// The end of a tick, body by body: poses, what each body will do in the next tick, and the boxes around its shapes.

/// What updating bodies reads and writes, as bare pointers for the length of a pass.
struct BodyUpdate {
    var states: UnsafeMutablePointer<BodyState>
    var simulations: UnsafeMutablePointer<BodySimulation>
    var records: UnsafePointer<BodyRecord>
    var poses: UnsafeMutablePointer<Pose>
    var motions: UnsafeMutablePointer<BodyMotion>
    var forms: UnsafePointer<ShapeForm>
    var shapes: UnsafePointer<ShapeRecord>
    var fatBoxes: UnsafeMutablePointer<BoundingBox>
    var polygons: PolygonPointers
    /// By slot: what is left to do.
    var outcomes: UnsafeMutablePointer<BodyOutcome>
    /// Seconds: the length of the next tick.
    var tick: Float
    var count: Int

    static let blockSize = 128

    /// Updates a block of bodies.
    func run(_ block: Int) {
        let end = min((block + 1) * BodyUpdate.blockSize, count)
        var slot = block * BodyUpdate.blockSize
        while slot < end {
            // Sines and cosines four at a time; those past the last body are not used.
            let last = end - 1
            for lane in slot..<min(slot + 4, end) where !(states[lane].angle.magnitude <= .pi) {
                wrapAngle(states + lane, simulations + lane)
            }
            let angles = Float4(
                states[slot].angle, states[min(slot + 1, last)].angle, states[min(slot + 2, last)].angle,
                states[min(slot + 3, last)].angle)
            let (sines, cosines) = Trigonometry.sineCosine(angles)
            for lane in 0..<4 where slot + lane < end {
                outcomes[slot + lane] = update(slot + lane, Rotation(sine: sines[lane], cosine: cosines[lane]))
            }
            slot += 4
        }
    }

    /// Updates one body that has been moved back to where it first touched something.
    func updateStopped(_ slot: Int) -> BodyOutcome {
        let (sines, cosines) = Trigonometry.sineCosine(Float4(repeating: states[slot].angle))
        return finish(slot, Rotation(sine: sines.x, cosine: cosines.x))
    }

    @inline(__always)
    private func update(_ slot: Int, _ rotation: Rotation) -> BodyOutcome {
        let body = Int(simulations[slot].body)
        let inner = records[body].innerExtent
        // What forces do not move goes where it is told to.
        if records[body].firstShape >= 0 && states[slot].inverseMass > 0 {
            let step = states[slot].position - poses[body].position
            if step.lengthSquared > 0.25 * inner * inner { return .fast }
            if records[body].sweeps(turning: tick * states[slot].angularVelocity) { return .fast }
        }
        return finish(slot, rotation)
    }

    @inline(__always)
    private func finish(_ slot: Int, _ rotation: Rotation) -> BodyOutcome {
        let state = states + slot
        let body = Int(simulations[slot].body)
        let pose = Pose(position: state.pointee.position, rotation: rotation)
        let moved = poses[body].relative(pose)
        poses[body] = pose

        // What the body will do if nothing stops it.
        let gained = state.pointee.inverseMass > 0 ? tick * simulations[slot].acceleration : .zero
        let velocity = state.pointee.velocity + gained
        let inner = records[body].innerExtent
        let straight = tick * velocity.length
        var turning = tick * state.pointee.angularVelocity.magnitude * records[body].outerExtent
        // Joints pull and turn into place at no speed: what they have done in this tick they may do again.
        if records[body].firstJoint >= 0 {
            turning = max(turning, moved.rotation.sine.magnitude * records[body].outerExtent)
            turning += max(moved.position.length - straight, 0)
        }
        let reach = straight + turning < inner ? straight + turning : inner
        motions[body] = BodyMotion(
            velocity: velocity, angularVelocity: state.pointee.angularVelocity, reach: reach)

        // The fat box must hold each shape and all that it can reach in the next tick.
        let ahead = straight > inner ? (tick * inner / straight) * velocity : tick * velocity
        let around = turning < inner ? turning : inner
        var outcome = BodyOutcome.done
        var shape = Int(records[body].firstShape)
        while shape >= 0 {
            let tight = shapeBox(of: forms[shape], at: pose, polygons)
            let reached = tight.expanded(by: around).swept(by: ahead)
            if !fatBoxes[shape].contains(reached) {
                fatBoxes[shape] = reached.expanded(by: BroadPhase.margin).swept(by: ahead)
                outcome = .boxChanged
            }
            shape = Int(shapes[shape].next)
        }
        return outcome
    }
}

/// What updating a body left to do, which other bodies are concerned with.
enum BodyOutcome: UInt8 {
    case done
    /// A fat box is new: the tree must be updated.
    case boxChanged
    /// It went so far that it may have gone through something.
    case fast
}
