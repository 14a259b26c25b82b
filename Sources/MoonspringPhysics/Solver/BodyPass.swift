/// One pass over bodies: all of them, or those of a strip. No body reads another, so their order does not matter.
struct BodyPass {
    enum Kind {
        /// Forces act.
        case forces
        /// Iterated joints have acted: of shared bodies a part is kept for the second half.
        case share
        /// The first half of a tick begins; before it forces act, unless they have.
        case start(withForces: Bool)
        /// The first half of a later sub-step begins: impulses of the last half are given again.
        case startAgain(withForces: Bool)
        /// The second half of a sub-step begins: the same, and forces act on bodies that are halved, what is kept on shared ones.
        case secondHalf
        /// Velocities change positions.
        case move(isSecondHalf: Bool)
        /// The sub-step is over; before it, with constraints, their last change is kept for the next.
        case finish(isConstrained: Bool)
    }

    var states: UnsafeMutablePointer<BodyState>
    var simulations: UnsafeMutablePointer<BodySimulation>
    var steps: UnsafePointer<BodySteps>
    /// The velocities from which the constraints of this half started.
    var starts: UnsafeMutablePointer<Float4>
    /// What the constraints changed in the first half of a tick, or in the last of a sub-step.
    var changes: UnsafeMutablePointer<Float4>
    /// What is kept for the second half of shared bodies.
    var kept: UnsafeMutablePointer<Float4>
    var hasEscaped: UnsafeMutablePointer<Bool>
    /// The sub-step, seconds.
    var h: Float

    /// With levers and normals that do not change during a tick, applying all accumulated impulses anew gives each body just
    /// the change of velocity that they made in the last half. So only the first half of a tick walks the contacts to
    /// start from old impulses; the others walk the bodies.
    func run<Slots: Sequence<Int32>>(_ kind: Kind, _ slots: Slots) -> SubstepSummary {
        var summary = SubstepSummary()
        switch kind {
        case .forces:
            for slot in slots {
                if steps[Int(slot)] == .shared { kept[Int(slot)] = sharing(Int(slot)) }
                applyForces(Int(slot), isSecondHalf: false)
            }
        case .share: for slot in slots where steps[Int(slot)] == .shared { share(Int(slot)) }
        case .start(let withForces):
            for slot in slots {
                if withForces { applyForces(Int(slot), isSecondHalf: false) }
                starts[Int(slot)] = velocity(Int(slot))
            }
        case .startAgain(let withForces):
            for slot in slots {
                if withForces { applyForces(Int(slot), isSecondHalf: false) }
                start(Int(slot), with: changes[Int(slot)])
            }
        case .secondHalf:
            for slot in slots {
                let change = change(Int(slot))
                applyForces(Int(slot), isSecondHalf: true)
                if steps[Int(slot)] == .shared { add(kept[Int(slot)], Int(slot)) }
                start(Int(slot), with: change)
            }
        case .move(let isSecondHalf):
            for slot in slots {
                integratePosition(
                    states + Int(slot), halved: steps[Int(slot)] != .whole, h: h, isSecondHalf: isSecondHalf)
            }
        case .finish(let isConstrained):
            for slot in slots {
                if isConstrained { changes[Int(slot)] = change(Int(slot)) }
                finishSubstep(states + Int(slot), simulations + Int(slot), hasEscaped + Int(slot), h: h, &summary)
            }
        }
        return summary
    }

    @inline(__always)
    private func applyForces(_ slot: Int, isSecondHalf: Bool) {
        integrateVelocity(states + slot, simulations + slot, steps[slot], h: h, isSecondHalf: isSecondHalf)
    }

    /// The velocity of a shared body before forces act, and in the last lane what part of a sub-step's forces is its first half's.
    private func sharing(_ slot: Int) -> Float4 {
        var before = velocity(slot)
        let first = firstIntegrationTime(simulations[slot], .shared, h: h)
        before.w = first / (first + 0.5 * h)
        return before
    }

    private func share(_ slot: Int) {
        let before = kept[slot]
        let change = Float4(1, 1, 1, 0) * (velocity(slot) - before)
        kept[slot] = (1 - before.w) * change
        add(-kept[slot], slot)
    }

    private func add(_ change: Float4, _ slot: Int) {
        (velocity(slot) + change).store(to: UnsafeMutableRawPointer(states + slot))
    }

    /// Velocity x, y, spin, and the angle.
    @inline(__always)
    private func velocity(_ slot: Int) -> Float4 {
        UnsafeRawPointer(states + slot).load(as: Float4.self)
    }

    @inline(__always)
    private func start(_ slot: Int, with change: Float4) {
        let velocity = velocity(slot)
        starts[slot] = velocity
        (velocity + change).store(to: UnsafeMutableRawPointer(states + slot))
    }

    /// What the constraints changed since the half began. The angle is no velocity.
    @inline(__always)
    private func change(_ slot: Int) -> Float4 { Float4(1, 1, 1, 0) * (velocity(slot) - starts[slot]) }
}
