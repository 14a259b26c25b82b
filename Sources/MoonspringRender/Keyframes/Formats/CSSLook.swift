import Moonspring

/// What a view looks like in CSS beside its motion: the declarations of its rule.
struct CSSLook {
    typealias Declaration = (name: String, value: String)

    private(set) var declarations: [Declaration] = []
    /// The declarations of a box before the view's text that shows its path; nil: it has none.
    private(set) var picture: [Declaration]?

    /// Whether a view shows all that is in it: a path cuts off what it cuts out of the view.
    static func holds(_ view: ViewRecording) -> Bool { view.isOpaque && view.appearance.path == nil }

    /// A box is never smaller than the borders on both sides of it.
    static let leastSides = 2.0

    /// The width of a view's border, within which elements in it are placed.
    static func edge(of view: KeyframedView) -> Double {
        view.look.primitives.lazy.compactMap { if case .border(let line) = $0 { line.width } else { nil } }.first ?? 0
    }

    /// `edge` is the width of the border of what it is in; `hasPictures`: whether a path is a box of its own, ``picture``; without, it is cut out of the view.
    init(_ view: KeyframedView, _ edge: Double, hasPictures: Bool) {
        let corner = Self.length(-edge)
        declarations = [("position", "absolute"), ("left", corner), ("top", corner)]
        for channel in [MotionChannel.width, .height] {
            declarations.append((channel.name, "\(decimal(view.first(channel), 3))px"))
        }
        declarations.append(("box-sizing", "border-box"))
        func shift(_ channel: MotionChannel) -> String {
            guard let constant = view.constants[channel], constant != 0 else { return "-50%" }
            let sign = constant < 0 ? "-" : "+"
            return "calc(-50% \(sign) \(decimal(abs(constant), 3))px)"
        }
        declarations.append(("translate", "\(shift(.x)) \(shift(.y))"))
        if let turn = view.constants[.rotation], turn != 0 {
            declarations.append(("rotate", FileNumber.degrees.text(turn) + "deg"))
        }
        let scales = [MotionChannel.scaleX, .scaleY].map { view.constants[$0] ?? 1 }
        if scales != [1, 1] { declarations.append(("scale", scales.map { decimal($0, 6) }.joined(separator: " "))) }
        if let shear = view.constants[.shear], shear != 0 {
            declarations.append(("transform", "skewX(\(FileNumber.degrees.text(shear))deg)"))
        }
        if view.first(.alpha) != 1 { declarations.append(("opacity", decimal(view.first(.alpha), 4))) }
        if view.first(.visible) < 0.5 { declarations.append(("visibility", "hidden")) }
        paint(view, hasPictures)
    }

    /// `hasPictures`: whether a path is a picture of its own, which may have a line and lie outside the view; without, it is cut out of
    /// the background.
    private mutating func paint(_ view: KeyframedView, _ hasPictures: Bool) {
        let look = view.look
        let isPicture = hasPictures && look.path != nil
        var (box, shadows, text) = ([Declaration](), [Declaration](), [Declaration]())
        for primitive in look.primitives {
            switch primitive {
            case .image: break
            case .item: box.append(("border", "1px dashed #808080"))
            case .shape(_, let line) where isPicture && view.tracks[.red] != nil:
                // The picture inherits the colour, of which the box itself shows what lies under letters.
                box += [("background-color", Self.background(of: view)), ("background-clip", "text")]
                picture = Self.mask(of: look, line)
            case .shape(let fill, let line) where isPicture: picture = Self.picture(of: look, fill, line)
            case .shape(let fill, _):
                if case .gradient(let gradient)? = fill {
                    box.append(("background-image", Self.css(gradient)))
                } else if view.first(.opacity) > 0 {
                    box.append(("background-color", Self.background(of: view)))
                }
                if look.radius > 0 { box.append(("border-radius", "\(decimal(look.radius, 3))px")) }
                if let path = look.path { box.append(("clip-path", Self.path(path))) }
            case .border(let line):
                box.append(("border", "\(decimal(line.width, 3))px solid \(view.ink(.border).hexadecimal)"))
            case .shadow(let shadow, let color, _):
                // That of what is cut out of the view would be cut off.
                if look.path == nil {
                    shadows.append(("box-shadow", Self.css(shadow, color)))
                } else if isPicture {
                    shadows.append(("filter", "drop-shadow(\(Self.css(shadow, color, blur: shadow.radius)))"))
                }
            case .words(let words): text += Self.declarations(of: words, view.ink(.text))
            }
        }
        declarations += box + shadows + text
    }

    /// `blur`: twice the standard deviation where it is not given, as boxes have it; a filter has the deviation itself.
    static func css(_ shadow: Shadow, _ color: Color, blur: Double? = nil) -> String {
        let lengths = [shadow.offset.x, shadow.offset.y, blur ?? 2 * shadow.radius]
        return "\(lengths.map { "\(decimal($0, 3))px" }.joined(separator: " ")) \(Ink(color).hexadecimal)"
    }

    private static func declarations(of words: Look.Words, _ ink: Ink) -> [Declaration] {
        [
            ("font", "\(words.weight.css) \(decimal(words.fontSize, 3))px/1.2 \(fonts(words.family))"),
            ("color", ink.hexadecimal), ("display", "flex"), ("align-items", "center"),
            ("justify-content", words.alignment.css), ("text-align", words.alignment.css), ("white-space", "pre"),
        ]
    }

