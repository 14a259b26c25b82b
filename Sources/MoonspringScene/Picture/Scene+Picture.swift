import Moonspring

// Pictures are made of the rows of the frame: reading an item again could run a script, and looking at a run must not change it.

extension Scene {
    /// What the scene looks like between two ticks. With `hasChanged` items are read again, except those whose place a script computes:
    /// they are shown as after the last tick.
    package func currentPicture(hasChanged: Bool) -> Picture {
        picture(of: hasChanged ? registry.currentRows(root: view, clock: clock, asksScripts: false) : registry.rows)
    }

    /// What the scene looks like, with its items as `rows` say.
    func picture(of rows: ItemRows) -> Picture {
        let bounds = view.ownBounds
        let root = Transform.translation(-bounds.origin.x, -bounds.origin.y)
        var walk = Walk(rows: rows, maps: [ObjectIdentifier(view): root])
        walk.shapes.reserveCapacity(rows.count)
        // The scene's own edges clip everything.
        addSubviews(of: view, root, Inherited(alpha: view.appearance.alpha), to: &walk)
        for place in rows.indices where rows.records[place].isDrawn {
            let row = rows.items[place]
            let own = ownMap(of: row, origin: .zero)
            walk.shapes.append(
                PictureShape(item: rows.records[place].key, name: row.name, map: own, size: row.size, isView: false))
        }
        return Picture(
            tick: tick, time: time, size: bounds.size,
            background: view.appearance.backgroundColor, shapes: walk.shapes, overlays: overlays(walk),
            fingers: shownFingers(root))
    }

    /// What a walk through the tree of views gathers.
    private struct Walk {
        let rows: ItemRows
        var shapes: [PictureShape] = []
        /// By view that is an animator's reference view: the map from the coordinates of its subviews to the scene's.
        var maps: [ObjectIdentifier: Transform]
    }

    /// What a view inherits from its superviews.
    private struct Inherited {
        var alpha: Double
        var isHidden = false
        /// The place of the nearest one that clips among the shapes.
        var clip: Int?
    }

    /// `map`: from the coordinates of the view's subviews to the scene's. Nesting is bounded, so the recursion is too.
    private func addSubviews(
        of view: View, _ map: Transform, _ inherited: Inherited, to walk: inout Walk
    ) {
        for subview in view.subviewsInDrawingOrder {
            guard let row = walk.rows.place(of: subview.identity.number).map({ walk.rows.items[$0] }) else { continue }
            var own = inherited
            own.alpha *= subview.appearance.alpha
            // A hidden view may still be what an animator refers to.
            if subview.appearance.isHidden { own.isHidden = true }
            if !own.isHidden {
                let place = ownMap(of: row, origin: .zero).concatenating(map)
                walk.shapes.append(
                    PictureShape(
                        item: subview.identity.number, name: row.name, map: place, size: row.size,
                        appearance: subview.appearance, alpha: own.alpha, clip: own.clip))
                if subview.appearance.clipsToBounds { own.clip = walk.shapes.count - 1 }
            }
            let inner = ownMap(of: row, origin: subview.ownBounds.origin).concatenating(map)
            if subview.isReferenceView { walk.maps[ObjectIdentifier(subview)] = inner }
            if subview.subviews.isEmpty { continue }
            addSubviews(of: subview, inner, own, to: &walk)
        }
    }

    /// From an item's coordinates, in which its top left corner is `origin`, to its superview's.
    private func ownMap(of item: FrameItem, origin: Point) -> Transform {
        item.transform.about(origin + item.size / 2, at: item.center)
    }

    /// An animator without a reference view has coordinates of its own, which are taken for the scene's.
    private func overlays(_ walk: Walk) -> [DebugSnapshot] {
        clock.animators.filter { showsOverlay || $0.debugEnabled }.map { animator in
            let map = animator.referenceView.flatMap { walk.maps[ObjectIdentifier($0)] } ?? .identity
            return animator.debugSnapshot().mapped(by: map)
        }
    }
}
