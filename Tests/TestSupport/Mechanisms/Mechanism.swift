import Moonspring

/// A mechanism as plain data: items, what ties them, what acts on them, and what a script changes on the way.
///
/// It is built against the Swift API (`MechanismStage`) or written as a scene in Lua (`lua`); both do the same. Lengths are points,
/// angles radians, forces newtons.
public struct Mechanism: Sendable {
    /// What items are made of, and how they collide.
    public struct Material: Equatable, Sendable {
        public var elasticity = 0.2
        public var friction = 0.2
        public var density = 1.0
        public var resistance = 0.1
        public var angularResistance = 0.1
        public var isAnchored = false
        public var allowsRotation = true

        public init(elasticity: Double = 0.2) { self.elasticity = elasticity }

        /// One whose items lose energy by contacts alone.
        public static func free(elasticity: Double, friction: Double = 0) -> Material {
            var material = Material(elasticity: elasticity)
            material.friction = friction
            (material.resistance, material.angularResistance) = (0, 0)
            return material
        }
    }

    public struct Item: Sendable {
        public var center: Point
        public var size: Size
        /// A disc; its width is its height.
        public var isRound: Bool
        public var rotation = 0.0
        /// Place in `materials`.
        public var material: Int
        public var velocity = Vector.zero
        public var spin = 0.0

        public init(_ center: Point, _ size: Size, isRound: Bool = false, material: Int) {
            self.center = center
            self.size = size
            self.isRound = isRound
            self.material = material
        }
    }

    /// What kind of attachment a link is.
    public enum LinkKind: String, Sendable {
        case rod, limit, pin, fixed, slide
    }

    /// An attachment of an item to a point or to another item.
    public struct Link: Sendable {
        public var kind: LinkKind
        public var item: Int
        /// Nil for one to a point, which rods and slides can be.
        public var other: Int?
        /// In the scene; nil for the point halfway between the items when the link is made.
        public var anchor: Point?
        public var offset = Vector.zero
        public var otherOffset = Vector.zero
        public var axis = Vector(1, 0)
        public var length: Double?
        public var frequency = 0.0
        public var damping = 0.0
        public var frictionTorque = 0.0
        /// Of a pin's angle or a slide's way.
        public var range: ClosedRange<Double>?
        /// Whether it is there from the beginning; a change may attach it later.
        public var isAttached = true

        public init(_ kind: LinkKind, _ item: Int, _ other: Int? = nil, at anchor: Point? = nil) {
            self.kind = kind
            self.item = item
            self.other = other
            self.anchor = anchor
        }
    }

    /// A field that acts on all items.
    public struct Field: Sendable {
        /// Those whose energy is known: what a body can gain in them is bounded by a potential, or they only take.
        public enum Kind: String, Sendable {
            case drag, spring, linearGravity, radialGravity
        }
        public var kind: Kind
        public var position = Point.zero
        public var strength = 1.0
        public var direction = Vector.zero

        public init(_ kind: Kind) { self.kind = kind }
    }

    /// What a script does between two ticks.
    public enum Action: Sendable {
        case move(item: Int, to: Point, rotation: Double)
        /// Takes the item out of everything, makes it as large, and brings it in again.
        case resize(item: Int, to: Size)
        case attach(link: Int)
        case detach(link: Int)
        case moveAnchor(link: Int, to: Point)
        case kick(item: Int, velocity: Vector, spin: Double)
    }

    /// A spring of bounce 1 that pulls an item's centre to a point.
    public struct Spring: Sendable {
        public var item: Int
        public var target: Point
        /// Seconds. With a second or more its phase in a sub-step is small enough for `EnergyLedger.share`.
        public var duration: Double
        /// Less than 1 only takes energy.
        public var bounce = 1.0

        public init(_ item: Int, _ target: Point, duration: Double) {
            self.item = item
            self.target = target
            self.duration = duration
        }

        /// Square of its angular frequency, 1/s².
        public var stiffness: Double {
            let rate = 2 * Double.pi / duration
            return rate * rate
        }
    }

    public var name: String
    public var size = Size(400, 600)
    /// Whether the bounds are a boundary.
    public var hasWalls = true
    /// In the gravity behaviour's unit, which is 1000 points per second squared.
    public var gravity = Vector(0, 1)
    public var collides = true
    public var materials: [Material] = []
    public var items: [Item] = []
    public var links: [Link] = []
    /// Walls beside the bounds.
    public var boundaries: [(start: Point, end: Point)] = []
    public var fields: [Field] = []
    /// Steady pushes at an item's centre, newtons.
    public var pushes: [(item: Int, force: Vector)] = []
    /// Torques that a script applies in every tick, newton metres.
    public var motors: [(item: Int, torque: Double)] = []
    public var springs: [Spring] = []
    /// Each happens before its tick's step.
    public var changes: [(tick: Int, action: Action)] = []
    public var ticks = 300
    /// Whether nothing but its speed is bounded: it begins in a state that it cannot be in.
    public var isImpossible = false

    public init(name: String) { self.name = name }

    /// One without items, with a material for each density.
    public init(_ name: String, of material: Material, densities: Double...) {
        self.init(name: name)
        for density in densities {
            materials.append(material)
            materials[materials.count - 1].density = density
        }
    }
}

extension Mechanism.Item {
    /// Kilograms, at a density.
    func mass(density: Double) -> Double {
        density * (isRound ? size.x * size.x / 4 * .pi : size.x * size.y) / 10_000
    }

    /// kg m², at a density.
    func inertia(density: Double) -> Double {
        let square = isRound ? size.x * size.x / 8 : (size.x * size.x + size.y * size.y) / 12
        return mass(density: density) * square / 10_000
    }
}
