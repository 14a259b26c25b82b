// Plain hinges in the sub-stepped way, four at a time. The rows of one colour share no dynamic body, so neither the four
// of a row nor the rows of a colour can overwrite each other, and a colour may be cut at any row between threads.

/// Four hinges as the solver sees them. A static body's lever is the anchor's place in the world, since it shares the
/// index of all static bodies, whose state is all zeros; an empty lane has no mass.
struct WideHingeRow: BitwiseCopyable {
    /// `SolverIndex` of the bodies.
    var a = Int4(repeating: SolverIndex.fixed)
    var b = Int4(repeating: SolverIndex.fixed)
    /// In world axes.
    var levers = WideLevers()
    /// The angles that the levers were last turned to, radians.
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

/// From the centres of two bodies each to the anchors of four hinges, metres.
struct WideLevers: BitwiseCopyable {
    var ax = Float4.zero
    var ay = Float4.zero
    var bx = Float4.zero
    var by = Float4.zero
}

/// What the measuring of four hinges needs besides.
struct WideHingeSource: BitwiseCopyable {
    /// In the bodies' axes.
    var anchors = WideLevers()
    /// Places of the bodies as in `JointEnds`, and of the hinges' own rows; -1 for an empty lane.
    var slotA = Int4.zero
    var slotB = Int4.zero
    var row = Int4(repeating: -1)
}

/// Measures wide hinges at the start of a tick.
func prepareWideHinges(
    _ rows: UnsafeMutablePointer<WideHingeRow>, _ sources: UnsafePointer<WideHingeSource>, count: Int,
    _ bodies: JointBodies
) {
    for index in 0..<count {
        let row = rows + index
        let source = sources + index
        let anchors = source.pointee.anchors
        let pair = WidePair(bodies.solverBase, row.pointee.a, row.pointee.b)
        let (sA, cA) = Trigonometry.sineCosine(pair.a.angle)
        let (sB, cB) = Trigonometry.sineCosine(pair.b.angle)
        var levers = WideLevers(
            ax: cA * anchors.ax - sA * anchors.ay, ay: sA * anchors.ax + cA * anchors.ay,
            bx: cB * anchors.bx - sB * anchors.by, by: sB * anchors.bx + cB * anchors.by)
        if source.pointee.slotA.min() < 0 || source.pointee.slotB.min() < 0 {
            for lane in 0..<4 where source.pointee.row[lane] >= 0 {
                if source.pointee.slotA[lane] < 0 {
                    let anchor = Vec2(anchors.ax[lane], anchors.ay[lane])
                    let place = place(of: anchor, on: bodies.state(source.pointee.slotA[lane]))
                    levers.ax[lane] = place.x
                    levers.ay[lane] = place.y
                }
                if source.pointee.slotB[lane] < 0 {
                    let anchor = Vec2(anchors.bx[lane], anchors.by[lane])
                    let place = place(of: anchor, on: bodies.state(source.pointee.slotB[lane]))
                    levers.bx[lane] = place.x
                    levers.by[lane] = place.y
                }
            }
        }
        row.pointee.levers = levers
        row.pointee.angleA = pair.a.angle
        row.pointee.angleB = pair.b.angle
    }
}

/// Applies the impulses that wide hinges ended the last tick with. `base` is the place of solver index zero.
func warmStartWideHinges(_ rows: UnsafePointer<WideHingeRow>, count: Int, _ base: UnsafeMutableRawPointer) {
    for index in 0..<count {
        let row = rows + index
        var pair = WidePair(base, row.pointee.a, row.pointee.b)
        pair.applyImpulse(row.pointee.px, row.pointee.py, row.pointee.levers)
        pair.storeVelocities(base, row.pointee.a, row.pointee.b)
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
        var pair = WidePair(base, row.pointee.a, row.pointee.b)
        row.pointee.turnLevers(&pair)
        row.pointee.measureMass(pair)
        let levers = row.pointee.levers

        // Velocity of B's anchor against A's, and the bias for their distance.
        let ex = limited(pair.b.px - pair.a.px + (levers.bx - levers.ax), most)
        let ey = limited(pair.b.py - pair.a.py + (levers.by - levers.ay), most)
        let (speedX, speedY) = pair.anchorVelocity(levers)
        let vx = speedX + biasRate * ex
        let vy = speedY + biasRate * ey

        let (oldX, oldY) = (row.pointee.px, row.pointee.py)
        let jx = massScale * (row.pointee.xx * vx + row.pointee.xy * vy) + impulseScale * oldX
        let jy = massScale * (row.pointee.xy * vx + row.pointee.yy * vy) + impulseScale * oldY
        row.pointee.changeImpulse(jx, jy, &pair)
        pair.storeVelocities(base, row.pointee.a, row.pointee.b)
    }
}

/// One iteration without bias over wide hinges.
func relaxWideHinges(_ rows: UnsafeMutablePointer<WideHingeRow>, count: Int, _ base: UnsafeMutableRawPointer) {
    for index in 0..<count {
        let row = rows + index
        var pair = WidePair(base, row.pointee.a, row.pointee.b)
        let (vx, vy) = pair.anchorVelocity(row.pointee.levers)
        let jx = row.pointee.xx * vx + row.pointee.xy * vy
        let jy = row.pointee.xy * vx + row.pointee.yy * vy
        row.pointee.changeImpulse(jx, jy, &pair)
        pair.storeVelocities(base, row.pointee.a, row.pointee.b)
    }
}

// MARK: Four at a time

extension WideHingeRow {
    /// Turns the levers with the bodies, and with them what the impulse so far does.
    @inline(__always)
    fileprivate mutating func turnLevers(_ pair: inout WidePair) {
        let old = levers
        (levers.ax, levers.ay) = turned(old.ax, old.ay, by: pair.a.angle - angleA)
        (levers.bx, levers.by) = turned(old.bx, old.by, by: pair.b.angle - angleB)
        pair.a.w -= pair.a.i * ((levers.ax - old.ax) * py - (levers.ay - old.ay) * px)
        pair.b.w += pair.b.i * ((levers.bx - old.bx) * py - (levers.by - old.by) * px)
        angleA = pair.a.angle
        angleB = pair.b.angle
    }

