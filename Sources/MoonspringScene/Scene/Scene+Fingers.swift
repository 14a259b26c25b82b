import Moonspring
import MoonspringLua

// The recogniser: what the fingers of an input log, of a person at a viewer or of a script become. What a touch becomes first, it stays.

extension Scene {
    /// How far a finger goes before its touch is no tap and no long press any more, but a pan, in points
    /// (`UILongPressGestureRecognizer.allowableMovement`); and how far two fingers go apart, together or around each other before they
    /// pinch or turn.
    private static let slop = 10.0
    /// Seconds before a finger that is held still is a long press (`UILongPressGestureRecognizer.minimumPressDuration`).
    private static let pressDuration = 0.5
    /// A swipe covers so many points in so many seconds. UIKit publishes no numbers; these are those of ports of its recogniser.
    private static let swipe = (distance: 50.0, duration: 0.5)

    /// A finger does something. `site`: the line of a script that puts one down, which drags nothing that has no handler.
    func track(
        _ phase: InputLog.TouchPhase, _ point: Point, _ number: Int, grabs: Bool = false, site: String? = nil,
        panVelocity: Vector? = nil
    ) {
        if phase == .began {
            // A number that comes down again has been lifted, though nobody said so.
            if let finger = touches.fingers[number] { track(.cancelled, finger.last, number) }
            let finger = Finger(at: point, on: view.hitTest(point), tick: tick, site: site, panVelocity: panVelocity)
            if site == nil { finger.drag = beginDrag(at: point, on: finger.front, isAskedFor: grabs) }
            findPair(for: finger)
            touches.fingers[number] = finger
            if panVelocity != nil { beginPan(of: finger) }
            return
        }
        guard let finger = touches.fingers[number] else { return }
        // Where it is lifted at the place of its last move, it was as fast as then.
        if phase == .moved || point != finger.last {
            finger.move(to: point, tick: tick, interval: interval)
            finger.pair?.hasMoved = true
        }
        if phase != .moved {
            touches.fingers[number] = nil
            touches.lifted.append(point, tick: tick)
        }
        if let drag = finger.drag { return carryOn(drag, to: point, phase, finger.velocity(at: tick)) }
        if point.distance(to: finger.start) > Self.slop, !finger.hasMoved, finger.gesture == nil {
            finger.hasMoved = true
            if finger.pair == nil, !finger.isSpent { beginPan(of: finger) }
        }
        if let pair = finger.pair, phase != .moved { end(pair, phase) }
        if !finger.isSpent { carryOn(finger, phase) }
    }

    /// What a finger does that is one by itself.
    private func carryOn(_ finger: Finger, _ phase: InputLog.TouchPhase) {
        finger.gesture?.velocity = finger.velocity(at: tick)
        if finger.gesture != nil || finger.panVelocity != nil {
            move(finger.gesture, to: finger.last, phase == .moved ? .changed : phase == .ended ? .ended : .cancelled)
        } else if phase == .ended, !finger.hasMoved {
            warnOfMiss(finger, "tap", { takesTaps($0) || drag(of: $0) != nil || takesLongPresses($0) }, "onTap")
            deliverTap(at: finger.last, to: shownFront(of: finger))
        } else if phase != .cancelled, finger.hasMoved, finger.pair == nil {
            swipe(with: finger)
            if phase == .ended, !finger.isSpent {
                warnOfMiss(finger, "pan", { takesPans($0) || takesSwipes($0, nil) }, "onPan")
            }
        }
    }

    /// A script's touch that becomes a gesture of which the view that it meets has no handler, but others, is a mistake. One of them may be
    /// for what it nearly was, such as a longer press, a faster swipe or one of two fingers: then it is not.
    private func warnOfMiss(_ finger: Finger, _ gesture: String, _ handles: (View) -> Bool, _ handler: String) {
        guard let site = finger.site, let front = shownFront(of: finger), target(from: front, takesTouches) != nil,
            target(from: front, takesTwoFingers) == nil
        else { return }
        warnOfNothing("touch that becomes a \(gesture)", finger.start, front, at: site, handles, handler)
    }

