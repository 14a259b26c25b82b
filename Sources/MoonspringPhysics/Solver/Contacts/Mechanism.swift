// Impacts on bodies that rigid joints hold. An impulse at one body of a mechanism reaches all of it at once, through the joints, and
// what bounces is the mechanism.
//
// With the masses M of the bodies, rows J of their joints and N of the points of impact, an impulse p on the points
// goes with impulses l in the joints, and
//
//     M dv = N^T p - J^T l,   J dv = 0.
//
// A unit impulse on point i so changes the velocities by u_i, which the factor of the mechanism as a group tells (see
// `ConstraintGroups.swift`). The point then approaches at b_i = u_i M v: at the speed that is left when the joints have had their
// way. It is measured where the half begins, before any impulse of the last half is given again. (R. Weinstein, J. Teran and R.
// Fedkiw, "Dynamic Simulation of Articulated Rigid Bodies with Contact and Collision", 2006.)
//
// Newton's law for all points at once, p >= 0, b + N dv >= -e b, one of the two an equality for each point, with friction that stops
// the sliding within its box, is the same problem as any other of a group, with restitution on its right-hand side. (An impulse of
// friction after the others would turn a body that they had made bounce flat.) Without friction it changes the energy by
// p b + p N dv / 2 = (1 - e) p b / 2, which is never more than zero. Friction may add to that where it turns the sliding round (T. Kane
// and D. Levinson, "Dynamics", 1985). There, and of what joints tie, Poisson's law takes its place: the impulses that stop the points
// are raised by the restitution, and friction is found again, with its box raised alike (F. Pfeiffer and C. Glocker, "Multibody Dynamics
// with Unilateral Contacts", 1996). With the stopping impulses g, the speeds b before and their changes A g, the stop has
// b g + g A g <= 0, so that (1 + e) g changes the energy by (1 + e) b g + (1 + e)^2 g A g / 2 <= -(1 - e^2) g A g / 2; to find friction
// again can only lower that.

/// A body of a mechanism.
struct MechanismBody: BitwiseCopyable {
    /// Index of its record.
    var body: Int32
    /// Slot in the awake set.
    var slot: Int32
    /// Place among the bodies of the group; -1 for what impulses do not move.
    var place: Int32
    /// Zero for what impulses do not move.
    var mass: Triple
    /// What gravity and forces do to it, m/s^2.
    var acceleration: Triple

    var isMoved: Bool { place >= 0 }
}

/// A direction in which a point of a mechanism takes an impact.
struct MechanismPoint: BitwiseCopyable {
    /// Place of the contact among the candidates, and which of its points.
    var candidate: Int32 = -1
    var isSecond = false
    /// The constraint of the group whose first or second row it is.
    var constraint: Int32 = -1
    var row: Int { isSecond ? 1 : 0 }
    /// Seconds until the touch.
    var time = 0.0
    /// Metres a second at the impact, negative when approaching, and how fast gravity and forces change it.
    var speed = 0.0
    var acceleration = 0.0
    var restitution = 0.0
    /// Newton seconds.
    var impulse = 0.0
}

/// A contact of a mechanism that may bounce.
struct MechanismContact: BitwiseCopyable {
    /// Its place among the candidates.
    var candidate: Int32
    /// The places of its bodies; -1 for what stands still.
    var a: Int32
    var b: Int32
}

/// Bodies and joints that one impact reaches, and the points that it acts on. Scratch, kept from impact to impact.
struct Mechanism: ~Copyable {
    /// Beyond these, an impact does not reach within the moment: the next solves carry it on.
    static let (mostBodies, mostContacts) = (64, 64)
    /// Part of a point's own inverse mass below which the joints do not let it move.
    private static let heldPart = 1e-6
    /// Part of its own compliance that a row gives way by: joints may say the same.
    private static let softness = 1e-9

    private(set) var bodies = Column<MechanismBody>()
    /// Its joints, then its contacts, and the bodies that they move.
    var parts = ConstraintGroups()
    var jointCount = 0
    /// The candidates that may bounce.
    private(set) var contacts = Column<MechanismContact>()
    /// Seconds until the impact.
    var time = 0.0
    /// What of the candidates bounces.
    var points = Column<MechanismPoint>()
    /// By body index: place among the bodies, -1 for none.
    private var places = Column<Int32>()
    /// By body: what the last unit impulse changes.
    private var response = Column<Triple>()

    // MARK: Contents

