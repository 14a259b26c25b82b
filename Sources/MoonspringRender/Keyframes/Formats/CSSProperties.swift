import Moonspring

/// The channels as properties of CSS, which CSS and Web Animations share. Each channel that changes is an animation of its own: those
/// of x and y add to one `translate`, those of the scales to one `scale` (CSS Animations Level 2, `animation-composition`).
struct CSSProperty {
    let name: String
    let channels: [MotionChannel]
    /// Whether several animations of it add up.
    var isAdded = false
    let text: @Sendable ([Double]) -> String
    let read: @Sendable (String) -> [Double]?

    static let all: [CSSProperty] = [
        CSSProperty(
            name: "translate", channels: [.x], isAdded: true, text: { "\(decimal($0[0], 3))px 0" },
            read: { part(0, of: $0, "px") }),
        CSSProperty(
            name: "translate", channels: [.y], isAdded: true, text: { "0 \(decimal($0[0], 3))px" },
            read: { part(1, of: $0, "px") }),
        CSSProperty(
            name: "width", channels: [.width], text: { "\(decimal($0[0], 3))px" }, read: { part(0, of: $0, "px") }),
        CSSProperty(
            name: "height", channels: [.height], text: { "\(decimal($0[0], 3))px" }, read: { part(0, of: $0, "px") }),
        CSSProperty(
            name: "rotate", channels: [.rotation], text: { degrees($0[0]) + "deg" }, read: { angle($0, "deg") }),
        CSSProperty(
            name: "scale", channels: [.scaleX], isAdded: true, text: { "\(decimal($0[0], 6)) 1" },
            read: { part(0, of: $0, "") }),
        CSSProperty(
            name: "scale", channels: [.scaleY], isAdded: true, text: { "1 \(decimal($0[0], 6))" },
            read: { part(1, of: $0, "") }),
        CSSProperty(
            name: "transform", channels: [.shear], text: { "skewX(\(degrees($0[0]))deg)" },
            read: { text in
                guard text.hasPrefix("skewX("), text.hasSuffix(")") else { return nil }
                return angle(String(text.dropFirst(6).dropLast()), "deg")
            }),
        CSSProperty(name: "opacity", channels: [.alpha], text: { decimal($0[0], 4) }, read: { part(0, of: $0, "") }),
        CSSProperty(
            name: "visibility", channels: [.visible], text: { $0[0] > 0.5 ? "visible" : "hidden" },
            read: { [$0 == "visible" ? 1 : 0] }),
        CSSProperty(
            name: "background-color", channels: MotionChannel.color,
            text: { color in
                "rgb(\(color.prefix(3).map { decimal($0, 2) }.joined(separator: " ")) / \(decimal(color[3] / 255, 4)))"
            },
            read: { text in
                guard text.hasPrefix("rgb("), text.hasSuffix(")") else { return nil }
                let parts = text.dropFirst(4).dropLast().split(separator: " ").filter { $0 != "/" }.compactMap {
                    Double($0)
                }
                return parts.count == 4 ? [parts[0], parts[1], parts[2], parts[3] * 255] : nil
            }),
    ]

    /// The property of a channel's animation.
    static func of(_ channel: MotionChannel) -> CSSProperty? { all.first { $0.channels.contains(channel) } }

    /// The properties that change in a view, with their tracks.
    static func animated(in view: KeyframedView) -> [(property: CSSProperty, tracks: [KeyframeTrack])] {
        all.compactMap { property in
            let tracks = property.channels.compactMap { view.tracks[$0] }
            return tracks.count == property.channels.count ? (property, tracks) : nil
        }
    }

    /// The channel's own name in an animation's name.
    var suffix: String { channels.count == 1 ? channels[0].name : "color" }

    // MARK: Values

    static func degrees(_ radians: Double) -> String { decimal(radians * 180 / .pi, 4) }

    private static func part(_ index: Int, of text: String, _ unit: String) -> [Double]? {
        let parts = text.split(separator: " ")
        guard index < parts.count else { return nil }
        let number = parts[index].hasSuffix(unit) ? parts[index].dropLast(unit.count) : parts[index]
        return Double(number).map { [$0] }
    }

    private static func angle(_ text: String, _ unit: String) -> [Double]? {
        part(0, of: text, unit).map { [$0[0] * .pi / 180] }
    }
}

extension KeyframeEasing {
    /// As CSS writes it.
    var css: String {
        switch self {
        case .linear: "linear"
        case .hold: "step-end"
        case .cubic(let curve):
            "cubic-bezier(\(curve.numbers.map { decimal($0, 6) }.joined(separator: ", ")))"
        }
    }

    init?(css text: String) {
        switch text {
        case "linear": self = .linear
        case "step-end": self = .hold
        default:
            guard text.hasPrefix("cubic-bezier("), text.hasSuffix(")") else { return nil }
            let numbers = text.dropFirst(13).dropLast().split(separator: ",").compactMap {
                Double($0.filter { $0 != " " })
            }
            guard let curve = CubicEasing(numbers) else { return nil }
            self = .cubic(curve)
        }
    }
}

/// One `linear()` easing, from 0 at a property's least value to 1 at its largest (CSS Easing Functions Level 2, section 2.2).
struct LinearEasing {
    let least: Double
    let most: Double
    let text: String

    /// Of a track whose keys have straight lines between them, and reach to the end.
    init(_ track: KeyframeTrack) {
        let values = track.keys.map(\.value)
        let (least, most) = (values.min() ?? 0, values.max() ?? 0)
        (self.least, self.most) = (least, most)
        let span = most > least ? most - least : 1
        let duration = track.keys.last?.time ?? 0
        let points = track.keys.map { key in
            "\(decimal((key.value - least) / span, 6)) \(decimal(100 * key.time / duration, 5))%"
        }
        text = "linear(\(points.joined(separator: ", ")))"
    }

    /// The keys that such an easing makes of a way from one value to another.
    static func keys(_ text: String, from start: Double, to end: Double, duration: Double) -> [Keyframe]? {
        guard text.hasPrefix("linear("), text.hasSuffix(")") else { return nil }
        return text.dropFirst(7).dropLast().split(separator: ",").compactMap { point in
            let parts = point.split(separator: " ")
            guard parts.count == 2, let share = Double(parts[0]), let percent = Double(parts[1].dropLast()) else {
                return nil
            }
            return Keyframe(time: percent / 100 * duration, value: start + (end - start) * share)
        }
    }
}
