import Moonspring
import MoonspringLua

// What scripts see as `ms.scene`. Its functions are called with a dot.

extension SceneHandle: LuaObject {
    static var luaName: String { "scene" }
}

extension Timer: LuaObject, LuaDescribable {
    static var luaName: String { "Timer" }
    var luaDetails: String {
        let text =
            switch kind {
            case .once, .transition: "once"
            case .every(let seconds, _, _): "every \(seconds.luaText) s"
            case .tween(let seconds, _, _): "tween of \(seconds.luaText) s"
            case .animation: "animation"
            case .timeline: "timeline"
            }
        return isCancelled ? "\(text), over" : text
    }
}

extension Parameter: LuaObject, LuaDescribable {
    /// The name of the class in the reference.
    public static var luaName: String { "Parameter" }
    /// Name and current value, as `print` shows them.
    public var luaDetails: String { "'\(name)' = \(value.text)" }
}

/// A function or coroutine of the script, by its number.
struct FunctionReference: LuaArgumentOnly {
    let number: Int64

    static var luaType: LuaType { .function("") }
    static func read(_ argument: LuaArgument) -> FunctionReference { FunctionReference(number: argument.reference) }
}

extension Scene {
    static var declarations: [LuaClass] { [timerClass, parameterClass, statesClass, sceneClass, moduleFunctions] }

    private static var timerClass: LuaClass {
        LuaClass(
            "Timer", swift: .of(Timer.self), doc: "A function that runs later.",
            members: [
                .method("cancel", of: Timer.self, [], "Cancels the timer: it no longer fires.") { _, timer in
                    timer.cancel()
                    return LuaNothing()
                }
            ]
        ).with {
            $0.isHidden = true
            // What the clock holds of it is charged by itself, as that stays when a script lets go of the timer.
            $0.cost = 256
        }
    }

    private static var parameterClass: LuaClass {
        let owner = Parameter.self
        return LuaClass(
            "Parameter", swift: .of(owner), doc: "A value that can be set when the scene is run.",
            members: [
                .property("name", of: owner, "Its name.", get: { $0.name }),
                .property("value", of: owner, "Its current value.", get: { $0.value }),
                .callback(
                    "onChange", of: owner, slot: .onChange,
                    ["self": .object("Parameter"), "value": .plain], "Called when the value changes."
                ) { parameter, callback in
                    parameter.onChange = callback.map { call in { call($0, .plain($0.value)) } }
                },
            ]
        ).with {
            $0.isHidden = true
            $0.isGeneric = true
        }
    }

    private static var sceneClass: LuaClass {
        LuaClass(
            "scene", swift: .of(SceneHandle.self), doc: "The running scene: its clock, its root view, its inputs.",
            members: state + [itemMember] + timers + coroutines + inputs + output
        ).with {
            $0.isHidden = true
            $0.isPublished = true
            $0.topics = [MeasureKind.topic]
        }
    }

    // MARK: state

    /// Finds what traces and viewers name.
    private static var itemMember: LuaMember {
        .function("item", ["name"], "The item with this name in traces; nil if there is none.") {
            (engine: LuaEngine, name: String) throws(LuaFailure) in
            try engine.runningScene.item(named: name).map(LuaItem.init)
        }
    }

    private static var state: [LuaMember] {
        let owner = SceneHandle.self
        return [
            .property(
                "view", of: owner, "The root view.", get: { (handle) throws(LuaFailure) in try handle.scene.view }),
            .property(
                "size", of: owner, "The size of the root view.",
                get: { (handle) throws(LuaFailure) in try handle.scene.view.size },
                set: { (handle, size) throws(LuaFailure) in
                    guard size.x > 0, size.y > 0, size.x <= 1e6, size.y <= 1e6 else {
                        throw LuaError("scene.size must be more than 0 and at most 1e6 in both directions, got \(size)")
                    }
                    try handle.scene.view.frame = Rect(origin: .zero, size: size)
                }
            ).unit("pt").default("{375, 667}"),
            .property(
                "backgroundColor", of: owner, "The fill of the root view: a colour or an ms.gradient.",
                get: { (handle) throws(LuaFailure) in try handle.scene.view.appearance.backgroundColor },
                set: { (handle, value) throws(LuaFailure) in try handle.scene.view.appearance.backgroundColor = value }
            ).default("nil"),
            .property(
                "title", of: owner, "The title of the scene in viewers and pictures.",
                get: { (handle) throws(LuaFailure) in try handle.scene.title },
                set: { (handle, value) throws(LuaFailure) in try handle.scene.setTitle(value) }
            ).default("nil"),
            .property(
                "grab", of: owner, "Whether a finger in the viewer drags items that have no handler of their own.",
                get: { (handle) throws(LuaFailure) in try handle.scene.grabs },
                set: { (handle, value) throws(LuaFailure) in try handle.scene.grabs = value }
            ).default("false"),
            .property(
                "animators", of: owner,
                "The animators that run or whose reference view is in the scene's tree, in creation order.",
                get: { (handle) throws(LuaFailure) in try handle.scene.reachableAnimators }
            ).default("{}"),
            .property(
                "time", of: owner, "tick times interval.", get: { (handle) throws(LuaFailure) in try handle.scene.time }
            ).unit("s").default("0"),
            .property(
                "tick", of: owner, "Ticks begun; 0 while the script loads.",
                get: { (handle) throws(LuaFailure) in try handle.scene.tick }
            ).default("0"),
            .property(
                "interval", of: owner, "The length of a tick.",
                get: { (handle) throws(LuaFailure) in try handle.scene.interval }
            ).unit("s").default("1/60"),
            .property(
                "hash", of: owner, "The hash of the trace so far.",
                get: { (handle) throws(LuaFailure) in try handle.scene.hash }),
            .callback(
                "onTick", of: owner, slot: .onTick, ["self": .object("scene")],
                "Runs each tick before the animators step, even when all are paused."
            ) { handle, callback in
                try? handle.scene.onTick = callback.map { call in { [handle = Unowned(handle)] in call(handle.object) }
                }
            },
            .callback(
                "onFrame", of: owner, slot: .onFrame, ["self": .object("scene")],
                "Runs each tick after the animators' step and before the frame, even when all are paused: what is drawn from items here does not lag by a tick. Like onTick, it does not keep a run going."
            ) { handle, callback in
                try? handle.scene.onStepped = callback.map { call in
                    { [handle = Unowned(handle)] in call(handle.object) }
                }
            },
        ]
    }
}

extension LuaEngine {
    /// The scene that this engine runs.
    var scene: Scene? { owner as? Scene }

    /// The same; throws where there is none.
    var runningScene: Scene {
        get throws(LuaFailure) {
            guard let scene else { throw LuaError("there is no running scene") }
            return scene
        }
    }
}
