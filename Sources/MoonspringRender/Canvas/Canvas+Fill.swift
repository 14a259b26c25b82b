import CDrawing
import Moonspring

extension Canvas {
    /// Fills the outline, which belongs to an area of `size` at 0, 0, and keeps it. `alpha`: how opaque the fill is.
    func fill(_ fill: Fill, in size: Size, alpha: Double) {
        guard case .gradient(let gradient) = fill else { return self.fill(Ink(fill, alpha: alpha)) }
        let line = gradient.line(in: size)
        // A path may belong to a view without an area. Where the line has no length all lies behind its end.
        guard line.start != line.end else { return self.fill(Ink(gradient.to, alpha: alpha)) }
        let pattern = cairo.pattern_create_linear(line.start.x, line.start.y, line.end.x, line.end.y)
        defer { cairo.pattern_destroy(pattern) }
        for (place, color) in gradient.stops {
            let ink = Ink(color, alpha: alpha)
            cairo.pattern_add_color_stop_rgba(pattern, place, ink.red, ink.green, ink.blue, ink.alpha)
        }
        cairo.set_source(context, pattern)
        cairo.set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
        cairo.fill_preserve(context)
    }
}
