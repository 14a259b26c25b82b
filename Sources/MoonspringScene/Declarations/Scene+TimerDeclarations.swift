import Moonspring
import MoonspringLua

// What a script runs later: timers, tweens and coroutines on the scene's clock.

extension Scene {
    /// What a timer or a coroutine that waits is charged with, in bytes.
    private static var taskCost: Int { 512 }

    /// Schedules what a script asks for. Throws where there is no memory for it.
    private func schedule(_ task: Scheduler.Task, due: Int) throws(LuaError) {
        try engine.charge(Self.taskCost)
        chargedTasks += 1
        scheduler.add(task, due: due)
    }

    /// Gives back what tasks were charged with that are done, and charges coroutines that only yield, where there is room.
    func settleTasks() {
        let count = scheduler.entries.count
        guard count != chargedTasks, (try? engine.charge((count - chargedTasks) * Self.taskCost)) != nil else { return }
        chargedTasks = count
    }

    /// A timer will not fire: its place goes when there are many such.
    private func forgetCancelled(_ timer: Timer) {
        if scheduler.dropsCancelled(after: timer) { settleTasks() }
    }

    static func later(
        _ scene: Scene, _ function: FunctionReference?, _ kind: Timer.Kind, due: Int
    ) throws(LuaError) -> Timer {
        let timer = Timer(kind, function: function?.number) { [scene = Weak(scene)] timer in
            guard let scene = scene.object else { return }
            scene.forgetCancelled(timer)
            if let function = timer.function { scene.engine.release(function, of: scene.handle) }
            if case .tween(_, _, let curve) = timer.kind, let function = curve.function {
                scene.engine.release(function, of: scene.handle)
            }
            if case .animation(let animation) = timer.kind { scene.end(animation) }
            if case .timeline(let timeline) = timer.kind { scene.end(timeline) }
        }
        try scene.schedule(.timer(timer), due: due)
        return timer
    }

    static var timers: [LuaMember] {
        [
            .function("after", ["seconds", "fn"], "Calls a function once, after the given time.") {
                (engine: LuaEngine, seconds: Double, function: FunctionReference) throws(LuaFailure) in
                let scene = try engine.runningScene
                return try later(scene, function, .once, due: scene.dueTick(after: seconds))
            }.discardable,
            .function("at", ["time", "fn"], "Calls a function once, at the given scene time.") {
                (engine: LuaEngine, time: Double, function: FunctionReference) throws(LuaFailure) in
                let scene = try engine.runningScene
                return try later(scene, function, .once, due: scene.dueTick(at: time))
            }.discardable,
            .function(
                "every", ["seconds", "fn"],
                "Calls a function again and again; first after one period, and without drift."
            ) { (engine: LuaEngine, seconds: Double, function: FunctionReference) throws(LuaFailure) in
                let scene = try engine.runningScene
                guard seconds > 0 else {
                    throw LuaError("argument 'seconds' of scene.every must be more than 0, got \(seconds.luaText)")
                }
                return try later(
                    scene, function, .every(seconds: seconds, start: scene.tick, count: 1),
                    due: scene.dueTick(after: seconds))
            }.discardable,
            .function(
                "tween", ["seconds", "fn", "curve"],
                "Calls a function in each tick for the given time, with a progress from 0 to 1; the curve shapes the progress."
            ) {
                (engine: LuaEngine, seconds: Double, function: FunctionReference, curve: TweenCurve?) throws(LuaFailure)
                in
                let scene = try engine.runningScene
                guard seconds >= 0 else {
                    throw LuaError("argument 'seconds' of scene.tween must be 0 or more, got \(seconds.luaText)")
                }
                return try later(
                    scene, function, .tween(seconds: seconds, start: scene.tick, curve: curve ?? TweenCurve()),
                    due: scene.tick + 1)
            }.calling("fn", ["progress": .number]).discardable,
            LuaMember.function(
                "timeline",
                fields: [LuaField("steps", TimelineSteps.luaType), LuaField("options", .optional(timelineOptions))],
                returns: [Timer.luaType],
                """
                Animations one after the other: each step is {item= or items=, to=, duration=0.5, bounce=0 or easing=, at=, stagger=, \
                label=}. A step begins where the one before ends, or at seconds, "<" (the start of the one before), ">" (its end) or a \
                label, with or without seconds behind it: ">-0.1". Options: {repeats=false, onLabel=, onDone=}.
                """
            ) { (call) throws(LuaFailure) in
                try call.return(try call.engine.runningScene.timeline(call))
            }.discardable,
        ]
    }

