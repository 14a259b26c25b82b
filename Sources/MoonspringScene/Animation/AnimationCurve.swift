import Moonspring
import MoonspringLua

/// How the numbers of an animation get to their targets.
package enum AnimationCurve: Equatable, Sendable {
    case spring(Spring)
    /// By a timing function, from rest, over a time in seconds.
    case easing(Easing, duration: Double)

    /// In seconds; of a spring, which settles later, its perceptual duration.
    var duration: Double {
        switch self {
        case .spring(let spring): spring.duration
        case .easing(_, let duration): duration
        }
    }

    var spring: Spring? {
        if case .spring(let spring) = self { spring } else { nil }
    }

    /// What has become of any offset from the target, and of its velocity.
    func motion(after time: Double) -> Spring.FreeMotion {
        switch self {
        case .spring(let spring): return spring.motion(after: time)
        case .easing(let easing, let duration):
            let share = min(time / duration, 1)
            return Spring.FreeMotion(
                rest: 1 - easing.progress(at: share), way: 0, pull: easing.rate(at: share) / duration, decay: 0)
        }
    }

    /// Whether nobody sees any more what is left of a motion.
    func isSettled(offset: Double, velocity: Double, after time: Double, resolution: Double) -> Bool {
        switch self {
        case .spring(let spring): Vector(offset, velocity / spring.angularFrequency).length < resolution
        case .easing(_, let duration): time > duration - 1e-9
        }
    }
}

/// The options by which a script chooses a curve. A parameter may stand for a number: it is asked whenever a motion begins.
struct AnimationOptions {
    private enum Number {
        case fixed(Double)
        case parameter(Parameter)

        init(_ argument: LuaArgument, _ name: String) throws(LuaFailure) {
            guard argument.isObject else {
                self = .fixed(Double.read(argument))
                return
            }
            self = .parameter(try Parameter.read(argument))
            if value == nil { throw LuaError("\(name) is a parameter that is not a number") }
        }

        var value: Double? {
            switch self {
            case .fixed(let number): number
            case .parameter(let parameter): if case .number(let number) = parameter.value { number } else { nil }
            }
        }
    }

    private var duration: Number?
    private let bounce: Number?
    private let easing: Easing?
    private let function: String

    static let fields = [
        LuaField("duration", .optional(.either(.number, .object("Parameter"))), unit: "s"),
        LuaField("bounce", .optional(.either(.number, .object("Parameter")))),
        LuaField("easing", .optional(.choice(Easing.named.map { $0.name }))),
    ]

    /// Those given, in the order of `fields`; `function` is what messages name.
    init(_ options: ArraySlice<LuaArgument>, of function: String) throws(LuaFailure) {
        duration = try options.given(0).map { (value) throws(LuaFailure) in try Number(value, "duration") }
        bounce = try options.given(1).map { (value) throws(LuaFailure) in try Number(value, "bounce") }
        easing = options.given(2).map { Easing.named[Int.read($0)].easing }
        self.function = function
        if easing != nil, bounce != nil {
            throw LuaError("\(function): easing and bounce exclude each other; leave one out")
        }
        _ = try curve()
    }

    var isEmpty: Bool { duration == nil && bounce == nil && easing == nil }

    /// Whether a parameter may change what they say.
    var dependsOnParameters: Bool {
        [duration, bounce].contains { if case .parameter? = $0 { true } else { false } }
    }

    /// Keeps the duration that they say now, whatever a parameter says later. Returns it.
    mutating func fixDuration() -> Double {
        let seconds = duration?.value ?? Spring().duration
        duration = .fixed(seconds)
        return seconds
    }

    /// What they say now.
    func curve() throws(LuaError) -> AnimationCurve {
        let spring = try LuaEngine.spring(duration: duration?.value, bounce: bounce?.value, of: function)
        return easing.map { .easing($0, duration: spring.duration) } ?? .spring(spring)
    }
}
