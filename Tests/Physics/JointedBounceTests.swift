import Moonspring
import TestSupport
import Testing

/// Runs a mechanism under all checks; returns what broke.
private func breaches(of mechanism: Mechanism, ticks: Int = 300) -> [MechanismCheck.Breach] {
    let stage = MechanismStage(mechanism)
    var check = MechanismCheck(stage)
    for _ in 0..<ticks where !check.isOver {
        check.note(stage.change(), stage)
        stage.step()
        check.check(stage)
    }
    return check.breaches
}

extension [MechanismCheck.Breach] {
    /// Those that say that energy came from nothing.
    fileprivate var gains: [String] {
        filter { $0.law == .energy || $0.law == .explosion || $0.law == .speed }.map {
            "tick \($0.tick), \($0.law): \($0.text)"
        }
    }
}

/// Two squares of 20 points, 60 points apart, tied together and turned by so many degrees, 2 m above the floor.
private func pair(_ kind: Mechanism.LinkKind, elasticity: Double, degrees: Int) -> Mechanism {
    var pair = Mechanism("\(kind) pair at \(degrees) degrees", of: .free(elasticity: elasticity), densities: 1)
    let turn = Double(degrees) * .pi / 180
    let middle = Point(200, 400)
    for side in [-30.0, 30] {
        var item = Mechanism.Item(middle + Vector(side, 0).rotated(by: turn), Size(20, 20), material: 0)
        item.rotation = turn
        pair.items.append(item)
    }
    pair.links = [Mechanism.Link(kind, 0, 1, at: kind == .rod ? nil : middle)]
    return pair
}

@Suite("Bounces of jointed items, and heavy ones on light ones")
struct JointedBounceTests {
    private static let kinds: [Mechanism.LinkKind] = [.fixed, .pin, .rod]

    @Test("a tied pair that bounces at elasticity 0.8 gains no energy at any tilt", arguments: kinds)
    func tilts(kind: Mechanism.LinkKind) {
        var faults: [String] = []
        for degrees in 0..<360 {
            let gains = breaches(of: pair(kind, elasticity: 0.8, degrees: degrees)).gains
            if let first = gains.first { faults.append("\(degrees) degrees, \(first)") }
        }
        #expect(faults.count == 0, "of 360 tilts; the first: \(faults.first ?? "")")
    }

    @Test("a tied pair of elasticity 1.3 leaves the floor 1.3 times as fast as it came", arguments: kinds)
    func overelastic(kind: Mechanism.LinkKind) {
        let stage = MechanismStage(pair(kind, elasticity: 1.3, degrees: 0))
        var (falling, rising) = (0.0, 0.0)
        while stage.tick < 120 && rising == 0 {
            stage.step()
            let speed = stage.velocity(of: 0).y
            (falling, rising) = (max(falling, speed), max(rising, -speed))
        }
        // Gravity adds 17 pt/s in a tick, of some 600.
        #expect(rising > 1.25 * falling && rising < 1.35 * falling, "\(rising) after \(falling) pt/s")
    }

    @Test("a tied pair of elasticity 1 gains at most 5 % in 100 bounces", arguments: kinds)
    func hundredBounces(kind: Mechanism.LinkKind) {
        var all = 0
        for degrees in stride(from: 0, to: 360, by: 15) {
            let stage = MechanismStage(pair(kind, elasticity: 1, degrees: degrees))
            var check = MechanismCheck(stage)
            // Over what it has when it lies on the floor: two squares of 0.04 kg, 10 points above it.
            let ground = -2 * 0.04 * 10 * 5.9
            let start = check.ledger.total - ground
            var (bounces, highest, falling) = (0, start, 0.0)
            while bounces < 100 && stage.tick < 3000 {
                stage.step()
                check.check(stage)
                highest = max(highest, check.ledger.total - ground)
                let speed = (stage.velocity(of: 0).y + stage.velocity(of: 1).y) / 2
                // Gravity adds 17 pt/s in a tick.
                if speed < falling - 40 { bounces += 1 }
                falling = speed
            }
            all += bounces
            #expect(highest < 1.05 * start, "\(degrees) degrees: \(highest / start) of the energy")
        }
        // Some come to rest before: what meets the floor at less than 1 m/s does not bounce.
        #expect(all >= 500, "too few bounces to tell")
    }

