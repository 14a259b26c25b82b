import Moonspring
import MoonspringScene

/// How the overlay is drawn: Painter+Overlay.swift draws it so, and the pages get the same as JSON. Lengths are in points, at a scale of 1.
enum OverlayStyle {
    static let awake = Ink(0, 0.6, 0.35)
    static let asleep = Ink(0.55, 0.55, 0.6)
    static let anchored = Ink(0.2, 0.35, 0.8)
    static let boundary = Ink(0.85, 0.2, 0.5)
    static let link = Ink(0.95, 0.55, 0)
    static let contact = Ink(0.9, 0.1, 0.1)
    static let velocity = Ink(0.1, 0.45, 0.9)
    static let field = Ink(0.5, 0.3, 0.75)

    /// The width of bodies' outlines, links and boundaries.
    static let line = 1.5
    /// How strongly a body is filled.
    static let filling = 0.12
    static let bodyDot = 2.0
    static let linkDot = 2.5
    static let contactDot = 3.0
    static let asleepDash = [3.0, 3]

    /// A vector times `scale` is drawn, at most `longest`.
    struct Arrow {
        let scale: Double
        let longest: Double
        let width: Double

        fileprivate var json: JSON {
            ["scale": .number(scale), "longest": .number(longest), "width": .number(width)]
        }
    }

    /// The way of a tenth of a second.
    static let velocityArrow = Arrow(scale: 0.1, longest: 200, width: line)
    /// A field of 1000 points a second per second draws an arrow of 20 points.
    static let fieldArrow = Arrow(scale: 0.02, longest: 24, width: 1)

    static func dash(of kind: DebugSnapshot.Link.Kind) -> [Double] {
        switch kind {
        case .attachment, .pin, .fixed: []
        case .spring: [6, 3]
        case .rope: [2, 2]
        case .slide: [9, 3, 2, 3]
        case .snap: [1, 4]
        }
    }

    static var json: JSON {
        let colors: [(String, Ink)] = [
            ("awake", awake), ("asleep", asleep), ("anchored", anchored), ("boundary", boundary), ("link", link),
            ("contact", contact), ("velocity", velocity), ("field", field),
        ]
        func list(_ numbers: [Double]) -> JSON { .array(numbers.map { .number($0) }) }
        return [
            "colors": .object(JSON.Object(colors.map { ($0.0, .string($0.1.hexadecimal)) })),
            "line": .number(line), "filling": .number(filling), "bodyDot": .number(bodyDot),
            "linkDot": .number(linkDot), "contactDot": .number(contactDot), "asleepDash": list(asleepDash),
            "velocityArrow": velocityArrow.json, "fieldArrow": fieldArrow.json,
            "linkDashes": .array(DebugSnapshot.Link.Kind.allCases.map { list(dash(of: $0)) }),
        ]
    }
}
