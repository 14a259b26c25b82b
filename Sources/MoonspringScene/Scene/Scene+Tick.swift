import Moonspring
import MoonspringLua

// One tick, in order: due timers and coroutines, the inputs of this tick, `onTick`, the animators, the script's `onFrame`, the frame.

extension Scene {
    /// Takes one tick. What callbacks raised is in `engine.errors` afterwards; the tick is complete in any case.
    public func advance() {
        publishStart()
        performLoggedCode()
        tickWatch?.begin()
        isInTick = true
        engine.beginTick()
        engine.keepCollectedObjects(true)
        tick += 1
        engine.setSceneTime(time)
        runDueTasks()
        runInputs()
        onTick?()
        // What `onTick` or a touch asked for comes before the step too.
        beginTouches()
        tickWatch?.endScripts()
        // Those that come to rest in this tick have run in it too.
        let animators = tickWatch == nil ? [] : clock.running
        for error in clock.tick() { engine.note(error) }
        arriveWithoutBodies()
        tickWatch?.endAnimators(animators)
        onStepped?()
        arriveWithoutBodies()
        tickWatch?.endScripts()
        // A frame asks getters and signals, and what it shows must not change meanwhile: it belongs to the tick.
        publishFrame()
        isInTick = false
        tickWatch?.endFrame()
        engine.endTick()
        engine.keepCollectedObjects(false)
        engine.drain()
    }

    /// Whether there is nothing left that a run should wait for.
    public var isAtRest: Bool {
        clock.running.isEmpty && !scheduler.hasPendingWork && touches.isEmpty && replay.isEmpty
            && replayedCode.isEmpty
    }

    /// Whether nothing would happen in the next tick but time going by. Also no timer that repeats, no `onTick` or
    /// `onFrame`, and no dot that fades while someone watches.
    package var isIdle: Bool {
        clock.running.isEmpty && !scheduler.hasTasks && touches.isEmpty && replay.isEmpty && replayedCode.isEmpty
            && onTick == nil && onStepped == nil && !(watchesFading && touches.lifted.isFading(at: tick))
    }

    // MARK: what is due

    /// The tick in which a moment falls, at the earliest the next one.
    func dueTick(at seconds: Double) -> Int { max(tick + 1, Self.tick(seconds, after: 0, interval)) }
    func dueTick(after seconds: Double) -> Int { max(tick + 1, Self.tick(seconds, after: tick, interval)) }

    /// The tick in which a moment falls that is so many seconds after another tick. Moments beyond any run are one: never.
    static func tick(_ seconds: Double, after start: Int, _ interval: Double) -> Int {
        start + min(count((seconds / interval - 1e-6).rounded(.up)), Int.max - start)
    }

    /// The ticks of a span of time, rounded: none of one below 0, and as many as can be of one that never ends.
    package func ticks(in seconds: Double) -> Int { Self.count((seconds / interval).rounded()) }

    private static func count(_ ticks: Double) -> Int { Int(exactly: max(0, ticks)) ?? .max }

    private func runDueTasks() {
        while !engine.isTickOver, let entry = scheduler.next(at: tick) {
            switch entry.task {
            case .timer(let timer): fire(timer, entry.order)
            case .coroutine(let reference): resume(reference)
            case .until(let coroutine, let condition):
                guard engine.isWaiting(coroutine, of: handle) else {
                    engine.release(condition, of: handle)
                    resume(coroutine)
                    continue
                }
                let (met, isOff) = engine.ask(
                    handle, .reference(condition, "a condition of scene.waitUntil", .once), as: Bool.self)
                if met == false || isInterrupted(met, isOff) {
                    scheduler.add(entry.task, due: tick + 1, order: entry.order)
                } else {
                    engine.release(condition, of: handle)
                    // A condition that failed has been reported; its coroutine will not run again.
                    if met == true { resume(coroutine) } else { engine.release(coroutine, of: handle) }
                }
            case .untilPaused(let coroutine, let animator):
                if animator.object?.isRunning ?? false, engine.isWaiting(coroutine, of: handle) {
                    scheduler.add(entry.task, due: tick + 1, order: entry.order)
                } else {
                    resume(coroutine)
                }
            }
        }
        settleTasks()
    }

    private func resume(_ coroutine: Int64) {
        settle(coroutine, isFinished: engine.resume(coroutine, of: handle))
    }

    /// A coroutine came back: where it did not say what it waits for, it resumes in the next tick.
    func settle(_ coroutine: Int64, isFinished: Bool) {
        let waits = waiting.remove(coroutine) != nil
        if !isFinished, !waits { scheduler.add(.coroutine(coroutine), due: tick + 1) }
    }

    /// Whether a function of the script gave no value only because it was stopped, and is asked again in the next tick.
    private func isInterrupted<Value>(_ value: Value?, _ isOff: Bool) -> Bool {
        value == nil && !isOff && engine.disablesFailedCallbacks
    }

