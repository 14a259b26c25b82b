import Moonspring
import MoonspringLua

// Touches: scripted ones, and those of the input log. All of them run in the input phase of a tick.

/// Touches that are on their way.
struct TouchQueue {
    /// Where a script's finger goes, and when: it comes down, is held, moves, and is lifted one tick later.
    struct Course {
        var from: Point
        var to: Point
        /// From the middle between two fingers to this one, which is stretched and turned on the way.
        var arm = Vector.zero
        var scale = 1.0
        var rotation = 0.0
        /// Ticks in which it is held, then those in which it moves, and those in which it rests at the end.
        var hold = 0
        var steps: Int
        var rest: Int
        let isCancelled: Bool
        /// Of one that is a pan wherever it goes: its speed.
        var panVelocity: Vector?

        /// Where it is so many ticks after it came down. Numbers of a script may be so large that there is no such place.
        func point(after ticks: Int) -> Point {
            let isOver = ticks > hold + steps
            let part = isOver ? 1 : steps > 0 ? Double(max(ticks - hold, 0)) / Double(steps) : 0
            var point = isOver ? to : from + (to - from) * part
            if arm != .zero { point += arm.rotated(by: rotation * part) * (1 + (scale - 1) * part) }
            return point.isFinite ? point : from
        }
    }

    /// Where a script touches.
    enum Place {
        case point(Point)
        /// The view's centre; of a tap, when it is delivered. Held, so that nothing depends on when it is collected.
        case view(View)
    }

    enum Touch {
        /// `site` is the script's line.
        case tap(Place, site: String)
        case finger(Course, site: String)
    }

    var waiting: [Touch] = []
    /// Fingers that a script moves, with the ticks in which they came down.
    var scripted: [(number: Int, start: Int, course: Course)] = []
    /// All fingers, by their numbers: those of an input log or a viewer have theirs from 0, a script's come before them.
    var fingers: [Int: Finger] = [:]
    var nextScripted = Int.min
    /// Two fingers each.
    var pairs: [FingerPair] = []
    /// Those that are down no more; nothing waits for them.
    var lifted = LiftedFingers()

    var isEmpty: Bool { waiting.isEmpty && fingers.isEmpty }
}

extension Scene {
    /// A tap, in this tick before its step, or in the next one where the step has begun.
    func tap(at place: TouchQueue.Place) { touches.waiting.append(.tap(place, site: engine.currentSite)) }

    /// A finger that comes down in this tick before its step, or in the next one where the step has begun.
    func touch(along course: TouchQueue.Course) {
        touches.waiting.append(.finger(course, site: engine.currentSite))
    }

    /// The inputs of this tick: the log's first, then a script's fingers under way, then what was asked for since the last tick; and what
    /// becomes of all of them.
    func runInputs() {
        while let entry = replay.last, entry.tick <= tick {
            replay.removeLast()
            perform(entry)
        }
        let moving = touches.scripted
        touches.scripted.removeAll()
        for finger in moving { carryOn(finger) }
        beginTouches()
        if touches.fingers.isEmpty { return }
        movePairs()
        beginLongPresses()
    }

    private func carryOn(_ finger: (number: Int, start: Int, course: TouchQueue.Course)) {
        let (age, course) = (tick - finger.start, finger.course)
        let point = course.point(after: age)
        if age > course.hold + course.steps + course.rest {
            return track(course.isCancelled ? .cancelled : .ended, point, finger.number)
        }
        touches.scripted.append(finger)
        if age > course.hold + course.steps, course.panVelocity != nil {
            touches.fingers[finger.number]?.panVelocity = .zero
        }
        if age > course.hold { track(.moved, point, finger.number) }
    }

    /// A script may not ask for touches without end: nothing else bounds what waits.
    func checkRoomForTouch(_ name: String) throws(LuaError) {
        let most = 10_000
        guard touches.waiting.count + touches.scripted.count >= most else { return }
        throw LuaError("scene.\(name): at most \(most) touches may wait or move at a time")
    }

    /// Taps and fingers that were asked for since this was called last.
    func beginTouches() {
        let fresh = touches.waiting
        touches.waiting.removeAll()
        for touch in fresh {
            switch touch {
            case .tap(.point(let point), let site): deliverTap(at: point, site: site)
            case .tap(.view(let target), let site): deliverTap(on: target, site: site)
            case .finger(let course, let site):
                let point = course.point(after: 0)
                if course.panVelocity != nil {
                    warnOfNothing("pan", point, view.hitTest(point), at: site, takesPans, "onPan")
                } else {
                    warnOfNothing(
                        "touch", point, view.hitTest(point), at: site, takesTouches, "onTap or another handler")
                }
                touches.scripted.append((touches.nextScripted, tick, course))
                track(.began, point, touches.nextScripted, site: site, panVelocity: course.panVelocity)
                touches.nextScripted += 1
            }
        }
    }

    /// Applies an input now, and notes it for the log.
    private func perform(_ entry: InputLog.Entry) {
        var entry = entry
        entry.tick = tick
        inputs.append(entry)
        switch entry.input {
        case .tap(let point): deliverTap(at: point)
        case .touch(let phase, let point, let finger, let grabs): track(phase, point, finger, grabs: grabs)
        case .param(let name, let value): setParameter(name, value, at: entry.site)
        case .state(let name, let place): goToState(name, of: place)
        case .limit: engine.note(LuaError("time limit reached, as recorded in the input log"))
        case .code: break  // between two ticks: `performLoggedCode`
        }
    }

