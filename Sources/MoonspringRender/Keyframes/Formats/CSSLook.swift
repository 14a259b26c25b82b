import Moonspring

/// What a view looks like in CSS beside its motion: the declarations of its rule.
struct CSSLook {
    let declarations: [(name: String, value: String)]

    /// `hasPictures`: whether a path is a box of its own before the text (``pictureOfPath(_:)``); without, it is cut out of the view.
    init(_ view: KeyframedView, hasPictures: Bool) {
        let look = view.appearance
        var list: [(String, String)] = [("position", "absolute"), ("left", "0"), ("top", "0")]
        for channel in [MotionChannel.width, .height] {
            list.append((channel.name, "\(decimal(view.first(channel), 3))px"))
        }
        list.append(("box-sizing", "border-box"))
        func shift(_ channel: MotionChannel) -> String {
            guard let constant = view.constants[channel], constant != 0 else { return "-50%" }
            let sign = constant < 0 ? "-" : "+"
            return "calc(-50% \(sign) \(decimal(abs(constant), 3))px)"
        }
        list.append(("translate", "\(shift(.x)) \(shift(.y))"))
        if let turn = view.constants[.rotation], turn != 0 {
            list.append(("rotate", FileNumber.degrees.text(turn) + "deg"))
        }
        let scales = [MotionChannel.scaleX, .scaleY].map { view.constants[$0] ?? 1 }
        if scales != [1, 1] { list.append(("scale", scales.map { decimal($0, 6) }.joined(separator: " "))) }
        if let shear = view.constants[.shear], shear != 0 {
            list.append(("transform", "skewX(\(FileNumber.degrees.text(shear))deg)"))
        }
        if view.first(.alpha) != 1 { list.append(("opacity", decimal(view.first(.alpha), 4))) }
        if view.first(.visible) < 0.5 { list.append(("visibility", "hidden")) }
        list += Self.paint(look, view, hasPictures && Self.isPicture(view))
        declarations = list.map { (name: $0.0, value: $0.1) }
    }

    private static func paint(_ look: Appearance, _ view: KeyframedView, _ isPicture: Bool) -> [(String, String)] {
        if !view.isView { return [("border", "1px dashed #808080")] }
        var list: [(String, String)] = []
        if isPicture {
            // The picture has the colour.
        } else if case .gradient(let gradient)? = look.backgroundColor {
            list.append(("background-image", css(gradient)))
        } else if view.first(.opacity) > 0, let color = CSSProperty.of(.red) {
            list.append(("background-color", color.text(MotionChannel.color.map { view.first($0) })))
        }
        if look.path == nil { list += frame(look) }
        if let path = look.path, !isPicture { list.append(("clip-path", "path(\"\(path.svg)\")")) }
        if look.text != nil {
            list.append(("font", "\(look.fontWeight.css) \(decimal(look.fontSize, 3))px/1.2 system-ui, sans-serif"))
            list.append(("color", Painter.textInk(of: look).hexadecimal))
            let place =
                switch look.textAlignment {
                case .left: "start"
                case .center: "center"
                case .right: "end"
                }
            list += [
                ("display", "flex"), ("align-items", "center"), ("justify-content", place), ("white-space", "pre"),
            ]
        }
        return list
    }

    /// Corners, border and shadow.
    private static func frame(_ look: Appearance) -> [(String, String)] {
        var list: [(String, String)] = []
        if look.cornerRadius > 0 { list.append(("border-radius", "\(decimal(look.cornerRadius, 3))px")) }
        if let color = look.borderColor, look.borderWidth > 0 {
            list.append(("border", "\(decimal(look.borderWidth, 3))px solid \(Ink(color).hexadecimal)"))
        }
        if let color = look.shadow.color {
            let lengths = [look.shadow.offset.x, look.shadow.offset.y, 2 * look.shadow.radius]
            let places = lengths.map { "\(decimal($0, 3))px" }.joined(separator: " ")
            list.append(("box-shadow", "\(places) \(Ink(color).hexadecimal)"))
        }
        return list
    }

    static func css(_ gradient: Gradient) -> String {
        let colors = "\(Ink(gradient.from).hexadecimal), \(Ink(gradient.to).hexadecimal)"
        return "linear-gradient(\(decimal(gradient.angle * 180 / .pi + 90, 3))deg, \(colors))"
    }

    // MARK: Paths

    /// Whether a view's path is a picture of its own, which may have a line and lie outside the view. One whose colour changes is cut
    /// out of the background instead.
    private static func isPicture(_ view: KeyframedView) -> Bool {
        view.appearance.path != nil && view.tracks[.red] == nil
    }

    /// The declarations of a box before the view's text that shows its path; nil: it has none.
    static func pictureOfPath(_ view: KeyframedView) -> [(name: String, value: String)]? {
        let look = view.appearance
        guard isPicture(view), let path = look.path else { return nil }
        let line = look.strokeColor == nil ? 0 : look.lineWidth
        let bounds = path.bounds.inset(by: -line, -line)
        guard bounds.width > 0, bounds.height > 0 else { return nil }
        let box = [bounds.minX, bounds.minY, bounds.width, bounds.height].map { decimal($0, 3) }
        var (fill, definition) = ("none", "")
        switch look.backgroundColor {
        case .color(let color)?: fill = Ink(color).hexadecimal
        case .gradient(let gradient)?:
            let ends = gradient.line(in: view.size)
            definition =
                "<linearGradient id='f' gradientUnits='userSpaceOnUse' x1='\(decimal(ends.start.x, 3))' "
                + "y1='\(decimal(ends.start.y, 3))' x2='\(decimal(ends.end.x, 3))' y2='\(decimal(ends.end.y, 3))'>"
                + "<stop stop-color='\(Ink(gradient.from).hexadecimal)'/>"
                + "<stop offset='1' stop-color='\(Ink(gradient.to).hexadecimal)'/></linearGradient>"
            fill = "url(#f)"
        case nil: break
        }
        let stroke =
            look.strokeColor.map { " stroke='\(Ink($0).hexadecimal)' stroke-width='\(decimal(look.lineWidth, 3))'" }
            ?? ""
        let picture =
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='\(box.joined(separator: " "))'>\(definition)"
            + "<path d='\(path.svg)' fill='\(fill)'\(stroke)/></svg>"
        return [
            ("content", "\"\""), ("position", "absolute"), ("left", "\(box[0])px"), ("top", "\(box[1])px"),
            ("width", "\(box[2])px"), ("height", "\(box[3])px"),
            ("background", "url(\"data:image/svg+xml,\(picture.replacing("#", with: "%23"))\")"),
        ]
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
