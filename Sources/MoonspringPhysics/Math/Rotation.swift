/// A rotation as the sine and cosine of its angle: what turns a body's own axes into those of the world.
struct Rotation: BitwiseCopyable {
    var sine: Float
    var cosine: Float

    static let identity = Rotation(sine: 0, cosine: 1)

    init(sine: Float, cosine: Float) {
        self.sine = sine
        self.cosine = cosine
    }

    init(angle: Float) {
        (sine, cosine) = Trigonometry.sineCosine(angle)
    }

    /// Radians, -pi...pi.
    var angle: Float { Float(Trigonometry.arcTangent2(Double(sine), Double(cosine))) }

    /// From body axes to world axes.
    @inline(__always)
    func apply(_ v: Vec2) -> Vec2 {
        Vec2(cosine * v.x - sine * v.y, sine * v.x + cosine * v.y)
    }

    /// First `inner`, then this rotation.
    @inline(__always)
    func apply(_ inner: Rotation) -> Rotation {
        Rotation(sine: sine * inner.cosine + cosine * inner.sine, cosine: cosine * inner.cosine - sine * inner.sine)
    }

    /// From world axes to body axes.
    @inline(__always)
    func unapply(_ v: Vec2) -> Vec2 {
        Vec2(cosine * v.x + sine * v.y, cosine * v.y - sine * v.x)
    }

    /// The rotation from `other`'s axes to these.
    @inline(__always)
    func relative(_ other: Rotation) -> Rotation {
        Rotation(
            sine: cosine * other.sine - sine * other.cosine, cosine: cosine * other.cosine + sine * other.sine)
    }
}

/// The lever arm in world axes of a point given in body axes.
///
/// A lever of zero is by far the most common (attachments without offset), and needs no sine.
@inline(__always)
func leverArm(_ localAnchor: Vec2, angle: Float) -> Vec2 {
    if localAnchor.x == 0 && localAnchor.y == 0 { return .zero }
    return Rotation(angle: angle).apply(localAnchor)
}
