import Foundation
import Moonspring
import TestSupport
import Testing

/// Three UIKit Dynamics files of a usual kind, and what they became: the originals stand beside their ports.
@Suite("Ports of UIKit files")
struct PortTests {
    @Test(
        "few lines change but for the prefixes of the types, as docs/uikit.md lists them",
        arguments: [("Drop", 8), ("Toss", 12), ("Springy", 9)])
    func changedLines(name: String, count: Int) throws {
        let folder = packageRoot.appendingPathComponent("Tests/UIKit/Ports")
        let original = try String(contentsOf: folder.appendingPathComponent("\(name).uikit"), encoding: .utf8)
            .replacing(/\bUI(?!Kit\b)(?=[A-Z])/.wordBoundaryKind(.simple), with: "").replacing(
                /\bCG(?=(?:Point|Rect|Size|Vector)\b)/.wordBoundaryKind(.simple), with: "")
        let port = try String(contentsOf: folder.appendingPathComponent("\(name).swift"), encoding: .utf8)
        #expect(Self.changedLines(original, port) == count)
        let page = try String(contentsOf: packageRoot.appendingPathComponent("docs/uikit.md"), encoding: .utf8)
        #expect(page.contains("| \(name) | \(count) |"))
    }

    /// Lines that were replaced, taken out or put in: of each place that differs the longer side.
    private static func changedLines(_ before: String, _ after: String) -> Int {
        // A note for the formatter is no change.
        let a = before.split(separator: "\n")
        let b = after.split(separator: "\n").filter { !$0.contains("// swift-format-ignore") }
        var (removed, inserted) = (Set<Int>(), Set<Int>())
        for change in b.difference(from: a) {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        var (i, j, total) = (0, 0, 0)
        while i < a.count || j < b.count {
            var (gone, come) = (0, 0)
            while removed.contains(i) { (i, gone) = (i + 1, gone + 1) }
            while inserted.contains(j) { (j, come) = (j + 1, come + 1) }
            total += max(gone, come)
            (i, j) = (i + 1, j + 1)
        }
        return total
    }

    @Test("the square drops, meets the barrier and the floor, and a second one comes to hang on it")
    func drop() {
        let screen = DropViewController()
        screen.viewDidLoad()
        #expect(screen.view.subviews.count == 2)
        for _ in 0..<600 { screen.tick() }
        #expect(screen.view.subviews.count == 3)
        for view in screen.view.subviews {
            #expect(screen.view.bounds.insetBy(dx: -1, dy: -1).contains(view.center))
            #expect(view.backgroundColor == (view === screen.view.subviews[1] ? .red : .gray))
        }
        let square = screen.view.subviews[0]
        let target = Point(x: 160, y: 100)
        let distance = square.center.distance(to: target)
        let touch = PanGesture(location: target, velocity: .zero, view: screen.view)
        screen.touchesEnded(touch)
        for _ in 0..<240 { screen.tick() }
        #expect(square.center.distance(to: target) < distance / 2, "it was snapped to the finger, the other one on it")
    }

    @Test("the picture follows the finger, is thrown, and comes back")
    func toss() {
        let screen = TossViewController()
        let views = [Rect(x: 60, y: 100, width: 200, height: 150), Rect(x: 0, y: 0, width: 9, height: 9)]
            .map { View(frame: $0) }
        (screen.imageView, screen.redSquare, screen.blueSquare) = (views[0], views[1], View(frame: views[1].frame))
        for view in [screen.imageView, screen.redSquare, screen.blueSquare] { screen.view.addSubview(view!) }
        screen.viewDidLoad()
        let start = screen.imageView.center
        let finger = PanGesture(location: Point(x: 160, y: 175), velocity: .zero, view: screen.view)
        screen.view.onPan?(screen.view, finger)
        finger.state = .changed
        for step in 1...20 {
            finger.location = Point(x: 160 + 4 * Double(step), y: 175)
            screen.view.onPan?(screen.view, finger)
            screen.tick()
        }
        #expect(screen.imageView.center.x > start.x + 40 && screen.redSquare.center == finger.location)
        (finger.state, finger.velocity) = (.ended, Vector(dx: 2000, dy: 0))
        screen.view.onPan?(screen.view, finger)
        for _ in 0..<20 { screen.tick() }
        #expect(screen.imageView.center.x > 400)
        for _ in 0..<60 { screen.tick() }
        #expect(screen.imageView.center == start && screen.imageView.transform == .identity)
    }

    @Test("rows near the finger move with the scroll, those further away lag behind and swing back")
    func springy() throws {
        let layout = SpringyFlowLayout()
        let list = CollectionView(frame: Rect(x: 0, y: 0, width: 320, height: 480))
        layout.collectionView = list
        list.panGestureRecognizer.place = Point(x: 160, y: 50)
        layout.prepare()
        let near = try #require(layout.layoutAttributesForItem(at: IndexPath(item: 1)))
        let far = try #require(layout.layoutAttributesForItem(at: IndexPath(item: 8)))
        let (nearPlace, farPlace) = (layout.place(1).center, layout.place(8).center)
        for _ in 0..<120 { layout.clock.tick() }
        list.bounds.origin.y = 0
        #expect(!layout.shouldInvalidateLayout(forBoundsChange: Rect(x: 0, y: 40, width: 320, height: 480)))
        #expect(near.center.y - nearPlace.y < 5 && far.center.y - farPlace.y > 8)
        for _ in 0..<240 { layout.clock.tick() }
        #expect(abs(far.center.y - farPlace.y) < 1)
        let shown = layout.layoutAttributesForElements(in: Rect(x: 0, y: 0, width: 320, height: 480))
        #expect(shown?.map(\.index) == Array(0...8))
        list.bounds.origin.y = 2000
        layout.prepare()
        #expect(layout.layoutAttributesForElements(in: Rect(x: 0, y: 0, width: 320, height: 480))?.isEmpty == true)
    }
}
