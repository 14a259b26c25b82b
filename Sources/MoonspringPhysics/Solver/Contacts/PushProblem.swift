/// Where an impulse is between its bounds.
enum BoundedSide: BitwiseCopyable {
    case within, lower, upper
}

/// Impulses p between bounds, such that b + A p is zero, or positive for one at its lower bound, or negative for one at its upper:
/// of points that push and never pull, p >= 0, and of friction, which has two bounds. They are those for which p A p / 2 + b p is
/// least, which without restitution and bias is the energy.
struct PushProblem: ~Copyable {
    private var count = 0
    /// A, row by row.
    private var masses = Column<Double>()
    private var b = Column<Double>()
    private var p = Column<Double>()
    /// What was there before.
    private var old = Column<Double>()
    private var lower = Column<Double>()
    private var upper = Column<Double>()
    private var sides = Column<BoundedSide>()
    /// The places of those within their bounds, and their equations.
    private var within = Column<Int32>()
    private var matrix = Column<Double>()
    private var right = Column<Double>()

    /// Of the rounds of pivoting, those that may let several points change sides at once; and all, as a multiple of the points.
    private static let freeRounds = 8
    private static let roundsPerPoint = 4
    /// The part that bounds may change by without a new solution.
    private static let closeBounds = 1e-3
    /// Part of a point's own mass that it gives way by, since points of one contact may say the same.
    private static let softness = 1e-9

    /// The speeds at which the points part without impulses.
    var speeds: UnsafeMutablePointer<Double> { b.base }
    /// What `solve` starts from and finds, newton seconds.
    var impulses: UnsafeMutablePointer<Double> { p.base }

    /// Makes room for so many impulses, of zero and not below.
    mutating func begin(_ count: Int) {
        self.count = count
        masses.resize(to: count * count)
        b.resize(to: count)
        sides.resize(to: count)
        p.refill(count: count, with: 0)
        lower.refill(count: count, with: 0)
        upper.refill(count: count, with: .infinity)
    }

    /// Sets how large an impulse is at most, either way. Returns whether that says much else than before to one at its bound, or would
    /// put it there.
    func setBounds(_ i: Int, _ most: Double) -> Bool {
        let old = upper.base[i]
        lower.base[i] = -most
        upper.base[i] = most
        return p.base[i].magnitude >= min(most, old) && (most - old).magnitude > Self.closeBounds * old
    }

    func mass(_ i: Int, _ j: Int) -> Double { masses.base[i * count + j] }

    func setMass(_ i: Int, _ j: Int, _ mass: Double) { masses.base[i * count + j] = mass }

    /// Finds the impulses; leaves them as they were, but within their bounds, where nothing better is found. `again` begins with what
    /// the last solution had at its bounds.
    mutating func solve(again: Bool = false) {
        old.resize(to: count)
        for i in 0..<count {
            p.base[i] = min(max(p.base[i], lower.base[i]), upper.base[i])
            old.base[i] = p.base[i]
        }
        let before = energy()
        if !again { sweep() }
        if count > 1 { pivot() }
        let after = energy()
        if after <= before + 1e-9 * before.magnitude { return }
        for i in 0..<count { p.base[i] = old.base[i] }
    }

    @inline(__always)
    private func energy() -> Double {
        var sum = 0.0
        for i in 0..<count { sum += p.base[i] * (b.base[i] + 0.5 * parting(i)) }
        return sum
    }

    /// What the impulses change the speed of a point by.
    private func parting(_ i: Int) -> Double {
        var sum = 0.0
        for j in 0..<count { sum += masses.base[i * count + j] * p.base[j] }
        return sum
    }

    /// Projected Gauss-Seidel: tells nearly which impulses are at their bounds.
    private mutating func sweep() {
        for _ in 0..<(count == 1 ? 1 : 8) {
            for i in 0..<count {
                let wanted = p.base[i] - (b.base[i] + parting(i)) / masses.base[i * count + i]
                p.base[i] = wanted.isFinite ? min(max(wanted, lower.base[i]), upper.base[i]) : 0
            }
        }
        for i in 0..<count {
            sides.base[i] = p.base[i] <= lower.base[i] ? .lower : p.base[i] >= upper.base[i] ? .upper : .within
        }
    }

    /// Solves for the impulses within their bounds; those that come out beyond, and those at a bound that speeds drive off it, change
    /// sides until there are none: all at once at first, then the last one only, which comes to an end (J. Júdice and F. Pires, "A
    /// block principal pivoting algorithm", 1994; K. Murty, 1974).
    private mutating func pivot() {
        matrix.resize(to: count * count)
        right.resize(to: count)
        for round in 0..<Self.freeRounds + Self.roundsPerPoint * count {
            guard solveWithin() else { break }
            var last = -1
            var side = BoundedSide.within
            for i in 0..<count {
                let right = rightSide(i)
                if right == sides.base[i] { continue }
                if round < Self.freeRounds { sides.base[i] = right }
                (last, side) = (i, right)
            }
            if last < 0 { return }
            if round >= Self.freeRounds { sides.base[last] = side }
        }
        for i in 0..<count { p.base[i] = min(max(p.base[i], lower.base[i]), upper.base[i]) }
    }

    /// Where an impulse belongs, as far as the others are right.
    private func rightSide(_ i: Int) -> BoundedSide {
        let scale = 1e-9 * (b.base[i].magnitude + 1e-6)
        switch sides.base[i] {
        case .within: return p.base[i] < lower.base[i] ? .lower : p.base[i] > upper.base[i] ? .upper : .within
        case .lower: return b.base[i] + parting(i) < -scale ? .within : .lower
        case .upper: return b.base[i] + parting(i) > scale ? .within : .upper
        }
    }

    /// Gauss elimination over the impulses within their bounds, symmetric and positive: no pivots. False where that fails.
    private mutating func solveWithin() -> Bool {
        within.truncate(to: 0)
        for i in 0..<count {
            switch sides.base[i] {
            case .within: within.append(Int32(i))
            case .lower: p.base[i] = lower.base[i]
            case .upper: p.base[i] = upper.base[i]
            }
        }
        fillMatrix()
        let size = within.count
        let (matrix, right) = (matrix.base, right.base)
        for k in 0..<size {
            let own = matrix + k * size
            let inverse = 1 / own[k]
            for i in k + 1..<size {
                let factor = own[i] * inverse
                if factor == 0 { continue }
                let row = matrix + i * size
                for j in i..<size { row[j] -= factor * own[j] }
                right[i] -= factor * right[k]
            }
        }
        for i in stride(from: size - 1, through: 0, by: -1) {
            let row = matrix + i * size
            var wanted = right[i]
            for j in i + 1..<size { wanted -= row[j] * right[j] }
            right[i] = wanted / row[i]
            if !right[i].isFinite { return false }
        }
        for i in 0..<size { p.base[Int(within.base[i])] = right[i] }
        return true
    }

    /// The equations of the impulses within their bounds: the upper half of their masses, and what the speeds and the impulses at bounds
    /// leave to them.
    private func fillMatrix() {
        let size = within.count
        for i in 0..<size {
            let own = Int(within.base[i])
            let masses = masses.base + own * count
            for j in i..<size { matrix.base[i * size + j] = masses[Int(within.base[j])] }
            matrix.base[i * size + i] *= 1 + Self.softness
            var wanted = -b.base[own]
            for j in 0..<count where sides.base[j] != .within { wanted -= masses[j] * p.base[j] }
            right.base[i] = wanted
        }
    }
}
