import Moonspring
import TestSupport
import Testing

/// What only a mistake in a Swift program does: it stops at the mistake, in release builds too, and does not go on with something odd.
enum Misuse: String, CaseIterable, Codable {
    case behaviorInTwoAnimators, childOfAnAnimator, itemWithoutSize, viewOutsideTheReferenceView, addedItemWithoutSize
    case childOfAPrimitive, childOfItself, childElsewhere, viewInItself, viewsTooDeep
    case boundaryOfAPoint, boundaryOfAnEmptyPath, boundaryTooFarAway, updateFarAway, groupInAGroup, memberWithoutSize
    case pathThroughNoPlace, lineFromNowhere, pathMappedTooFar, rectOfNegativeSize, ovalOfNegativeSize,
        circleOfNegativeRadius
    case polygonOfTwoPoints, arcOfNegativeRadius
    case centerOfNoNumber, boundsOfNoNumber, transformOfNoNumber, frameOfNoNumber, rotationOfNoNumber, groupAtNoPlace
    case itemAtNoPlace, viewWithoutPlace, pushOfNoNumber, springWithoutDuration, itemOfTwoClocks

    func commit() {
        let animator = DynamicAnimator(referenceView: View(frame: Rect(0, 0, 100, 100)))
        let gravity = GravityBehavior()
        let collision = CollisionBehavior()
        let composite = DynamicBehavior()
        let item = UnlinkedItem()
        let negative = Rect(0, 0, -1, 5)
        var path = Path()
        let view = View(frame: Rect(0, 0, 9, 9))
        let shapeless = UnlinkedItem(bounds: Rect(0, 0, 0, 5))
        switch self {
        case .behaviorInTwoAnimators:
            let other = DynamicAnimator()
            other.addBehavior(gravity)
            withExtendedLifetime(other) { _ = animator.addBehavior(gravity) }
        case .childOfAnAnimator:
            composite.addChildBehavior(gravity)
            animator.addBehavior(gravity)
        case .itemWithoutSize: animator.addBehavior(SnapBehavior(item: shapeless, snapTo: .zero))
        case .viewOutsideTheReferenceView: animator.addBehavior(GravityBehavior(items: [View(frame: Rect(0, 0, 9, 9))]))
        case .addedItemWithoutSize:
            animator.addBehavior(gravity)
            gravity.addItem(shapeless)
        case .childOfAPrimitive: gravity.addChildBehavior(composite)
        case .childOfItself: composite.addChildBehavior(composite)
        case .childElsewhere:
            animator.addBehavior(gravity)
            composite.addChildBehavior(gravity)
        case .viewInItself:
            let (outer, inner) = (View(), View())
            outer.addSubview(inner)
            inner.addSubview(outer)
        case .viewsTooDeep:
            let root = View()
            var view = root
            withExtendedLifetime(root) { for _ in 0..<200 { view = view.addSubview(View()) } }
        case .boundaryOfAPoint: collision.addBoundary(withIdentifier: "dot", from: .zero, to: Point(0.1, 0))
        case .boundaryOfAnEmptyPath: collision.addBoundary(withIdentifier: "none", for: Path())
        case .boundaryTooFarAway: collision.addBoundary(withIdentifier: "far", from: .zero, to: Point(2e7, 0))
        case .updateFarAway:
            animator.addBehavior(GravityBehavior(items: [item]))
            item.center = Point(2e7, 0)
            animator.updateItem(usingCurrentState: item)
        case .groupInAGroup: _ = DynamicItemGroup(items: [DynamicItemGroup(items: [item])])
        case .memberWithoutSize: _ = DynamicItemGroup(items: [UnlinkedItem(bounds: Rect(0, 0, -1, 5))])
        case .pathThroughNoPlace: path.move(to: Point(.nan, 0))
        case .lineFromNowhere: path.addLine(to: .zero)
        case .pathMappedTooFar: _ = Path(rect: Rect(x: 0, y: 0, width: 9, height: 9)).transformed(by: .scale(1e100, 1))
        case .rectOfNegativeSize: _ = Path(rect: negative)
        case .ovalOfNegativeSize: _ = Path(ovalIn: negative)
        case .circleOfNegativeRadius: _ = Path(center: .zero, radius: -1)
        case .polygonOfTwoPoints: _ = Path(polygon: [.zero, Point(1, 1)])
        case .arcOfNegativeRadius: _ = Path(arcCenter: .zero, radius: -1, startAngle: 0, endAngle: 1)
        case .centerOfNoNumber: view.center = Point(x: .nan, y: 0)
        case .boundsOfNoNumber: view.bounds = Rect(0, 0, .infinity, 1)
        case .transformOfNoNumber: view.transform = .scale(.nan, 1)
        case .frameOfNoNumber: view.frame = Rect(.nan, 0, 1, 1)
        case .rotationOfNoNumber: view.rotation = .infinity
        case .groupAtNoPlace: DynamicItemGroup(items: [item]).center = Point(.nan, .nan)
        case .itemAtNoPlace: _ = UnlinkedItem(center: Point(.nan, 0))
        case .viewWithoutPlace: _ = View(frame: Rect(.nan, 0, 1, 1))
        case .pushOfNoNumber: PushBehavior(items: [item], mode: .continuous).magnitude = .nan
        case .springWithoutDuration: _ = Spring(duration: 0)
        case .itemOfTwoClocks:
            let (here, there) = (AnimatorClock(), AnimatorClock())
            let mover = DynamicAnimator(clock: here)
            mover.addBehavior(GravityBehavior(items: [item]))
            withExtendedLifetime(mover) {
                _ = DynamicAnimator(clock: there).addBehavior(GravityBehavior(items: [item]))
            }
        }
    }
}

