import MoonspringPhysics

extension CollisionBehavior {
    /// Whether the bounds of the animator's reference view are a boundary. Default false. Setting it removes insets.
    /// Without a reference view it has no effect. The boundary follows the view's bounds: a new size wakes the
    /// animator, and a new origin takes effect in the next tick.
    public var translatesReferenceBoundsIntoBoundary: Bool {
        get { reference.insets != nil }
        set {
            reference.insets = newValue ? .zero : nil
            referenceChanged()
        }
    }

    /// Makes the bounds of the reference view a boundary, reduced by insets. If nothing is left of the bounds, there is
    /// no boundary.
    public func setTranslatesReferenceBoundsIntoBoundary(with insets: EdgeInsets) {
        precondition(insets.isFinite, "insets must be finite: check the computation that made them")
        reference.insets = insets
        referenceChanged()
    }

    private func referenceChanged() {
        guard let animator = linkedAnimator else { return }
        refreshReferenceBoundary(in: animator)
        wake()
    }

    /// Rebuilds the boundary where the bounds are not those it was made of.
    func refreshReferenceBoundary(in animator: DynamicAnimator) {
        guard let body else { return }
        var rect: Rect?
        if let insets = reference.insets, let bounds = animator.referenceBounds {
            let inner = bounds.inset(by: insets)
            if inner.origin.isFinite, inner.size.isBodySize { rect = inner }
        }
        guard rect != reference.rect else { return }
        reference.rect = rect
        for shape in reference.shapes { animator.world.destroyShape(shape) }
        reference.shapes = rect.map { animator.world.createChain(ReferenceBoundary.chain(around: $0), on: body) } ?? []
        wake()
    }
}