    private static let timelineOptions = LuaType.record([
        LuaField("repeats", .optional(.boolean)), LuaField("onLabel", .optional(.function(["label": .string]))),
        LuaField("onDone", .optional(.function(""))),
    ])

    private func timeline(_ call: LuaCall) throws(LuaFailure) -> Timer {
        let steps = try TimelineSteps(call.argument(0))
        let options = call.argument(1).elements
        let onLabel = options.given(1).map(FunctionReference.read)
        let onDone = options.given(2).map(FunctionReference.read)
        let timeline = AnimationTimeline(
            steps, start: tick, repeats: options.given(0).map(Bool.read) ?? false, onLabel: onLabel?.number,
            site: engine.currentSite)
        if timeline.repeats, steps.duration < interval {
            throw LuaError("scene.timeline: one that repeats must last at least a tick, 1/60 s")
        }
        try engine.charge(timeline.storageSize)
        for item in timeline.items { hold(item) }
        do throws(LuaError) {
            let due = try advance(timeline) ?? tick + 1
            return try Self.later(self, onDone, .timeline(timeline), due: due)
        } catch {
            end(timeline)
            throw error
        }
    }

    // MARK: coroutines

    private static func wait(
        _ engine: LuaEngine, _ name: String, _ schedule: (Scene, _ coroutine: Int64) throws(LuaFailure) -> Void
    ) throws(LuaFailure) -> LuaNothing {
        let scene = try engine.runningScene
        guard let coroutine = engine.waitingCoroutine else {
            throw LuaError("scene.\(name) can be called only in a function started with scene.spawn(fn)")
        }
        try schedule(scene, coroutine)
        scene.waiting.insert(coroutine)
        return LuaNothing()
    }

    static var coroutines: [LuaMember] {
        [
            .coroutine(
                "spawn", "Starts a function as a coroutine on the scene's clock; it runs to its first wait at once."
            ) {
                engine, reference, isFinished in
                engine.scene?.settle(reference, isFinished: isFinished)
            },
            .function("wait", ["seconds"], "Waits for the given time.") {
                (engine: LuaEngine, seconds: Double) throws(LuaFailure) in
                try wait(engine, "wait") { (scene, reference) throws(LuaFailure) in
                    try scene.schedule(.coroutine(reference), due: scene.dueTick(after: seconds))
                }
            }.unit("s").yielding,
            .function("waitUntil", ["fn"], "Waits until a function, called once per tick, returns true.") {
                (engine: LuaEngine, condition: FunctionReference) throws(LuaFailure) in
                try wait(engine, "waitUntil") { (scene, reference) throws(LuaFailure) in
                    try scene.schedule(.until(coroutine: reference, condition: condition.number), due: scene.tick + 1)
                }
            }.yielding.calling("fn", LuaSignature([:], result: .boolean)),
            .function("waitUntilPaused", ["animator"], "Waits until an animator has come to rest.") {
                (engine: LuaEngine, animator: DynamicAnimator) throws(LuaFailure) in
                try wait(engine, "waitUntilPaused") { (scene, reference) throws(LuaFailure) in
                    try scene.schedule(
                        .untilPaused(coroutine: reference, animator: Weak(animator)), due: scene.tick + 1)
                }
            }.yielding,
        ]
    }
}

/// How a tween's progress runs over its time, the third argument of `tween`: by an easing, or by a function of the script.
struct TweenCurve: LuaArgumentOnly {
    var easing = Easing.linear
    var function: Int64?

    static var luaType: LuaType {
        .either(.choice(Easing.named.map { $0.name }), .function(LuaSignature(["t": .number], result: .number)))
    }
    static func read(_ argument: LuaArgument) throws(LuaFailure) -> TweenCurve {
        if argument.isReference { return TweenCurve(function: argument.reference) }
        return TweenCurve(easing: Easing.named[Int.read(argument)].easing)
    }
}
