import Moonspring
import MoonspringLua

// What scripts see as `ms.scene`. Its functions are called with a dot.

extension SceneHandle: LuaObject {
    public static var luaName: String { "scene" }
}

extension Timer: LuaObject {
    public static var luaName: String { "Timer" }
}

extension Parameter: LuaObject {
    public static var luaName: String { "Parameter" }
}

extension Parameter: LuaDescribable {
    public var luaDetails: String { "'\(name)' = \(value.text)" }
}

/// A function or coroutine of the script, by its number.
struct FunctionReference: LuaConvertible {
    let number: Int64

    static var luaType: LuaType { .function("") }
    static func read(_ argument: LuaArgument) -> FunctionReference { FunctionReference(number: argument.reference) }
    func fill(_ value: inout LuaNativeValue, _ call: LuaCall) {}
}

/// All further arguments as one text.
struct ShownText: LuaConvertible {
    let text: String

    static var luaType: LuaType { .text }
    static func read(_ argument: LuaArgument) -> ShownText { ShownText(text: argument.string) }
    func fill(_ value: inout LuaNativeValue, _ call: LuaCall) throws { try text.fill(&value, call) }
}

/// An animator that a coroutine waits for; one that is gone rests too.
struct PausedCheck {
    weak var animator: DynamicAnimator?
    var isPaused: Bool { !(animator?.isRunning ?? false) }
}

extension Scene {
    static var declarations: [LuaClass] { [timerClass, parameterClass, sceneClass] }

    private static var timerClass: LuaClass {
        LuaClass(
            "Timer", swift: [Timer.self], doc: "A function that runs later.",
            members: [
                .method("cancel", of: Timer.self, [], "It does not fire any more.") { _, timer in
                    timer.cancel()
                    return LuaNothing()
                }
            ]
        ).with { $0.isHidden = true }.example(SceneExample.timer)
    }

    private static var parameterClass: LuaClass {
        let owner = Parameter.self
        return LuaClass(
            "Parameter", swift: [owner], doc: "A value that a scene leaves to whoever runs it.",
            members: [
                .property("name", of: owner, "Its name.", get: { $0.name }),
                .property("value", of: owner, "Its value now.", get: { $0.value }),
                .callback(
                    "onChange", of: owner, slot: .onChange,
                    ["self": .object("Parameter"), "value": .plain], "Called when the value changes."
                ) {
                    engine, parameter, isSet in
                    parameter.onChange =
                        isSet
                        ? { [weak engine] parameter in
                            engine?.call(parameter, .slot(.onChange, name: "onChange"), [parameter.value.luaValue])
                        } : nil
                },
            ]
        ).with { $0.isHidden = true }.example(SceneExample.parameter)
    }

    private static var sceneClass: LuaClass {
        LuaClass(
            "scene", swift: [SceneHandle.self], doc: "The running scene: its clock, its root view, its inputs.",
            members: state + later + coroutines + inputs + output
        ).with {
            $0.isHidden = true
            $0.isPublished = true
        }.example(SceneExample.scene)
    }

    // MARK: state