    /// What a box of text has whose lines end in an ellipsis where they are longer than it is wide. What reaches a little out of the
    /// box, as an accent does, is seen.
    static let fitted = "overflow: clip; overflow-clip-margin: 1em; text-overflow: ellipsis;"

    /// Where the text of a view has other room than the content of its box: over its border, and anywhere where the view is a point.
    static func room(for view: KeyframedView) -> String {
        let edge = Self.edge(of: view)
        let margin = edge > 0 ? " margin: 0 \(decimal(-edge, 3))px;" : ""
        if !view.hasRoom { return margin + " max-width: none;" }
        return edge > 0 ? margin + " max-width: calc(100% + \(decimal(2 * edge, 3))px);" : ""
    }

    /// The fonts of a text, the wanted one first.
    static func fonts(_ family: String?) -> String {
        let wanted = family.map { FontFamily.generics.contains($0) ? $0 : "\"\(string($0))\"" }
        return (wanted.map { $0 + ", " } ?? "") + "system-ui, sans-serif"
    }

    /// The inside of a string of CSS (CSS Syntax Level 3, section 4.3.5).
    static func string(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\" + String(scalar)
            // In a style element `</style` would end it.
            case "<": result += "\\3c "
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                result += "\\" + String(scalar.value, radix: 16) + " "
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    private static func length(_ points: Double) -> String { points == 0 ? "0" : "\(decimal(points, 3))px" }

    /// What an element that clips those in it has: it covers what it is in, with its border.
    static func clip(_ outline: OutlineTrack, _ edge: Double) -> [Declaration] {
        [("position", "absolute"), ("inset", length(-edge))] + outline.paths.prefix(1).map { ("clip-path", path($0)) }
    }

    static func path(_ path: Path) -> String { "path(\"\(path.svg)\")" }

    static func css(_ gradient: Gradient) -> String {
        let colors = gradient.stops.map { place, color in
            Ink(color).hexadecimal + (gradient.isPlain ? "" : " \(decimal(100 * place, 3))%")
        }
        return
            "linear-gradient(\(decimal(gradient.angle * 180 / .pi + 90, 3))deg, \(colors.joined(separator: ", ")))"
    }

    private static func background(of view: KeyframedView) -> String {
        CSSProperty.of(.red)?.text(view.first(.background)) ?? "transparent"
    }

    /// Its fill and its line.
    private static func picture(of look: Look, _ fill: Fill?, _ line: Look.Line?) -> [Declaration]? {
        guard let box = Self.box(of: look, line) else { return nil }
        var (paint, definition) = ("none", "")
        switch fill {
        case .color(let color)?: paint = Ink(color).hexadecimal
        case .gradient(let gradient)?:
            (paint, definition) = ("url(#f)", XML.gradient(gradient, "f", in: look.size, around: .zero))
        case nil: break
        }
        let stroke = line.map { " " + XML.stroke($0, Ink($0.color).hexadecimal) } ?? ""
        return Self.declarations(of: box) + [
            ("background", image(of: look, box, "fill=\"\(paint)\"\(stroke)", definition))
        ]
    }

    /// Its line on the colour of what it is in, of which nothing is seen beside both.
    private static func mask(of look: Look, _ line: Look.Line?) -> [Declaration]? {
        guard let box = Self.box(of: look, line) else { return nil }
        var result = Self.declarations(of: box) + [("background-color", "inherit")]
        if let line {
            let stroke = XML.stroke(line, Ink(line.color).hexadecimal)
            result.append(("background-image", image(of: look, box, "fill=\"none\" \(stroke)")))
        }
        let stroke = line.map { " " + XML.stroke($0, "black") } ?? ""
        return result + [("mask", image(of: look, box, "fill=\"black\"\(stroke)"))]
    }

    /// Where a path and its line are in the view; nil: nowhere.
    private static func box(of look: Look, _ line: Look.Line?) -> Rect? {
        let reach = -(line?.width ?? 0)
        let bounds = look.bounds.insetBy(dx: reach, dy: reach)
        return bounds.width > 0 && bounds.height > 0 ? bounds : nil
    }

    private static func declarations(of box: Rect) -> [Declaration] {
        let sides = [("left", box.minX), ("top", box.minY), ("width", box.width), ("height", box.height)]
        return [("content", "\"\""), ("position", "absolute")] + sides.map { ($0, "\(decimal($1, 3))px") }
    }

    /// A picture of the path, with attributes, in its box.
    private static func image(of look: Look, _ box: Rect, _ attributes: String, _ definition: String = "") -> String {
        let sides = [box.minX, box.minY, box.width, box.height].map { decimal($0, 3) }.joined(separator: " ")
        let picture =
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"\(sides)\">\(definition)"
            + "<path d=\"\(look.path?.svg ?? "")\" \(attributes)/></svg>"
        let address = picture.replacing("#", with: "%23").replacing("\"", with: "'")
        return "url(\"data:image/svg+xml,\(address)\")"
    }
}

extension TextAlignment {
    /// Where the content of a box stands, and the lines of a text in it.
    var css: String {
        switch self {
        case .left: "start"
        case .center: "center"
        case .right: "end"
        }
    }
}

extension FontWeight {
    /// The number that CSS and SVG have for it.
    var css: Int {
        switch self {
        case .regular: 400
        case .medium: 500
        case .bold: 700
        }
    }
}