    /// The matrix over the summed inverse mass, so that no product of a large mass and a large inertia overflows. Where light
    /// links whirl, that of the tick's start is too old after a sub-step.
    @inline(__always)
    fileprivate mutating func measureMass(_ pair: borrowing WidePair) {
        let (ax, ay, bx, by) = (levers.ax, levers.ay, levers.bx, levers.by)
        let m = pair.a.m + pair.b.m
        let kA = pair.a.i / m
        let kB = pair.b.i / m
        let cross = ax * by - ay * bx
        let diagonalX = kA * ax * ax + kB * bx * bx
        let diagonalY = kA * ay * ay + kB * by * by
        let scale = 1 / (m * (1 + diagonalX + diagonalY + kA * kB * cross * cross))
        xx = finiteOrZero((1 + diagonalX) * scale)
        xy = finiteOrZero((kA * ax * ay + kB * bx * by) * scale)
        yy = finiteOrZero((1 + diagonalY) * scale)
    }

    /// Subtracts an impulse from the accumulated one, and gives the bodies the change.
    @inline(__always)
    fileprivate mutating func changeImpulse(_ jx: Float4, _ jy: Float4, _ pair: inout WidePair) {
        let (oldX, oldY) = (px, py)
        px = boundedImpulse(oldX - jx)
        py = boundedImpulse(oldY - jy)
        pair.applyImpulse(px - oldX, py - oldY, levers)
    }
}

extension WidePair {
    /// The velocity of the anchors of B as seen from those of A.
    @inline(__always)
    fileprivate func anchorVelocity(_ levers: WideLevers) -> (x: Float4, y: Float4) {
        (b.vx - a.vx - (b.w * levers.by - a.w * levers.ay), b.vy - a.vy + (b.w * levers.bx - a.w * levers.ax))
    }

    @inline(__always)
    fileprivate mutating func applyImpulse(_ px: Float4, _ py: Float4, _ levers: WideLevers) {
        a.vx -= a.m * px
        a.vy -= a.m * py
        a.w -= a.i * (levers.ax * py - levers.ay * px)
        b.vx += b.m * px
        b.vy += b.m * py
        b.w += b.i * (levers.bx * py - levers.by * px)
    }
}

/// Where an anchor of a static body is in the world.
private func place(of anchor: Vec2, on body: UnsafePointer<BodyState>) -> Vec2 {
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
