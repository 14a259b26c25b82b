import CDrawing
import Moonspring
import MoonspringScene

/// Something to draw on: a bitmap or an SVG. Coordinates are points; y goes down; angles turn clockwise.
package final class Canvas {
    /// Never nil: where memory is short, Cairo gives a context that draws nothing.
    let context: OpaquePointer?
    /// Where an SVG's bytes come to stand; nil for a bitmap.
    private let svg: UnsafeMutablePointer<[UInt8]>?
    private let surface: OpaquePointer?
    /// The face that a line of text under way has selected.
    var selected: Face?
    /// Whether an emoji was to be drawn that no font has.
    var lacksEmoji = false
    /// Of emoji that were to be drawn, whether the fonts have them.
    var knownEmoji: [String: Bool] = [:]

    /// Draws on a bitmap, whose pixels are the points of the canvas; a mask takes how opaque the inks are.
    package convenience init(_ bitmap: Bitmap) { self.init(cairo.surface_reference(bitmap.surface)) }

    /// Draws an SVG of `width` x `height` points.
    package convenience init(svgWidth width: Double, height: Double) throws(OutputError) {
        guard width > 0, height > 0, width <= 1e6, height <= 1e6 else {
            throw .usage(
                "an SVG of \(width) x \(height) cannot be drawn: each side must be more than 0, up to a million")
        }
        try requireCairo()
        let bytes = UnsafeMutablePointer<[UInt8]>.allocate(capacity: 1)
        bytes.initialize(to: [])
        guard let surface = cairo.svg_surface_create_for_stream(appendBytes, bytes, width, height) else {
            bytes.deinitialize(count: 1)
            bytes.deallocate()
            throw .failed("there is no memory for an SVG")
        }
        // One unit of the drawing is one pixel of the screen, as in CSS.
        cairo.svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PX)
        self.init(surface, svg: bytes)
    }

    /// Takes over both.
    private init(_ surface: OpaquePointer?, svg: UnsafeMutablePointer<[UInt8]>? = nil) {
        (self.surface, self.svg) = (surface, svg)
        context = cairo.create(surface)
    }

    deinit {
        cairo.destroy(context)
        if svg != nil { cairo.surface_finish(surface) }
        cairo.surface_destroy(surface)
        svg?.deinitialize(count: 1)
        svg?.deallocate()
    }

    /// Ends an SVG and gives its bytes. Nothing can be drawn afterwards.
    package func finishSVG() throws(OutputError) -> [UInt8] {
        guard let svg else { return [] }
        cairo.surface_finish(surface)
        let status = cairo.surface_status(surface)
        guard status == CAIRO_STATUS_SUCCESS else {
            let reason = cairo.status_to_string(status).map { String(cString: $0) } ?? "status \(status.rawValue)"
            throw .failed("the SVG could not be made: \(reason)")
        }
        return renumbered(svg.pointee)
    }

    // MARK: State

    /// Draws with changes of map, clip and line that are undone afterwards.
    package func scoped(_ body: () -> Void) {
        cairo.save(context)
        body()
        cairo.restore(context)
    }

    package func translate(_ x: Double, _ y: Double) { cairo.translate(context, x, y) }
    package func scale(_ x: Double, _ y: Double) { cairo.scale(context, x, y) }

    /// Coordinates go through `map` from now on. A map that flattens draws nothing: false.
    package func concatenate(_ map: Transform) -> Bool {
        guard map.determinant.isFinite, abs(map.determinant) > 1e-12 else { return false }
        var matrix = cairo_matrix_t(map)
        cairo.transform(context, &matrix)
        return true
    }

    /// Coordinates go through `map` while `body` runs; what it adds to the outline stays. False for a map that flattens.
    func mapped(by map: Transform, _ body: () -> Void) -> Bool {
        let before = matrix
        guard concatenate(map) else { return false }
        body()
        matrix = before
        return true
    }

    /// From the coordinates of the canvas to pixels.
    var matrix: Transform {
        get {
            var matrix = cairo_matrix_t()
            cairo.get_matrix(context, &matrix)
            return Transform(a: matrix.xx, b: matrix.yx, c: matrix.xy, d: matrix.yy, tx: matrix.x0, ty: matrix.y0)
        }
        set {
            var matrix = cairo_matrix_t(newValue)
            cairo.set_matrix(context, &matrix)
        }
    }

    // MARK: Outlines

    /// Drops the outline under way: each that is drawn begins so, since what was drawn before leaves its own.
    package func beginPath() { cairo.new_path(context) }
    package func move(to point: Point) { cairo.move_to(context, point.x, point.y) }
    package func line(to point: Point) { cairo.line_to(context, point.x, point.y) }
    package func curve(to point: Point, control1: Point, control2: Point) {
        cairo.curve_to(context, control1.x, control1.y, control2.x, control2.y, point.x, point.y)
    }
    package func closePath() { cairo.close_path(context) }
    package func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        cairo.rectangle(context, x, y, width, height)
    }
    /// A circle, from its right, clockwise.
    package func arc(_ center: Point, radius: Double) {
        cairo.arc(context, center.x, center.y, radius, 0, 2 * .pi)
    }
    /// A rectangle whose corners are quarters of circles, as far as they fit.
    package func roundedRectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double) {
        let r = min(max(radius, 0), width / 2, height / 2)
        if r == 0 { return rectangle(x, y, width, height) }
        cairo.new_sub_path(context)
        cairo.arc(context, x + width - r, y + r, r, -.pi / 2, 0)
        cairo.arc(context, x + width - r, y + height - r, r, 0, .pi / 2)
        cairo.arc(context, x + r, y + height - r, r, .pi / 2, .pi)
        cairo.arc(context, x + r, y + r, r, .pi, 3 * .pi / 2)
        cairo.close_path(context)
    }
    package func polyline(_ points: [Point], closed: Bool = false) {
        guard let first = points.first else { return }
        move(to: first)
        for point in points.dropFirst() { line(to: point) }
        if closed { closePath() }
    }

    // MARK: Ink

    /// Fills the outline and keeps it, so that it can be stroked as well. `isEvenOdd`: whether an outline within another
    /// is a hole in it.
    package func fill(_ ink: Ink, isEvenOdd: Bool = false) {
        use(ink)
        cairo.set_fill_rule(context, isEvenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
        cairo.fill_preserve(context)
    }

    /// Draws along the outline and keeps it. `dash`: lengths of strokes and gaps in turn, in points. Corners are round,
    /// and so are ends unless they are cut off straight.
    package func stroke(_ ink: Ink, width: Double, dash: [Double] = [], hasRoundEnds: Bool = true) {
        use(ink)
        cairo.set_line_width(context, width)
        cairo.set_line_cap(context, hasRoundEnds ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT)
        cairo.set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        cairo.set_dash(context, dash, Int32(dash.count), 0)
        cairo.stroke_preserve(context)
    }

    /// From now on only what is inside the outline shows.
    package func clip() { cairo.clip(context) }

    /// Fills everything.
    package func paint(_ ink: Ink) {
        use(ink)
        cairo.paint(context)
    }

    private func use(_ ink: Ink) { cairo.set_source_rgba(context, ink.red, ink.green, ink.blue, ink.alpha) }
}

extension cairo_matrix_t {
    init(_ map: Transform) { self.init(xx: map.a, yx: map.b, xy: map.c, yy: map.d, x0: map.tx, y0: map.ty) }
}
