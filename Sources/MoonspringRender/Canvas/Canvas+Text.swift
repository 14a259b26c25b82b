import CDrawing
import Moonspring
import MoonspringScene

extension Canvas {
    /// Where text stands beside its point.
    package enum Alignment: Sendable { case leading, center, trailing }

    /// One line of text in the system's sans-serif face; `point` is on its middle line. Without fonts nothing is drawn.
    package func text(
        _ text: String, at point: Point, size: Double, weight: FontWeight = .regular, ink: Ink,
        align: Alignment = .leading
    ) {
        selectFont(size, weight)
        var font = cairo_font_extents_t()
        cairo.font_extents(context, &font)
        let shift: Double =
            switch align {
            case .leading: 0
            case .center: widthInFont(of: text) / 2
            case .trailing: widthInFont(of: text)
            }
        beginPath()
        cairo.set_source_rgba(context, ink.red, ink.green, ink.blue, ink.alpha)
        cairo.move_to(context, point.x - shift, point.y + (font.ascent - font.descent) / 2)
        cairo.show_text(context, text)
        beginPath()
    }

    /// How wide a line of text is, in points.
    package func width(of text: String, size: Double) -> Double {
        selectFont(size, .regular)
        return widthInFont(of: text)
    }

    private func widthInFont(of text: String) -> Double {
        var extents = cairo_text_extents_t()
        cairo.text_extents(context, text, &extents)
        return extents.x_advance
    }

    private func selectFont(_ size: Double, _ weight: FontWeight) {
        cairo.select_font_face(
            context, "sans-serif", CAIRO_FONT_SLANT_NORMAL,
            weight == .bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL)
        cairo.set_font_size(context, size)
        // Fitted to pixels, letters would be of other widths in a bitmap than in an SVG.
        let options = cairo.font_options_create()
        defer { cairo.font_options_destroy(options) }
        cairo.font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo.font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        cairo.font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo.set_font_options(context, options)
    }
}