    private func fire(_ timer: Timer, _ order: Int) {
        guard !timer.isCancelled else { return }
        switch timer.kind {
        case .once:
            call(timer, .once)
            timer.cancel()
        case .every(let seconds, let start, let count):
            if !call(timer, .cancelled) { timer.cancel() }
            guard !timer.isCancelled else { return }
            // The next multiple of the period that lies in a later tick.
            let passed = (Double(tick - start) + 1e-6) * interval / seconds
            let next = max(count, Int(exactly: passed.rounded(.down)) ?? count) + 1
            timer.kind = .every(seconds: seconds, start: start, count: next)
            let due = Self.tick(Double(next) * seconds, after: start, interval)
            scheduler.add(.timer(timer), due: max(tick + 1, due), order: order)
        case .tween(let seconds, let start, let curve):
            let end = Self.tick(seconds, after: start, interval)  // there the quotient may be rounded to less than 1
            let share = tick < end ? Double(tick - start) * interval / seconds : 1
            var progress = curve.easing.progress(at: share)
            if let reference = curve.function {
                let (own, isOff) = engine.ask(
                    handle, .reference(reference, "a curve of scene.tween", .cancelled), [.number(share)],
                    as: Double.self)
                if isInterrupted(own, isOff) {
                    return scheduler.add(.timer(timer), due: tick + 1, order: order)
                }
                guard let own else { return timer.cancel() }
                progress = own
            }
            let goesOn = call(timer, .cancelled, [.number(progress)])
            if !goesOn || share == 1 {
                timer.cancel()
            } else if !timer.isCancelled {
                scheduler.add(.timer(timer), due: tick + 1, order: order)
            }
        case .animation(let animation):
            // What cannot be animated any more, as a gradient cannot, has been set by something else.
            let isMoving = try? advance(animation)
            // A setter may be the script's, and cancel it.
            if timer.isCancelled { return }
            if isMoving == true { return scheduler.add(.timer(timer), due: tick + 1, order: order) }
            call(timer, .once, [.boolean(isMoving != nil && !animation.isInterrupted)])
            timer.cancel()
        case .timeline(let timeline):
            do throws(LuaError) {
                let next = try advance(timeline, of: timer)
                // Its own functions may cancel it.
                if timer.isCancelled { return }
                if let next { return scheduler.add(.timer(timer), due: next, order: order) }
                timeline.letGo()
                call(timer, .once)
            } catch {
                engine.note(error, at: timeline.site, in: "a step of scene.timeline")
            }
            timer.cancel()
        case .transition(let states, let transition):
            timer.cancel()
            if let states = states.object { follow(transition, of: states) }
        }
    }

    /// Calls the function of a timer. False if it failed and is not called again.
    @discardableResult
    private func call(_ timer: Timer, _ end: CallbackEnd, _ arguments: [LuaValue] = []) -> Bool {
        guard let function = timer.function else { return true }
        return engine.call(handle, .reference(function, timer.kind.what, end), arguments)
    }

    // MARK: frames

    /// The row of tick 0 shows the state after loading, or before the first tick that loading itself takes.
    func publishStart() {
        guard !hasPublishedStart else { return }
        hasPublishedStart = true
        withoutAdvancing { publishFrame() }
    }

    /// While the scene is looked at, functions of the script that are asked cannot take it further, as in a tick.
    func withoutAdvancing<Value>(_ look: () -> Value) -> Value {
        let before = isInTick
        isInTick = true
        defer { isInTick = before }
        return look()
    }

    /// The items between two ticks, as a frame taken now would show them. Reading it changes nothing.
    package func currentFrame() -> Frame {
        let rows = withoutAdvancing { registry.currentRows(root: view, clock: clock, asksScripts: true) }
        return Frame(tick: tick, time: time, items: rows.items)
    }

    private func sample(_ signal: DeclaredNumber) -> FrameSignal? {
        guard let function = signal.function else { return nil }
        let (value, isOff) = engine.ask(
            handle, .reference(function, "signal '\(signal.name)'", .untilDeclared), as: Double.self)
        // It may have been declared anew meanwhile.
        if isOff, signals[signal.name]?.function == function {
            engine.release(function, of: handle)
            signals[signal.name]?.function = nil
        }
        return value.map { FrameSignal(name: signal.name, value: $0, unit: signal.unit) }
    }

    /// Gives a signal a function; one that was declared before keeps its place among the others.
    func declareSignal(_ name: String, unit: String, _ function: Int64) throws(LuaError) {
        try SignalUnit.check(unit, of: "scene.signal")
        if let known = signals[name] {
            if let before = known.function { engine.release(before, of: handle) }
        } else {
            try LuaError.checkName(name, of: "the name of a signal")
            try engine.charge(2 * name.utf8.count + 256)
        }
        signals[name] = DeclaredNumber(name: name, unit: unit, function: function)
    }

    private func publishFrame() {
        let changed = registry.update(root: view, clock: clock)
        let rows = registry.rows
        traceHash.begin(tick: tick, count: rows.count)
        rows.combine(changed, into: &traceHash)
        // Sampled whether anyone looks or not: a signal's function may draw a random number of the scene.
        let values = signals.elements.compactMap(sample)
        itemCount = rows.count
        if isWatched {
            let frame = Frame(
                tick: tick, time: time, items: rows.items, signals: values, events: events.map(frameEvent))
            let shown = onPicture == nil ? nil : picture(of: rows)
            // The script has been asked for all of it: a host may evaluate a text, as after the tick.
            let before = isInTick
            isInTick = false
            onFrame?(frame)
            if let shown { onPicture?(frame, shown) }
            isInTick = before
        }
        followSignals(values)
        checkForEscapedItems(among: changed)
        events.removeAll()
        engine.giveBack(chargedEvents)
        chargedEvents = 0
    }
}