    private static var state: [LuaMember] {
        let owner = SceneHandle.self
        return [
            .property("view", of: owner, "The root view.", get: { try $0.scene.view }),
            .property(
                "size", of: owner, unit: "pt", default: "{375, 667}", "The size of the root view.",
                get: { try $0.scene.view.size },
                set: { handle, size in
                    guard size.x > 0, size.y > 0, size.x <= 1e6, size.y <= 1e6 else {
                        throw LuaError("scene.size must be more than 0 and at most 1e6 in both directions, got \(size)")
                    }
                    try handle.scene.view.frame = Rect(origin: .zero, size: size)
                }),
            .property(
                "backgroundColor", of: owner, default: "nil", "The fill of the root view.",
                get: { try $0.scene.view.appearance.backgroundColor },
                set: { try $0.scene.view.appearance.backgroundColor = $1 }),
            .property(
                "title", of: owner, default: "nil", "What viewers and pictures call the scene.",
                get: { try $0.scene.title }, set: { try $0.scene.title = $1 }),
            .property("time", of: owner, unit: "s", default: "0", "tick times interval.", get: { try $0.scene.time }),
            .property(
                "tick", of: owner, default: "0", "Ticks begun; 0 while the script loads.", get: { try $0.scene.tick }),
            .property(
                "interval", of: owner, unit: "s", default: "1/60", "The length of a tick.",
                get: { try $0.scene.interval }),
            .property("hash", of: owner, "The hash of the trace so far.", get: { try $0.scene.hash }),
            .callback(
                "onTick", of: owner, slot: .onTick, ["self": .object("scene")],
                "Runs each tick before the animators step, also when all are paused."
            ) {
                engine, handle, isSet in
                try? handle.scene.onTick =
                    isSet
                    ? { [weak engine, unowned handle] in
                        engine?.call(handle, .slot(.onTick, name: "onTick"))
                    } : nil
            },
        ]
    }

    // MARK: timers

    private static func later(_ scene: Scene, _ function: FunctionReference, _ kind: Timer.Kind, due: Int) -> Timer {
        let timer = Timer(kind, function: function.number) { [weak scene] timer in
            guard let scene else { return }
            scene.engine.release(timer.function, of: scene.handle)
            if case .tween(_, _, .function(let curve)) = timer.kind { scene.engine.release(curve, of: scene.handle) }
        }
        scene.scheduler.add(.timer(timer), due: due)
        return timer
    }

    private static var later: [LuaMember] {
        [
            .sceneFunction("after", ["seconds", "fn"], "Calls a function once after a time.") {
                (scene, seconds: Double, function: FunctionReference) in
                later(scene, function, .once, due: scene.dueTick(after: seconds))
            },
            .sceneFunction("at", ["time", "fn"], "Calls a function once at a scene time.") {
                (scene, time: Double, function: FunctionReference) in
                later(scene, function, .once, due: scene.dueTick(at: time))
            },
            .sceneFunction(
                "every", ["seconds", "fn"],
                "Calls a function again and again; first after one period, and without drift."
            ) {
                (scene, seconds: Double, function: FunctionReference) in
                guard seconds > 0 else {
                    throw LuaError("argument 'seconds' of scene.every must be more than 0, got \(seconds.luaText)")
                }
                return later(
                    scene, function, .every(seconds: seconds, start: scene.tick, count: 1),
                    due: scene.dueTick(after: seconds))
            },
            .sceneFunction(
                "tween", ["seconds", "fn", "curve"],
                "Calls a function each tick for a time, with a progress from 0 to 1; the curve says how the progress runs."
            ) {
                (scene, seconds: Double, function: FunctionReference, curve: CurveArgument?) in
                guard seconds >= 0 else {
                    throw LuaError("argument 'seconds' of scene.tween must be 0 or more, got \(seconds.luaText)")
                }
                return later(
                    scene, function, .tween(seconds: seconds, start: scene.tick, curve: curve?.curve ?? .linear),
                    due: scene.tick + 1)
            }.calling("fn", ["progress": .number]),
        ]
    }

    // MARK: coroutines

    private static func wait(_ scene: Scene, _ name: String, _ schedule: (Int64) -> Void) throws -> LuaNothing {
        guard let coroutine = scene.engine.waitingCoroutine else {
            throw LuaError("scene.\(name) waits, which only a function started with scene.spawn(fn) can do")
        }
        scene.waiting.insert(coroutine)
        schedule(coroutine)
        return LuaNothing()
    }

