// The small matrices of groups, in 64 bits: the masses of one group may differ by many powers of ten.

/// Three numbers: a velocity with its spin, or the rows of one joint.
typealias Triple = SIMD3<Double>

extension Triple {
    /// The first three of four.
    @inline(__always)
    init(_ v: Float4) { self.init(Double(v.x), Double(v.y), Double(v.z)) }
}

extension BodyState {
    /// Velocity x, y and spin.
    @inline(__always)
    var velocities: Triple { Triple(Double(velocity.x), Double(velocity.y), Double(angularVelocity)) }

    /// The inverses of mass, mass and inertia.
    @inline(__always)
    var inverses: Triple { Triple(Double(inverseMass), Double(inverseMass), Double(inverseInertia)) }
}

/// A symmetric 3x3 matrix.
struct Symmetric3: BitwiseCopyable {
    var xx: Double
    var xy: Double
    var xz: Double
    var yy: Double
    var yz: Double
    var zz: Double

    init(diagonal: Triple) {
        (xx, yy, zz) = (diagonal.x, diagonal.y, diagonal.z)
        (xy, xz, yz) = (0, 0, 0)
    }
}

/// L D L^T of a symmetric positive matrix, L having ones on its diagonal.
struct Factor3: BitwiseCopyable {
    private var yx: Double
    private var zx: Double
    private var zy: Double
    /// The inverse of D; zero where a pivot is not positive, which leaves that direction alone.
    private(set) var inverse: Triple

    @inline(__always)
    init(_ m: Symmetric3) {
        let i0 = m.xx > 0 ? 1 / m.xx : 0
        yx = m.xy * i0
        zx = m.xz * i0
        let d1 = m.yy - yx * m.xy
        let i1 = d1 > 0 ? 1 / d1 : 0
        let e = m.yz - zx * m.xy
        zy = e * i1
        let d2 = m.zz - zx * m.xz - zy * e
        inverse = Triple(i0, i1, d2 > 0 ? 1 / d2 : 0)
    }

    /// L^-1 v.
    @inline(__always)
    func forward(_ v: Triple) -> Triple {
        let y = v.y - yx * v.x
        return Triple(v.x, y, v.z - zx * v.x - zy * y)
    }

    /// The solution x of (L D L^T) x = v.
    @inline(__always)
    func solve(_ v: Triple) -> Triple {
        let w = inverse * forward(v)
        let y = w.y - zy * w.z
        return Triple(w.x - yx * y - zx * w.z, y, w.z)
    }
}

@inline(__always)
func dot(_ a: Triple, _ b: Triple) -> Double { a.x * b.x + a.y * b.y + a.z * b.z }
