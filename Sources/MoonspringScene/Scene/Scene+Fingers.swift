import Moonspring
import MoonspringLua

// Fingers from outside: of an input log, or of a person at a viewer.

/// A finger on the scene.
struct Finger {
    let start: Point
    /// Where it was, and when: at its beginning and after each move, the latest last; no more than the speed is made of.
    private var path: [(tick: Int, point: Point)]
    /// The speed at its last move.
    private var velocity = Vector.zero
    /// The view that it met, which gets what it does, wherever that has gone meanwhile.
    private(set) weak var front: View?
    /// Whether it has gone far enough to be a pan.
    var isPan = false
    var gesture: PanGesture?
    /// What it drags.
    var drag: DragBehavior?

    /// The speed is that over so many ticks: a mouse tells its place at other times than those of the ticks.
    private static let horizon = 4
    /// So many ticks after its last move a finger is held still.
    private static let stillness = 3

    init(at point: Point, on front: View?, tick: Int) {
        (start, self.front) = (point, front)
        path = [(tick, point)]
    }

    mutating func move(to point: Point, tick: Int, interval: Double) {
        path.append((tick, point))
        // The oldest within the horizon, or the one before this where there is none.
        let first = path.dropLast().firstIndex { $0.tick >= tick - Self.horizon } ?? path.count - 2
        path.removeFirst(first)
        let ticks = max(1, tick - path[0].tick)
        velocity = (point - path[0].point) / (Double(ticks) * interval)
    }

    /// The speed with which it goes in a tick, in points per second.
    func velocity(at tick: Int) -> Vector {
        let last = path[path.count - 1]
        return tick - last.tick > Self.stillness ? .zero : velocity
    }

    var last: Point { path[path.count - 1].point }
}

extension Scene {
    /// How far a finger goes before its touch is a pan and no tap, in points.
    private static let slop = 10.0

    func track(_ phase: InputLog.TouchPhase, _ point: Point, _ number: Int, _ grabs: Bool) {
        if phase == .began {
            var finger = Finger(at: point, on: view.hitTest(point), tick: tick)
            finger.drag = beginDrag(at: point, on: finger.front, isAskedFor: grabs)
            touches.fingers[number] = finger
            return
        }
        guard var finger = touches.fingers[number] else { return }
        // Where it is lifted at the place of its last move, it was as fast as then.
        if phase == .moved || point != finger.last { finger.move(to: point, tick: tick, interval: interval) }
        touches.fingers[number] = phase == .moved ? finger : nil
        if phase != .moved { touches.lifted.append(point, tick: tick) }
        let velocity = finger.velocity(at: tick)
        if let drag = finger.drag { return carryOn(drag, to: point, phase, velocity) }

        // One that has left the tree gets nothing more: when it is collected must not matter.
        let front = finger.front.flatMap { $0.isDescendant(of: view) ? $0 : nil }
        if !finger.isPan, point.distance(to: finger.start) > Self.slop {
            finger.isPan = true
            finger.gesture = beginGesture(at: finger.start, on: front, velocity: velocity)
            if phase == .moved { touches.fingers[number] = finger }
        }
        finger.gesture?.velocity = velocity
        if phase == .moved {
            if finger.gesture != nil { move(finger.gesture, to: point, .changed) }
        } else if finger.gesture != nil {
            move(finger.gesture, to: point, phase == .ended ? .ended : .cancelled)
        } else if phase == .ended, !finger.isPan {
            deliverTap(at: point, to: front)
        }
    }

    // MARK: dragging what has no handler

    /// The item under a finger that it drags; nil where there is none, or where a handler wants the finger.
    private func draggedItem(at point: Point, on front: View?, isAskedFor: Bool) -> (any DynamicItem)? {
        guard isAskedFor || grabs else { return nil }
        if !isAskedFor, target(from: front, { takesTaps($0) || takesPans($0) }) != nil { return nil }
        return movedItem(at: point, front)
    }

    /// What a finger does where it comes down.
    package enum FingerUse: String {
        case nothing = ""
        case tap, drag
    }

    /// What a finger at a point would do.
    package func use(ofFingerAt point: Point, grabs: Bool) -> FingerUse {
        let front = view.hitTest(point)
        let isDrag =
            draggedItem(at: point, on: front, isAskedFor: grabs) != nil || target(from: front, takesPans) != nil
        return isDrag ? .drag : target(from: front, takesTaps) != nil ? .tap : .nothing
    }

    /// What drags the item under a finger; nil where there is none to drag.
    private func beginDrag(at point: Point, on front: View?, isAskedFor: Bool) -> DragBehavior? {
        guard let held = draggedItem(at: point, on: front, isAskedFor: isAskedFor),
            let animator = clock.animator(of: held)
        else { return nil }
        let drag = DragBehavior(item: held)
        guard (try? animator.admit(drag)) != nil else { return nil }
        drag.begin(at: place(of: point, in: animator))
        return drag
    }

    private func place(of point: Point, in animator: DynamicAnimator) -> Point {
        animator.referenceView.map { view.convert(point, to: $0) } ?? point
    }

    /// The item under a point that an animator moves. Items that are not views are drawn over the views, so they are found first.
    private func movedItem(at point: Point, _ front: View?) -> (any DynamicItem)? {
        registry.drawnItem(at: point) ?? target(from: front) { clock.animator(of: $0) != nil && $0 !== view }
    }

    private func carryOn(_ drag: DragBehavior, to point: Point, _ phase: InputLog.TouchPhase, _ velocity: Vector) {
        // A script may have removed it with all others.
        guard let animator = drag.dynamicAnimator else { return }
        drag.move(to: place(of: point, in: animator))
        if phase == .moved { return }
        if phase == .ended { drag.end(velocity: velocity) }
        animator.removeBehavior(drag)
    }
}
