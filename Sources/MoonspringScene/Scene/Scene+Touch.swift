import Moonspring
import MoonspringLua

// Touches: scripted ones, and those of the input log. All of them run in the input phase of a tick.

/// Touches that are on their way.
struct TouchQueue {
    /// A finger that a script moves along a line.
    struct Pan {
        var start: Int
        let from: Point
        let to: Point
        /// Ticks with a `changed`, between `began` and the end.
        let steps: Int
        let velocity: Vector
        let isCancelled: Bool
        var gesture: PanGesture?

        /// Where the finger is in a tick from the first to the last `changed`.
        func point(at tick: Int) -> Point {
            steps > 0 ? from + (to - from) * (Double(tick - start) / Double(steps)) : from
        }
    }

    /// Where a script taps.
    enum TapPlace {
        case point(Point)
        /// The view's centre when the tap is delivered. Held, so that nothing depends on when it is collected.
        case view(View)
    }

    enum Touch {
        /// `site` is the script's line.
        case tap(TapPlace, site: String)
        case pan(Pan)
    }

    var waiting: [Touch] = []
    var pans: [Pan] = []
    /// The fingers of an input log or a viewer, by their numbers.
    var fingers: [Int: Finger] = [:]
    /// Those that are down no more; nothing waits for them.
    var lifted = LiftedFingers()

    var isEmpty: Bool { waiting.isEmpty && pans.isEmpty && fingers.isEmpty }
}

extension Scene {
    /// A tap, in this tick before its step, or in the next one where the step has begun.
    func tap(at place: TouchQueue.TapPlace) { touches.waiting.append(.tap(place, site: engine.currentSite)) }

    /// A pan along a line: began now, changed on each of the next ticks, ended one tick later.
    func pan(from: Point, to: Point, duration: Double, isCancelled: Bool) {
        let steps = (duration / interval).rounded()
        let velocity = duration > 0 ? (to - from) / duration : .zero
        touches.waiting.append(
            .pan(
                TouchQueue.Pan(
                    start: -1, from: from, to: to, steps: steps < 1e9 ? Int(steps) : Int(1e9), velocity: velocity,
                    isCancelled: isCancelled)))
    }

    /// The inputs of this tick: the log's first, then pans under way, then what was asked for since the last tick.
    func runInputs() {
        while let entry = replay.last, entry.tick <= tick {
            replay.removeLast()
            perform(entry.input)
        }
        let moving = touches.pans
        touches.pans.removeAll()
        for pan in moving { carryOn(pan) }
        beginTouches()
    }

    /// A script may not ask for touches without end: nothing else bounds what waits.
    func checkRoomForTouch(_ name: String) throws(LuaError) {
        let most = 10_000
        guard touches.waiting.count + touches.pans.count >= most else { return }
        throw LuaError("scene.\(name): at most \(most) touches may wait or move at a time")
    }

    /// Taps and pans that were asked for since this was called last.
    func beginTouches() {
        let fresh = touches.waiting
        touches.waiting.removeAll()
        for touch in fresh {
            switch touch {
            case .tap(.point(let point), let site): deliverTap(at: point, site: site)
            case .tap(.view(let target), let site): deliverTap(on: target, site: site)
            case .pan(let pan): begin(pan)
            }
        }
    }

    /// Applies an input now, and notes it for the log.
    func perform(_ input: InputLog.Input) {
        inputs.append(InputLog.Entry(tick: tick, input: input))
        switch input {
        case .tap(let point): deliverTap(at: point)
        case .touch(let phase, let point, let finger, let grabs): track(phase, point, finger, grabs)
        case .param(let name, let value): setParameter(name, value)
        case .limit: engine.note(LuaError("time limit reached, as recorded in the input log"))
        case .code: break  // between two ticks: `performLoggedCode`
        }
    }

    private func setParameter(_ name: String, _ json: JSON) {
        guard let parameter = declaredParameters[name] else {
            return engine.note(LuaError("the input log sets parameter '\(name)', which the scene does not have"))
        }
        guard let value = LuaPlain(json), parameter.objection(to: value) == nil else {
            let reason = LuaPlain(json).flatMap(parameter.objection) ?? "it is not a number, a string, true or false"
            return engine.note(LuaError("the input log sets parameter '\(name)': \(reason)"))
        }
        parameter.value = value
        parameter.onChange?(parameter)
    }

    // MARK: taps

