import Moonspring
import TestSupport
import Testing

@Suite("Frame, bounds and transform of a view")
struct ViewGeometryTests {
    private let view = View(frame: Rect(10, 20, 100, 50))

    @Test("a frame gives centre and size, bounds start at 0")
    func frame() {
        #expect(view.center == Point(60, 45))
        #expect(view.size == Size(100, 50))
        #expect(view.bounds == Rect(0, 0, 100, 50))
        #expect(view.frame == Rect(10, 20, 100, 50))
        #expect(view.transform == .identity)
    }

    @Test("writing the centre moves the frame, writing the size keeps the centre")
    func centerAndSize() {
        view.center = Point(0, 0)
        #expect(view.frame == Rect(-50, -25, 100, 50))
        view.size = Size(20, 10)
        #expect(view.center == Point(0, 0))
        #expect(view.frame == Rect(-10, -5, 20, 10))
        view.bounds = Rect(3, 4, 40, 20)
        #expect(view.center == Point(0, 0))
        #expect(view.frame == Rect(-20, -10, 40, 20))
    }

    @Test("writing the frame sets centre and size and keeps the scroll origin")
    func writeFrame() {
        view.bounds = Rect(5, 6, 100, 50)
        view.frame = Rect(0, 0, 30, 40)
        #expect(view.center == Point(15, 20))
        #expect(view.bounds == Rect(5, 6, 30, 40))
    }

    @Test("the frame of a view turned by 1/5000 rad or more is its bounding box, below that its own rectangle")
    func turnedFrame() {
        view.rotation = 1.0 / 5001
        #expect(isNear(view.frame.width, 100, 1e-9) && isNear(view.frame.height, 50, 1e-9))
        view.rotation = 1.0 / 4999
        #expect(view.frame.width > 100.009)
        view.rotation = .pi / 2
        #expect(isNear(view.frame.width, 50, 1e-9) && isNear(view.frame.height, 100, 1e-9))
        #expect(isNear(view.frame.minX, 35, 1e-9) && isNear(view.frame.minY, -5, 1e-9))
        view.rotation = .pi / 6
        #expect(isNear(view.frame.width, 100 * 0.75.squareRoot() + 25, 1e-9))
        #expect(isNear(view.frame.height, 50 + 50 * 0.75.squareRoot(), 1e-9))
    }

    @Test("writing the frame of a turned view sets centre and size")
    func writeTurnedFrame() {
        view.rotation = .pi / 3
        view.frame = Rect(0, 0, 60, 40)
        #expect(isNear(view.center.x, 30, 1e-9) && isNear(view.center.y, 20, 1e-9))
        #expect(isNear(view.size.x, 60, 1e-9) && isNear(view.size.y, 40, 1e-9))
        #expect(isNear(view.rotation, .pi / 3, 1e-12))
    }

    @Test("a scaled view's frame is its scaled rectangle; writing it back changes nothing")
    func scaledFrame() {
        view.transform = .scale(2, -3)
        #expect(view.frame == Rect(-40, -30, 200, 150))
        view.frame = view.frame
        #expect(view.center == Point(60, 45))
        #expect(view.size == Size(100, 50))
    }

    @Test("writing rotation keeps scale and shear and counts past a full turn; writing transform wraps")
    func rotation() {
        view.transform = Transform(a: 2, b: 0, c: 1, d: 3)
        view.rotation = 7
        #expect(view.rotation == 7)
        #expect(isNear(view.transform.scaleX, 2, 1e-9) && isNear(view.transform.scaleY, 3, 1e-9))
        #expect(isNear(view.transform.rotation, 7 - 2 * .pi, 1e-9))
        #expect(isNear(view.transform.concatenating(.rotation(-7)).c, 1, 1e-9))
        view.transform = .rotation(7)
        #expect(isNear(view.rotation, 7 - 2 * .pi, 1e-9))
    }

    @Test("bounds with another origin scroll the subviews")
    func scrolling() throws {
        let inner = view.addSubview(View(frame: Rect(0, 0, 10, 10)))
        #expect(inner.convert(.zero, to: nil) == .zero)
        let outer = View(frame: Rect(0, 0, 500, 500))
        outer.addSubview(view)
        #expect(inner.convert(.zero, to: outer) == Point(10, 20))
        view.bounds = Rect(3, 4, 100, 50)
        #expect(inner.convert(.zero, to: outer) == Point(7, 16))
        #expect(view.center == Point(60, 45))
    }

