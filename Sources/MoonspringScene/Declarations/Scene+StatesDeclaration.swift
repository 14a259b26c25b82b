import Moonspring
import MoonspringLua

// `ms.States`: named states of views, on springs.

extension States: LuaObject, LuaDescribable {
    static var luaName: String { "States" }
    var luaDetails: String { "'\(table.name)' = '\(stateName)'" }
}

extension Scene {
    static let transitionFields =
        [
            LuaField("from", .optional(.string)), LuaField("to", .optional(.string)),
            LuaField("tap", .optional(.string)), LuaField("longPress", .optional(.string)),
            LuaField("swipe", .optional(.string)), LuaField("direction", .optional(SwipeDirection.luaType)),
            LuaField("drag", .optional(.string)), LuaField("handle", .optional(.string)),
            LuaField("rate", .optional(.number)),
            LuaField("after", .optional(.number), unit: "s"), LuaField("signal", .optional(.string)),
            LuaField("above", .optional(.number)), LuaField("below", .optional(.number)),
        ] + AnimationOptions.fields

    static var statesClass: LuaClass {
        let owner = States.self
        let keys = [
            LuaKey(
                "states", .named(.named(AnimationTargets.luaType)),
                "By name: the properties of views, by the views' names. What only other states name is as it was at first."
            ),
            LuaKey("initial", .string, "The state to begin with."),
            LuaKey(
                "transitions", .optional(.list(.record(transitionFields))),
                "What leads to another state: tap=, longPress=, swipe= or drag= with the name of a view, after= seconds, or signal= with above= or below=. Without from any state is meant. A swipe without direction may go in any, and the view goes on with the finger's velocity. A dragged view follows the finger, which has to be on it or, where there is one, on the view of handle=, along what its states move, and goes on to that of them, or to to, that is nearest to where it would coast to at rate, 0.99 by default (ms.project). duration with bounce or easing is the spring; a transition without a trigger only says that."
            ),
            LuaKey("name", .optional(.string), "What exports call them; the scene's title by default."),
        ]
        return LuaClass(
            "States", swift: .of(owner),
            doc: "Named states of views: what each view looks like in them, and what leads from one to the next.",
            members: [
                .property(
                    "state", of: owner, "The current state. Setting it goes there, on the transition's spring.",
                    get: { $0.stateName },
                    set: { (states, name) throws(LuaFailure) in
                        try states.go(to: try StatesReader.index(of: name, among: states.table.states.map { $0.name }))
                    }),
                .callback(
                    "onChange", of: owner, slot: .onChange,
                    ["self": .object("States"), "before": .string], "Called when another state begins."
                ) { states, callback in
                    states.onChange = callback.map { call in
                        { [states = Unowned(states)] in call(states.object, .plain(.string($0))) }
                    }
                },
                .method("cancel", of: owner, [], "Follows no transition any more.") { _, states in
                    states.cancel()
                    return LuaNothing()
                },
            ]
        ).made(empty: false, keys: keys) { (call, record) throws(LuaFailure) in
            let scene = try call.engine.runningScene
            do throws(LuaFailure) {
                let states = try StatesReader(scene).states(record)
                try scene.begin(states)
                return states
            } catch {
                throw LuaError("ms.States: \(LuaError(error).message)")
            }
        }.with { $0.isSubclassable = false }
    }
}
