import CDrawing
import Moonspring

// Cairo has no blur: the outline is drawn into a mask of its own, which is blurred and then painted through.

extension Canvas {
    /// The largest standard deviation of a blur in pixels: there the shadow of a screen is a haze of which no edge is seen.
    static let largestBlur = 1000.0
    /// Beyond this deviation in its own pixels a mask is drawn at a smaller scale, and enlarged: smooth as it is, nothing is lost.
    private static let finestBlur = 8.0
    /// The most pixels of a mask; a larger one is drawn at a smaller scale.
    private static let largestMask = 2_000_000.0

    /// Draws what an outline throws onto what lies under it. `offset` goes through the map under way, as with `CALayer`; `blur` is the
    /// standard deviation of the blur in points; `bounds` holds what `draw` draws, on a canvas with the coordinates of this one.
    func shadow(_ ink: Ink, offset: Vector, blur: Double, of bounds: Rect, draw: (Canvas) -> Void) {
        var map = matrix
        let deviation = min(blur * abs(map.determinant).squareRoot(), Self.largestBlur)
        let shift = map.applyLinear(offset)
        map.tx += shift.x
        map.ty += shift.y
        // Only what casts a shadow into the part that is seen is drawn.
        let reach = (3 * deviation + 1).rounded(.up)
        let whole = map.boundingBox(of: bounds).insetBy(dx: -reach, dy: -reach)
        guard whole.isFinite else { return }
        let seen = whole.intersection(visible)
        guard seen.width > 0, seen.height > 0 else { return }
        let area = seen.insetBy(dx: -reach, dy: -reach).intersection(whole).outward
        let fineness = min(
            1, Self.finestBlur / max(deviation, Self.finestBlur),
            Double(Bitmap.largestSide - 1) / max(area.width, area.height),
            (Self.largestMask / (area.width * area.height)).squareRoot())
        guard
            let mask = try? Bitmap(
                width: Int((area.width * fineness).rounded(.up)), height: Int((area.height * fineness).rounded(.up)),
                isMask: true)
        else { return }
        let toMask = Transform(a: fineness, b: 0, c: 0, d: fineness, tx: -fineness * area.x, ty: -fineness * area.y)
        let canvas = Canvas(mask)
        canvas.matrix = map.concatenating(toMask)
        draw(canvas)
        mask.blur(by: deviation * fineness)
        scoped {
            matrix = .identity
            paint(ink, through: mask, toMask)
        }
    }

    private func paint(_ ink: Ink, through mask: Bitmap, _ map: Transform) {
        let pattern = cairo.pattern_create_for_surface(mask.surface)
        defer { cairo.pattern_destroy(pattern) }
        var matrix = cairo_matrix_t(map)
        cairo.pattern_set_matrix(pattern, &matrix)
        cairo.set_source_rgba(context, ink.red, ink.green, ink.blue, ink.alpha)
        cairo.mask(context, pattern)
    }

    /// What is not clipped away, in pixels.
    private var visible: Rect {
        let before = matrix
        matrix = .identity
        defer { matrix = before }
        return seen
    }

    /// A box around what is not clipped away, in the coordinates of what is drawn next.
    var seen: Rect {
        var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
        cairo.clip_extents(context, &left, &top, &right, &bottom)
        return Rect(left, top, right - left, bottom - top)
    }
}

extension Rect {
    /// From the top left one on, clockwise.
    var corners: [Point] { [Point(minX, minY), Point(maxX, minY), Point(maxX, maxY), Point(minX, maxY)] }

    /// The smallest rectangle of whole pixels that holds this one: so what stands still among pixels is drawn as it was.
    fileprivate var outward: Rect {
        let (left, top) = (minX.rounded(.down), minY.rounded(.down))
        return Rect(left, top, maxX.rounded(.up) - left, maxY.rounded(.up) - top)
    }
}

extension Transform {
    fileprivate func boundingBox(of rect: Rect) -> Rect {
        let corners = rect.corners.map(apply)
        return corners.dropFirst().reduce(Rect(origin: corners[0], size: .zero)) {
            $0.union(Rect(origin: $1, size: .zero))
        }
    }
}
