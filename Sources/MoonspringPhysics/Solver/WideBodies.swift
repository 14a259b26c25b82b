// Four constraints at a time: the states of four bodies are loaded as eight rows and turned into eight columns, computed
// on, turned back and stored. The constraints of one row share no dynamic body, so no lane overwrites another.

typealias Float4 = SIMD4<Float>
typealias Int4 = SIMD4<Int32>

/// Where the solver finds a body: its slot among the awake plus one. Zero is a place of all zeros that stands for every
/// static body.
enum SolverIndex {
    /// Set where the state must not be written back: static and kinematic bodies, which many rows share.
    static let readOnly: Int32 = 0x4000_0000
    static let mask: Int32 = 0x3fff_ffff
    /// Any static body, and the empty lanes of a row.
    static let fixed: Int32 = readOnly

    static func dynamic(slot: Int32) -> Int32 { slot + 1 }
    static func kinematic(slot: Int32) -> Int32 { (slot + 1) | readOnly }
}

/// The states of four bodies, by component.
struct WideBody {
    var vx: Float4
    var vy: Float4
    /// Angular velocity.
    var w: Float4
    var angle: Float4
    var px: Float4
    var py: Float4
    /// Inverse mass.
    var m: Float4
    /// Inverse moment of inertia.
    var i: Float4
}

/// The two bodies of each of four constraints.
struct WidePair {
    var a: WideBody
    var b: WideBody

    @inline(__always)
    init(_ base: UnsafeMutableRawPointer, _ indexA: Int4, _ indexB: Int4) {
        a = gather(base, indexA)
        b = gather(base, indexB)
    }

    @inline(__always)
    func storeVelocities(_ base: UnsafeMutableRawPointer, _ indexA: Int4, _ indexB: Int4) {
        scatterVelocities(base, indexA, a)
        scatterVelocities(base, indexB, b)
    }
}

/// Turns four rows of four into four columns: eight shuffles.
///
/// The halves travel as 64-bit numbers, or the compiler merges the two stages into one that takes twice as many.
@inline(__always)
func transposed(_ a: Float4, _ b: Float4, _ c: Float4, _ d: Float4) -> (Float4, Float4, Float4, Float4) {
    let ab0 = unsafeBitCast(Float4(a.x, b.x, a.y, b.y), to: SIMD2<Double>.self)
    let ab1 = unsafeBitCast(Float4(a.z, b.z, a.w, b.w), to: SIMD2<Double>.self)
    let cd0 = unsafeBitCast(Float4(c.x, d.x, c.y, d.y), to: SIMD2<Double>.self)
    let cd1 = unsafeBitCast(Float4(c.z, d.z, c.w, d.w), to: SIMD2<Double>.self)
    return (
        unsafeBitCast(SIMD2(ab0.x, cd0.x), to: Float4.self), unsafeBitCast(SIMD2(ab0.y, cd0.y), to: Float4.self),
        unsafeBitCast(SIMD2(ab1.x, cd1.x), to: Float4.self), unsafeBitCast(SIMD2(ab1.y, cd1.y), to: Float4.self)
    )
}

/// Loads sixteen bytes of each of four records, by component.
@inline(__always)
func gather(
    _ base: UnsafeRawPointer, _ offsets: (Int, Int, Int, Int), at place: Int = 0
) -> (Float4, Float4, Float4, Float4) {
    transposed(
        base.load(fromByteOffset: offsets.0 &+ place, as: Float4.self),
        base.load(fromByteOffset: offsets.1 &+ place, as: Float4.self),
        base.load(fromByteOffset: offsets.2 &+ place, as: Float4.self),
        base.load(fromByteOffset: offsets.3 &+ place, as: Float4.self))
}

/// Loads four bodies. `base` is the place of index zero: one state before the first awake one.
@inline(__always)
func gather(_ base: UnsafeMutableRawPointer, _ index: Int4) -> WideBody {
    let index = index & Int4(repeating: SolverIndex.mask)
    let offsets = (Int(index.x) &* 32, Int(index.y) &* 32, Int(index.z) &* 32, Int(index.w) &* 32)
    let (vx, vy, w, angle) = gather(UnsafeRawPointer(base), offsets)
    let (px, py, m, i) = gather(UnsafeRawPointer(base), offsets, at: 16)
    return WideBody(vx: vx, vy: vy, w: w, angle: angle, px: px, py: py, m: m, i: i)
}

/// Stores the velocities of four bodies, but of those marked read-only.
@inline(__always)
func scatterVelocities(_ base: UnsafeMutableRawPointer, _ index: Int4, _ body: borrowing WideBody) {
    scatter(base, index, body.vx, body.vy, body.w, body.angle)
}

/// Out of line: inlined, the compiler undoes the transpose, rebuilding each row from the registers it was gathered from.
@inline(never)
private func scatter(
    _ base: UnsafeMutableRawPointer, _ index: Int4, _ vx: Float4, _ vy: Float4, _ w: Float4, _ angle: Float4
) {
    let (a, b, c, d) = transposed(vx, vy, w, angle)
    if index.x < SolverIndex.readOnly { (base + Int(index.x) &* 32).storeBytes(of: a, as: Float4.self) }
    if index.y < SolverIndex.readOnly { (base + Int(index.y) &* 32).storeBytes(of: b, as: Float4.self) }
    if index.z < SolverIndex.readOnly { (base + Int(index.z) &* 32).storeBytes(of: c, as: Float4.self) }
    if index.w < SolverIndex.readOnly { (base + Int(index.w) &* 32).storeBytes(of: d, as: Float4.self) }
}
