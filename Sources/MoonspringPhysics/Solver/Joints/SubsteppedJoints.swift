// Joints solved in every sub-step together with the contacts: soft constraints in the soft-step manner (E. Catto,
// "Solver2D", 2024). A solve with bias pulls errors in; after the positions have moved, a solve without bias (relax)
// takes the velocity of that pull out again.
//
// The world warm starts them body by body: each sub-step begins with the velocity change that all impulses of the last
// one made. Between two sub-steps the levers turn, so every row first turns its share of that change along: the
// accumulated impulse times the difference of the levers.

extension JointRow {
    /// How many scalar equations it holds; 0 for what has only limits or springs.
    var rank: Int {
        switch kind {
        case .distance: frequency == 0 && !range.isLimited ? 1 : 0
        case .weld: 3
        default: 2
        }
    }

    /// The accumulated impulses of the rows of its equation. A hinge's third is that of its range and its friction.
    var equationImpulse: Triple {
        get { Triple(Double(impulse.x), Double(impulse.y), Double(turnImpulse) + range.impulse) }
        set {
            impulse = Vec2(Float(newValue.x), Float(newValue.y)).limited(to: Limits.impulse)
            range.impulse = range.isLimited ? newValue.z : 0
            turnImpulse = range.isLimited ? 0 : Float(newValue.z).limited(to: Limits.impulse)
        }
    }

    /// The equation as it was measured last, with springs, limits and friction.
    func equation(_ a: BodyState, _ b: BodyState, _ step: JointStep) -> JointEquation {
        switch kind {
        case .distance: distanceEquation(a, b, step)
        case .prismatic: slideEquation(a, b, step)
        case .weld: weldEquation(a, b, step)
        default: hingeEquation(a, b, step)
        }
    }

    /// Measures the joint at the start of a tick. `relativeAngle` is the angle of body B against body A with all its turns, minus the
    /// joint's reference angle, radians.
    mutating func prepare(_ a: BodyState, _ b: BodyState, relativeAngle: Double) {
        levers = JointLevers(ends.anchors, a, b)
        levers.relativeAngle = kind == .hinge ? Float(relativeAngle) : withoutTurns(relativeAngle)
        switch kind {
        case .distance: _ = updateAxis(a, b)
        case .prismatic:
            axis = Rotation(angle: a.angle).apply(localAxisA)
            measureSlide(a, b)
        case .hinge: measureHinge(a, b)
        default: break
        }
    }

    /// Applies the impulses it ended the last tick with.
    func warmStart(_ a: inout BodyState, _ b: inout BodyState) {
        switch kind {
        case .distance: applyImpulse(impulse.x + range.lowerImpulse - range.upperImpulse, &a, &b)
        case .prismatic:
            apply(along: range.lowerImpulse - range.upperImpulse, across: impulse.x, turn: impulse.y, &a, &b)
        default:
            applyAngularImpulse(turnImpulse + range.lowerImpulse - range.upperImpulse, &a, &b)
            levers.applyImpulse(impulse, &a, &b)
        }
    }

    /// Turns levers and axes to where the bodies are, and with them what the accumulated impulses do.
    @inline(__always)
    mutating func updateLevers(_ a: inout BodyState, _ b: inout BodyState) {
        switch kind {
        case .distance: updateDistance(&a, &b)
        case .prismatic: updateSlide(&a, &b)
        default: levers.turn(carrying: impulse, &a, &b)
        }
        if kind == .hinge { measureHinge(a, b) }
    }

    /// One iteration.
    @inline(__always)
    mutating func solve(_ a: inout BodyState, _ b: inout BodyState, _ step: JointStep) {
        switch kind {
        case .distance: solveDistance(&a, &b, step)
        case .prismatic: solveSlide(&a, &b, step)
        case .weld: solveWeld(&a, &b, step)
        default: solveHinge(&a, &b, step)
        }
    }

    // MARK: The range of a length, a translation or an angle

    /// Where the joint is in its range. The relaxing solve follows the move: what room that left counts.
    @inline(__always)
    private func position(_ a: BodyState, _ b: BodyState, _ step: JointStep) -> Float {
        let current = step.useBias ? levers : levers.turnedTo(a, b)
        switch kind {
        case .distance: return step.useBias ? distance : current.separation(a, b).length.finiteOrZero
        case .prismatic: return Vec2.dot(axis, current.separation(a, b))
        default: return current.relativeAngle
        }
    }

    @inline(__always)
    private func maximumError(_ step: JointStep) -> Float { kind == .hinge ? step.maximumTurn : step.maximumError }

    /// The law of the end that is nearer; nil without a range.
    func endLaw(_ a: BodyState, _ b: BodyState, _ step: JointStep) -> EndLaw? {
        range.isLimited ? range.law(at: position(a, b, step), step, maximumError: maximumError(step)) : nil
    }

    /// One iteration at the two ends.
    mutating func solveRange(_ a: inout BodyState, _ b: inout BodyState, _ step: JointStep) {
        if !range.isLimited { return }
        let position = position(a, b, step)
        let mass = kind == .distance ? rigidMass : kind == .prismatic ? slideMass.along : angularMass
        for end in 0..<2 {
            let speed = kind == .hinge ? b.angularVelocity - a.angularVelocity : speed(a, b)
            let change = range.solve(
                isUpper: end == 1, at: position, speed: speed, mass: mass, step, maximumError: maximumError(step))
            guard let change else { continue }
            switch kind {
            case .distance: applyImpulse(change, &a, &b)
            case .prismatic: push(change, &a, &b)
            default: turn(change, &a, &b)
            }
        }
    }
}