    private static var coroutines: [LuaMember] {
        [
            .coroutine(
                "spawn", "Starts a function as a coroutine on the scene's clock; it runs to its first wait at once."
            ) {
                engine, reference, isFinished in
                engine.scene?.settle(reference, isFinished: isFinished)
            },
            LuaMember.sceneFunction("wait", ["seconds"], unit: "s", "Lets a time pass.") { (scene, seconds: Double) in
                try wait(scene, "wait") { scene.scheduler.add(.coroutine($0), due: scene.dueTick(after: seconds)) }
            }.yielding,
            LuaMember.sceneFunction("waitUntil", ["fn"], "Waits until a function, asked once a tick, answers true.") {
                (scene, condition: FunctionReference) in
                try wait(scene, "waitUntil") {
                    scene.scheduler.add(.until(coroutine: $0, condition: condition.number), due: scene.tick + 1)
                }
            }.yielding.calling("fn", LuaSignature([:], result: .boolean)),
            LuaMember.sceneFunction("waitUntilPaused", ["animator"], "Waits until an animator has come to rest.") {
                (scene, animator: DynamicAnimator) in
                try wait(scene, "waitUntilPaused") {
                    scene.scheduler.add(
                        .untilPaused(coroutine: $0, animator: PausedCheck(animator: animator)), due: scene.tick + 1)
                }
            }.yielding,
        ]
    }

    // MARK: inputs

    private static let parameterOptions = LuaType.record([
        LuaField("min", .optional(.number)), LuaField("max", .optional(.number)), LuaField("step", .optional(.number)),
        LuaField("choices", .optional(.list(.plain))),
    ])

    private static let panFields = LuaType.record([
        LuaField("from", .vec), LuaField("to", .vec), LuaField("duration", .optional(.number)),
        LuaField("cancelled", .optional(.boolean)),
    ])

    private static var inputs: [LuaMember] {
        [
            LuaMember.function(
                "param",
                fields: [
                    LuaField("name", .string), LuaField("default", .plain),
                    LuaField("options", .optional(parameterOptions)),
                ],
                returns: [Parameter.luaType],
                "Declares a value that whoever runs the scene may choose: {min=, max=, step=, choices=}."
            ) { call in
                guard let scene = call.engine.scene else { return }
                try call.return(try scene.declareParameter(call))
            }.holdingResult,
            .sceneFunction("tap", ["point"], unit: "pt", "A tap, in this tick before its step.") {
                (scene, point: Point) in
                try scene.checkRoomForTouch("tap")
                scene.tap(at: point)
                return LuaNothing()
            },
            LuaMember.function(
                "pan", fields: [LuaField("options", panFields)], unit: "pt",
                "A finger that moves along a line: {from=, to=, duration=0.3, cancelled=false}."
            ) { call in
                let keys = call.argument(0).elements
                let duration = keys[2].isNil ? 0.3 : Double.read(keys[2])
                guard duration >= 0 else {
                    throw LuaError("scene.pan: duration must be 0 or more, got \(duration.luaText)")
                }
                try call.engine.scene?.checkRoomForTouch("pan")
                call.engine.scene?.pan(
                    from: Vector.read(keys[0]), to: Vector.read(keys[1]), duration: duration,
                    isCancelled: keys[3].isNil ? false : Bool.read(keys[3]))
            },
        ]
    }

    private func declareParameter(_ call: LuaCall) throws -> Parameter {
        let name = call.argument(0).string
        if let known = parameters.first(where: { $0.name == name }) { return known }
        let keys = call.argument(2).elements
        func number(_ index: Int) -> Double? {
            index < keys.count && !keys[index].isNil ? Double.read(keys[index]) : nil
        }
        let parameter = Parameter(
            name: name, default: call.argument(1).plain, minimum: number(0), maximum: number(1), step: number(2),
            choices: keys.count > 3 ? keys[3].elements.map(\.plain) : [])
        if let objection = parameter.objection(to: parameter.defaultValue) { throw LuaError(objection) }
        if let given = options.parameters.last(where: { $0.name == name }) {
            guard let value = parameter.parse(given.text) else {
                throw LuaError(
                    "parameter '\(name)' must be a \(parameter.defaultValue.kind) like its default \(parameter.defaultValue.text), got '\(given.text)'"
                )
            }
            if let objection = parameter.objection(to: value) { throw LuaError(objection) }
            parameter.value = value
        } else if let logged = options.input?.header.params[name], let value = LuaPlain(logged) {
            if let objection = parameter.objection(to: value) { throw LuaError(objection) }
            parameter.value = value
        }
        parameter.startJSON = parameter.json
        parameters.append(parameter)
        return parameter
    }

