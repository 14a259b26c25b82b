import Moonspring
import TestSupport
import Testing

@Suite("Views in an animator")
struct AnimatorViewTests {
    /// root (400 x 400) > panel (turned a quarter, scaled by 2, at 200, 100) > view.
    private func nested() throws -> (root: View, panel: View, view: View) {
        let root = View(frame: Rect(0, 0, 400, 400))
        let panel = root.addSubview(View(frame: Rect(150, 50, 100, 100)))
        panel.transform = Transform.scale(2, 2).concatenating(.rotation(.pi / 2))
        let view = panel.addSubview(View(frame: Rect(40, 40, 20, 20)))
        return (root, panel, view)
    }

    @Test("a nested view falls downwards in the reference view, whatever its superview's turn and scale")
    func nestedFall() throws {
        let (root, panel, view) = try nested()
        let start = panel.convert(view.center, to: root)
        #expect(isNear(start.x, 200, 1e-9) && isNear(start.y, 100, 1e-9))
        let animator = try DynamicAnimator(referenceView: root, GravityBehavior(items: [view]))
        try animator.ticks(30)
        let end = panel.convert(view.center, to: root)
        #expect(isNear(end.x, 200, 1e-3))
        let fallen: Double = 1000 * 59 * 60 / 2 / 14400
        #expect(isNear(end.y, 100 + fallen, 3))
        // Down on the screen is to the right in the panel, at half the length.
        #expect(isNear(view.center.x, 50 + (end.y - 100) / 2, 1e-3))
        #expect(isNear(view.center.y, 50, 1e-3))
    }

    @Test("a snap point of a nested view is in the reference view")
    func nestedSnap() throws {
        let (root, panel, view) = try nested()
        let animator = try DynamicAnimator(referenceView: root, SnapBehavior(item: view, snapTo: Point(220, 140)))
        try animator.tickUntilPaused()
        let end = panel.convert(view.center, to: root)
        #expect(isNear(end.x, 220, 0.5) && isNear(end.y, 140, 0.5))
    }

    @Test("items(in:) looks in the reference view's coordinates")
    func nestedQuery() throws {
        let (root, _, view) = try nested()
        let animator = try DynamicAnimator(referenceView: root, DynamicItemBehavior(items: [view]))
        #expect(animator.items(in: Rect(195, 95, 10, 10)).count == 1)
        #expect(animator.items(in: Rect(40, 40, 20, 20)).isEmpty)
    }

    @Test("a view outside the reference view is refused by name")
    func outside() throws {
        let root = View(frame: Rect(0, 0, 100, 100)).with(\.name, "stage")
        let stray = View(frame: Rect(0, 0, 10, 10)).with(\.name, "stray")
        let animator = DynamicAnimator(referenceView: root)
        let text = animator.refusal(of: GravityBehavior(items: [stray]))?.message ?? "none"
        #expect(text.contains("View 'stray'") && text.contains("'stage'"))
        #expect(animator.refusal(of: stray)?.message == text)
        root.addSubview(stray)
        #expect(animator.refusal(of: stray) == nil)
        animator.addBehavior(GravityBehavior(items: [stray]))
    }

    @Test("a view taken out of the tree goes on being simulated while a behavior holds it")
    func takenOut() throws {
        let pair = viewPair()
        let animator = try DynamicAnimator(referenceView: pair.root, GravityBehavior(items: [pair.view]))
        try animator.ticks(10)
        let place = pair.view.center.y
        pair.view.removeFromSuperview()
        try animator.ticks(10)
        #expect(pair.view.center.y > place + 10)
        #expect(animator.refusal(of: GravityBehavior(items: [View(frame: Rect(0, 0, 5, 5))])) != nil)
    }

    @Test("a view may be in an animator without a reference view: its centre is in its superview then")
    func withoutReference() throws {
        let (_, _, view) = try nested()
        let animator = try DynamicAnimator(GravityBehavior(items: [view]))
        try animator.ticks(10)
        #expect(view.center.x == 50)
        #expect(view.center.y > 50)
    }

    @Test("a view of zero size is fine until a behavior makes a body of it")
    func zeroSize() throws {
        let pair = viewPair()
        let empty = pair.root.addSubview(View())
        let animator = DynamicAnimator(referenceView: pair.root)
        #expect(animator.refusal(of: SnapBehavior(item: empty, snapTo: .zero)) != nil)
        empty.size = Size(1, 1)
        animator.addBehavior(SnapBehavior(item: empty, snapTo: .zero))
    }

    @Test("an animator of a released reference view's tree keeps the view alive")
    func referenceView() throws {
        var pair: (root: View, view: View)? = viewPair()
        let animator = try DynamicAnimator(referenceView: pair?.root, GravityBehavior(items: [try #require(pair).view]))
        pair = nil
        try animator.ticks(3)
        #expect(animator.referenceView?.subviews.first?.center.y ?? 0 > 200)
    }
}
