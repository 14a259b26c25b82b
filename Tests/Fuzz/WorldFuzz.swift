import MoonspringPhysics
import TestSupport

/// A random world: random calls on it, in an order that a seed gives, and what must hold after each of them.
///
/// Every call draws its numbers from a source of its own, so a failing run stays much the same when calls before the
/// failure are left out.
final class WorldFuzz {
    /// What kind of world a seed gives.
    struct Temper {
        /// Percent of the numbers that are hostile: infinite, not a number, out of all proportion.
        var hostility: Int
        /// Metres: where things are made; 0 is all at one point.
        var spread: Float
        /// Most bodies.
        var limit: Int
        var gravity: Vec2
        /// Metres a second.
        var speed: Float
        /// Masses are 1/span...span kilograms.
        var massSpan: Float
        /// Percent of the bodies that dynamic ones are.
        var dynamic: Int
        /// How many calls are made.
        var calls: Int
    }

    let seed: UInt64
    let temper: Temper
    let world: World
    var numbers: SeededNumbers

    /// Every id ever given out, stale ones too.
    var bodies: [BodyID] = []
    var joints: [JointID] = [.none]
    var springs: [PointSpringID] = [.none]
    var shapes: [ShapeID] = [.none]
    /// What a shape was made with: its place in the order of making, and its `userData`.
    var shapeOrder: [ShapeID: (order: Int, data: Int32)] = [:]
    var livingBodies = 0
    var livingShapes = 0
    var nextData: Int32 = 0
    /// The pairs that began to touch and have not ended.
    var touching: Set<[ShapeID]> = []

    /// Ticks done.
    private(set) var ticks = 0
    /// Of every state and event after every tick.
    private(set) var hash = StateHash()
    /// What did not hold, first things first.
    var faults: [String] = []

    init(seed: UInt64, workers: Int = 1) {
        self.seed = seed
        numbers = SeededNumbers(seed << 24)
        world = World(workers: workers)
        temper = WorldFuzz.temper(&numbers)
    }

    private static func temper(_ numbers: inout SeededNumbers) -> Temper {
        var temper = Temper(
            hostility: [0, 0, 1, 5, 25].randomElement(using: &numbers)!,
            spread: [0, 0.1, 1, 3, 3, 10, 50].randomElement(using: &numbers)!,
            limit: [2, 8, 30, 30, 80, 80, 200].randomElement(using: &numbers)!,
            gravity: [Vec2(0, 10), Vec2(0, 10), Vec2(0, 0), Vec2(-3, 1e4)].randomElement(
                using: &numbers)!,
            speed: [0, 1, 5, 30, 1000, 1e5].randomElement(using: &numbers)!,
            massSpan: [1, 1, 3, 22, 1e5].randomElement(using: &numbers)!,
            dynamic: [60, 80, 95].randomElement(using: &numbers)!, calls: 150)
        // Now and then a crowd large enough for the work to be shared out.
        if Int.random(in: 0..<40, using: &numbers) == 0 {
            temper.limit = 1500
            temper.spread = max(temper.spread, 10)
            temper.calls = 60
        }
        return temper
    }

    /// Makes all calls, until something does not hold.
    func run() {
        for index in 0..<temper.calls where faults.isEmpty {
            numbers = SeededNumbers(seed << 24 | UInt64(index + 1) << 1)
            call()
            world._checkInvariants()
            checkCounts()
        }
        while faults.isEmpty, let id = bodies.popLast() { destroy(id) }
        checkCounts()
        if faults.isEmpty,
            world.bodyCount + world.shapeCount + world.jointCount + world.contactCount > 0
        {
            faults.append("something is left when all bodies are gone")
        }
    }

    /// One tick, with what must hold after it.
    func tick(dt: Float, substeps: Int, willSubstep: ((World) -> Void)? = nil) {
        world.step(dt: dt, substeps: substeps, willSubstep: willSubstep)
        ticks += 1
        world._checkInvariants()
        checkCounts()
        checkBodies()
        checkEvents()
        checkReports()
        hash.add(world, bodies)
    }

    // MARK: Chance

    func chance(_ percent: Int) -> Bool { numbers.chance(percent) }
    func count(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &numbers) }

    /// A number of a range, now and then a hostile one.
    func number(in range: ClosedRange<Float>) -> Float {
        temper.hostility > 0 && chance(temper.hostility)
            ? hostile() : Float.random(in: range, using: &numbers)
    }

    func hostile() -> Float {
        let values: [Float] = [
            0, -0.0, 1, -1, .leastNonzeroMagnitude, -1e-38, 1e-30, -1e-30, 1e-9, 1e-3, 1e3, 1e5, -1e5,
            1e6, 1e9, -1e9,
            1e18, 1e30, -1e30, 3.4e38, -3.4e38, .infinity, -.infinity, .nan, 99_999,
        ]
        return values.randomElement(using: &numbers)!
    }

    /// A coefficient that is often 0 or 1.
    func fraction() -> Float { chance(40) ? (chance(50) ? 0 : 1) : number(in: 0...1) }

    func vector(_ reach: Float) -> Vec2 {
        Vec2(number(in: -reach...reach), number(in: -reach...reach))
    }

    func place() -> Vec2 { vector(temper.spread) }

    /// A size in metres.
    func size() -> Float { chance(5) ? number(in: 0.001...20) : number(in: 0.05...0.6) }

    /// From one end of a range to the other with every order of magnitude alike.
    func mass() -> Float {
        let span = temper.massSpan
        if span == 1 { return number(in: 1...1) }
        return chance(50) ? number(in: 1...span) : 1 / number(in: 1...span)
    }

    func body() -> BodyID { chance(2) ? .none : bodies.randomElement(using: &numbers) ?? .none }
    func joint() -> JointID { joints.randomElement(using: &numbers) ?? .none }
    func shape() -> ShapeID { shapes.randomElement(using: &numbers) ?? .none }

    func filter() -> CollisionFilter {
        if chance(70) { return .all }
        if chance(10) { return CollisionFilter(categoryBits: 0, maskBits: 0) }
        return CollisionFilter(categoryBits: 1 << UInt64(count(0...3)), maskBits: UInt64(count(0...15)))
    }
}
