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
    public static func read(_ argument: LuaArgument) throws -> Fill {
        argument.isObject
            ? .gradient(try GradientObject.read(argument).gradient) : .color(try Color.read(argument))
    }
    public func fill(_ value: inout msl_value, _ call: LuaCall) throws {
        switch self {
        case .color(let color): try color.fill(&value, call)
        case .gradient(let gradient): GradientObject(gradient).fill(&value, call)
        }
    }
}

extension LuaEngine {
    private static let gradientFields = LuaType.record([
        LuaField("from", .string), LuaField("to", .string), LuaField("angle", .optional(.number), unit: "rad"),
    ])

    static var gradientClass: LuaClass {
        let owner = GradientObject.self
        return LuaClass(
            "gradient", swift: [owner],
            doc:
                "A linear gradient between two colours, as in CSS: its line runs through the centre and is just long enough for the corners to have the end colours. For backgroundColor; it never changes, and == compares the parts.",
            members: [
                .property("from", of: owner, "The colour at the beginning.", get: { $0.gradient.from }),
                .property("to", of: owner, "The colour at the end.", get: { $0.gradient.to }),
                .property(
                    "angle", of: owner, "The direction of the line, clockwise: 0 is from left to right.",
                    get: { $0.gradient.angle }
                ).unit("rad").default("math.pi / 2"),
            ]
        ).with {
            $0.callMember = .function(
                "gradient", fields: [LuaField("options", gradientFields)], returns: [GradientObject.luaType],
                "Makes a gradient: {from=, to=, angle=}. The colours are CSS names, #rgb, #rrggbb or #rrggbbaa; without an angle it goes from top to bottom."
            ) { call in
                let keys = call.argument(0).elements
                try call.return(
                    GradientObject(
                        Gradient(
                            from: color(keys[0], "from"), to: color(keys[1], "to"),
                            angle: try Double?.read(keys[2]) ?? .pi / 2)))
            }
            $0.isSubclassable = false
            $0.operators = [LuaOperator("==", GradientObject.luaType, .boolean, "Whether all parts are equal.")]
            $0.equals = {
                unsafeDowncast($0, to: GradientObject.self).gradient
                    == unsafeDowncast($1, to: GradientObject.self).gradient
            }
        }
    }

    private static func color(_ argument: LuaArgument, _ key: String) throws -> Color {
        do { return try Color.read(argument) } catch let error as LuaBadValue {
            throw LuaError("argument '\(key)' of ms.gradient \(error.expectation)")
        }
    }
}
