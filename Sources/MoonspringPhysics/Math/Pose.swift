/// Where a body is: the place of its centre of mass and its rotation.
struct Pose: BitwiseCopyable {
    var position: Vec2
    var rotation: Rotation

    static let identity = Pose(position: .zero, rotation: .identity)

    /// From body axes to world axes.
    @inline(__always)
    func apply(_ point: Vec2) -> Vec2 { position + rotation.apply(point) }

    /// The same of what is placed in body axes.
    @inline(__always)
    func apply(_ inner: Pose) -> Pose {
        Pose(position: apply(inner.position), rotation: rotation.apply(inner.rotation))
    }

    /// From world axes to body axes.
    @inline(__always)
    func unapply(_ point: Vec2) -> Vec2 { rotation.unapply(point - position) }

    /// `other` as seen from this pose: maps the other's axes to these.
    @inline(__always)
    func relative(_ other: Pose) -> Pose {
        Pose(position: unapply(other.position), rotation: rotation.relative(other.rotation))
    }
}
