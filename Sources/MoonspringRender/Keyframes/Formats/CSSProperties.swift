import Moonspring
import MoonspringScene

/// The channels as properties of CSS, which CSS and Web Animations share. Each channel that changes is an animation of its own: those
/// of x and y add to one `translate`, those of the scales to one `scale` (CSS Animations Level 2, `animation-composition`).
struct CSSProperty {
    let name: String
    let channels: [MotionChannel]
    /// Whether several animations of it add up.
    let isAdded: Bool
    /// What it says of the channels' numbers, which are written already.
    private let words: @Sendable ([String]) -> String

    private init(
        _ name: String, _ channels: MotionChannel..., isAdded: Bool = false,
        words: @escaping @Sendable ([String]) -> String
    ) {
        (self.name, self.channels, self.isAdded, self.words) = (name, channels, isAdded, words)
    }

    static let all: [CSSProperty] = [
        CSSProperty("translate", .x, isAdded: true) { "\($0[0])px 0" },
        CSSProperty("translate", .y, isAdded: true) { "0 \($0[0])px" },
        CSSProperty("width", .width) { "\($0[0])px" },
        CSSProperty("height", .height) { "\($0[0])px" },
        CSSProperty("rotate", .rotation) { "\($0[0])deg" },
        CSSProperty("scale", .scaleX, isAdded: true) { "\($0[0]) 1" },
        CSSProperty("scale", .scaleY, isAdded: true) { "1 \($0[0])" },
        CSSProperty("transform", .shear) { "skewX(\($0[0])deg)" },
        CSSProperty("opacity", .alpha) { $0[0] },
        CSSProperty("visibility", .visible) { $0[0] == "1" ? "visible" : "hidden" },
        CSSProperty("border-radius", .cornerRadius) { "\($0[0])px" },
        CSSProperty("background-color", .background),
        CSSProperty("border-color", .border),
        CSSProperty("color", .text),
    ]

    private init(_ name: String, _ color: MotionColor) {
        (self.name, channels, isAdded) = (name, color.channels, false)
        words = { "rgb(\($0[0]) \($0[1]) \($0[2]) / \($0[3]))" }
    }

    func text(_ values: [Double]) -> String { words(zip(channels, values).map { FileNumber.usual($0).text($1) }) }

    /// The property of a channel's animation.
    static func of(_ channel: MotionChannel) -> CSSProperty? { all.first { $0.channels.contains(channel) } }

    /// What it adds to an animation's name: a channel's own name, that of a colour's property.
    var suffix: String { channels.count == 1 ? channels[0].name : name }
}

extension Easing {
    /// As CSS writes it.
    var css: String {
        switch self {
        case .linear: "linear"
        case .hold: "step-end"
        case .cubic(let curve):
            "cubic-bezier(\(curve.numbers.map { decimal($0, 6) }.joined(separator: ", ")))"
        }
    }
}