    /// Empties it, for a world of so many bodies.
    mutating func begin(bodyCount: Int) {
        for index in 0..<bodies.count { places.base[Int(bodies.base[index].body)] = -1 }
        places.extend(to: bodyCount, with: -1)
        bodies.truncate(to: 0)
        parts.clear()
        contacts.truncate(to: 0)
        points.truncate(to: 0)
    }

    /// The place of a body; -1 where it is not one of the mechanism's.
    func place(of body: Int32) -> Int32 { places.base[Int(body)] }

    /// Whether a body is one of the mechanism's, and moved by impulses.
    func moves(_ body: Int32) -> Bool {
        let place = place(of: body)
        return place >= 0 && bodies.base[Int(place)].isMoved
    }

    func hasContact(_ candidate: Int) -> Bool {
        (0..<contacts.count).contains { Int(contacts.base[$0].candidate) == candidate }
    }

    /// Adds the contact of a candidate between two bodies, which are there or stand still.
    mutating func addContact(_ candidate: Int, _ bodyA: Int32, _ bodyB: Int32) {
        contacts.append(MechanismContact(candidate: Int32(candidate), a: place(of: bodyA), b: place(of: bodyB)))
    }

    /// Adds a body, unless it is there or there are too many.
    mutating func add(
        _ body: Int, slot: Int, _ state: UnsafePointer<BodyState>, _ simulation: UnsafePointer<BodySimulation>
    ) {
        guard places.base[body] < 0, bodies.count < Self.mostBodies else { return }
        places.base[body] = Int32(bodies.count)
        let (m, i) = (Double(state.pointee.inverseMass), Double(state.pointee.inverseInertia))
        let acceleration = simulation.pointee.acceleration + state.pointee.inverseMass * simulation.pointee.force
        bodies.append(
            MechanismBody(
                body: Int32(body), slot: Int32(slot), place: m > 0 ? Int32(parts.bodies.count) : -1,
                mass: Triple(m > 0 ? 1 / m : 0, m > 0 ? 1 / m : 0, i > 0 ? 1 / i : 0),
                acceleration: m > 0 ? Triple(Double(acceleration.x), Double(acceleration.y), 0) : .zero))
        if m > 0 { parts.bodies.append(GroupBody(slot: Int32(slot))) }
    }

    /// Adds the first `rank` rows of a joint between the bodies at two places; or a contact, whose rows are inactive until the impact.
    mutating func add(_ equation: JointEquation, rank: Int, a: Int32, b: Int32, _ pass: ImpactPass) {
        var constraint = GroupConstraint(.contact(-1), a: groupPlace(a), b: groupPlace(b))
        guard constraint.a >= 0 || constraint.b >= 0 else { return }
        constraint.equation = equation
        for row in 0..<3 {
            let own = inverseMass(a, equation.a[row], pass) + inverseMass(b, equation.b[row], pass)
            constraint.equation.softness[row] = own > 0 ? Self.softness * own : 1
            constraint.equation.lower[row] = row < rank ? -.infinity : 0
            constraint.equation.upper[row] = row < rank ? .infinity : 0
            constraint.side[row] = row < rank ? 0 : -1
        }
        if a >= 0 && constraint.a < 0 { constraint.drift += equation.a.times(start(a, pass)) }
        if b >= 0 && constraint.b < 0 { constraint.drift += equation.b.times(start(b, pass)) }
        parts.constraints.append(constraint)
    }

    private func groupPlace(_ place: Int32) -> Int32 { place < 0 ? -1 : bodies.base[Int(place)].place }

    private func start(_ place: Int32, _ pass: ImpactPass) -> Triple {
        Triple(pass.starts[Int(bodies.base[Int(place)].slot)])
    }

    /// What a unit impulse along a row of a body changes its speed along the row by, as if nothing held it.
    private func inverseMass(_ place: Int32, _ row: Triple, _ pass: ImpactPass) -> Double {
        place < 0 ? 0 : dot(row, pass.awake[Int(bodies.base[Int(place)].slot)].inverses * row)
    }

    // MARK: Responses

    /// Finds the order of elimination: all joints and contacts are there.
    mutating func prepare(_ pass: ImpactPass) {
        response.resize(to: bodies.count)
        var group = ConstraintGroup()
        group.endBody = Int32(parts.bodies.count)
        group.endConstraint = Int32(parts.constraints.count)
        parts.groups.append(group)
        parts.forward.resize(to: parts.bodies.count + parts.constraints.count)
        parts.analyse()
        parts.solver(pass.awake).factorize(parts.groups.base[0])
    }