    @Test("convert goes there and back through turned and scaled views")
    func conversion() throws {
        let root = View(frame: Rect(0, 0, 500, 500))
        root.addSubview(view)
        let other = root.addSubview(View(frame: Rect(300, 300, 50, 50))).with(\.transform, .scale(0.5, 2))
        view.transform = .rotation(1)
        let there = view.convert(Point(7, 9), to: other)
        let back = other.convert(there, to: view)
        #expect(isNear(back.x, 7, 1e-9) && isNear(back.y, 9, 1e-9))
        #expect(isNear(view.convert(Point(50, 25), to: nil).x, 60, 1e-9))
        #expect(isNear(other.convert(Point(0, 0), to: nil).x, 325 - 12.5, 1e-9))
    }

    @Test("a view takes its new subview out of the old superview, and refuses itself")
    func tree() throws {
        let other = View()
        let sub = view.addSubview(View())
        other.addSubview(sub)
        #expect(view.subviews.isEmpty)
        #expect(sub.superview === other)
        sub.addSubview(view)
        #expect(view.refusal(of: other) != nil)
        #expect(view.refusal(of: view) != nil)
        #expect(other.superview == nil)
    }

    @Test("siblings are inserted, brought to the front and sent to the back")
    func siblings() throws {
        let subs = (0..<3).map { _ in View() }
        for sub in subs { view.addSubview(sub, at: 0) }
        func order() -> [Int] { view.subviews.map { sub in subs.firstIndex { $0 === sub }! } }
        #expect(order() == [2, 1, 0])
        view.bringToFront(subs[2])
        #expect(order() == [1, 0, 2])
        view.sendToBack(subs[0])
        #expect(order() == [0, 1, 2])
        view.addSubview(subs[0], at: 99)
        #expect(order() == [1, 2, 0])
        view.bringToFront(View())
        #expect(order() == [1, 2, 0])
        subs[2].removeFromSuperview()
        #expect(order() == [1, 0])
        subs[2].removeFromSuperview()
        #expect(order() == [1, 0])
    }
}

@Suite("Which view a touch finds")
struct ViewHitTestTests {
    private func stack() throws -> (root: View, lower: View, upper: View) {
        let root = View(frame: Rect(0, 0, 400, 400))
        let lower = root.addSubview(View(frame: Rect(50, 50, 100, 100)))
        let upper = root.addSubview(View(frame: Rect(100, 100, 100, 100)))
        return (root, lower, upper)
    }

    @Test("later siblings are in front; zPosition goes before sibling order")
    func order() throws {
        let (root, lower, upper) = try stack()
        #expect(root.hitTest(Point(120, 120)) === upper)
        #expect(root.hitTest(Point(60, 60)) === lower)
        #expect(root.hitTest(Point(10, 10)) === root)
        lower.appearance.zPosition = 1
        #expect(root.hitTest(Point(120, 120)) === lower)
        upper.appearance.zPosition = 1
        #expect(root.hitTest(Point(120, 120)) === upper)
        upper.appearance.zPosition = -1
        lower.appearance.zPosition = 0
        #expect(root.hitTest(Point(120, 120)) === lower)
    }

    @Test("a hidden view, and all inside it, is not found")
    func hidden() throws {
        let (root, lower, upper) = try stack()
        let inner = upper.addSubview(View(frame: Rect(0, 0, 50, 50)))
        #expect(root.hitTest(Point(120, 120)) === inner)
        upper.appearance.isHidden = true
        #expect(root.hitTest(Point(120, 120)) === lower)
        root.appearance.isHidden = true
        #expect(root.hitTest(Point(120, 120)) == nil)
    }

    @Test("a subview that sticks out of its superview is found only inside it")
    func outsideTheParent() throws {
        let (root, lower, _) = try stack()
        let wide = lower.addSubview(View(frame: Rect(-40, 0, 80, 20)))
        #expect(root.hitTest(Point(60, 60)) === wide)
        #expect(root.hitTest(Point(30, 60)) === root)
        #expect(root.hitTest(Point(-1, 5)) == nil)
        #expect(root.hitTest(Point(400, 5)) == nil)
    }

    @Test("a turned and scaled view is found where it shows")
    func turned() throws {
        let (root, lower, upper) = try stack()
        upper.removeFromSuperview()
        lower.transform = .rotation(.pi / 4)
        #expect(root.hitTest(Point(52, 52)) === root)
        #expect(root.hitTest(Point(100, 35)) === lower)
        lower.transform = .scale(0, 1)
        #expect(root.hitTest(Point(100, 100)) === root)
    }
}
