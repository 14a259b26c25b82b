import CMoonspringLua
import Moonspring

/// A gradient in Lua. It never changes.
final class GradientObject: Sendable {
    let gradient: Gradient

    init(_ gradient: Gradient) { self.gradient = gradient }
}

extension GradientObject: LuaObject, LuaDescribable {
    static var luaName: String { "gradient" }
    var luaDetails: String { gradient.description }
}

extension Fill: LuaConvertible {
    public static var luaType: LuaType { .either(Color.luaType, GradientObject.luaType) }
    public static func read(_ argument: LuaArgument) throws(LuaFailure) -> Fill {
        argument.isObject
            ? .gradient(try GradientObject.read(argument).gradient) : .color(try Color.read(argument))
    }
    public func fill(_ value: inout msl_value, _ call: LuaCall) throws(LuaFailure) {
        switch self {
        case .color(let color): try color.fill(&value, call)
        case .gradient(let gradient): GradientObject(gradient).fill(&value, call)
        }
    }
}

extension LuaEngine {
    private static let gradientFields = LuaType.record([
        LuaField("from", .optional(.color)), LuaField("to", .optional(.color)),
        LuaField("angle", .optional(.number), unit: "rad"),
        LuaField("colors", .optional(.list(.color))), LuaField("locations", .optional(.list(.number))),
    ])

    static var gradientClass: LuaClass {
        let owner = GradientObject.self
        return LuaClass(
            "gradient", swift: .of(owner),
            doc:
                "A linear gradient between two or more colours, as in CSS: its line runs through the centre and is just long enough for the corners to have the end colours. For backgroundColor; it never changes, and == compares the parts.",
            members: [
                .property("from", of: owner, "The first colour.", get: { $0.gradient.from }),
                .property("to", of: owner, "The last colour.", get: { $0.gradient.to }),
                .property("colors", of: owner, "All colours, in their order.", get: { $0.gradient.colors }),
                .property(
                    "locations", of: owner,
                    "Where on the line each colour is reached: 0 is its beginning and 1 its end. Two that are equal make an edge.",
                    get: { $0.gradient.locations }),
                .property(
                    "angle", of: owner, "The direction of the line, clockwise: 0 is from left to right.",
                    get: { $0.gradient.angle }
                ).unit("rad").default("math.pi / 2"),
            ]
        ).with {
            $0.callMember = LuaMember.function(
                "gradient", fields: [LuaField("options", gradientFields)], returns: [GradientObject.luaType],
                "Makes a gradient: {from=, to=, angle=}, or of 2 to 64 colours {colors=, locations=, angle=}. The colours are CSS names, #rgb, #rrggbb or #rrggbbaa. Without locations, which are 0 to 1 and sorted, they are evenly spaced; without an angle it goes from top to bottom."
            ) { (call) throws(LuaFailure) in
                try call.return(GradientObject(gradient(call.argument(0).elements)))
            }.refusing { key in
                refusal(from: key("from"), to: key("to"), colors: key("colors"), locations: key("locations"))
            }
            $0.isSubclassable = false
            $0.weight = { unsafeDowncast($0, to: GradientObject.self).gradient.storageSize }
            $0.operators = [LuaOperator("==", GradientObject.luaType, .boolean, "Whether all parts are equal.")]
            $0.equals = {
                unsafeDowncast($0, to: GradientObject.self).gradient
                    == unsafeDowncast($1, to: GradientObject.self).gradient
            }
        }
    }

    /// Why keys do not make a gradient together.
    private static func refusal(
        from: KnownValue, to: KnownValue, colors: KnownValue, locations: KnownValue
    ) -> LuaError? {
        switch colors {
        case .nothing:
            if locations.isGiven {
                return LuaError("argument 'locations' of ms.gradient is for 'colors', which are missing")
            }
            let missing: String? = from == .nothing ? "from" : to == .nothing ? "to" : nil
            return missing.map { LuaError("argument '\($0)' of ms.gradient is missing: expected a string") }
        case .given(let count):
            if from.isGiven || to.isGiven {
                return LuaError("ms.gradient takes 'from' and 'to', or 'colors' in place of them")
            }
            guard let count else { return nil }
            return Gradient.refusal(colors: count, locations: locations.count).map { LuaError($0) }
        case .unknown: return nil
        }
    }

    /// The gradient of the values of `gradientFields`.
    private static func gradient(_ keys: [LuaArgument]) throws(LuaFailure) -> Gradient {
        let (from, to, colors, locations) = (keys[0], keys[1], keys[3], keys[4])
        // A script's list may have millions of colours: they are counted first.
        if let refusal = refusal(
            from: KnownValue(from), to: KnownValue(to), colors: KnownValue(colors), locations: KnownValue(locations))
        {
            throw refusal
        }
        let angle = try Double?.read(keys[2]) ?? .pi / 2
        guard !colors.isNil else {
            return Gradient(from: try color(from, "from"), to: try color(to, "to"), angle: angle)
        }
        var made: [Color] = []
        for (index, name) in colors.elements.enumerated() { made.append(try color(name, "colors[\(index + 1)]")) }
        let places = try [Double]?.read(locations)
        return try accepted(Gradient(admitting: made, at: places, angle: angle))
    }

    private static func color(_ argument: LuaArgument, _ key: String) throws(LuaFailure) -> Color {
        do throws(LuaFailure) { return try Color.read(argument) } catch {
            throw LuaError(error).about("argument '\(key)' of ms.gradient")
        }
    }
}