    private func setParameter(_ name: String, _ json: JSON, at site: String) {
        if let objection = objection(to: json, for: name) {
            return engine.note(LuaError(objection), at: site, in: "the input log")
        }
        guard let parameter = declaredParameters[name], let value = LuaPlain(json) else { return }
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
            return followTouch(.tap, of: target)
        }
        if let site { warnOfNothing("tap", point, front, at: site, takesTaps, "onTap") }
    }

    /// A touch of a script that no view takes is a mistake. `front` is the view that the finger met.
    func warnOfNothing(
        _ touch: String, _ point: Point, _ front: View?, at site: String, _ handles: (View) -> Bool, _ handler: String
    ) {
        if target(from: front, handles) != nil { return }
        var reason = "no view is there: move the point"
        if let front {
            // Nothing here may give a view without a name its number: a scene does not depend on who listens.
            let met = front === view ? "the root view" : DynamicsError.itemDescription(front)
            reason =
                "it hits \(met), and neither it nor a superview has \(handler): set \(handler) or move the point"
        }
        warn(.tap, at: site, "the \(touch) at (\(point.x.luaText), \(point.y.luaText)) does nothing, as \(reason)")
    }

    /// The nearest view with a handler, from the frontmost view under the point upwards.
    func target(from front: View?, _ handles: (View) -> Bool) -> View? {
        var candidate = front
        while let view = candidate, !handles(view) { candidate = view.superview }
        return candidate
    }

    func noteTouch(_ phase: String, _ point: Point, _ target: View?, _ kind: Gesture.Kind = .pan) {
        var fields: JSON.Object = ["phase": .string(phase), "point": point.json]
        if kind != .pan { fields.append("gesture", .string(kind.rawValue)) }
        if let target { fields.append("view", .string(target === view ? "root" : registry.name(of: target))) }
        note(.touch, fields)
    }

    // MARK: gestures that last

    /// Whether a view does something with taps: by its handler, or by a transition of states.
    func takesTaps(_ view: View) -> Bool { view.onTap != nil || hasTransition(by: .tap, of: view) }

    /// Whether a view does something with pans: by its handler, as the item of a drag behaviour, or by a transition of states.
    func takesPans(_ view: View) -> Bool {
        view.onPan != nil || drag(of: view) != nil || hasTransition(by: .drag, of: view)
    }

    /// Whether a view does something when a finger is held on it.
    func takesLongPresses(_ view: View) -> Bool { view.onLongPress != nil || hasTransition(by: .longPress, of: view) }

    /// Whether a view does something with swipes in a direction; nil: in any.
    func takesSwipes(_ view: View, _ direction: SwipeDirection?) -> Bool {
        view.onSwipe != nil || hasTransition(by: .swipe, of: view, direction)
    }

    func takesTouches(_ view: View) -> Bool {
        takesTaps(view) || takesPans(view) || takesLongPresses(view) || takesSwipes(view, nil)
            || takesTwoFingers(view)
    }

    /// Whether a view does something with a pinch or a rotation.
    func takesTwoFingers(_ view: View) -> Bool { view.onPinch != nil || view.onRotate != nil }

    private func send(_ gesture: Gesture, to view: View) {
        switch gesture {
        case let pinch as PinchGesture: view.onPinch?(view, pinch)
        case let rotation as RotationGesture: view.onRotate?(view, rotation)
        case let press as PanGesture where press.kind == .longPress:
            view.onLongPress?(view, press)
            if press.state == .began { followTouch(.longPress, of: view) }
        case let pan as PanGesture:
            // A handler comes before a drag behaviour: it can call its `follow`.
            if let handler = view.onPan { return handler(view, pan) }
            if let drag = drag(of: view) { return drag.follow(pan) }
            followDrag(on: view, pan)
        default: break
        }
    }

    /// The drag behaviour that moves a view. An animator that is paused and has no reference view may be about to go, and whether it
    /// still exists must not be visible.
    func drag(of view: View) -> DragBehavior? {
        guard let animator = clock.animator(of: view) else { return nil }
        return animator.isRunning || animator.referenceView != nil ? animator.drag(of: view) : nil
    }

    func begin(_ gesture: Gesture?) {
        guard let gesture, let target = gesture.view else { return }
        noteTouch(gesture.state.rawValue, gesture.location, target, gesture.kind)
        send(gesture, to: target)
        engine.setKept(gesture, true)
    }

    /// `gesture`: nil for a pan that nobody gets.
    func move(_ gesture: Gesture?, to point: Point, _ state: Gesture.State) {
        noteTouch(state.rawValue, point, gesture?.view, gesture?.kind ?? .pan)
        guard let gesture else { return }
        guard let target = gesture.view else { return engine.setKept(gesture, false) }
        gesture.location = point
        gesture.state = state
        send(gesture, to: target)
        if state == .changed { return }
        if let pan = gesture as? PanGesture { followRelease(on: target, pan) }
        engine.setKept(gesture, false)
    }
}
