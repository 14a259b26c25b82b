import Moonspring

// What UIKit brings, and a program without it has to bring itself: a screen, and a list that scrolls. The ports beside this file are
// the app's own code.

typealias CGFloat = Double

/// A screen: its view, the clock that its display drives, and timers.
class ViewController {
    let view = View(frame: Rect(x: 0, y: 0, width: 320, height: 480))
    let clock = AnimatorClock()
    private var timers: [(frame: Int, body: () -> Void)] = []
    private var frame = 0

    func viewDidLoad() {}

    /// Calls `body` after a time, in seconds.
    func after(_ seconds: Double, _ body: @escaping () -> Void) {
        timers.append((frame + Int((seconds / clock.interval).rounded()), body))
    }

    /// A frame of the display.
    func tick() {
        frame += 1
        let due = timers.filter { $0.frame <= frame }
        timers.removeAll { $0.frame <= frame }
        for timer in due { timer.body() }
        clock.tick()
    }
}

/// A view that scrolls, and the finger on it.
final class CollectionView: View {
    struct PanGestureRecognizer {
        var place = Point.zero
        func location(in view: View) -> Point { place }
    }

    var panGestureRecognizer = PanGestureRecognizer()
}

struct IndexPath: Hashable {
    let item: Int
}

extension LayoutAttributes {
    var indexPath: IndexPath { IndexPath(item: index) }
}

/// A column of 100 rows of 44 points, 10 points apart.
class CollectionViewFlowLayout {
    let clock = AnimatorClock()
    let count = 100
    var collectionView: CollectionView?

    func prepare() {}
    func layoutAttributesForElements(in rect: Rect) -> [LayoutAttributes]? { nil }
    func layoutAttributesForItem(at indexPath: IndexPath) -> LayoutAttributes? { nil }
    func shouldInvalidateLayout(forBoundsChange newBounds: Rect) -> Bool { true }

    /// Where a row is without physics.
    func place(_ index: Int) -> (center: Point, size: Size) {
        (Point(x: 160, y: 22 + 54 * Double(index)), Size(width: 300, height: 44))
    }

    /// The rows that meet a rectangle.
    func indices(in rect: Rect) -> [Int] {
        (0..<count).filter { Rect(center: place($0).center, size: place($0).size).intersects(rect) }
    }
}
