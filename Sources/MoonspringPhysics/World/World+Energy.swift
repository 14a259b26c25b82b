// The energy of a world, and what its constraints do to it: for whoever wants to know where energy comes from or goes.

/// What the constraints of one step changed the kinetic energy by, joules. In a world of joints that do not give way, fixed bodies
/// and restitutions of at most 1, none of them is more than zero by more than rounding and the pull on what is out of place.
public struct EnergyChanges: Equatable, Sendable {
    /// What bounced.
    public var bounces = 0.0
    /// Springs, rods, hinges, welds and slides.
    public var joints = 0.0
    /// What contacts did else, friction included. Where a body has both joints and contacts, what both did in the last half of a
    /// sub-step and do again counts here.
    public var contacts = 0.0

    /// No changes: zero each.
    public init() {}
}

extension World {
    /// The kinetic energy of all dynamic bodies, joules: with their velocities as they are, which are those of the middle of the
    /// last half of a sub-step. O(awake bodies).
    public var kineticEnergy: Double { kineticEnergy { awake.states.base[$0].velocities } }

    /// The same with the velocities from which the constraints of this half started.
    private var startEnergy: Double { kineticEnergy { Triple(startVelocities.base[$0]) } }

    private func kineticEnergy(_ velocities: (Int) -> Triple) -> Double {
        (0..<awake.count).reduce(0) { $0 + energy(velocities($1), awake.states.base[$1]) }
    }

    /// The potential energy of all dynamic bodies in what accelerates them (`setAcceleration`), joules; zero at the origin.
    /// O(bodies).
    public var potentialEnergy: Double { potentialEnergy(of: awake) + potentialEnergy(of: asleep) }

    private func potentialEnergy(of set: borrowing BodySet) -> Double {
        var sum = 0.0
        for slot in 0..<set.states.count where set.states[slot].inverseMass > 0 {
            sum += potentialEnergy(set.states[slot], set.simulations[slot])
        }
        return sum
    }

    /// The potential energy of one dynamic body, joules.
    func potentialEnergy(_ state: BodyState, _ simulation: BodySimulation) -> Double {
        -Double(simulation.mass) * Double(Vec2.dot(simulation.acceleration, state.position))
    }

    /// The kinetic energy of a body with velocities x, y and spin, joules.
    func energy(_ v: Triple, _ state: BodyState) -> Double {
        guard state.inverseMass > 0 else { return 0 }
        let turning = state.inverseInertia > 0 ? v.z * v.z / Double(state.inverseInertia) : 0
        return 0.5 * ((v.x * v.x + v.y * v.y) / Double(state.inverseMass) + turning)
    }

    // MARK: While stepping

    /// Adds what `body` changes the kinetic energy by to what joints did, where that is measured.
    func measuringJoints(_ body: () -> Void) { energyChanges.joints += change(of: kineticEnergy, by: body) }

    /// The same for bounces, which change the velocities that the half started from.
    func measuringBounces(_ body: () -> Void) { energyChanges.bounces += change(of: startEnergy, by: body) }

    /// Zero where it is not measured.
    private func change(of energy: @autoclosure () -> Double, by body: () -> Void) -> Double {
        let before = measuresEnergyChanges ? energy() : 0
        body()
        return measuresEnergyChanges ? energy() - before : 0
    }

    /// Adds what all constraints of a half did, less what the others have been found to do, to the contacts, or to the joints where
    /// there are no contacts. `before` are the changes when the half began.
    func measureHalf(since before: EnergyChanges) {
        guard measuresEnergyChanges else { return }
        let known = energyChanges.joints + energyChanges.bounces - before.joints - before.bounces
        // Bounces have changed what the half started from.
        let bounces = energyChanges.bounces - before.bounces
        let rest = kineticEnergy - (startEnergy - bounces) - known
        if rows.isEmpty { energyChanges.joints += rest } else { energyChanges.contacts += rest }
    }
}
