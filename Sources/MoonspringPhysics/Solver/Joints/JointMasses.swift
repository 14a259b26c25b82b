// The effective masses of joints: inverses of the small matrices that map impulses to changes of velocity.
//
// A point is two scalar constraints solved as one block: the anchors move together. The 2x2 matrix K = (mA + mB) 1 + rotational
// parts maps an impulse to the change of relative velocity at the anchors; its inverse is the effective mass of the
// point.

/// The inverse of the 2x2 matrix of a point-to-point constraint (symmetric: three numbers).
struct PointMass: BitwiseCopyable {
    var xx: Float = 0
    var xy: Float = 0
    var yy: Float = 0

    init() {}

    @inline(__always)
    init(_ a: BodyState, _ b: BodyState, _ levers: JointLevers) {
        let m = Double(a.inverseMass) + Double(b.inverseMass)
        let (iA, iB) = (Double(a.inverseInertia), Double(b.inverseInertia))
        let (xA, yA) = (Double(levers.a.x), Double(levers.a.y))
        let (xB, yB) = (Double(levers.b.x), Double(levers.b.y))
        // det K written out has no negative term, so long levers on light bodies cost no digits, as kxx kyy - kxy^2
        // would.
        let cross = xA * yB - yA * xB
        let trace = m + iA * (xA * xA + yA * yA) + iB * (xB * xB + yB * yB)
        let determinant = m * trace + iA * iB * cross * cross
        guard determinant > 0 else { return }
        xx = Float((m + iA * xA * xA + iB * xB * xB) / determinant).finiteOrZero
        xy = Float((iA * xA * yA + iB * xB * yB) / determinant).finiteOrZero
        yy = Float((m + iA * yA * yA + iB * yB * yB) / determinant).finiteOrZero
    }

    /// The impulse that cancels a velocity (or, in the position pass, a distance).
    @inline(__always)
    func impulse(against v: Vec2) -> Vec2 {
        Vec2(-(xx * v.x + xy * v.y), -(xy * v.x + yy * v.y)).limited(to: Limits.impulse)
    }
}

// A weld is three scalar constraints solved as one block: both components of the anchors' distance and the angle. Solved one after
// the other, a beam of welds would bend: the point's impulse turns the bodies again.

/// The inverse of the symmetric 3x3 matrix of a weld.
struct RigidMass: BitwiseCopyable {
    private var xx: Float = 0
    private var xy: Float = 0
    private var yy: Float = 0
    private var xw: Float = 0
    private var yw: Float = 0
    private var ww: Float = 0

    init() {}

    /// Block elimination of the angle: with the bodies' inertias joined as one, what is left for the point is a point
    /// constraint again, and no large terms cancel.
    init(_ a: BodyState, _ b: BodyState, _ levers: JointLevers) {
        let m = Double(a.inverseMass) + Double(b.inverseMass)
        let (iA, iB) = (Double(a.inverseInertia), Double(b.inverseInertia))
        let i = iA + iB
        guard m > 0 else {
            ww = effectiveMass(a.inverseInertia + b.inverseInertia)
            return
        }
        let (xA, yA) = (Double(levers.a.x), Double(levers.a.y))
        let (xB, yB) = (Double(levers.b.x), Double(levers.b.y))
        guard i > 0 else {
            xx = Float(1 / m)
            yy = xx
            return
        }
        // How far the point's impulse turns the bodies against each other: c = (-iA yA - iB yB, iA xA + iB xB).
        let cx = -(iA * yA + iB * yB)
        let cy = iA * xA + iB * xB
        // What remains is m 1 + (iA iB / i) n n^T with n the other anchor's offset turned by a right angle.
        let s = iA * iB / i
        let nx = yA - yB
        let ny = xB - xA
        let determinant = m * (m + s * (nx * nx + ny * ny))
        guard determinant > 0 else { return }
        let ixx = (m + s * ny * ny) / determinant
        let ixy = -(s * nx * ny) / determinant
        let iyy = (m + s * nx * nx) / determinant
        let bx = (ixx * cx + ixy * cy) / i
        let by = (ixy * cx + iyy * cy) / i
        xx = Float(ixx).finiteOrZero
        xy = Float(ixy).finiteOrZero
        yy = Float(iyy).finiteOrZero
        xw = Float(-bx).finiteOrZero
        yw = Float(-by).finiteOrZero
        ww = Float(1 / i + (cx * bx + cy * by) / i).finiteOrZero
    }

    /// The impulses that cancel a velocity and a spin.
    @inline(__always)
    func impulse(against v: Vec2, _ w: Float) -> (Vec2, Float) {
        (
            Vec2(-(xx * v.x + xy * v.y + xw * w), -(xy * v.x + yy * v.y + yw * w)).limited(to: Limits.impulse),
            (-(xw * v.x + yw * v.y + ww * w)).limited(to: Limits.impulse)
        )
    }
}

/// The inverse of the 2x2 matrix of speed across and spin, the mass along, and the block's impulses that go with one unit along.
struct SlideMass: BitwiseCopyable {
    var across: Float = 0
    var mixed: Float = 0
    var spin: Float = 0
    var along: Float = 0
    var acrossPerAlong: Float = 0
    var spinPerAlong: Float = 0

    init() {}

    init(_ a: BodyState, _ b: BodyState, _ arms: JointArms) {
        let m = Double(a.inverseMass) + Double(b.inverseMass)
        let (iA, iB) = (Double(a.inverseInertia), Double(b.inverseInertia))
        let (sA, sB) = (Double(arms.acrossA), Double(arms.acrossB))
        let (tA, tB) = (Double(arms.alongA), Double(arms.alongB))
        let i = iA + iB
        // The determinant written out has no negative term.
        let determinant = m * i + iA * iB * (sA - sB) * (sA - sB)
        if determinant > 0 {
            across = Float(i / determinant).finiteOrZero
            mixed = Float(-(iA * sA + iB * sB) / determinant).finiteOrZero
            spin = Float((m + iA * sA * sA + iB * sB * sB) / determinant).finiteOrZero
        } else if m > 0 {
            // Neither body turns.
            across = Float(1 / m).finiteOrZero
        } else if i > 0 {
            spin = Float(1 / i).finiteOrZero
        }
        var inverse = m + iA * tA * tA + iB * tB * tB
        let toAcross = iA * tA * sA + iB * tB * sB
        let toSpin = iA * tA + iB * tB
        acrossPerAlong = -(across * Float(toAcross) + mixed * Float(toSpin)).finiteOrZero
        spinPerAlong = -(mixed * Float(toAcross) + spin * Float(toSpin)).finiteOrZero
        inverse += toAcross * Double(acrossPerAlong) + toSpin * Double(spinPerAlong)
        if inverse > 0 { along = Float(1 / inverse).finiteOrZero }
    }
}
