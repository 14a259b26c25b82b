import Moonspring

// Pictures are made of the rows of the frame: reading an item once more could run a script, and a run that is looked at must
// be the run that is not.

extension Scene {
    /// What the scene looks like, with its items as `rows` say.
    func picture(of rows: [Roster.Row]) -> Picture {
        var shapes: [PictureShape] = []
        shapes.reserveCapacity(rows.count)
        let background = view.storedBounds
        let root = FrameTransform(a: 1, b: 0, c: 0, d: 1, tx: -background.origin.x, ty: -background.origin.y)
        addSubviews(of: view, root, alpha: view.appearance.alpha, to: &shapes)
        for row in rows where !row.isView {
            shapes.append(
                PictureShape(
                    name: row.row.name, map: ownMap(of: row.row, origin: .zero), size: row.row.size, isView: false))
        }
        return Picture(
            tick: tick, time: time, size: FrameSize(width: background.width, height: background.height),
            background: view.appearance.backgroundColor, shapes: shapes)
    }

    /// `map`: from the view's coordinates to the scene's. Nesting is bounded, so the recursion is too.
    private func addSubviews(
        of view: View, _ map: FrameTransform, alpha: Double, to shapes: inout [PictureShape]
    ) {
        for subview in view.subviewsInDrawingOrder where !subview.appearance.isHidden {
            guard let row = roster.last(subview.creationIndex)?.row else { continue }
            let origin = subview.storedBounds.origin
            let alpha = alpha * subview.appearance.alpha
            let own = ownMap(of: row, origin: .zero).followed(by: map)
            shapes.append(
                PictureShape(name: row.name, map: own, size: row.size, looks: subview.appearance, alpha: alpha))
            if subview.subviews.isEmpty { continue }
            addSubviews(of: subview, ownMap(of: row, origin: origin).followed(by: map), alpha: alpha, to: &shapes)
        }
    }

    /// From an item's coordinates, in which its top left corner is `origin`, to its superview's.
    private func ownMap(of item: FrameItem, origin: Point) -> FrameTransform {
        var map = item.transform
        map.tx = 0
        map.ty = 0
        let middle = map.apply(FramePoint(x: origin.x + item.size.width / 2, y: origin.y + item.size.height / 2))
        map.tx = item.center.x + item.transform.tx - middle.x
        map.ty = item.center.y + item.transform.ty - middle.y
        return map
    }
}

extension FrameTransform {
    /// This map, then the other.
    func followed(by next: FrameTransform) -> FrameTransform {
        let origin = next.apply(FramePoint(x: tx, y: ty))
        return FrameTransform(
            a: next.a * a + next.c * b, b: next.b * a + next.d * b, c: next.a * c + next.c * d,
            d: next.b * c + next.d * d, tx: origin.x, ty: origin.y)
    }
}
