import Moonspring

/// What the formats of XML and the pages share.
enum XML {
    /// What stands for text in an element or a quoted attribute.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            // XML has no other control characters, and not the last two of the first plane (XML 1.0, production 2).
            case _ where scalar.value < 0x20 || scalar == "\u{FFFE}" || scalar == "\u{FFFF}": result += " "
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// What stands for text in a comment.
    static func comment(_ text: String) -> String {
        // Two hyphens end a comment; the second time parts those of three.
        escaped(text).replacing("--", with: "- -").replacing("--", with: "- -")
    }

    /// The attributes of a line; `isRound`: as ``Canvas`` draws that of a path.
    static func stroke(_ line: Look.Line, _ color: String, isRound: Bool = true) -> String {
        "stroke=\"\(color)\" stroke-width=\"\(decimal(line.width, 3))\""
            + (isRound ? " stroke-linecap=\"round\" stroke-linejoin=\"round\"" : "")
    }

    /// The definition of a gradient's paint across an area with `middle` at 0, 0.
    static func gradient(_ gradient: Gradient, _ name: String, in size: Size, around middle: Point) -> String {
        let line = gradient.line(in: size)
        let ends = [line.start - middle, line.end - middle].map { (decimal($0.x, 3), decimal($0.y, 3)) }
        return "<linearGradient id=\"\(name)\" gradientUnits=\"userSpaceOnUse\" "
            + "x1=\"\(ends[0].0)\" y1=\"\(ends[0].1)\" x2=\"\(ends[1].0)\" y2=\"\(ends[1].1)\">"
            + gradient.stops.map { place, color in
                "<stop \(place > 0 ? "offset=\"\(decimal(place, 5))\" " : "")stop-color=\"\(Ink(color).hexadecimal)\"/>"
            }.joined() + "</linearGradient>"
    }
}
