/// A gesture of two fingers on a view.
public class TwoFingerGesture: Gesture {
    /// How far the fingers have gone for it, in points, when they are so far apart, in points, and have turned so far, in radians.
    package func travel(distance: Double, turn: Double) -> Double { 0 }
    /// Takes the place of the fingers, and how fast both change, per second.
    package func follow(distance: Double, turn: Double, speed: Vector) {}
}

/// Two fingers that move apart or together (UIKit: `UIPinchGestureRecognizer`).
public final class PinchGesture: TwoFingerGesture {
    /// The distance of the fingers relative to that when they came down, or when this was last set. Setting it
    /// continues from the new value, which must be more than 0 and finite.
    public var scale: Double {
        get { distance / origin }
        set {
            precondition(newValue > 0 && newValue.isFinite, "a scale must be more than 0 and finite, got \(newValue)")
            // Within these bounds scale and velocity stay finite, whatever is written.
            origin = min(max(distance / newValue, 1e-100), 1e100)
        }
    }
    /// How fast `scale` changes, per second.
    public var velocity: Double { speed / origin }

    private var distance: Double
    private var speed = 0.0
    private var origin: Double

    /// `distance` is that between the fingers when they came down, in points.
    package init(location: Point, distance: Double, view: View) {
        (self.distance, origin) = (distance, distance)
        super.init(.pinch, location: location, view: view)
    }

    package override func travel(distance: Double, turn: Double) -> Double { abs(distance - self.distance) }

    package override func follow(distance: Double, turn: Double, speed: Vector) {
        (self.distance, self.speed) = (distance, speed.x)
    }
}

/// Two fingers that turn about each other (UIKit: `UIRotationGestureRecognizer`).
public final class RotationGesture: TwoFingerGesture {
    /// How far the fingers have turned since they came down, or since this was last set, in radians, clockwise. It
    /// continues past a full turn. Setting it continues from the new value, which must be finite.
    public var rotation: Double {
        get { turn - origin }
        set {
            requireFinite(newValue, "the rotation of a RotationGesture")
            origin = turn - newValue
        }
    }
    /// How fast they turn, in radians per second, clockwise.
    public private(set) var velocity = 0.0

    private var turn = 0.0
    private var origin = 0.0

    package init(location: Point, view: View) { super.init(.rotation, location: location, view: view) }

    package override func travel(distance: Double, turn: Double) -> Double { abs(turn) * distance }

    package override func follow(distance: Double, turn: Double, speed: Vector) {
        (self.turn, velocity) = (turn, speed.y)
    }
}