@Suite("Mistakes of a Swift program")
struct MisuseTests {
    @Test("the program stops", arguments: Misuse.allCases.sampled(every: 5))
    func stops(_ misuse: Misuse) async {
        await #expect(processExitsWith: .failure) { [misuse] in misuse.commit() }
    }

    @Test("what can be added can be asked before, and the answer names the remedy")
    func boundaries() {
        let collision = CollisionBehavior()
        let near = collision.refusal(ofBoundary: "dot", from: .zero, to: Point(0.1, 0))?.message ?? ""
        #expect(near.contains("'dot'") && near.contains("half a point apart; give it a line or an outline"))
        let empty = collision.refusal(ofBoundary: 1, for: Path())?.message ?? ""
        #expect(empty.contains("boundary 1") && empty.contains("it draws nothing"))
        #expect(collision.boundaryIdentifiers.isEmpty)
        #expect(collision.refusal(ofBoundary: "floor", from: .zero, to: Point(1, 0)) == nil)
    }

    @Test("an item that an animator of another clock moves is refused until it is let go")
    func twoClocks() {
        let (here, there) = (AnimatorClock(), AnimatorClock())
        let item = UnlinkedItem().with(\.name, "shared")
        let first = DynamicAnimator(clock: here)
        first.addBehavior(GravityBehavior(items: [item]))
        let second = DynamicAnimator(clock: there)
        let refusal = second.refusal(of: item)
        #expect(refusal?.kind == .otherClock)
        #expect(refusal?.message.contains("'shared' is moved by an animator of another clock: give both") == true)
        #expect(DynamicAnimator(clock: here).refusal(of: item) == nil, "an animator of the same clock takes it over")
        first.removeAllBehaviors()
        #expect(second.refusal(of: item) == nil)
        second.addBehavior(GravityBehavior(items: [item]))
        there.tick()
        #expect(item.center.y > 0)
        #expect(first.refusal(of: item)?.kind == .otherClock)
    }

    @Test("an item that answers otherwise when it is read again is left out with a warning")
    func changeable() {
        let clock = AnimatorClock()
        var warnings: [String] = []
        clock.onWarning = { warnings.append($0) }
        let animator = DynamicAnimator(clock: clock)
        let item = Shrinking()
        let snap = SnapBehavior(item: item, snapTo: .zero).added(to: animator)
        #expect(animator.behaviors.isEmpty && snap.dynamicAnimator == nil)
        #expect(warnings.count == 1 && warnings.first?.contains("Shrinking has size (0, 0)") == true)
        let gravity = GravityBehavior().added(to: animator)
        item.reads = 0
        gravity.addItem(item)
        #expect(gravity.items.isEmpty && warnings.count == 2)
        let parent = DynamicBehavior().added(to: animator)
        animator.addBehavior(GravityBehavior(items: [box()]))
        item.reads = 0
        parent.addChildBehavior(snap)
        #expect(parent.childBehaviors.isEmpty && snap.dynamicAnimator == nil && warnings.count == 3)
        #expect(animator.items.count == 1)
    }

    /// An item that has a size once.
    private final class Shrinking: DynamicItem {
        var reads = 0
        var center = Point.zero
        var transform = Transform.identity
        var bounds: Rect {
            reads += 1
            return reads == 1 ? Rect(0, 0, 5, 5) : .zero
        }
    }
}
