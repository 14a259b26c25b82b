// Blows on bodies that rigid joints hold. An impulse at one body of a mechanism reaches all of it at once, through the joints, and
// what bounces is the mechanism.
//
// With the masses M of the bodies, rows J of their joints and N of the points that are struck, an impulse p on the points
// goes with impulses l in the joints, and
//
//     M dv = N^T p + J^T l,   J dv = 0.
//
// A unit impulse on point i so changes the velocities by u_i = M^-1 (N_i^T - J^T l_i), where l_i solves J M^-1 J^T l_i =
// J M^-1 N_i^T (R. Featherstone, "Rigid Body Dynamics Algorithms", 2008, chapter 11; R. Weinstein, J. Teran and R. Fedkiw,
// "Dynamic Simulation of Articulated Rigid Bodies with Contact and Collision", 2006). The points then see the inverse masses
// A_ij = u_i M u_j of the mechanism, and approach at b = N v - l (J v): at the speed that is left when the joints have had
// their way. It is measured where the half begins, before any impulse of the last half is given again.
//
// Newton's law for all points at once, p >= 0, b + A p >= -e b, one of the two an equality for each point, changes the
// energy by p b + p A p / 2 = (1 - e) p b / 2, which is never more than zero. With A in this form, and not as N u, that holds
// however well l_i was solved for; what the joints miss costs energy when they are solved next.

/// A body of a mechanism.
struct MechanismBody: BitwiseCopyable {
    /// Index of its record.
    var body: Int32
    /// Slot in the awake set.
    var slot: Int32
    /// Mass and inertia, and their inverses; zero for what impulses do not move.
    var mass: Triple
    var inverse: Triple
    /// What gravity and forces do to it, m/s^2.
    var acceleration: Triple
}

/// A scalar constraint on the velocities of two bodies, or on one and what stands still.
struct MechanismRow: BitwiseCopyable {
    /// Places among the bodies; -1 for none.
    var a: Int32
    var b: Int32
    /// (x, y, spin).
    var rowA: Triple
    var rowB: Triple
    /// Inverse of what a unit impulse on the row changes its own velocity by.
    var scale = 0.0
    // Of the solution: impulse, residual, direction of the search, and what that changes.
    var impulse = 0.0
    var residual = 0.0
    var direction = 0.0
    var change = 0.0
}

/// A direction in which a point of a mechanism is struck.
struct MechanismPoint: BitwiseCopyable {
    /// Place of the contact among the candidates, and which of its points.
    var candidate: Int32 = -1
    var isSecond = false
    /// Seconds until the touch.
    var time = 0.0
    /// Metres a second at the touch, negative when approaching, and what gravity and forces have to do with it.
    var speed = 0.0
    var pull = 0.0
    var restitution = 0.0
    /// Newton seconds.
    var impulse = 0.0
}

/// Bodies and joints that one blow reaches, and the points that are struck. Scratch, kept from blow to blow.
struct Mechanism: ~Copyable {
    /// Beyond these, a blow does not reach within the moment: the next solves carry it on.
    static let mostBodies = 64
    static let mostStrikes = 8
    private static let mostPoints = 2 * mostStrikes
    /// Part of a point's own inverse mass below which the joints do not let it move.
    private static let heldPart = 1e-6
    /// Part of the greatest residual at which the joints' impulses are good: what is left costs energy and adds none.
    private static let tolerance = 1e-5

    private(set) var bodies = Column<MechanismBody>()
    private var rows = Column<MechanismRow>()
    /// Places of the candidates that may bounce.
    var strikes = Column<Int32>()
    /// Seconds until the blow.
    var time = 0.0
    /// What of them bounces, or is held while others do.
    var points = Column<MechanismPoint>()
    /// By body index: place among the bodies, -1 for none.
    private var places = Column<Int32>()
    /// What unit impulses on the points change, body by body; then the same for the direction of friction.
    private var responses = Column<Triple>()
    private var scratch = Column<Triple>()
    var problem = PushProblem()

