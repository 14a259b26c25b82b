import Moonspring

// Pictures are made of the rows of the frame: reading an item again could run a script, and looking at a run must not change it.

extension Scene {
    /// What the scene looks like between two ticks. With `hasChanged` items are read again, except those whose place a script computes:
    /// they are shown as after the last tick.
    package func currentPicture(hasChanged: Bool) -> Picture {
        withoutAdvancing {
            picture(of: hasChanged ? registry.currentRows(root: view, clock: clock, asksScripts: false) : registry.rows)
        }
    }

    /// What the scene looks like, with its items as `rows` say.
    func picture(of rows: ItemRows) -> Picture {
        let bounds = view.ownBounds
        let root = Transform.translation(-bounds.origin.x, -bounds.origin.y)
        var walk = Walk(rows: rows, maps: [ObjectIdentifier(view): root])
        walk.shapes.reserveCapacity(rows.count)
        // The scene's own edges clip everything.
        let inherited = Inherited(alpha: view.appearance.alpha)
        for subview in view.subviewsInDrawingOrder { add(subview, root, inherited, to: &walk) }
        for place in rows.indices where rows.records[place].isDrawn {
            walk.shapes.append(
                PictureShape(
                    item: rows.records[place].key, name: rows.items[place].name, map: rows.ownMap(place),
                    size: rows.items[place].size, isView: false))
        }
        var picture = Picture(
            tick: tick, time: time, size: bounds.size,
            background: view.appearance.backgroundColor, shapes: walk.shapes, overlays: overlays(walk),
            fingers: shownFingers(root))
        picture.states = states.map { $0.table }
        guard showsSprings else { return picture }
        picture.springs = springs(walk)
        for animation in animations.values.lazy.flatMap({ $0.moving }) {
            guard let spring = animation.curve.spring, let key = registry.key(of: animation.item) else { continue }
            picture.animations[key, default: []].append(
                PictureAnimation(
                    item: registry.knownName(of: animation.item) ?? animation.item.kind,
                    properties: animation.properties, spring: spring))
            if let target = animation.target {
                picture.springs[key] = declared(spring, of: animation.item, to: target)
            }
        }
        return picture
    }

    /// What a walk through the tree of views gathers.
    private struct Walk {
        let rows: ItemRows
        var shapes: [PictureShape] = []
        /// By view that is an animator's reference view: the map from the coordinates of its subviews to the scene's.
        var maps: [ObjectIdentifier: Transform]

        /// From an animator's coordinates to the scene's. Those of one without a reference view are taken for the scene's.
        func map(of animator: DynamicAnimator) -> Transform {
            animator.referenceView.flatMap { maps[ObjectIdentifier($0)] } ?? .identity
        }
    }

    private struct Inherited {
        var alpha: Double
        var isHidden = false
        /// The place of the nearest one that clips among the shapes.
        var clip: Int?
        /// The number of the superview.
        var parent: Int?
    }

    /// `map`: from the coordinates of the view's superview to the scene's. Nesting is bounded, so the recursion is too.
    private func add(_ view: View, _ map: Transform, _ inherited: Inherited, to walk: inout Walk) {
        guard let place = walk.rows.place(of: view.identity.number) else { return }
        let appearance = view.sharedAppearance
        var own = inherited
        own.alpha *= appearance.value.alpha
        // A hidden view may still be what an animator refers to.
        if appearance.value.isHidden { own.isHidden = true }
        if !own.isHidden {
            var shape = PictureShape(
                item: view.identity.number, name: walk.rows.items[place].name,
                map: walk.rows.ownMap(place).concatenating(map), size: walk.rows.items[place].size, alpha: own.alpha,
                clip: own.clip, parent: own.parent)
            shape.sharedAppearance = appearance
            walk.shapes.append(shape)
            if appearance.value.clipsToBounds { own.clip = walk.shapes.count - 1 }
        }
        if view.subviews.isEmpty && !view.isReferenceView { return }
        let inner = walk.rows.ownMap(place, origin: view.ownBounds.origin).concatenating(map)
        if view.isReferenceView { walk.maps[ObjectIdentifier(view)] = inner }
        own.parent = view.identity.number
        for subview in view.subviewsInDrawingOrder { add(subview, inner, own, to: &walk) }
    }

    private func overlays(_ walk: Walk) -> [DebugSnapshot] {
        clock.animators.filter { showsOverlay || $0.debugEnabled }.map { animator in
            animator.debugSnapshot().mapped(by: walk.map(of: animator))
        }
    }

    /// The spring of an animated centre, whose target is in the coordinates of the item.
    private func declared(_ spring: Spring, of item: any DynamicItem, to target: Point) -> DeclaredSpring {
        let holder = (item as? View)?.superview
        return DeclaredSpring(
            target: holder?.convert(target, to: view) ?? target, spring: spring, resistance: 0,
            isStepped: false)
    }

    private func springs(_ walk: Walk) -> [Int: DeclaredSpring] {
        var springs: [Int: DeclaredSpring] = [:]
        for animator in clock.animators {
            for (item, spring) in animator.declaredSprings {
                guard let key = registry.key(of: item) else { continue }
                springs[key] = spring
                springs[key]?.target = walk.map(of: animator).apply(spring.target)
            }
        }
        return springs
    }
}

extension ItemRows {
    /// From an item's coordinates, in which its top left corner is `origin`, to its superview's.
    fileprivate func ownMap(_ place: Int, origin: Point = .zero) -> Transform {
        items[place].transform.about(origin + items[place].size / 2, at: items[place].center)
    }
}
