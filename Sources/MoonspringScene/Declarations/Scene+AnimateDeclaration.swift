import Moonspring
import MoonspringLua

// `ms.animate`: properties on springs, on the scene's clock.

extension Scene {
    /// What the scene adds to the module table.
    static var moduleFunctions: LuaClass {
        LuaClass("ms", doc: "The module.", members: [animateMember])
    }

    private static let animatedFields = LuaType.record(
        AnimatableProperty.all.map { LuaField($0.name, .optional($0.type), unit: $0.unit) })

    private static let animateOptions = LuaType.record([
        LuaField("duration", .optional(.number), unit: "s"), LuaField("bounce", .optional(.number)),
        LuaField("delay", .optional(.number), unit: "s"),
        LuaField("velocity", .optional(.either(.number, .vec))),
        LuaField("onDone", .optional(.function(["finished": .boolean]))),
    ])

    private static var animateMember: LuaMember {
        LuaMember.function(
            "animate",
            fields: [
                LuaField("item", .object("Item")), LuaField("properties", animatedFields),
                LuaField("options", .optional(animateOptions)),
            ],
            returns: [Timer.luaType],
            """
            Moves properties of an item to new values by a spring: {duration=0.5, bounce=0, delay=0, velocity=, onDone=}. A new target \
            takes over the place and the velocity at that moment; setting the property, or dragging the item, ends the animation. \
            An item with a body pushes what is in its way and is released with its velocity. velocity, per second, goes with a single \
            property; onDone(finished) gets false where something else has taken over. Colors mix in OKLab.
            """
        ) { call in
            guard let scene = call.engine.scene else { throw LuaError("there is no running scene") }
            try call.return(try scene.animate(call))
        }.kept(by: "scene").discardable
    }

    private func animate(_ call: LuaCall) throws -> Timer {
        let item = try LuaItem.read(call.argument(0)).item
        let written = call.argument(1).elements
        var targets: [(property: AnimatableProperty, numbers: [Double])] = []
        for (property, argument) in zip(AnimatableProperty.all, written) where !argument.isNil {
            targets.append((property, try property.read(argument)))
        }
        try Self.check(targets.map(\.property))
        // Throws now for a property that the item does not have, even if the animation starts later.
        for (property, _) in targets { _ = try property.get(item) }

        let options = call.argument(2).elements
        func option(_ index: Int) -> LuaArgument? {
            index < options.count && !options[index].isNil ? options[index] : nil
        }
        let delay = option(2).map(Double.read) ?? 0
        guard delay >= 0 else { throw LuaError("ms.animate: delay must be 0 or more, got \(delay.luaText)") }
        let spring = try LuaEngine.spring(duration: option(0), bounce: option(1), of: "ms.animate")
        let velocity = try option(3).map { try Self.velocity($0, of: targets.map(\.property)) }
        let animation = PropertyAnimation(item, to: targets, by: spring, velocity: velocity)
        if delay == 0 { animation.start = tick }
        try engine.charge(animation.storageSize)
        add(animation)
        do throws(LuaError) {
            return try Self.later(
                self, option(4).map(FunctionReference.read), .animation(animation), due: dueTick(after: delay))
        } catch {
            end(animation)
            throw error
        }
    }

    private static func check(_ properties: [AnimatableProperty]) throws(LuaError) {
        guard !properties.isEmpty else {
            throw LuaError("ms.animate: expected properties and their targets, as in {alpha = 0}, got an empty table")
        }
        for (index, property) in properties.enumerated() {
            let clash = properties[..<index].first {
                $0.storage == property.storage && $0.lanes.overlaps(property.lanes)
            }
            if let clash {
                throw LuaError("ms.animate: \(clash.name) and \(property.name) say the same; give one of them")
            }
        }
        let names = properties.map(\.name)
        if names.contains("transform"), names.contains("rotation") {
            throw LuaError("ms.animate: transform and rotation say the same; give one of them")
        }
    }

    private static func velocity(
        _ argument: LuaArgument, of properties: [AnimatableProperty]
    ) throws(LuaError) -> [Double] {
        guard properties.count == 1, let property = properties.first, property.lanes.count <= 2 else {
            throw LuaError(
                "ms.animate: velocity goes with a single property that is a number or a vec; animate the others in a call of their own"
            )
        }
        switch (LuaQuantity.read(argument), property.lanes.count) {
        case (.number(let number), 1): return [number]
        case (.vec(let vec), 2): return [vec.x, vec.y]
        default:
            throw LuaError(
                "ms.animate: velocity must be a \(property.lanes.count == 1 ? "number" : "vec"), as \(property.name) is one"
            )
        }
    }
}
