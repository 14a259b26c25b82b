// Plain hinges in the sub-stepped way, four at a time. The rows of one colour share no dynamic body, so neither the four
// of a row nor the rows of a colour can overwrite each other, and a colour may be cut at any row between threads.

/// Four hinges as the solver sees them. A static body's lever is the anchor's place in the world, since it shares the
/// index of all static bodies, whose state is all zeros; an empty lane has no mass.
struct WideHingeRow: BitwiseCopyable {
    /// `SolverIndex` of the bodies.
    var a = Int4(repeating: SolverIndex.fixed)
    var b = Int4(repeating: SolverIndex.fixed)
    /// Levers in world axes, metres, and the angles they were last turned to, radians.
    var ax = Float4.zero
    var ay = Float4.zero
    var bx = Float4.zero
    var by = Float4.zero
    var angleA = Float4.zero
    var angleB = Float4.zero
    /// Inverse of the 2x2 matrix of the point, as in `PointMass`, from the last biased solve.
    var xx = Float4.zero
    var xy = Float4.zero
    var yy = Float4.zero
    /// Accumulated impulse, newton seconds.
    var px = Float4.zero
    var py = Float4.zero
}

/// What the measuring of four hinges needs besides.
struct WideHingeSource: BitwiseCopyable {
    /// Anchors in the bodies' axes, metres.
    var ax = Float4.zero
    var ay = Float4.zero
    var bx = Float4.zero
    var by = Float4.zero
    /// Places of the bodies as in `JointEnds`, and of the hinges' own rows; -1 for an empty lane.
    var slotA = Int4.zero
    var slotB = Int4.zero
    var row = Int4(repeating: -1)
}

/// Measures wide hinges where the tick starts. `base` is the place of solver index zero.
func prepareWideHinges(
    _ rows: UnsafeMutablePointer<WideHingeRow>, _ sources: UnsafePointer<WideHingeSource>, count: Int,
    _ base: UnsafeMutableRawPointer, _ fixed: UnsafePointer<BodyState>
) {
    for index in 0..<count {
        let row = rows + index
        let source = sources + index
        let a = gather(base, row.pointee.a)
        let b = gather(base, row.pointee.b)

        // Levers.
        let (sA, cA) = sineCosine(a.angle)
        let (sB, cB) = sineCosine(b.angle)
        var ax = cA * source.pointee.ax - sA * source.pointee.ay
        var ay = sA * source.pointee.ax + cA * source.pointee.ay
        var bx = cB * source.pointee.bx - sB * source.pointee.by
        var by = sB * source.pointee.bx + cB * source.pointee.by
        if source.pointee.slotA.min() < 0 || source.pointee.slotB.min() < 0 {
            for lane in 0..<4 where source.pointee.row[lane] >= 0 {
                if source.pointee.slotA[lane] < 0 {
                    let anchor = Vec2(source.pointee.ax[lane], source.pointee.ay[lane])
                    let place = fixedAnchor(fixed + Int(~source.pointee.slotA[lane]), anchor)
                    ax[lane] = place.x
                    ay[lane] = place.y
                }
                if source.pointee.slotB[lane] < 0 {
                    let anchor = Vec2(source.pointee.bx[lane], source.pointee.by[lane])
                    let place = fixedAnchor(fixed + Int(~source.pointee.slotB[lane]), anchor)
                    bx[lane] = place.x
                    by[lane] = place.y
                }
            }
        }
        row.pointee.ax = ax
        row.pointee.ay = ay
        row.pointee.bx = bx
        row.pointee.by = by
        row.pointee.angleA = a.angle
        row.pointee.angleB = b.angle
    }
}

/// Applies the impulses that wide hinges ended the last tick with.
func warmStartWideHinges(
    _ rows: UnsafePointer<WideHingeRow>, count: Int, _ base: UnsafeMutableRawPointer
) {
    for index in 0..<count {
        let row = rows + index
        var a = gather(base, row.pointee.a)
        var b = gather(base, row.pointee.b)
        let px = row.pointee.px
        let py = row.pointee.py
        a.vx -= a.m * px
        a.vy -= a.m * py
        a.w -= a.i * (row.pointee.ax * py - row.pointee.ay * px)
        b.vx += b.m * px
        b.vy += b.m * py
        b.w += b.i * (row.pointee.bx * py - row.pointee.by * px)
        scatterVelocities(base, row.pointee.a, a)
        scatterVelocities(base, row.pointee.b, b)
    }
}

