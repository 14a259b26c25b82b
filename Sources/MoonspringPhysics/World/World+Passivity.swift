// Joints and contacts of a passive world take energy away. Exact impulses do; those of a few iterations, or given again where they fit no
// more, may add some, and what adds a little in each half of a sub-step explodes.

/// What constraints did to the kinetic energy of an island: with a share s of their impulses, start + slope s + square s², joules.
struct IslandEnergy: BitwiseCopyable {
    /// Twice the start, the slope, twice the square.
    private var sums = SIMD4<Double>.zero
    /// Whether something moves in it that impulses do not: a conveyor or a lift may add energy.
    var isDriven = false

    /// Part of the energy that is left to rounding, and joules where there is none.
    private static let tolerance = (share: 1e-6, floor: 1e-12)

    /// Adds a body: its velocities x, y and spin before, what constraints have changed them by, and the masses for each.
    @inline(__always)
    mutating func add(_ start: Float4, _ change: Float4, masses: Float4) {
        let momentum = masses * start
        let (energy, slope, square) = (momentum * start, momentum * change, masses * change * change)
        func part(_ axis: Int) -> Float4 { Float4(energy[axis], slope[axis], square[axis], 0) }
        sums += SIMD4<Double>(part(0) + part(1) + part(2))
    }

    /// The greatest share that leaves no more energy than there was.
    var passiveShare: Float {
        let (start, slope, square) = (0.5 * sums.x, sums.y, 0.5 * sums.z)
        if isDriven || !(slope + square > Self.tolerance.share * start + Self.tolerance.floor) { return 1 }
        return slope < 0 ? Float(-slope / square) : 0
    }
}

extension World {
    /// Notes whether impulses may come out wrong: joints, or masses that are unlike. Labels islands if so.
    func refreshEnergyWatch() {
        // Only what touches can be unlike.
        (massRatio, hasPress) = awakeContacts.count > 0 ? compareMasses() : (1, false)
        mayGainEnergy = joints.awake.count > 0 || massRatio > Solver.unlikeRatio
        if mayGainEnergy { refreshIslands() }
    }

    private func compareMasses() -> (ratio: Float, hasPress: Bool) {
        var (least, most) = (Float.infinity, Float(0))
        var hasPress = false
        for slot in 0..<awake.count {
            let inverse = awake.states.base[slot].inverseMass
            if inverse > most { most = inverse }
            if inverse > 0 && inverse < least { least = inverse }
            if awake.states.base[slot].isDriven { hasPress = true }
        }
        return (most > 0 ? most / least : 1, hasPress)
    }

    /// Takes back a part of what the constraints of this half have changed in the islands that have more energy than before: all their
    /// impulses by the same factor, so that momentum stays (after J. Su, R. Sheth and R. Fedkiw, "Energy Conservation for the
    /// Simulation of Deformable Bodies", 2013).
    func keepPassive() {
        if !mayGainEnergy { return }
        islandEnergies.refill(count: islandLabelCount, with: IslandEnergy())
        measureIslands()
        let energies = islandEnergies.base
        if (0..<islandLabelCount).contains(where: { energies[$0].passiveShare < 1 }) { reduceImpulses() }
    }

    private func measureIslands() {
        let (states, simulations, energies) = (awake.states.base, awake.simulations.base, islandEnergies.base)
        for slot in 0..<awake.count {
            if states[slot].isDriven { markDriven(Int(simulations[slot].body)) }
            if states[slot].inverseMass == 0 { continue }
            let start = startVelocities.base[slot]
            let change = UnsafeRawPointer(states + slot).load(as: Float4.self) - start
            let mass = 1 / states[slot].inverseMass
            let inertia = states[slot].inverseInertia > 0 ? 1 / states[slot].inverseInertia : 0
            energies[Int(simulations[slot].island)].add(start, change, masses: Float4(mass, mass, inertia, 0))
        }
    }

    /// Marks the islands of what touches a body that impulses do not move, or is joined to it.
    private func markDriven(_ body: Int) {
        func mark(_ other: Int) {
            guard records.base[other].set == .awake else { return }
            islandEnergies.base[Int(simulation(of: other).pointee.island)].isDriven = true
        }
        forEachJoint(of: body) { mark(otherBody(of: $0, than: body)) }
        forEachContact(of: body) { mark(otherBody(ofContact: $0, than: body)) }
    }

    private func reduceImpulses() {
        for slot in 0..<awake.count where awake.states.base[slot].inverseMass > 0 {
            let share = islandEnergies.base[Int(awake.simulations.base[slot].island)].passiveShare
            if share == 1 { continue }
            let start = startVelocities.base[slot]
            let state = awake.states.base + slot
            let velocity = Vec2(start.x, start.y)
            state.pointee.velocity = velocity + share * (state.pointee.velocity - velocity)
            state.pointee.angularVelocity = start.z + share * (state.pointee.angularVelocity - start.z)
        }
    }
}
