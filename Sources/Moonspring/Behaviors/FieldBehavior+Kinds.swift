// The kinds of fields. m: an item's mass, q: its charge, v: its velocity, p: its centre less the field's position, r: the length
// of p, u: p / r, S: the strength, f: r^-falloff; metres, kilograms, seconds.

extension FieldBehavior {
    /// Slows items down by the square of their speed: F = -S w |w| f with w = v - direction. UIKit: `dragField`.
    ///
    /// Strong drag stops an item and never turns it round.
    public static func dragField() -> FieldBehavior { FieldBehavior(.drag) }

    /// Drives items round the position, clockwise on the screen: F = S (-u.y, u.x) f / m. UIKit: `vortexField`.
    ///
    /// As in UIKit the acceleration goes with 1 / m²: light items are flung out.
    public static func vortexField() -> FieldBehavior { FieldBehavior(.vortex) }

    /// Pulls items to a position, whatever their mass: F = -S m u f, with falloff 2. UIKit: `radialGravityField`.
    ///
    /// No pull takes an item past the position in one sub-step, and none acts within 0.3 points of it.
    public static func radialGravityField(position: Point) -> FieldBehavior {
        let field = FieldBehavior(.radialGravity)
        field.position = position
        field.falloff = 2
        return field
    }

    /// A constant acceleration in metres per second squared, whatever the mass: F = S m direction f; (0, 10) is about that of the
    /// Earth. UIKit: `linearGravityField`.
    public static func linearGravityField(direction: Vector) -> FieldBehavior {
        let field = FieldBehavior(.linearGravity)
        field.direction = direction
        return field
    }

    /// Gives items a velocity in metres per second in each sub-step; gravity and other fields do not act on them meanwhile,
    /// resistance does. The first of several such fields decides. Strength and falloff have no effect. UIKit: `velocityField`.
    public static func velocityField(direction: Vector) -> FieldBehavior {
        let field = FieldBehavior(.velocity)
        field.direction = direction
        return field
    }

    /// A random force that changes smoothly over space and time: F = S f n, each part of n in -1...1. UIKit: `noiseField`.
    public static func noiseField(smoothness: Double, animationSpeed: Double) -> FieldBehavior {
        noise(.noise, smoothness, animationSpeed)
    }

    /// Noise that grows with the square of an item's speed: F = S f m v² n. UIKit: `turbulenceField`.
    public static func turbulenceField(smoothness: Double, animationSpeed: Double) -> FieldBehavior {
        noise(.turbulence, smoothness, animationSpeed)
    }

    private static func noise(_ kind: Kind, _ smoothness: Double, _ animationSpeed: Double) -> FieldBehavior {
        let field = FieldBehavior(kind)
        field.smoothness = smoothness
        field.animationSpeed = animationSpeed
        return field
    }

    /// A spring to the position: F = -S u f with falloff -1, which is -S p. UIKit: `springField`.
    ///
    /// The period is 2 pi sqrt(m / S): heavier is slower. A spring that is too stiff for the sub-steps is taken as one of 19 Hz.
    public static func springField() -> FieldBehavior {
        let field = FieldBehavior(.spring)
        field.falloff = -1
        return field
    }

    /// Drives charged items away from the position, with S q < 0 towards it: F = S q u f, with falloff 1. UIKit: `electricField`.
    public static func electricField() -> FieldBehavior {
        let field = FieldBehavior(.electric)
        field.falloff = 1
        return field
    }

    /// Turns the velocity of charged items, anticlockwise on the screen for S q > 0: F = S q (v.y, -v.x) f, with falloff 1.
    /// UIKit: `magneticField`.
    ///
    /// The speed stays. Apple's field acts on all items, whatever their charge; Apple's text says what is done here.
    public static func magneticField() -> FieldBehavior {
        let field = FieldBehavior(.magnetic)
        field.falloff = 1
        return field
    }

    /// A field of your own. `block` is asked once in each sub-step about each item that is awake and in the region; its result is
    /// used as it is, without strength or falloff. It may change anything. Not finite: a programmer's error. UIKit: `field(evaluationBlock:)`.
    ///
    /// An item falls asleep when it has been still for half a second, and is not asked about any more. A block that goes by its
    /// own clock sets `keepsAnimatorRunning`.
    public static func field(evaluationBlock block: @escaping Evaluation) -> FieldBehavior {
        FieldBehavior(.custom, evaluationBlock: block)
    }

    /// A custom field whose force a script works out.
    package static func scriptedField() -> FieldBehavior { FieldBehavior(.custom) }
}
