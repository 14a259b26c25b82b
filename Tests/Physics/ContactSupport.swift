import MoonspringPhysics
import TestSupport

/// What the bodies of a test are made of, and what acts on them: UIKit's figures where nothing else is said.
struct Stuff: SettableValue {
    var friction: Float = 0.2
    var restitution: Float = 0.2
    /// Of velocity and of spin, per second.
    var damping: Float = 0.1
    /// Kilograms per square metre.
    var density: Float = 1
    /// Metres a second squared.
    var gravity = Vec2(0, 10)
    var allowsRotation = true
    var isBullet = false
    var sleepEnabled = true
    var filter = CollisionFilter.all

    /// Nothing but the law of the test: no gravity, no resistance.
    static func weightless(friction: Float = 0, restitution: Float = 0) -> Stuff {
        Stuff(friction: friction, restitution: restitution, damping: 0, gravity: .zero)
    }
}

extension World {
    /// A body of some shapes, with its centre of mass at a place; dynamic ones weigh what their shapes weigh.
    ///
    /// Static edges weigh nothing and stay where their points say.
    @discardableResult
    func add(
        _ shapes: [ShapeGeometry], at position: Vec2, angle: Double = 0, velocity: Vec2 = .zero, spin: Float = 0,
        type: BodyType = .dynamic, userData: Int32 = -1, _ stuff: Stuff = Stuff()
    ) -> BodyID {
        let weight = MassProperties(of: shapes, density: stuff.density)
        var definition = BodyDefinition()
        definition.type = type
        definition.angle = angle
        definition.position = position
        definition.linearVelocity = velocity
        definition.angularVelocity = spin
        definition.linearDamping = stuff.damping
        definition.angularDamping = stuff.damping
        definition.mass = weight.mass
        definition.inertia = weight.inertia
        definition.allowsRotation = stuff.allowsRotation
        definition.acceleration = type == .dynamic ? stuff.gravity : .zero
        definition.sleepEnabled = stuff.sleepEnabled
        definition.isBullet = stuff.isBullet
        definition.userData = userData
        let body = createBody(definition)
        for shape in shapes {
            createShape(
                ShapeDefinition(
                    shape.translated(by: -weight.center), friction: stuff.friction, restitution: stuff.restitution,
                    filter: stuff.filter, userData: userData), on: body)
        }
        return body
    }

    @discardableResult
    func addBox(
        _ x: Float, _ y: Float, width: Float, height: Float, angle: Double = 0, velocity: Vec2 = .zero, spin: Float = 0,
        type: BodyType = .dynamic, userData: Int32 = -1, _ stuff: Stuff = Stuff()
    ) -> BodyID {
        add(
            [.box(center: .zero, halfSize: Vec2(0.5 * width, 0.5 * height), angle: 0)], at: Vec2(x, y), angle: angle,
            velocity: velocity, spin: spin, type: type, userData: userData, stuff)
    }

    @discardableResult
    func addDisc(
        _ x: Float, _ y: Float, radius: Float, velocity: Vec2 = .zero, spin: Float = 0, type: BodyType = .dynamic,
        userData: Int32 = -1, _ stuff: Stuff = Stuff()
    ) -> BodyID {
        add(
            [.circle(center: .zero, radius: radius)], at: Vec2(x, y), velocity: velocity, spin: spin, type: type,
            userData: userData, stuff)
    }

    /// A static edge between two points.
    @discardableResult
    func addEdge(_ from: Vec2, _ to: Vec2, userData: Int32 = -1, _ stuff: Stuff = Stuff()) -> BodyID {
        add([.line(from, to)], at: .zero, type: .static, userData: userData, stuff)
    }

    /// The floor y = `y`, long enough for anything that slides.
    @discardableResult
    func addFloor(y: Float = 0, userData: Int32 = -1, _ stuff: Stuff = Stuff()) -> BodyID {
        addEdge(Vec2(-500, y), Vec2(500, y), userData: userData, stuff)
    }

    /// A world with that floor.
    static func withFloor(_ stuff: Stuff = Stuff()) -> World {
        let world = World()
        world.addFloor(stuff)
        return world
    }

    /// The inside of a view of a size in metres, with its upper left corner at the origin.
    @discardableResult
    func addBoundary(width: Float, height: Float, userData: Int32 = -1, _ stuff: Stuff = Stuff()) -> BodyID {
        let corners = [Vec2(0, 0), Vec2(width, 0), Vec2(width, height), Vec2(0, height)]
        let edges = corners.indices.map { ShapeGeometry.line(corners[$0], corners[($0 + 1) % 4]) }
        return add(edges, at: .zero, type: .static, userData: userData, stuff)
    }

    /// Lets frames of 1/60 s pass.
    func frames(_ count: Int, afterFrame: (Int) -> Void = { _ in }) {
        guard count > 0 else { return }
        for frame in 1...count {
            step(dt: substep, substeps: 2)
            afterFrame(frame)
        }
    }

    /// The material of all shapes of a body.
    func setMaterial(friction: Float, restitution: Float, of body: BodyID) {
        for shape in shapes(of: body) { setMaterial(friction: friction, restitution: restitution, of: shape) }
    }

    /// Momentum, kg m/s; angular momentum about the origin, kg m^2/s; kinetic energy, J. In 64 bits.
    func motion(of bodies: [BodyID]) -> (x: Double, y: Double, angular: Double, energy: Double) {
        var sum = (x: 0.0, y: 0.0, angular: 0.0, energy: 0.0)
        for body in bodies {
            let m = Double(mass(of: body))
            let v = linearVelocity(of: body)
            let (vx, vy) = (Double(v.x), Double(v.y))
            let place = position(of: body)
            let spin = Double(angularVelocity(of: body))
            let inertia = Double(inertia(of: body))
            sum.x += m * vx
            sum.y += m * vy
            sum.angular += m * (Double(place.x) * vy - Double(place.y) * vx) + inertia * spin
            sum.energy += 0.5 * m * (vx * vx + vy * vy) + 0.5 * inertia * spin * spin
        }
        return sum
    }
}

extension SeededNumbers {
    mutating func float(_ range: ClosedRange<Float>) -> Float { Float.random(in: range, using: &self) }
}

/// Degrees to radians.
func radians(_ degrees: Double) -> Double { degrees / 180 * .pi }