    /// The view that a finger met. One that has left the tree gets nothing more: when it is collected must not matter.
    private func shownFront(of finger: Finger) -> View? { finger.front.flatMap(shown) }

    private func shown(_ view: View) -> View? { view.isDescendant(of: self.view) ? view : nil }

    private func beginPan(of finger: Finger) {
        let target = target(from: shownFront(of: finger), takesPans)
        guard let target else { return noteTouch("began", finger.start, nil) }
        finger.gesture = PanGesture(location: finger.start, velocity: finger.velocity(at: tick), view: target)
        begin(finger.gesture)
    }

    private func swipe(with finger: Finger) {
        let way = finger.last - finger.start
        let direction = SwipeDirection(way)
        guard max(abs(way.x), abs(way.y)) >= Self.swipe.distance,
            Double(tick - finger.startTick) * interval <= Self.swipe.duration,
            let target = target(from: shownFront(of: finger), { takesSwipes($0, direction) })
        else { return }
        finger.isSpent = true
        let velocity = finger.velocity(at: tick)
        noteTouch("swipe", finger.start, target)
        target.onSwipe?(target, direction, velocity)
        followTouch(.swipe, of: target, direction, velocity: velocity)
    }

    /// Fingers that have been held still for long enough, once this tick's inputs have come.
    func beginLongPresses() {
        let ticks = ticks(in: Self.pressDuration)
        let held = touches.fingers.filter { $1.isOpen && tick - $1.startTick == ticks }
        for (_, finger) in held.sorted(by: { $0.key < $1.key }) {
            guard let target = target(from: shownFront(of: finger), takesLongPresses) else { continue }
            finger.gesture = PanGesture(.longPress, location: finger.last, velocity: .zero, view: target)
            begin(finger.gesture)
        }
    }

    // MARK: two fingers

    /// The first other finger that may still be anything, on a view with the same handler of pinches or rotations.
    private func findPair(for finger: Finger) {
        func targets(_ finger: Finger) -> [View?] {
            let front = shownFront(of: finger)
            return [target(from: front) { $0.onPinch != nil }, target(from: front) { $0.onRotate != nil }]
        }
        let own = targets(finger)
        guard finger.isOpen, own.contains(where: { $0 != nil }) else { return }
        for (_, other) in touches.fingers.sorted(by: { $0.key < $1.key }) where other.isOpen {
            let shared = zip(own, targets(other)).map { $0 === $1 ? $0 : nil }
            guard shared.contains(where: { $0 != nil }) else { continue }
            return touches.pairs.append(FingerPair(other, finger, pinched: shared[0], turned: shared[1]))
        }
    }

    /// Pairs of which a finger has moved, once this tick's inputs have come: both fingers move at the same time.
    func movePairs() {
        for pair in touches.pairs where pair.hasMoved { move(pair, .changed) }
    }

    private func move(_ pair: FingerPair, _ state: Gesture.State) {
        pair.move(tick: tick, interval: interval)
        for gesture in pair.gestures {
            let isNew = !pair.begun.contains { $0 === gesture }
            if isNew {
                let travel = gesture.travel(distance: pair.distance, turn: pair.turn)
                guard travel > Self.slop, gesture.view.flatMap(shown) != nil else { continue }
                pair.begun.append(gesture)
                gesture.location = pair.middle
            }
            gesture.follow(distance: pair.distance, turn: pair.turn, speed: pair.speed(at: tick))
            if isNew { begin(gesture) }
            if !isNew || state != .changed { move(gesture, to: pair.middle, state) }
        }
    }

    /// One of the two is lifted. Where they have pinched or turned, the other does nothing more; otherwise each is one by itself.
    private func end(_ pair: FingerPair, _ phase: InputLog.TouchPhase) {
        touches.pairs.removeAll { $0 === pair }
        (pair.first.pair, pair.second.pair) = (nil, nil)
        move(pair, phase == .ended ? .ended : .cancelled)
        if pair.begun.isEmpty { return }
        (pair.first.isSpent, pair.second.isSpent) = (true, true)
    }
}
