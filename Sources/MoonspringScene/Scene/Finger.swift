import Moonspring

/// A finger on the scene, and what has become of its touch: at first it may be anything.
final class Finger {
    let start: Point
    /// The tick in which it came down.
    let startTick: Int
    private var trail: Trail
    /// The view that it met, which gets what it does, wherever that has gone meanwhile.
    var front: View? { weakFront.object }
    private let weakFront: Weak<View>
    /// Of one that is a pan wherever it goes, as a script says: the speed that it has.
    var panVelocity: Vector?
    /// Whether it has gone too far for a tap or a long press.
    var hasMoved: Bool
    /// Its pan or its long press.
    var gesture: PanGesture?
    /// The two that it is one of, which may pinch or turn.
    var pair: FingerPair? {
        get { weakPair.object }
        set { weakPair.object = newValue }
    }
    private var weakPair = Weak<FingerPair>()
    /// Whether it does nothing more.
    var isSpent = false
    /// What it drags.
    var drag: DragBehavior?
    /// The line of the script that asked for it; nil: it is a person's.
    let site: String?

    init(at point: Point, on front: View?, tick: Int, site: String? = nil, panVelocity: Vector? = nil) {
        (start, startTick, weakFront, self.panVelocity) = (point, tick, Weak(front), panVelocity)
        self.site = site
        hasMoved = panVelocity != nil
        trail = Trail(from: point, tick: tick)
    }

    func move(to point: Point, tick: Int, interval: Double) { trail.move(to: point, tick: tick, interval: interval) }

    /// The speed with which it goes in a tick, in points per second.
    func velocity(at tick: Int) -> Vector { panVelocity ?? trail.velocity(at: tick) }

    var last: Point { trail.last }

    /// Whether it may still be anything.
    var isOpen: Bool { !hasMoved && !isSpent && gesture == nil && pair == nil && drag == nil }
}

/// Two fingers that came down on views of which the same one handles pinches or rotations.
final class FingerPair {
    let first: Finger
    let second: Finger
    /// What they may become, or have.
    private(set) var gestures: [TwoFingerGesture] = []
    var begun: [TwoFingerGesture] = []
    private let start: Vector
    /// How far apart they are, and how far they have turned, in points and radians.
    private var trail: Trail
    /// Whether one of them has moved since the pair was last looked at.
    var hasMoved = false

    /// `pinched` and `turned`: whose handlers get the pinch and the rotation.
    init(_ first: Finger, _ second: Finger, pinched: View?, turned: View?) {
        (self.first, self.second) = (first, second)
        // The points of a log may be so far apart that there is no way from one to the other.
        let way = second.last - first.last
        start = way.isFinite ? way : .zero
        let distance = Self.distance(start)
        trail = Trail(from: Vector(distance, 0), tick: second.startTick)
        if let pinched { gestures.append(PinchGesture(location: middle, distance: distance, view: pinched)) }
        if let turned { gestures.append(RotationGesture(location: middle, view: turned)) }
        (first.pair, second.pair) = (self, self)
    }

    /// Fingers that are closer than a point count as a point apart, so that any scale is finite.
    private static func distance(_ way: Vector) -> Double { min(max(way.length, 1), 1e9) }

    var distance: Double { trail.last.x }
    var turn: Double { trail.last.y }
    var middle: Point { first.last / 2 + second.last / 2 }

    /// How fast the distance changes and how fast they turn, per second.
    func speed(at tick: Int) -> Vector { trail.velocity(at: tick) }

    /// Takes the places of the fingers, where one of them has moved.
    func move(tick: Int, interval: Double) {
        let way = second.last - first.last
        if !hasMoved || !way.isFinite { return }
        hasMoved = false
        let turn = (way.angle - start.angle).turned(near: self.turn)
        trail.move(to: Vector(Self.distance(way), turn), tick: tick, interval: interval)
    }
}

/// The latest places of what moves, and its speed.
private struct Trail {
    /// Where it was, and when: at its beginning and after each move, the latest last; no more than the speed is made of.
    private var path: [(tick: Int, place: Vector)]
    /// The speed at its last move.
    private var velocity = Vector.zero

    /// The speed is that over so many ticks: a mouse tells its place at other times than those of the ticks.
    private static let horizon = 4
    /// So many ticks after its last move it is held still.
    private static let stillness = 3

    init(from place: Vector, tick: Int) { path = [(tick, place)] }

    var last: Vector { path[path.count - 1].place }

    mutating func move(to place: Vector, tick: Int, interval: Double) {
        path.append((tick, place))
        // The oldest within the horizon, or the one before this where there is none.
        let first = path.dropLast().firstIndex { $0.tick >= tick - Self.horizon } ?? path.count - 2
        path.removeFirst(first)
        let ticks = max(1, tick - path[0].tick)
        velocity = (place - path[0].place) / (Double(ticks) * interval)
        // Nor need there be a speed.
        if !velocity.isFinite { velocity = .zero }
    }

    /// The speed with which it goes in a tick, per second.
    func velocity(at tick: Int) -> Vector {
        tick - path[path.count - 1].tick > Self.stillness ? .zero : velocity
    }
}