    // MARK: output and chance

    private static var output: [LuaMember] {
        [
            .sceneFunction("signal", ["name", "fn"], "A named number, asked for each tick: in the trace and in plots.")
            {
                (scene, name: String, function: FunctionReference) in
                scene.setSignal(name, function.number)
                return LuaNothing()
            }.calling("fn", LuaSignature([:], result: .number)),
            .sceneFunction("log", ["..."], "Writes a line, as print does, and notes it in the trace.") {
                (scene, shown: ShownText) in
                scene.engine.onOutput(shown.text)
                scene.note("log", ["text": .string(shown.text)])
                return LuaNothing()
            },
            .sceneFunction("stop", [], "Ends the run when this tick is complete.") { scene in
                scene.isStopped = true
                return LuaNothing()
            },
            LuaMember.function(
                "random", fields: [LuaField("m", .optional(.integer)), LuaField("n", .optional(.integer))],
                returns: [.number],
                "A number in [0, 1), in 1...m or in m...n, from the scene's seed."
            ) { call in
                guard !call.argument(0).isNil else { return try call.return(call.engine.randomUnit()) }
                let first = Int.read(call.argument(0))
                let (low, high) = call.argument(1).isNil ? (1, first) : (first, Int.read(call.argument(1)))
                guard low <= high else { throw LuaError("scene.random: the interval \(low)...\(high) is empty") }
                try call.return(Int(call.engine.random(Int64(low), Int64(high))))
            },
            .sceneFunction(
                "advance", ["seconds"], unit: "s",
                "Takes the ticks of a time by hand; an error of a callback is raised when its tick is complete."
            ) {
                (scene, seconds: Double) in
                guard !scene.isInTick else {
                    throw LuaError(
                        "scene.advance cannot be called inside a tick: its callbacks, timers and coroutines run in one")
                }
                let count = (seconds / scene.interval).rounded()
                guard count >= 0, count <= 1e9 else {
                    throw LuaError("scene.advance: expected 0 or more seconds, got \(seconds.luaText)")
                }
                var remaining = Int(count)
                while remaining > 0, scene.engine.errors.isEmpty, !scene.engine.isStopDue {
                    scene.advance()
                    remaining -= 1
                }
                return LuaNothing()
            },
        ]
    }
}

/// The third argument of `tween`: a name or a function.
struct CurveArgument: LuaConvertible {
    let curve: Curve

    static var luaType: LuaType {
        .either(.choice(Curve.names), .function(LuaSignature(["t": .number], result: .number)))
    }
    static func read(_ argument: LuaArgument) throws -> CurveArgument {
        if argument.isReference { return CurveArgument(curve: .function(argument.reference)) }
        return CurveArgument(curve: Curve(named: Curve.names[Int.read(argument)]) ?? .linear)
    }
    func fill(_ value: inout LuaNativeValue, _ call: LuaCall) {}
}

extension LuaEngine {
    /// The scene that this engine runs.
    var scene: Scene? { owner as? Scene }
}

extension LuaPlain {
    var luaValue: LuaValue { .plain(self) }
}

extension LuaMember {
    /// A function of `ms.scene`, whose closure gets the scene.
    static func sceneFunction<each Argument: LuaConvertible, Result: LuaResult>(
        _ name: String, _ parameters: [String], result: String = "", unit: String = "none", _ doc: String,
        _ body: @escaping (Scene, repeat each Argument) throws -> Result
    ) -> LuaMember {
        .function(name, parameters, result: result, unit: unit, doc) {
            (engine: LuaEngine, argument: repeat each Argument) in
            guard let scene = engine.scene else { throw LuaError("there is no running scene") }
            return try body(scene, repeat each argument)
        }
    }
}
