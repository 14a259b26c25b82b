import Moonspring

extension DebugOverlay {
    /// What lies behind an animator's motion now, in the coordinates of the root above its reference view. An animator
    /// without a reference view has coordinates of its own, which are taken for the scene's.
    ///
    /// The views on the way to the root are read: where a script defines their geometry, it runs. A picture that must not
    /// do that gives the map itself.
    public init(of animator: DynamicAnimator) {
        // What View.convert does with each point; the way up the tree is walked once.
        let map = animator.referenceView.map { $0.map(to: $0.root) } ?? .identity
        self.init(
            animator.debugSnapshot(),
            map: FrameTransform(a: map.a, b: map.b, c: map.c, d: map.d, tx: map.tx, ty: map.ty))
    }

    /// A snapshot in the scene's coordinates; `map` leads there from those of the reference view.
    public init(_ snapshot: DebugSnapshot, map: FrameTransform) {
        func shown(_ point: Point) -> FramePoint { map.apply(FramePoint(x: point.x, y: point.y)) }
        func turned(_ vector: Vector) -> FramePoint {
            FramePoint(x: map.a * vector.x + map.c * vector.y, y: map.b * vector.x + map.d * vector.y)
        }
        self.init()
        bodies = snapshot.bodies.map { body in
            Body(
                outlines: body.outlines.map { $0.map(shown) }, center: shown(body.center),
                velocity: turned(body.velocity), isAwake: body.isAwake, isAnchored: body.isAnchored)
        }
        links = snapshot.links.map { Link(kind: Link.Kind($0.kind), from: shown($0.from), to: shown($0.to)) }
        boundaries = snapshot.boundaries.map { $0.map(shown) }
        contacts = snapshot.contacts.map(shown)
        fields = snapshot.fields.map { Arrow(at: shown($0.at), vector: turned($0.vector)) }
    }
}

extension DebugOverlay.Link.Kind {
    init(_ kind: DebugSnapshot.Link.Kind) {
        switch kind {
        case .attachment: self = .attachment
        case .spring: self = .spring
        case .rope: self = .rope
        case .slide: self = .slide
        case .pin: self = .pin
        case .fixed: self = .fixed
        case .snap: self = .snap
        }
    }
}
