import CDrawing
import Moonspring
import MoonspringScene

extension Canvas {
    /// Where text stands beside its point.
    package enum Alignment: Sendable { case leading, center, trailing }

    static let ellipsis = "…"
    /// How much thicker than regular letters medium ones are, in parts of their size: what Roboto's are. Cairo's own text functions
    /// know regular and bold faces only.
    private static let mediumGrowth = 0.02

    /// One line of text in the face of a family, nil for the system's sans-serif; `point` is on its middle line. What is wider than
    /// `room` ends with an ellipsis. Without fonts nothing is drawn.
    package func text(
        _ text: String, at point: Point, size: Double, weight: FontWeight = .regular, family: String? = nil, ink: Ink,
        align: Alignment = .leading, room: Double = .infinity
    ) {
        let face = Face(size: size, weight: weight, family: family)
        selected = nil
        let line = fitted(text, to: room, in: face)
        let width = align == .leading ? 0 : self.width(of: line, in: face)
        select(face)
        var font = cairo_font_extents_t()
        cairo.font_extents(context, &font)
        let shift: Double =
            switch align {
            case .leading: 0
            case .center: width / 2
            case .trailing: width
            }
        var place = Point(point.x - shift, point.y + (font.ascent - font.descent) / 2)
        let runs = runs(of: line, in: face)
        for (index, run) in runs.enumerated() {
            draw(run, at: place, in: face, ink)
            if index + 1 < runs.count { place.x += self.width(of: run, in: face) }
        }
    }

    /// A line of text as it is drawn in so much room.
    func fitted(_ text: String, to room: Double, size: Double, weight: FontWeight, family: String?) -> String {
        selected = nil
        return fitted(text, to: room, in: Face(size: size, weight: weight, family: family))
    }

    private func fitted(_ line: String, to room: Double, in face: Face) -> String {
        isWider(line, than: room, in: face) ? truncated(line, to: room, in: face) : line
    }

    /// How wide a line of text is, in points.
    package func width(of text: String, size: Double) -> Double {
        selected = nil
        return width(of: text, in: Face(size: size, weight: .regular))
    }

    private func width(of line: String, in face: Face) -> Double {
        runs(of: line, in: face).reduce(0) { $0 + width(of: $1, in: face) }
    }

    private func width(of run: TextRun, in face: Face) -> Double {
        select(face.of(run))
        var extents = cairo_text_extents_t()
        cairo.text_extents(context, run.text, &extents)
        return extents.x_advance
    }

    private func isWider(_ line: String, than room: Double, in face: Face) -> Bool {
        if room == .infinity { return false }
        // Doubled until it is too much: the line may be far longer than what is seen of it.
        var count = 64
        while count < line.utf8.count {
            let beginning = line.prefix(count)
            if beginning.endIndex == line.endIndex { break }
            if width(of: String(beginning), in: face) > room { return true }
            count *= 2
        }
        return width(of: line, in: face) > room
    }

    /// As many characters of a line that is wider than `room` as fit with an ellipsis behind them; it stands alone where none fits.
    private func truncated(_ line: String, to room: Double, in face: Face) -> String {
        let room = room - width(of: Self.ellipsis, in: face)
        func fits(_ count: Int) -> Bool { width(of: String(line.prefix(count)), in: face) <= room }
        var (fitting, tooMany) = (0, 1)
        while tooMany < line.utf8.count, fits(tooMany) { (fitting, tooMany) = (tooMany, 2 * tooMany) }
        while tooMany - fitting > 1 {
            let middle = (fitting + tooMany) / 2
            if fits(middle) { fitting = middle } else { tooMany = middle }
        }
        var beginning = line.prefix(fitting)
        while beginning.last?.isWhitespace == true { beginning.removeLast() }
        return beginning + Self.ellipsis
    }

    private func draw(_ run: TextRun, at place: Point, in face: Face, _ ink: Ink) {
        select(face.of(run))
        beginPath()
        cairo.move_to(context, place.x, place.y)
        if face.weight == .medium, !run.isEmoji {
            cairo.text_path(context, run.text)
            return drawThickened(by: Self.mediumGrowth * face.size, ink)
        }
        cairo.set_source_rgba(context, ink.red, ink.green, ink.blue, ink.alpha)
        cairo.show_text(context, run.text)
    }

    /// Fills the outline and draws along it. Together they are as opaque as each.
    private func drawThickened(by width: Double, _ ink: Ink) {
        if ink.alpha < 1 { cairo.push_group(context) }
        let opaque = Ink(ink.red, ink.green, ink.blue)
        fill(opaque)
        stroke(opaque, width: width)
        guard ink.alpha < 1 else { return }
        cairo.pop_group_to_source(context)
        cairo.paint_with_alpha(context, ink.alpha)
    }

    // MARK: Faces

    struct Face: Equatable {
        let size: Double
        let weight: FontWeight
        var family: String?
        /// Of pictures instead of letters.
        var isEmoji = false

        func of(_ run: TextRun) -> Face { Face(size: size, weight: weight, family: family, isEmoji: run.isEmoji) }
    }

    func select(_ face: Face) {
        if selected == face { return }
        selected = face
        // Fontconfig knows the face of pictures under this name, and gives another one where there is none.
        cairo.select_font_face(
            context, face.isEmoji ? "emoji" : face.family ?? "sans-serif", CAIRO_FONT_SLANT_NORMAL,
            face.weight == .bold && !face.isEmoji ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL)
        cairo.set_font_size(context, face.size)
        // Fitted to pixels, letters would be of other widths in a bitmap than in an SVG.
        let options = cairo.font_options_create()
        defer { cairo.font_options_destroy(options) }
        cairo.font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo.font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        cairo.font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo.set_font_options(context, options)
    }
}