/// One iteration with bias over wide hinges: the errors are measured where the bodies are now.
func solveWideHinges(
    _ rows: UnsafeMutablePointer<WideHingeRow>, count: Int, _ base: UnsafeMutableRawPointer, _ step: JointStep
) {
    let most = Float4(repeating: step.maximumError)
    let biasRate = Float4(repeating: step.biasRate)
    let massScale = Float4(repeating: step.massScale)
    let impulseScale = Float4(repeating: step.impulseScale)
    for index in 0..<count {
        let row = rows + index
        var a = gather(base, row.pointee.a)
        var b = gather(base, row.pointee.b)
        let oldX = row.pointee.px
        let oldY = row.pointee.py

        // Levers turn with the bodies, and with them what the impulse so far does.
        let (ax, ay) = turned(row.pointee.ax, row.pointee.ay, by: a.angle - row.pointee.angleA)
        let (bx, by) = turned(row.pointee.bx, row.pointee.by, by: b.angle - row.pointee.angleB)
        a.w -= a.i * ((ax - row.pointee.ax) * oldY - (ay - row.pointee.ay) * oldX)
        b.w += b.i * ((bx - row.pointee.bx) * oldY - (by - row.pointee.by) * oldX)
        row.pointee.ax = ax
        row.pointee.ay = ay
        row.pointee.bx = bx
        row.pointee.by = by
        row.pointee.angleA = a.angle
        row.pointee.angleB = b.angle

        // The matrix over the summed inverse mass, so that no product of a large mass and a large inertia overflows.
        // Where light links whirl, that of the tick's start is too old after a sub-step.
        let m = a.m + b.m
        let kA = a.i / m
        let kB = b.i / m
        let cross = ax * by - ay * bx
        let diagonalX = kA * ax * ax + kB * bx * bx
        let diagonalY = kA * ay * ay + kB * by * by
        let scale = 1 / (m * (1 + diagonalX + diagonalY + kA * kB * cross * cross))
        let xx = finiteOrZero((1 + diagonalX) * scale)
        let xy = finiteOrZero((kA * ax * ay + kB * bx * by) * scale)
        let yy = finiteOrZero((1 + diagonalY) * scale)
        row.pointee.xx = xx
        row.pointee.xy = xy
        row.pointee.yy = yy

        // Velocity of B's anchor against A's, and the bias for their distance.
        let ex = limited(b.px - a.px + (bx - ax), most)
        let ey = limited(b.py - a.py + (by - ay), most)
        let vx = b.vx - a.vx - (b.w * by - a.w * ay) + biasRate * ex
        let vy = b.vy - a.vy + (b.w * bx - a.w * ax) + biasRate * ey

        // Impulse.
        let jx = massScale * (xx * vx + xy * vy) + impulseScale * oldX
        let jy = massScale * (xy * vx + yy * vy) + impulseScale * oldY
        let px = boundedImpulse(oldX - jx)
        let py = boundedImpulse(oldY - jy)
        row.pointee.px = px
        row.pointee.py = py
        applyWide(px - oldX, py - oldY, ax, ay, bx, by, &a, &b)
        scatterVelocities(base, row.pointee.a, a)
        scatterVelocities(base, row.pointee.b, b)
    }
}

/// One iteration without bias over wide hinges.
func relaxWideHinges(_ rows: UnsafeMutablePointer<WideHingeRow>, count: Int, _ base: UnsafeMutableRawPointer) {
    for index in 0..<count {
        let row = rows + index
        var a = gather(base, row.pointee.a)
        var b = gather(base, row.pointee.b)
        let ax = row.pointee.ax
        let ay = row.pointee.ay
        let bx = row.pointee.bx
        let by = row.pointee.by
        let vx = b.vx - a.vx - (b.w * by - a.w * ay)
        let vy = b.vy - a.vy + (b.w * bx - a.w * ax)

        let oldX = row.pointee.px
        let oldY = row.pointee.py
        let px = boundedImpulse(oldX - (row.pointee.xx * vx + row.pointee.xy * vy))
        let py = boundedImpulse(oldY - (row.pointee.xy * vx + row.pointee.yy * vy))
        row.pointee.px = px
        row.pointee.py = py
        applyWide(px - oldX, py - oldY, ax, ay, bx, by, &a, &b)
        scatterVelocities(base, row.pointee.a, a)
        scatterVelocities(base, row.pointee.b, b)
    }
}

