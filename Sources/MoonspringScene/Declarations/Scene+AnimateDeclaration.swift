import Moonspring
import MoonspringLua

// `ms.animate`: properties on springs, on the scene's clock.

extension Scene {
    /// What the scene adds to the module table.
    static var moduleFunctions: LuaClass {
        LuaClass("ms", doc: "The module.", members: [animateMember])
    }

    private static let animateOptions = LuaType.record(
        AnimationOptions.fields + [
            LuaField("delay", .optional(.number), unit: "s"),
            LuaField("velocity", .optional(.either(.number, .vec))),
            LuaField("onDone", .optional(.function(["finished": .boolean]))),
        ])

    private static var animateMember: LuaMember {
        LuaMember.function(
            "animate",
            fields: [
                LuaField("item", .object("Item")), LuaField("properties", AnimationTargets.luaType),
                LuaField("options", .optional(animateOptions)),
            ],
            returns: [Timer.luaType],
            """
            Moves properties of an item to new values by a spring: {duration=0.5, bounce=0, delay=0, velocity=, onDone=}, or by a \
            timing function from rest: {duration=0.5, easing="easeInOut"}. A new target takes over the place and the velocity at that moment; setting the property, or dragging the item, ends the animation. \
            An item with a body pushes what is in its way and is released with its velocity. velocity, per second, goes with a single \
            property; onDone(finished) gets false where something else has taken over. Colors mix in OKLab.
            """
        ) { (call) throws(LuaFailure) in
            try call.return(try call.engine.runningScene.animate(call))
        }.kept(by: "scene").discardable
    }

    private func animate(_ call: LuaCall) throws(LuaFailure) -> Timer {
        let item = try LuaItem.read(call.argument(0)).item
        let targets = try AnimationTargets(call.argument(1), of: [item], for: "ms.animate")
        let options = call.argument(2).elements
        let motion = try AnimationOptions(options.prefix(3), of: "ms.animate")
        let delay = options.given(3).map(Double.read) ?? 0
        guard delay >= 0 else { throw LuaError("ms.animate: delay must be 0 or more, got \(delay.luaText)") }
        let velocity = try options.given(4).map { (value) throws(LuaFailure) in
            try Self.velocity(value, of: targets.list.map { $0.property })
        }
        let animation = try PropertyAnimation(item, to: targets, by: motion, velocity: velocity)
        if velocity != nil, animation.curve.spring == nil {
            throw LuaError("ms.animate: velocity goes with a spring; leave it or easing out")
        }
        let isPart = targets.list.contains { $0.property.isPartOfAnother }
        if motion.dependsOnParameters || isPart && wants(.animation) { animation.site = engine.currentSite }
        return try start(animation, after: delay, then: options.given(5).map(FunctionReference.read))
    }

    private static func velocity(
        _ argument: LuaArgument, of properties: [AnimatableProperty]
    ) throws(LuaError) -> InitialVelocity {
        guard properties.count == 1, let property = properties.first, property.lanes.count <= 2 else {
            throw LuaError(
                "ms.animate: velocity goes with a single property that is a number or a vec; animate the others in a call of their own"
            )
        }
        switch (LuaQuantity.read(argument), property.lanes.count) {
        case (.number(let number), 1): return InitialVelocity([number], of: property)
        case (.vec(let vec), 2): return InitialVelocity(vec.numbers, of: property)
        default:
            throw LuaError(
                "ms.animate: velocity must be a \(property.lanes.count == 1 ? "number" : "vec"), as \(property.name) is one"
            )
        }
    }
}