    @Test(
        "a square pinned to one of 20 times its mass gains no energy when both fall on the floor",
        arguments: [0, 0.2, 0.5, 0.8])
    func unequalPair(elasticity: Double) {
        var pair = Mechanism("pinned pair", of: .free(elasticity: elasticity, friction: 0.2), densities: 5, 1)
        pair.items = [
            Mechanism.Item(Point(200, 100), Size(20, 20), material: 0),
            Mechanism.Item(Point(203, 130), Size(10, 10), material: 1),
        ]
        pair.links = [Mechanism.Link(.pin, 0, 1, at: Point(200, 115))]
        let gains = breaches(of: pair).gains
        #expect(gains == [])
    }

    @Test("three bars in a row that swing over and fold gain no energy", arguments: [0, 0.2, 0.5, 0.8, 1])
    func threeInARow(elasticity: Double) {
        var row = Mechanism("three in a row", of: .free(elasticity: elasticity, friction: 0.2), densities: 1)
        (row.materials[0].resistance, row.materials[0].angularResistance) = (0.1, 0.1)
        row.hasWalls = false
        let tilt = Vector(angle: 2.5, magnitude: 1)
        row.gravity = Vector(tilt.y, tilt.x)
        for (y, width, height) in [(7.5, 6.0, 15.0), (22.5, 6, 15), (40, 20, 40)] {
            row.items.append(Mechanism.Item(Point(0, y), Size(width, height), material: 0))
        }
        var rod = Mechanism.Link(.rod, 0, at: .zero)
        rod.offset = Vector(0, -7.5)
        row.links = [
            rod, Mechanism.Link(.pin, 1, 0, at: Point(0, 15)), Mechanism.Link(.pin, 2, 1, at: Point(0, 30)),
        ]
        let gains = breaches(of: row, ticks: 600).gains
        #expect(gains == [])
    }

    @Test("a ragdoll of elasticity 0.8 that falls 5 m gains no energy and comes to rest within 20 s")
    func ragdoll() {
        for degrees in stride(from: 0, to: 360, by: 10) {
            let stage = MechanismStage(Self.ragdoll(degrees: degrees))
            var check = MechanismCheck(stage)
            while stage.tick < 1200 && stage.animator.isRunning {
                stage.step()
                check.check(stage)
            }
            let fastest = stage.items.indices.map { stage.velocity(of: $0).length }.max() ?? 0
            #expect(check.breaches.gains == [], "\(degrees) degrees")
            #expect(fastest < 1, "\(degrees) degrees: pt/s after \(stage.tick) ticks")
        }
    }

    /// Torso, head and four limbs of two parts, its middle 5 m above the floor.
    private static func ragdoll(degrees: Int) -> Mechanism {
        var doll = Mechanism("ragdoll", of: .free(elasticity: 0.8, friction: 0.2), densities: 1)
        (doll.materials[0].resistance, doll.materials[0].angularResistance) = (0.1, 0.1)
        doll.size = Size(600, 700)
        doll.items = [
            Mechanism.Item(Point(0, 0), Size(24, 50), material: 0),
            Mechanism.Item(Point(0, -37), Size(18, 18), isRound: true, material: 0),
        ]
        doll.links = [Mechanism.Link(.pin, 1, 0, at: Point(0, -26.5))]
        for side in [-1.0, 1.0] {
            for (x, top, width, joint) in [(20.0, -24.0, 9.0, Point(15, -22)), (6.5, 27, 10, Point(6.5, 26))] {
                let upper = doll.items.count
                for part in 0...1 {
                    let place = Point(side * x, top + 14 + 30 * Double(part))
                    doll.items.append(Mechanism.Item(place, Size(width, 28), material: 0))
                }
                doll.links.append(Mechanism.Link(.pin, upper, 0, at: Point(side * joint.x, joint.y)))
                doll.links.append(Mechanism.Link(.pin, upper + 1, upper, at: Point(side * x, top + 29)))
            }
        }
        let turn = Double(degrees) * .pi / 180
        func placed(_ point: Point) -> Point { Point(300, 200) + point.rotated(by: turn) }
        for index in doll.items.indices {
            doll.items[index].center = placed(doll.items[index].center)
            doll.items[index].rotation = turn
        }
        for index in doll.links.indices { doll.links[index].anchor = doll.links[index].anchor.map(placed) }
        return doll
    }

