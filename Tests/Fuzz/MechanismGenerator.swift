import Moonspring
import TestSupport

/// Makes a random mechanism from a seed. One seed gives one mechanism forever, as long as its family is not changed.
struct MechanismGenerator {
    enum Family: String, CaseIterable {
        case ragdoll, chain, bridge, cloth, wheel, rail, pile, press, field, tower, pair, draped, loop, cradle, wrecking
        /// Begun through a wall.
        case through
        /// One of the others, that a script changes on the way.
        case changing
    }

    static let elasticities = [0, 0.2, 0.5, 0.8, 1]

    let seed: Int
    let family: Family
    let elasticity: Double
    /// Whether everything loses its speed within seconds, so that it must come to rest.
    let isDamped: Bool
    var numbers: SeededNumbers
    var mechanism: Mechanism

    /// Families and elasticities take turns, so that any stretch of seeds has as many of each.
    init(seed: Int) {
        self.seed = seed
        let families = Family.allCases
        family = families[seed % families.count]
        elasticity = Self.elasticities[seed / families.count % Self.elasticities.count]
        numbers = SeededNumbers(UInt64(truncatingIfNeeded: seed) &+ 0x6D65_6368)
        // The first numbers of seeds that are near each other are alike.
        for _ in 0..<8 { _ = numbers.next() }
        isDamped = numbers.chance(15)
        mechanism = Mechanism(name: "\(family.rawValue), seed \(seed), elasticity \(elasticity)")
    }

    static func mechanism(seed: Int) -> Mechanism {
        var generator = MechanismGenerator(seed: seed)
        generator.make(generator.family)
        // A script that resizes an item takes it out of everything else but its springs.
        if seed % 7 == 3 && generator.family != .changing && generator.family != .through { generator.spring() }
        return generator.mechanism
    }

    mutating func make(_ family: Family) {
        switch family {
        case .ragdoll: ragdolls()
        case .chain: chain()
        case .bridge: bridge()
        case .cloth: cloth()
        case .wheel: wheel()
        case .rail: rail()
        case .pile: pile()
        case .press: press()
        case .field: field()
        case .tower: tower()
        case .pair: pair()
        case .draped: draped()
        case .loop: loop()
        case .cradle: cradle()
        case .wrecking: wrecking()
        case .through: through()
        case .changing: changing()
        }
    }

    /// Pulls some items to points, whatever else they are in.
    private mutating func spring() {
        for _ in 0..<count(1...3) {
            let target = Point(number(0...mechanism.size.x), number(0...mechanism.size.y))
            var spring = Mechanism.Spring(count(0...mechanism.items.count - 1), target, duration: number(1...4))
            if chance(40) { spring.bounce = one(of: 0.7, 0.3, 0, -0.5) }
            mechanism.springs.append(spring)
        }
        mechanism.name += ", sprung"
    }

    // MARK: chance

    mutating func chance(_ percent: Int) -> Bool { numbers.chance(percent) }
    mutating func count(_ range: ClosedRange<Int>) -> Int { range.lowerBound + numbers.below(range.count) }
    mutating func one<Element>(of elements: Element...) -> Element { elements[count(0...elements.count - 1)] }

    /// A number that is short when it is written.
    mutating func number(_ range: ClosedRange<Double>) -> Double {
        (Double.random(in: range, using: &numbers) * 64).rounded() / 64
    }

    /// Every order of magnitude alike.
    mutating func magnitude(upTo most: Double) -> Double {
        let power = numbers.below(31)
        return min(most, (1...30).reduce(1) { result, step in step <= power ? result * 1.2589254117941673 : result })
    }

    mutating func angle() -> Double { number(-3.125...3.125) }

    mutating func vector(_ reach: Double) -> Vector { Vector(number(-reach...reach), number(-reach...reach)) }

    // MARK: parts

    /// A material with this density; the rest is the mechanism's own or drawn.
    mutating func material(density: Double = 1, varied: Bool = false) -> Int {
        var material = mechanism.materials.first ?? newMaterial()
        if varied { material = newMaterial() }
        material.isAnchored = false
        material.density = density
        return place(of: material)
    }

    mutating func anchored() -> Int {
        var material = mechanism.materials.first ?? newMaterial()
        material.isAnchored = true
        return place(of: material)
    }

    private mutating func newMaterial() -> Mechanism.Material {
        var material = Mechanism.Material(elasticity: elasticity)
        material.friction = one(of: 0, 0.2, 0.2, 0.6, 1)
        material.resistance = isDamped ? number(0.5...2) : one(of: 0, 0, 0.1, 0.1, 0.5)
        material.angularResistance = isDamped ? number(0.5...2) : one(of: 0, 0, 0.1, 0.1, 0.5)
        return material
    }

    private mutating func place(of material: Mechanism.Material) -> Int {
        if let place = mechanism.materials.firstIndex(of: material) { return place }
        mechanism.materials.append(material)
        return mechanism.materials.count - 1
    }

    @discardableResult
    mutating func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ material: Int) -> Int {
        mechanism.items.append(Mechanism.Item(Vector(x, y), Vector(width, height), material: material))
        return mechanism.items.count - 1
    }

    @discardableResult
    mutating func disc(_ x: Double, _ y: Double, _ size: Double, _ material: Int) -> Int {
        mechanism.items.append(
            Mechanism.Item(Vector(x, y), Vector(size, size), isRound: true, material: material))
        return mechanism.items.count - 1
    }

    /// A box or a disc.
    @discardableResult
    mutating func thing(_ x: Double, _ y: Double, _ size: Double, _ material: Int) -> Int {
        chance(40) ? disc(x, y, size, material) : box(x, y, size, number(size / 2...size), material)
    }

    @discardableResult
    mutating func link(_ link: Mechanism.Link) -> Int {
        mechanism.links.append(link)
        return mechanism.links.count - 1
    }

    /// A rod from a place on an item to a point.
    mutating func hang(_ item: Int, at offset: Vector = .zero, on point: Point) {
        var rod = Mechanism.Link(.rod, item, at: point)
        rod.offset = offset
        link(rod)
    }

    mutating func pin(_ item: Int, _ other: Int, at point: Point) {
        link(Mechanism.Link(.pin, item, other, at: point))
    }

    /// Turns what was made last, and puts its origin somewhere.
    mutating func place(items first: Int, links firstLink: Int, at point: Point, turned angle: Double = 0) {
        func placed(_ old: Point) -> Point { point + old.rotated(by: angle) }
        for index in first..<mechanism.items.count {
            mechanism.items[index].center = placed(mechanism.items[index].center)
            mechanism.items[index].rotation += angle
        }
        for index in firstLink..<mechanism.links.count {
            mechanism.links[index].anchor = mechanism.links[index].anchor.map(placed)
            mechanism.links[index].axis = mechanism.links[index].axis.rotated(by: angle)
        }
    }

    /// Gives the items from `first` on a common velocity.
    mutating func launch(from first: Int, speed: Double) {
        guard chance(50) else { return }
        let velocity = vector(speed)
        for index in first..<mechanism.items.count { mechanism.items[index].velocity = velocity }
    }
}