    /// A scripted one that nothing handles is a mistake; one of a person is not, and has no `site`.
    func deliverTap(at point: Point, site: String? = nil) {
        touches.lifted.append(point, tick: tick)
        deliverTap(at: point, to: view.hitTest(point), site: site)
    }

    /// At the centre of a view as it is now.
    private func deliverTap(on target: View, site: String) {
        guard target.isDescendant(of: view) else {
            let name = DynamicsError.itemDescription(target)
            return warn(
                .tap, at: site,
                "the tap at the centre of \(name) does nothing, as the view is not in the scene: add it with addSubview"
            )
        }
        deliverTap(at: target.convert(target.bounds.center, to: view), site: site)
    }

    /// `front` is the view that the finger met.
    func deliverTap(at point: Point, to front: View?, site: String? = nil) {
        let target = target(from: front, takesTaps)
        noteTouch("tap", point, target)
        if let target {
            target.onTap?(target, point)
            return followTap(of: target)
        }
        guard let site else { return }
        var reason = "no view is there: move the point"
        if let front {
            // Nothing here may give a view without a name its number: a scene does not depend on who listens.
            let met = front === view ? "the root view" : DynamicsError.itemDescription(front)
            reason = "it hits \(met), and neither it nor a superview has onTap: set onTap or move the point"
        }
        warn(.tap, at: site, "the tap at (\(point.x.luaText), \(point.y.luaText)) does nothing, as \(reason)")
    }

    /// The nearest view with a handler, from the frontmost view under the point upwards.
    func target(from front: View?, _ handles: (View) -> Bool) -> View? {
        var candidate = front
        while let view = candidate, !handles(view) { candidate = view.superview }
        return candidate
    }

    private func noteTouch(_ phase: String, _ point: Point, _ target: View?) {
        var fields: JSON.Object = ["phase": .string(phase), "point": .array([.number(point.x), .number(point.y)])]
        if let target { fields.append("view", .string(target === view ? "root" : registry.name(of: target))) }
        note(.touch, fields)
    }

    // MARK: pans

    private func begin(_ pan: TouchQueue.Pan) {
        var pan = pan
        pan.start = tick
        pan.gesture = beginGesture(at: pan.from, on: view.hitTest(pan.from), velocity: pan.velocity)
        touches.pans.append(pan)
    }

    private func carryOn(_ pan: TouchQueue.Pan) {
        if tick - pan.start <= pan.steps {
            touches.pans.append(pan)
            move(pan.gesture, to: pan.point(at: tick), .changed)
        } else {
            touches.lifted.append(pan.to, tick: tick)
            move(pan.gesture, to: pan.to, pan.isCancelled ? .cancelled : .ended)
        }
    }

    func beginGesture(at point: Point, on front: View?, velocity: Vector) -> PanGesture? {
        let target = target(from: front, takesPans)
        noteTouch("began", point, target)
        guard let target else { return nil }
        let gesture = PanGesture(location: point, velocity: velocity, view: target)
        send(gesture, to: target)
        engine.setKept(gesture, true)
        return gesture
    }

    /// Whether a view does something with taps: by its handler, or by a transition of states.
    func takesTaps(_ view: View) -> Bool { view.onTap != nil || hasTransition(by: .tap, of: view) }

    /// Whether a view does something with pans: by its handler, as the item of a drag behaviour, or by a transition of states.
    func takesPans(_ view: View) -> Bool {
        view.onPan != nil || drag(of: view) != nil || hasTransition(by: .drag, of: view)
    }

    /// A handler comes before a drag behaviour: it can call its `follow`.
    private func send(_ gesture: PanGesture, to view: View) {
        if let handler = view.onPan { return handler(view, gesture) }
        if let drag = drag(of: view) { return drag.follow(gesture) }
        followDrag(of: view, gesture)
    }

    /// The drag behaviour that moves a view. An animator that is paused and has no reference view may be about to go, and whether it
    /// still exists must not be visible.
    private func drag(of view: View) -> DragBehavior? {
        guard let animator = clock.animator(of: view) else { return nil }
        return animator.isRunning || animator.referenceView != nil ? animator.drag(of: view) : nil
    }

    func move(_ gesture: PanGesture?, to point: Point, _ state: PanGesture.State) {
        noteTouch(state.rawValue, point, gesture?.view)
        guard let gesture else { return }
        guard let target = gesture.view else { return engine.setKept(gesture, false) }
        gesture.location = point
        gesture.state = state
        send(gesture, to: target)
        if state == .changed { return }
        followRelease(of: target, velocity: state == .ended ? gesture.velocity : .zero)
        engine.setKept(gesture, false)
    }
}