    @Test(
        "a heavy square on a light block, and a light one on a heavy block, gain no energy",
        arguments: [30.0, 100, 300, 1000])
    func massRatios(ratio: Double) {
        var numbers = SeededNumbers(UInt64(ratio) * 77_777)
        var faults: [String] = []
        for index in 0..<120 {
            var two = Mechanism("heavy on light", of: .free(elasticity: 0, friction: 0.2), densities: 1, 1)
            two.size = Size(2000, 2000)
            let width = Double.random(in: 60...300, using: &numbers)
            let height = Double.random(in: 60...400, using: &numbers)
            let size = Double.random(in: 30...120, using: &numbers)
            let x = 1000 + Double.random(in: -0.5...0.5, using: &numbers) * width
            let y = 2000 - height - size - Double.random(in: 10...700, using: &numbers)
            two.items = [
                Mechanism.Item(Point(1000, 2000 - height / 2 - 1), Size(width, height), material: 0),
                Mechanism.Item(Point(x, y), Size(size, size), material: 1),
            ]
            // The ratio is that of the masses.
            let share = width * height / (size * size)
            two.materials[index % 2].density = index % 2 == 0 ? ratio / share : ratio * share
            if let gain = breaches(of: two, ticks: 240).gains.first { faults.append("scene \(index), \(gain)") }
        }
        #expect(faults.count == 0, "of 120 pairs; the first: \(faults.first ?? "")")
    }

    @Test("two balls that fall one above the other keep their distance, whichever was made first", arguments: [0, 1])
    func fallingPair(first: Int) {
        var balls = Mechanism("falling pair", of: .free(elasticity: 0.2, friction: 0.2), densities: 1)
        balls.hasWalls = false
        let upper = Mechanism.Item(Point(0, 0), Size(20, 20), isRound: true, material: 0)
        let lower = Mechanism.Item(Point(0, 40), Size(8, 8), isRound: true, material: 0)
        balls.items = first == 0 ? [upper, lower] : [lower, upper]
        let stage = MechanismStage(balls)
        var worst = 0.0
        for _ in 0..<470 {
            stage.step()
            worst = max(worst, abs(abs(stage.items[0].center.y - stage.items[1].center.y) - 40))
        }
        #expect(worst < 0.01)
    }

    @Test("a chain that begins through a wall stays slow", arguments: [1.0, 10, 51, 300])
    func throughAWall(density: Double) {
        for bars in 12...19 {
            let speed = Self.fastest(bars: bars, density: density)
            #expect(speed < 1e5, "\(bars) bars")
        }
    }

    /// Points per second of the fastest item of a chain, hung at its left end, whose load lies beyond the right wall.
    private static func fastest(bars: Int, density: Double) -> Double {
        var chain = Mechanism("through a wall", of: .free(elasticity: 0, friction: 0.6), densities: 1, density)
        for index in 0...1 {
            (chain.materials[index].resistance, chain.materials[index].angularResistance) = (0.5, 0.5)
        }
        let start = 420 - 20 * Double(bars)
        for index in 0..<bars {
            let x = start + 20 * Double(index)
            chain.items.append(Mechanism.Item(Point(x + 10, 100), Size(17, 4), material: 0))
            if index > 0 { chain.links.append(Mechanism.Link(.pin, index, index - 1, at: Point(x, 100))) }
        }
        var rod = Mechanism.Link(.rod, 0, at: Point(start, 100))
        rod.offset = Vector(-10, 0)
        chain.items.append(Mechanism.Item(Point(432, 100), Size(20, 20), material: 1))
        chain.links += [rod, Mechanism.Link(.pin, bars, bars - 1, at: Point(420, 100))]
        chain.isImpossible = true
        let stage = MechanismStage(chain)
        var check = MechanismCheck(stage)
        for _ in 0..<840 {
            stage.step()
            check.check(stage)
        }
        return check.greatestSpeed
    }
}