    // MARK: Contents

    /// Empties it, for a world of so many bodies.
    mutating func begin(bodyCount: Int) {
        for index in 0..<bodies.count { places.base[Int(bodies.base[index].body)] = -1 }
        places.extend(to: bodyCount, with: -1)
        bodies.truncate(to: 0)
        rows.truncate(to: 0)
        strikes.truncate(to: 0)
        points.truncate(to: 0)
    }

    /// The place of a body; -1 where it is not one of the mechanism's.
    func place(of body: Int32) -> Int32 { places.base[Int(body)] }

    /// Whether a body is one of the mechanism's, and moved by impulses.
    func moves(_ body: Int32) -> Bool {
        let place = place(of: body)
        return place >= 0 && bodies.base[Int(place)].inverse != .zero
    }

    func hasStrike(_ candidate: Int) -> Bool {
        for index in 0..<strikes.count where Int(strikes.base[index]) == candidate { return true }
        return false
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
                body: Int32(body), slot: Int32(slot),
                mass: Triple(m > 0 ? 1 / m : 0, m > 0 ? 1 / m : 0, i > 0 ? 1 / i : 0), inverse: Triple(m, m, i),
                acceleration: m > 0 ? Triple(Double(acceleration.x), Double(acceleration.y), 0) : .zero))
    }

    /// Adds the first `rank` rows of a joint between the bodies at two places.
    mutating func add(_ equation: JointEquation, rank: Int, a: Int32, b: Int32) {
        rows.append(MechanismRow(a: a, b: b, rowA: equation.a.first, rowB: equation.b.first))
        if rank > 1 { rows.append(MechanismRow(a: a, b: b, rowA: equation.a.second, rowB: equation.b.second)) }
        if rank > 2 { rows.append(MechanismRow(a: a, b: b, rowA: equation.a.third, rowB: equation.b.third)) }
    }

    // MARK: Responses

    /// Makes room for the responses of all points.
    mutating func prepare() {
        responses.resize(to: Self.mostPoints * bodies.count)
        scratch.refill(count: bodies.count, with: .zero)
        let bodies = bodies.base
        for index in 0..<rows.count {
            let row = rows.base + index
            var own = 0.0
            if row.pointee.a >= 0 { own += weigh(row.pointee.rowA, bodies[Int(row.pointee.a)].inverse) }
            if row.pointee.b >= 0 { own += weigh(row.pointee.rowB, bodies[Int(row.pointee.b)].inverse) }
            row.pointee.scale = own > 0 ? 1 / own : 0
        }
    }

    /// What a unit impulse on a point changes.
    func response(_ point: Int) -> UnsafeMutablePointer<Triple> { responses.base + point * bodies.count }

    /// Finds the response of a point to a unit impulse along `row`, and returns how fast the point moves along it, as far as the
    /// joints let it; nil where they hold it. `starts` are the velocities by slot.
    mutating func respond(_ point: Int, _ row: MechanismRow, starts: UnsafePointer<Float4>) -> Double? {
        let response = response(point)
        let bodies = bodies.base
        for index in 0..<self.bodies.count { response[index] = .zero }
        if row.a >= 0 { response[Int(row.a)] += bodies[Int(row.a)].inverse * row.rowA }
        if row.b >= 0 { response[Int(row.b)] += bodies[Int(row.b)].inverse * row.rowB }
        let free = inner(response, response)
        var speed = speed(row, starts)
        if rows.count > 0 {
            solveJoints(response)
            for index in 0..<rows.count where rows.base[index].impulse != 0 {
                speed -= rows.base[index].impulse * self.speed(rows.base[index], starts)
            }
        }
        guard inner(response, response) > Self.heldPart * free, speed.isFinite else { return nil }
        return speed
    }

    /// u M w. Inlined, since a call would copy the mechanism.
    @inline(__always)
    func inner(_ u: UnsafePointer<Triple>, _ w: UnsafePointer<Triple>) -> Double {
        var sum = 0.0
        for index in 0..<bodies.count { sum += dot(u[index], bodies.base[index].mass * w[index]) }
        return sum
    }

    /// Takes away from `u` what the joints do not allow: conjugate gradients over the joints' impulses, which need as many rounds
    /// as there are rows at most, and do not mind rows that say the same (J. Nocedal and S. Wright, "Numerical Optimization",
    /// 2006, algorithm 5.3, with the rows' own masses as preconditioner).
    private mutating func solveJoints(_ u: UnsafeMutablePointer<Triple>) {
        let rows = rows.base
        let count = self.rows.count
        var product = 0.0
        for index in 0..<count {
            let row = rows + index
            row.pointee.impulse = 0
            row.pointee.residual = velocity(row, u)
            row.pointee.direction = row.pointee.scale * row.pointee.residual
            product += row.pointee.residual * row.pointee.direction
        }
        let goal = Self.tolerance * Self.tolerance * product
        var rounds = 0
        while product > goal && product > 0 && rounds < 2 * count + 8 {
            spread { $0.pointee.direction }
            var curvature = 0.0
            for index in 0..<count {
                rows[index].change = velocity(rows + index, scratch.base)
                curvature += rows[index].direction * rows[index].change
            }
            guard curvature > 0 else { break }
            let step = product / curvature
            var next = 0.0
            for index in 0..<count {
                let row = rows + index
                row.pointee.impulse += step * row.pointee.direction
                row.pointee.residual -= step * row.pointee.change
                next += row.pointee.scale * row.pointee.residual * row.pointee.residual
            }
            let ratio = next / product
            for index in 0..<count {
                rows[index].direction = rows[index].scale * rows[index].residual + ratio * rows[index].direction
            }
            product = next
            rounds += 1
        }
        spread { $0.pointee.impulse }
        for index in 0..<bodies.count { u[index] -= scratch.base[index] }
    }

    /// What impulses on the rows change: M^-1 J^T p.
    @inline(__always)
    private func spread(_ impulse: (UnsafePointer<MechanismRow>) -> Double) {
        let (bodies, scratch) = (bodies.base, scratch.base)
        for index in 0..<self.bodies.count { scratch[index] = .zero }
        for index in 0..<rows.count {
            let row = UnsafePointer(rows.base + index)
            let p = impulse(row)
            let (a, b) = (Int(row.pointee.a), Int(row.pointee.b))
            if a >= 0 { scratch[a] += bodies[a].inverse * (p * row.pointee.rowA) }
            if b >= 0 { scratch[b] += bodies[b].inverse * (p * row.pointee.rowB) }
        }
    }

    @inline(__always)
    private func velocity(_ row: UnsafePointer<MechanismRow>, _ velocities: UnsafePointer<Triple>) -> Double {
        var sum = 0.0
        if row.pointee.a >= 0 { sum += dot(row.pointee.rowA, velocities[Int(row.pointee.a)]) }
        if row.pointee.b >= 0 { sum += dot(row.pointee.rowB, velocities[Int(row.pointee.b)]) }
        return sum
    }

    /// How fast the bodies move along a row.
    @inline(__always)
    private func speed(_ row: MechanismRow, _ starts: UnsafePointer<Float4>) -> Double {
        speed(row.rowA, row.a, starts) + speed(row.rowB, row.b, starts)
    }

    private func speed(_ row: Triple, _ place: Int32, _ starts: UnsafePointer<Float4>) -> Double {
        guard place >= 0 else { return 0 }
        let v = starts[Int(bodies.base[Int(place)].slot)]
        return dot(row, Triple(v))
    }

    private func weigh(_ row: Triple, _ inverse: Triple) -> Double { dot(row, inverse * row) }
}
