/// Two fingers that move apart or together (UIKit: `UIPinchGestureRecognizer`).
public final class PinchGesture: Gesture {
    /// How many times as far apart the fingers are as when they came down, or since this was last set: it continues from a value that is
    /// written, which is more than 0 and finite.
    public var scale: Double {
        get { distance / origin }
        set {
            precondition(
                newValue > 0 && newValue.isFinite,
                "the scale of a PinchGesture must be more than 0 and finite, got \(newValue)")
            // Within these bounds scale and velocity stay finite, whatever is written.
            origin = min(max(distance / newValue, 1e-100), 1e100)
        }
    }
    /// How fast `scale` changes, per second.
    public var velocity: Double { speed / origin }

    private var distance: Double
    private var speed: Double
    private var origin: Double

    /// `distance` is that between the fingers when they came down, in points; `speed` that with which they move apart, in points per second.
    package init(location: Point, distance: Double, speed: Double, view: View) {
        (self.distance, self.speed) = (distance, speed)
        origin = distance
        super.init(.pinch, location: location, view: view)
    }

    package func spread(to distance: Double, speed: Double) { (self.distance, self.speed) = (distance, speed) }
}

/// Two fingers that turn about each other (UIKit: `UIRotationGestureRecognizer`).
public final class RotationGesture: Gesture {
    /// How far the fingers have turned since they came down, or since this was last set, in radians, clockwise. It continues past a full
    /// turn, and from a value that is written, which is finite.
    public var rotation: Double {
        get { turn - origin }
        set {
            requireFinite(newValue, "the rotation of a RotationGesture")
            origin = turn - newValue
        }
    }
    /// How fast they turn, in radians per second, clockwise.
    public private(set) var velocity: Double

    private var turn = 0.0
    private var origin = 0.0

    package init(location: Point, velocity: Double, view: View) {
        self.velocity = velocity
        super.init(.rotation, location: location, view: view)
    }

    /// The fingers have turned so far since they came down.
    package func turn(to turn: Double, velocity: Double) { (self.turn, self.velocity) = (turn, velocity) }
}