    /// Finds the response to a unit impulse along a row between the bodies at two places, and returns how fast these move along it, as far
    /// as the joints let them; nil where they hold them.
    mutating func respond(_ row: ImpactRow, a: Int32, b: Int32, _ pass: ImpactPass) -> Double? {
        let row = row.parts
        let nodes = parts.nodes.base
        for index in 0..<parts.nodes.count { nodes[index].value = .zero }
        var speed = push(a, row.a, pass) + push(b, row.b, pass)
        parts.solver(pass.awake).substitute(parts.groups.base[0])
        var inverseMass = 0.0
        for index in 0..<bodies.count {
            let body = bodies.base[index]
            response.base[index] = body.isMoved ? nodes[Int(parts.bodies.base[Int(body.place)].node)].value : .zero
            let momentum = body.mass * response.base[index]
            inverseMass += dot(response.base[index], momentum)
            speed += dot(momentum, Triple(pass.starts[Int(body.slot)]))
        }
        for index in 0..<jointCount {
            let constraint = parts.constraints.base[index]
            speed -= dot(nodes[Int(constraint.node)].value, constraint.drift)
        }
        let free = self.inverseMass(a, row.a, pass) + self.inverseMass(b, row.b, pass)
        guard inverseMass > Self.heldPart * free, speed.isFinite else { return nil }
        return speed
    }

    /// Gives a body a part of the unit impulse. Returns the speed of one that impulses do not move.
    private func push(_ place: Int32, _ row: Triple, _ pass: ImpactPass) -> Double {
        if place < 0 { return 0 }
        let own = groupPlace(place)
        if own < 0 { return dot(row, start(place, pass)) }
        parts.nodes.base[Int(parts.bodies.base[Int(own)].node)].value += row
        return 0
    }

    /// The speed along the last row that what gravity and forces do makes in a second.
    var responseAcceleration: Double {
        var sum = 0.0
        for index in 0..<bodies.count {
            sum += dot(response.base[index], bodies.base[index].mass * bodies.base[index].acceleration)
        }
        return sum
    }

    // MARK: The impact

    /// Gives the bodies what the impact changes, and notes it for the reports; whether there were any impulses.
    func apply(_ candidates: UnsafeMutablePointer<ImpactCandidate>, _ pass: ImpactPass) -> Bool {
        var hasBounced = false
        for index in 0..<points.count where points.base[index].impulse > 0 {
            hasBounced = true
            let point = points.base[index]
            let candidate = candidates + Int(point.candidate)
            candidate.pointee.takeBack(pass)
            guard let impulse = contactImpulse(atLargest: index) else { continue }
            candidate.pointee.note(impulse, isSecond: point.isSecond, after: point.time, pass)
        }
        if hasBounced { changeBodies(pass) }
        return hasBounced
    }

    /// Changes the bodies: what joints tie together at one moment, other bodies by each point at its own touch.
    private func changeBodies(_ pass: ImpactPass) {
        let time = jointCount > 0 ? Float(time) : 0
        for index in 0..<bodies.count where bodies.base[index].isMoved {
            let body = bodies.base[index]
            let change = parts.bodies.base[Int(body.place)].change
            pass.change(Int(body.slot), Vec2(Float(change.x), Float(change.y)), Float(change.z), after: time)
        }
        if jointCount > 0 { return }
        var first = Double.infinity
        for index in 0..<points.count {
            let point = points.base[index]
            moveBack(parts.constraints.base[Int(point.constraint)], row: point.row, point.time, pass)
            first = min(first, point.time)
        }
        // Friction acts from the first touch on: between two touches it would push the bodies into the second.
        for index in 0..<parts.constraints.count { moveBack(parts.constraints.base[index], row: 2, first, pass) }
    }

    /// Takes back what the impulse of a row moves the bodies by in a time.
    private func moveBack(_ constraint: GroupConstraint, row: Int, _ time: Double, _ pass: ImpactPass) {
        func moveBack(_ place: Int32, _ rows: EquationRows) {
            if place < 0 { return }
            let slot = Int(parts.bodies.base[Int(place)].slot)
            let change = pass.awake[slot].inverses * (constraint.found[row] * rows[row])
            pass.moveBack(slot, Vec2(Float(change.x), Float(change.y)), Float(change.z), Float(time))
        }
        moveBack(constraint.a, constraint.equation.a)
        moveBack(constraint.b, constraint.equation.b)
    }
}
