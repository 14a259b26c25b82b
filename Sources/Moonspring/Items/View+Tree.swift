extension View {
    /// Adds a view on top of the others, or at `index` among them (0 is the bottom), and removes it from its old
    /// superview. The view must not be or contain this one, and the tree must not become deeper than 200 levels:
    /// ``refusal(of:)`` says what is wrong.
    @discardableResult
    public func addSubview(_ view: View, at index: Int? = nil) -> View {
        require(refusal(of: view))
        return insert(view, at: index)
    }

    /// Why the view cannot become a subview: it would contain itself, or the tree would be deeper than 200 levels. Nil
    /// if it can.
    public func refusal(of view: View) -> DynamicsError? {
        var depth = 0
        var ancestor: View? = self
        while let step = ancestor {
            if step === view { return .viewCycle(view) }
            depth += 1
            ancestor = step.superview
        }
        return depth + view.height > Limits.nesting ? .tooDeep("views") : nil
    }

    /// `addSubview` for a script: throws the refusal.
    package func admitSubview(_ view: View, at index: Int? = nil) throws(DynamicsError) {
        if let refusal = refusal(of: view) { throw refusal }
        insert(view, at: index)
    }

    @discardableResult
    private func insert(_ view: View, at index: Int?) -> View {
        view.removeFromSuperview()
        subviews.insert(view, at: min(max(index ?? subviews.count, 0), subviews.count))
        view.superview = self
        watch.changes?.isTreeStale = true
        return view
    }

    /// Removes the view from its superview; behaviours that hold it continue to move it.
    public func removeFromSuperview() {
        guard let superview else { return }
        superview.subviews.removeLast { $0 === self }
        superview.watch.changes?.isTreeStale = true
        self.superview = nil
    }

    /// Puts a subview in front of its siblings. Does nothing if it is not a subview.
    public func bringToFront(_ view: View) {
        guard let index = subviews.firstIndex(where: { $0 === view }) else { return }
        subviews.append(subviews.remove(at: index))
    }

    /// Puts a subview behind its siblings. Does nothing if it is not a subview.
    public func sendToBack(_ view: View) {
        guard let index = subviews.firstIndex(where: { $0 === view }) else { return }
        subviews.insert(subviews.remove(at: index), at: 0)
    }

    /// Whether `ancestor` is this view, or one that holds it at any depth.
    public func isDescendant(of ancestor: View) -> Bool {
        var step: View? = self
        while let view = step {
            if view === ancestor { return true }
            step = view.superview
        }
        return false
    }

    /// The subviews in drawing order: by `zPosition`, and in sibling order for equal values.
    public var subviewsInDrawingOrder: [View] {
        guard subviews.contains(where: { $0.appearance.zPosition != 0 }) else { return subviews }
        let ordered = subviews.enumerated().sorted {
            ($0.element.appearance.zPosition, $0.offset) < ($1.element.appearance.zPosition, $1.offset)
        }
        return ordered.map { $0.element }
    }

    /// Levels of views in this subtree, the view itself included; nesting is bounded, so the recursion is too.
    private var height: Int { 1 + (subviews.lazy.map { $0.height }.max() ?? 0) }
}

// MARK: - Coordinates

extension View {
    /// The map from this view's coordinates to its superview's.
    var toSuperview: Transform { transform.about(ownBounds.center, at: center) }

    /// The map from this view's coordinates to those of `ancestor`, or of the root where nil or no ancestor.
    package func map(to ancestor: View?) -> Transform {
        var map = Transform.identity
        var step: View? = self
        while let view = step, view !== ancestor {
            map = map.concatenating(view.toSuperview)
            step = view.superview
        }
        return map
    }

    /// A point of this view in the coordinates of `view`, or of the root of the tree if `view` is nil. If the transform
    /// of `view` flattens it, it has no coordinates of its own, and the result is its centre.
    public func convert(_ point: Point, to view: View?) -> Point {
        guard let view else { return map(to: root).apply(point) }
        return view.map(to: nil).inverted?.apply(map(to: nil).apply(point)) ?? view.bounds.center
    }

    /// Whether a point in this view's own coordinates is inside it.
    public func contains(_ point: Point) -> Bool { bounds.contains(point) }

    /// The frontmost view under a point in this view's coordinates that is not hidden and whose ancestors are all under
    /// the point too; nil if the point is outside.
    public func hitTest(_ point: Point) -> View? {
        guard !appearance.isHidden, contains(point) else { return nil }
        for view in subviewsInDrawingOrder.reversed() {
            guard let inverse = view.toSuperview.inverted else { continue }
            if let hit = view.hitTest(inverse.apply(point)) { return hit }
        }
        return self
    }
}
