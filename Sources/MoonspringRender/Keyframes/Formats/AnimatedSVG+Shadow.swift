import Moonspring

extension AnimatedSVG {
    /// What lies under a view's shape: its outline, or its line where nothing is filled, moved and blurred.
    func shadow(
        _ shadow: Shadow, _ color: Color, _ line: Look.Line?, of view: KeyframedView, _ scene: KeyframedScene
    ) -> String {
        if color.alpha <= 0 { return "" }
        let (look, size) = (view.look, view.largestSize)
        let ink = Ink(color).hexadecimal
        let paint = line.map { "fill=\"none\" \(XML.stroke($0, ink))" } ?? "fill=\"\(ink)\""
        guard let path = look.path else {
            let (definition, filter) = blur(shadow, Rect(center: .zero, size: size), view)
            return definition + "<rect \(rectangle(look, inset: 0)) \(place(shadow.offset)) \(paint)\(filter)>"
                + "\(animations(view, scene).size)</rect>\n"
        }
        let width = line?.width ?? 0
        let (definition, filter) = blur(shadow, look.bounds.insetBy(dx: -width, dy: -width), view)
        let offset = shadow.offset - view.size / 2
        return definition + "<path d=\"\(path.svg)\" \(place(offset)) \(paint)\(filter)>\(shifts(view, scene))</path>\n"
    }

    private func place(_ offset: Vector) -> String {
        "transform=\"translate(\(decimal(offset.x, 3)) \(decimal(offset.y, 3)))\""
    }

    /// The definition of a blur of what is within `area`, and the attribute that applies it; both are empty where it is sharp.
    private func blur(_ shadow: Shadow, _ area: Rect, _ view: KeyframedView) -> (
        definition: String, attribute: String
    ) {
        guard shadow.radius > 0 else { return ("", "") }
        // Beyond three deviations nothing is seen.
        let (reach, name) = (3 * shadow.radius + 1, "\(view.identifier)--shadow")
        let room = area.insetBy(dx: -reach, dy: -reach)
        let sides = [("x", room.minX), ("y", room.minY), ("width", room.width), ("height", room.height)]
            .map { "\($0)=\"\(decimal($1, 3))\"" }.joined(separator: " ")
        return (
            "<filter id=\"\(name)\" filterUnits=\"userSpaceOnUse\" \(sides) color-interpolation-filters=\"sRGB\">"
                + "<feGaussianBlur stdDeviation=\"\(decimal(shadow.radius, 3))\"/></filter>\n",
            " filter=\"url(#\(name))\""
        )
    }
}
