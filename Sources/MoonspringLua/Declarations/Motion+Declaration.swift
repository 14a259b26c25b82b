import CMoonspringLua
import Moonspring

// Functions of the module for motion by hand: springs by duration, where a flick ends, the pull of a rubber band.

/// A number or a vec, for what is done to both parts alike.
package enum LuaQuantity: LuaConvertible {
    case number(Double)
    case vec(Vector)

    package static var luaType: LuaType { .either(.number, .vec) }
    package static func read(_ argument: LuaArgument) -> LuaQuantity {
        argument.isNumber ? .number(Double.read(argument)) : .vec(Vector.read(argument))
    }
    package func fill(_ value: inout LuaNativeValue, _ call: LuaCall) {
        switch self {
        case .number(let number): number.fill(&value, call)
        case .vec(let vec): vec.fill(&value, call)
        }
    }
}

extension LuaEngine {
    private static let springFields = LuaType.record([
        LuaField("duration", .optional(.number), unit: "s"), LuaField("bounce", .optional(.number)),
    ])

    private static let attachmentFields = LuaType.record([
        LuaField("frequency", .number, unit: "Hz"), LuaField("damping", .number),
    ])

    static var motionFunctions: [LuaMember] {
        [
            .function(
                "spring", fields: [LuaField("options", springFields)], returns: [attachmentFields],
                "The frequency and damping of an attachment from a duration in seconds (0.5) and a bounce (0), as in SwiftUI's Spring: a bounce of 1 oscillates forever, 0 does not overshoot, below 0 is overdamped; more than -1, up to 1. A SpringBehavior takes both directly."
            ) { (call) throws(LuaFailure) in
                let keys = call.argument(0).elements
                let (duration, bounce) = (try Double?.read(keys[0]), try Double?.read(keys[1]))
                let spring = try spring(duration: duration, bounce: bounce, of: "ms.spring")
                let fields = LuaRecordResult(fields: [
                    .init("frequency", spring.frequency), .init("damping", spring.damping),
                ])
                try call.append { (value) throws(LuaFailure) in try fields.fill(&value, call) }
            },
            .function(
                "project", ["velocity", "rate"],
                "How far something coasts that slows down as in a scroll view: velocity / 1000 * rate / (1 - rate), for a number or both parts of a vec. rate is the fraction of the speed that remains after a millisecond: 0.998, or 0.99 for a fast stop."
            ) { (_, velocity: LuaQuantity, rate: Double?) throws(LuaFailure) in
                let rate = rate ?? Scrolling.decelerationRate
                guard Scrolling.isRate(rate) else {
                    throw LuaError(
                        "argument 'rate' of ms.project must be 0 or more and less than 1, got \(rate.luaText)")
                }
                switch velocity {
                case .number(let number): return LuaQuantity.number(Scrolling.project(number, rate: rate))
                case .vec(let vec): return LuaQuantity.vec(Scrolling.project(vec, rate: rate))
                }
            }.unit("pt").result("distance"),
            .function(
                "rubberBand", ["offset", "size", "c"],
                "How far something that is pulled beyond its end follows, as in a scroll view: (1 - 1 / (offset * c / size + 1)) * size, always less than size. offset and size are numbers or vecs; c, the initial ratio, is 0.55 by default."
            ) { (_, offset: LuaQuantity, size: LuaQuantity, coefficient: Double?) throws(LuaFailure) in
                let coefficient = coefficient ?? Scrolling.rubberBandCoefficient
                guard coefficient >= 0 else {
                    throw LuaError(
                        "argument 'c' of ms.rubberBand must be 0 or more, got \(coefficient.luaText)")
                }
                return try rubberBand(offset, size, coefficient)
            }.unit("pt").result("distance"),
        ]
    }

    private static func rubberBand(
        _ offset: LuaQuantity, _ size: LuaQuantity, _ coefficient: Double
    ) throws(LuaFailure) -> LuaQuantity {
        let sizes =
            switch size {
            case .number(let number): Vector(number, number)
            case .vec(let vec): vec
            }
        guard sizes.x > 0, sizes.y > 0 else {
            throw LuaError("argument 'size' of ms.rubberBand must be more than 0, got \(text(of: size))")
        }
        switch (offset, size) {
        case (.number(let offset), .number(let size)):
            return .number(Scrolling.rubberBand(offset, size: size, coefficient: coefficient))
        case (.number, .vec):
            throw LuaError("argument 'size' of ms.rubberBand must be a number, as the offset is one, got a vec")
        case (.vec(let offset), _):
            return .vec(Scrolling.rubberBand(offset, size: sizes, coefficient: coefficient))
        }
    }

    private static func text(of quantity: LuaQuantity) -> String {
        switch quantity {
        case .number(let number): number.luaText
        case .vec(let vec): "\(vec)"
        }
    }

    // MARK: what a spring may be

    /// The spring of two keys of a function, with the defaults for those that are not given.
    package static func spring(
        duration: Double?, bounce: Double?, of function: String
    ) throws(LuaError) -> Spring {
        let duration = duration ?? Spring().duration
        let bounce = bounce ?? Spring().bounce
        try checkSpring(duration: duration, of: "argument 'duration' of \(function)")
        try checkSpring(bounce: bounce, of: "argument 'bounce' of \(function)")
        return Spring(duration: duration, bounce: bounce)
    }

    static func checkSpring(duration: Double, of what: String) throws(LuaError) {
        guard !Spring.isDuration(duration) else { return }
        throw LuaError("\(what) must be more than 0, got \(duration.luaText)")
    }

    static func checkSpring(bounce: Double, of what: String) throws(LuaError) {
        guard !Spring.isBounce(bounce) else { return }
        throw LuaError("\(what) must be more than -1 and at most 1, got \(bounce.luaText)")
    }
}
