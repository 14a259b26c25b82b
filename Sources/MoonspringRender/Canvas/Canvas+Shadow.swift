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
        let scale = abs(map.xx * map.yy - map.xy * map.yx).squareRoot()
        let deviation = min(blur * scale, Self.largestBlur)
        map.x0 += map.xx * offset.x + map.xy * offset.y
        map.y0 += map.yx * offset.x + map.yy * offset.y
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
            let mask = Mask(
                width: Int((area.width * fineness).rounded(.up)), height: Int((area.height * fineness).rounded(.up)))
        else { return }
        let toMask = cairo_matrix_t(
            xx: fineness, yx: 0, xy: 0, yy: fineness, x0: -fineness * area.x, y0: -fineness * area.y)
        let canvas = Canvas(mask)
        canvas.matrix = map.followed(by: toMask)
        draw(canvas)
        mask.blur(by: deviation * fineness)
        scoped {
            matrix = .identity
            paint(ink, through: mask, toMask)
        }
    }

    private func paint(_ ink: Ink, through mask: Mask, _ map: cairo_matrix_t) {
        let pattern = cairo.pattern_create_for_surface(mask.surface)
        defer { cairo.pattern_destroy(pattern) }
        var map = map
        cairo.pattern_set_matrix(pattern, &map)
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
    /// The smallest rectangle of whole pixels that holds this one: so what stands still among pixels is drawn as it was.
    fileprivate var outward: Rect {
        let (left, top) = (minX.rounded(.down), minY.rounded(.down))
        return Rect(left, top, maxX.rounded(.up) - left, maxY.rounded(.up) - top)
    }
}

extension cairo_matrix_t {
    fileprivate static var identity: cairo_matrix_t { cairo_matrix_t(xx: 1, yx: 0, xy: 0, yy: 1, x0: 0, y0: 0) }

    private func apply(_ x: Double, _ y: Double) -> Point { Point(xx * x + xy * y + x0, yx * x + yy * y + y0) }

    fileprivate func boundingBox(of rect: Rect) -> Rect {
        let corners = [
            apply(rect.minX, rect.minY), apply(rect.maxX, rect.minY), apply(rect.maxX, rect.maxY),
            apply(rect.minX, rect.maxY),
        ]
        return corners.dropFirst().reduce(Rect(origin: corners[0], size: .zero)) {
            $0.union(Rect(origin: $1, size: .zero))
        }
    }

    fileprivate func followed(by next: cairo_matrix_t) -> cairo_matrix_t {
        cairo_matrix_t(
            xx: next.xx * xx + next.xy * yx, yx: next.yx * xx + next.yy * yx,
            xy: next.xx * xy + next.xy * yy, yy: next.yx * xy + next.yy * yy,
            x0: next.xx * x0 + next.xy * y0 + next.x0, y0: next.yx * x0 + next.yy * y0 + next.y0)
    }
}
