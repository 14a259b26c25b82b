import Moonspring
import MoonspringScene

/// A program that has springs: how a spring is written for it, and how far what is written is from the spring, as a share of the way.
struct SpringPlatform: Sendable {
    let name: String
    /// nil: it has no such spring.
    let text: @Sendable (Spring) -> (text: String, error: Double)?

    static let all = [
        SpringPlatform("swiftUI") { spring in
            let (duration, bounce) = (rounded(spring.duration, decimals), rounded(spring.bounce, decimals))
            return (
                ".spring(duration: \(duration.shortestJSON), bounce: \(bounce.shortestJSON))",
                Spring.isDuration(duration) && Spring.isBounce(bounce)
                    ? Spring(duration: duration, bounce: bounce) : nil
            )
        },
        oscillator("uiKit") {
            "UISpringTimingParameters(mass: 1, stiffness: \($0), damping: \($1), initialVelocity: .zero)"
        },
        oscillator("motion") { "{ type: \"spring\", mass: 1, stiffness: \($0), damping: \($1) }" },
        oscillator("figma") { "mass 1, stiffness \($0), damping \($1)" },
        oscillator("compose", isRatio: true) { "spring(dampingRatio = \($1)f, stiffness = \($0)f)" },
        oscillator("android", isRatio: true) { "SpringForce().setStiffness(\($0)f).setDampingRatio(\($1)f)" },
        SpringPlatform(name: "css", text: easing),
    ]

    private static let decimals = 4
}

extension SpringPlatform {
    /// `write` gives the spring that the text says, too.
    private init(_ name: String, write: @escaping @Sendable (Spring) -> (String, Spring?)) {
        self.name = name
        text = { spring in
            let (text, written) = write(spring)
            return written.map { (text, Self.distance(from: spring, to: $0)) }
        }
    }

    /// Of a stiffness and a damping, a coefficient or a ratio, for a mass of 1.
    private static func oscillator(
        _ name: String, isRatio: Bool = false,
        text: @escaping @Sendable (_ stiffness: String, _ damping: String) -> String
    ) -> SpringPlatform {
        SpringPlatform(name) { spring in
            let stiffness = rounded(spring.stiffness, decimals)
            let damping = rounded(isRatio ? spring.damping : spring.rate, decimals)
            let frequency = stiffness.squareRoot()
            return (
                text(stiffness.shortestJSON, damping.shortestJSON),
                Spring(angularFrequency: frequency, dampingRatio: isRatio ? damping : damping / (2 * frequency))
            )
        }
    }
}

// MARK: - The way over time

extension SpringPlatform {
    /// What is left of the way when a spring has settled.
    private static let rest = 5e-4
    /// Points at which springs are compared in the time in which one settles.
    private static let count = 2000

    /// The share of the way that a spring from rest has made.
    private static func progress(_ spring: Spring, after time: Double) -> Double {
        1 - spring.motion(after: time).apply(offset: 1, velocity: 0).offset
    }

    /// When a spring stays within `rest` of its target, in seconds; nil: never.
    private static func settling(_ spring: Spring) -> Double? {
        // Both decrease from one turning point to the next: the offset and the velocity over the frequency.
        func isSettled(_ time: Double) -> Bool {
            let state = spring.motion(after: time).apply(offset: 1, velocity: 0)
            return Vector(state.offset, state.velocity / spring.angularFrequency).length < rest
        }
        var time = spring.duration
        while !isSettled(time) {
            time *= 1.05
            if time > 1000 * spring.duration { return nil }
        }
        return time
    }

    private static func distance(from spring: Spring, to other: Spring) -> Double {
        let end = settling(spring) ?? 4 * spring.duration
        return (0...count).reduce(0) { largest, index in
            let time = end * Double(index) / Double(count)
            return max(largest, abs(progress(spring, after: time) - progress(other, after: time)))
        }
    }

    /// CSS's `linear()` with the duration of its transition, straight lines between few points.
    @Sendable private static func easing(_ spring: Spring) -> (text: String, error: Double)? {
        guard let end = settling(spring) else { return nil }
        let duration = rounded(end, decimals)
        var samples = (0...count).map { progress(spring, after: duration * Double($0) / Double(count)) }
        samples[count] = 1
        let keys = TrackReduction.lines([samples], tolerances: [4e-4])[0].keys
        let points = keys.map { key in
            (share: rounded(key.value, decimals), percent: rounded(100 * key.time / Double(count), 3))
        }
        let track = KeyframeTrack(
            keys: points.map { Keyframe(time: $0.percent / 100 * Double(count), value: $0.share) })
        let error = samples.indices.reduce(0) { largest, index in
            max(largest, abs(samples[index] - track.value(at: Double(index))))
        }
        let list = points.map { "\($0.share.shortestJSON) \($0.percent.shortestJSON)%" }.joined(separator: ", ")
        return ("\(duration.shortestJSON)s linear(\(list))", error)
    }
}
