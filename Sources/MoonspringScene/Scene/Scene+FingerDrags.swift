import Moonspring
import MoonspringLua

// Fingers that drag what has no handler, and what a finger would do.

extension Scene {
    /// The item under a finger that it drags; nil where there is none, or where a handler wants the finger.
    private func draggedItem(at point: Point, on front: View?, isAskedFor: Bool) -> (any DynamicItem)? {
        guard isAskedFor || grabs else { return nil }
        if !isAskedFor, target(from: front, { isTapped($0) || isMoved($0) }) != nil { return nil }
        return movedItem(at: point, front)
    }

    /// What a finger does where it comes down.
    package enum FingerUse: String {
        case nothing = ""
        case tap, drag
    }

    /// What a finger at a point would do.
    package func use(ofFingerAt point: Point, grabs: Bool) -> FingerUse {
        withoutAdvancing {
            let front = view.hitTest(point)
            let isDrag =
                draggedItem(at: point, on: front, isAskedFor: grabs) != nil || target(from: front, isMoved) != nil
            return isDrag ? .drag : target(from: front, isTapped) != nil ? .tap : .nothing
        }
    }

    private func isTapped(_ view: View) -> Bool { takesTaps(view) || takesLongPresses(view) }

    private func isMoved(_ view: View) -> Bool {
        takesPans(view) || takesSwipes(view, nil) || takesTwoFingers(view)
    }

    /// What drags the item under a finger; nil where there is none to drag.
    func beginDrag(at point: Point, on front: View?, isAskedFor: Bool) -> DragBehavior? {
        guard let held = draggedItem(at: point, on: front, isAskedFor: isAskedFor),
            let animator = clock.animator(of: held), let place = place(of: point, in: animator)
        else { return nil }
        let drag = DragBehavior(item: held)
        guard (try? animator.admit(drag)) != nil else { return nil }
        drag.begin(at: place)
        return drag
    }

    /// The point in the animator's coordinates; nil if it is not finite, as with extreme numbers in a log or a nearly flat view.
    private func place(of point: Point, in animator: DynamicAnimator) -> Point? {
        let place = animator.referenceView.map { view.convert(point, to: $0) } ?? point
        return place.isFinite ? place : nil
    }

    /// The item under a point that an animator moves. Items that are not views are drawn over the views, so they are found first.
    private func movedItem(at point: Point, _ front: View?) -> (any DynamicItem)? {
        registry.drawnItem(at: point) ?? target(from: front) { clock.animator(of: $0) != nil && $0 !== view }
    }

    func carryOn(_ drag: DragBehavior, to point: Point, _ phase: InputLog.TouchPhase, _ velocity: Vector) {
        // A script may have removed it with all others.
        guard let animator = drag.dynamicAnimator else { return }
        if let place = place(of: point, in: animator) { drag.move(to: place) }
        if phase == .moved { return }
        if phase == .ended { drag.end(velocity: velocity) }
        animator.removeBehavior(drag)
    }
}