// MARK: Four at a time

@inline(__always)
private func applyWide(
    _ px: Float4, _ py: Float4, _ ax: Float4, _ ay: Float4, _ bx: Float4, _ by: Float4, _ a: inout WideBody,
    _ b: inout WideBody
) {
    a.vx -= a.m * px
    a.vy -= a.m * py
    a.w -= a.i * (ax * py - ay * px)
    b.vx += b.m * px
    b.vy += b.m * py
    b.w += b.i * (bx * py - by * px)
}

/// Where an anchor of a static body is in the world.
private func fixedAnchor(_ body: UnsafePointer<BodyState>, _ anchor: Vec2) -> Vec2 {
    body.pointee.position + leverArm(anchor, angle: body.pointee.angle)
}

/// As `turned` for one vector: a true rotation with three terms of the half angle's tangent.
@inline(__always)
private func turned(_ x: Float4, _ y: Float4, by angle: Float4) -> (Float4, Float4) {
    let half = 0.5 * angle
    let z = half * half
    let t = half * (1 + z * (1.0 / 3 + z * (2.0 / 15)))
    let k = 2 / (1 + t * t)
    let s = t * k
    let c = k - 1
    return (c * x - s * y, s * x + c * y)
}

@inline(__always)
private func limited(_ value: Float4, _ most: Float4) -> Float4 {
    value.replacing(with: most, where: value .> most).replacing(with: -most, where: value .< -most)
}

/// Impulses that cannot be computed, or are beyond the limit, become none.
@inline(__always)
private func boundedImpulse(_ value: Float4) -> Float4 {
    let most = Float4(repeating: Limits.impulse)
    return Float4.zero.replacing(with: value, where: (value .<= most) .& (value .>= -most))
}

@inline(__always)
private func finiteOrZero(_ value: Float4) -> Float4 {
    let most = Float4(repeating: .greatestFiniteMagnitude)
    return Float4.zero.replacing(with: value, where: (value .<= most) .& (value .>= -most))
}

/// Sine and cosine of angles up to a few turns, to 2e-7.
///
/// Reduced to [-pi/4, pi/4] with pi/2 in three parts of few bits (W. Cody and W. Waite, 1980), then the Taylor series.
@inline(__always)
private func sineCosine(_ x: Float4) -> (sine: Float4, cosine: Float4) {
    let magic = Float4(repeating: 0x1.8p23)
    let shifted = x * Float4(repeating: 0.636_619_77) + magic
    let turns = shifted - magic
    let most = turns * Float4(repeating: 1.5703125)
    let r = x - most - turns * Float4(repeating: 4.837_512_969_970_703e-4) - turns * Float4(repeating: 7.549_789_95e-8)
    let z = r * r
    var p = Float4(repeating: -1.0 / 5040) + z * Float4(repeating: 1.0 / 362_880)
    p = Float4(repeating: 1.0 / 120) + z * p
    p = Float4(repeating: -1.0 / 6) + z * p
    let s = r + r * z * p
    var q = Float4(repeating: -1.0 / 720) + z * Float4(repeating: 1.0 / 40320)
    q = Float4(repeating: 1.0 / 24) + z * q
    q = Float4(repeating: -0.5) + z * q
    let c = Float4(repeating: 1) + z * q
    // The low bits of the shifted number count the quarter turns.
    let quarter = unsafeBitCast(shifted, to: Int4.self)
    let isOdd = (quarter & 1) .== 1
    let sine = s.replacing(with: c, where: isOdd)
    let cosine = c.replacing(with: s, where: isOdd)
    let isSineNegative = (quarter & 2) .== 2
    let isCosineNegative = ((quarter &+ 1) & 2) .== 2
    return (
        sine.replacing(with: -sine, where: isSineNegative), cosine.replacing(with: -cosine, where: isCosineNegative)
    )
}
