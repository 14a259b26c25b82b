import Moonspring
import MoonspringScene

/// The springs that a scene declares, each once, with what other programs call the same: docs/files.md describes the members.
package struct SpringTokens {
    /// In the order in which they are first seen.
    private var tokens: [(spring: Spring, uses: [String])] = []
    /// What programs call them, for the first of them: it takes milliseconds each, and is asked for again and again.
    private var formats: [JSON] = []

    package init() {}

    var count: Int { tokens.count }

    /// Takes the springs that are at work in a picture.
    package mutating func note(_ picture: Picture) {
        if picture.springs.isEmpty, picture.animations.isEmpty { return }
        var invisible = picture.animations
        for shape in picture.shapes {
            let animations = invisible.removeValue(forKey: shape.item) ?? []
            // The spring of an animated centre stands there as well.
            let isAnimated = animations.contains { !Self.places.isDisjoint(with: $0.properties) }
            if !isAnimated, let spring = picture.springs[shape.item] { note(spring.spring, "\(shape.name).center") }
            for animation in animations { note(animation, of: shape.name) }
        }
        // Items that are not drawn, such as a number of the script's own, by their creation.
        for (_, animations) in invisible.sorted(by: { $0.key < $1.key }) {
            for animation in animations { note(animation, of: animation.item) }
        }
    }

    private mutating func note(_ animation: PictureAnimation, of item: String) {
        for property in animation.properties { note(animation.spring, "\(item).\(property)") }
    }

    /// The properties that move a centre.
    private static let places: Set<String> = ["center", "x", "y"]

    private mutating func note(_ spring: Spring, _ use: String) {
        guard let index = tokens.firstIndex(where: { $0.spring == spring }) else {
            return tokens.append((spring, [use]))
        }
        if !tokens[index].uses.contains(use) { tokens[index].uses.append(use) }
    }

    package mutating func json(title: String) -> JSON.Object {
        formats += tokens.dropFirst(formats.count).map { Self.formats(of: $0.spring) }
        return [
            "moonspringTokens": 1, "title": .string(title),
            "springs": .array(zip(tokens, formats).map { Self.json($0.spring, $0.uses, $1) }),
        ]
    }

    private static func formats(of spring: Spring) -> JSON {
        var formats = JSON.Object()
        for platform in SpringPlatform.all {
            guard let (text, error) = platform.text(spring) else { continue }
            formats.append(platform.name, ["text": .string(text), "error": .number(rounded(error, 6))])
        }
        return .object(formats)
    }

    private static func json(_ spring: Spring, _ uses: [String], _ formats: JSON) -> JSON {
        [
            "uses": .array(uses.map { .string($0) }),
            "duration": .number(rounded(spring.duration, 6)), "bounce": .number(rounded(spring.bounce, 6)),
            "response": .number(rounded(spring.duration, 6)), "dampingRatio": .number(rounded(spring.damping, 6)),
            "mass": 1, "stiffness": .number(rounded(spring.stiffness, 6)), "damping": .number(rounded(spring.rate, 6)),
            "formats": formats,
        ]
    }
}
