/// The impulses of points that push and never pull: p >= 0 with b + A p >= 0, one of the two an equality for each point. They are
/// those for which p A p / 2 + b p is least, which without restitution and bias is the energy.
struct PushProblem: ~Copyable {
    private var count = 0
    /// A, row by row.
    private var masses = Column<Double>()
    private var b = Column<Double>()
    private var p = Column<Double>()
    /// What was there before.
    private var old = Column<Double>()
    private var isPushing = Column<Bool>()
    private var matrix = Column<Double>()

    /// Of the rounds of pivoting, those that may let several points change sides at once; and all, as a multiple of the points.
    private static let freeRounds = 8
    private static let roundsPerPoint = 4
    /// Part of a point's own mass that it gives way by, since points of one contact may say the same.
    private static let softness = 1e-9

    /// The speeds at which the points part without impulses.
    var speeds: UnsafeMutablePointer<Double> { b.base }
    /// What `solve` starts from and finds, newton seconds.
    var impulses: UnsafeMutablePointer<Double> { p.base }

    /// Makes room for so many points, with impulses of zero.
    mutating func begin(_ count: Int) {
        self.count = count
        masses.resize(to: count * count)
        b.resize(to: count)
        isPushing.resize(to: count)
        p.refill(count: count, with: 0)
    }

    func mass(_ i: Int, _ j: Int) -> Double { masses.base[i * count + j] }

    func setMass(_ i: Int, _ j: Int, _ mass: Double) { masses.base[i * count + j] = mass }

    /// Finds the impulses; leaves them as they were where nothing better is found.
    mutating func solve() {
        old.resize(to: count)
        for i in 0..<count { old.base[i] = p.base[i] }
        let before = energy()
        sweep()
        if count > 1 { pivot() }
        let after = energy()
        if after <= before + 1e-9 * before.magnitude { return }
        for i in 0..<count { p.base[i] = old.base[i] }
    }

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

    /// Projected Gauss-Seidel: tells nearly which points push.
    private func sweep() {
        for _ in 0..<(count == 1 ? 1 : 20) {
            for i in 0..<count {
                let wanted = p.base[i] - (b.base[i] + parting(i)) / masses.base[i * count + i]
                p.base[i] = wanted > 0 && wanted.isFinite ? wanted : 0
            }
        }
        for i in 0..<count { isPushing.base[i] = p.base[i] > 0 }
    }

    /// Solves for the impulses of the points that push; those that would have to pull, and those of the others that approach, change
    /// sides until there are none: all at once at first, then the last one only, which comes to an end (J. Júdice and F. Pires, "A
    /// block principal pivoting algorithm", 1994; K. Murty, 1974).
    private mutating func pivot() {
        matrix.resize(to: count * (count + 1))
        for round in 0..<Self.freeRounds + Self.roundsPerPoint * count {
            guard solvePushing() else { break }
            var last = -1
            for i in 0..<count {
                let scale = 1e-9 * (b.base[i].magnitude + 1e-6)
                let isWrong = isPushing.base[i] ? p.base[i] < 0 : b.base[i] + parting(i) < -scale
                if !isWrong { continue }
                if round < Self.freeRounds { isPushing.base[i].toggle() }
                last = i
            }
            if last < 0 { return }
            if round >= Self.freeRounds { isPushing.base[last].toggle() }
        }
        for i in 0..<count where !(p.base[i] >= 0) { p.base[i] = 0 }
    }

    /// Gauss elimination over the points that push, symmetric and positive: no pivots. False where that fails.
    private func solvePushing() -> Bool {
        let width = count + 1
        let (matrix, p) = (matrix.base, p.base)
        for i in 0..<count {
            let isOwn = isPushing.base[i]
            for j in 0..<count { matrix[i * width + j] = isOwn && isPushing.base[j] ? masses.base[i * count + j] : 0 }
            matrix[i * width + i] = masses.base[i * count + i] * (1 + Self.softness)
            matrix[i * width + count] = isOwn ? -b.base[i] : 0
        }
        for k in 0..<count {
            for i in k + 1..<count where matrix[i * width + k] != 0 {
                let factor = matrix[i * width + k] / matrix[k * width + k]
                for j in k...count { matrix[i * width + j] -= factor * matrix[k * width + j] }
            }
        }
        for i in stride(from: count - 1, through: 0, by: -1) {
            for j in i + 1..<count { matrix[i * width + count] -= matrix[i * width + j] * matrix[j * width + count] }
            matrix[i * width + count] /= matrix[i * width + i]
        }
        for i in 0..<count {
            p[i] = matrix[i * width + count]
            if !p[i].isFinite { return false }
        }
        return true
    }
}
