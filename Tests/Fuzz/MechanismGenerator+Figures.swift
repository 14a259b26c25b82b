import Moonspring
import TestSupport

// Figures of a few items that fall, hang or are thrown.

extension MechanismGenerator {
    mutating func ragdolls() {
        let dolls = one(of: 1, 1, 1, 2, 3)
        mechanism.size = Size(500, number(300...900) + 190 * Double(dolls))
        let hangs = chance(25)
        for index in 0..<dolls {
            let (items, links) = (mechanism.items.count, mechanism.links.count)
            ragdoll()
            let turn = hangs ? 0 : angle()
            // As they are turned, two of them need 190 points.
            let place = Vector(250, 110 + 190 * Double(index))
            self.place(items: items, links: links, at: place, turned: turn)
            if hangs {
                // By the hand, as from a bar: straight up from the shoulder.
                let hand = mechanism.items[items + 3].center
                hang(items + 3, at: Vector(0, 13), on: hand + Vector(0, 13))
            }
            launch(from: items, speed: 300)
            if chance(30) { mechanism.items[items].spin = number(-8...8) }
        }
        if chance(20) { mechanism.gravity = Vector(number(-1...1), number(0.2...1)) }
    }

    /// Ten limbs about (0, 0): torso, head, and upper and lower arms and legs.
    private mutating func ragdoll() {
        let skin = material(density: one(of: 1, 1, 0.2, 5))
        let heavy = chance(30) ? material(density: magnitude(upTo: 30)) : skin
        let first = box(0, 0, 24, 50, skin)
        if chance(50) { disc(0, -37, 18, heavy) } else { box(0, -37, 18, 18, heavy) }
        joint(first + 1, first, Vector(0, -26.5), range: 0.6)
        for side in [-1.0, 1.0] {
            let upper = box(20 * side, -10, 10, 28, skin)
            let lower = box(20 * side, 19, 8, 26, skin)
            joint(upper, first, Vector(15 * side, -22), range: 2.5)
            joint(lower, upper, Vector(20 * side, 5), range: 1.5)
        }
        for side in [-1.0, 1.0] {
            let thigh = box(6.5 * side, 42, 11, 30, skin)
            let shin = box(6.5 * side, 74, 9, 30, heavy)
            joint(thigh, first, Vector(6.5 * side, 26), range: 1)
            joint(shin, thigh, Vector(6.5 * side, 58), range: 1.2)
        }
    }

    private mutating func joint(_ item: Int, _ other: Int, _ point: Point, range: Double) {
        var pin = Mechanism.Link(chance(4) ? .fixed : .pin, item, other, at: point)
        if pin.kind == .pin {
            if chance(40) { pin.range = -number(0.1...range)...number(0.1...range) }
            if chance(15) { pin.frictionTorque = number(0.015625...0.1) }
        }
        link(pin)
    }

    /// Two items tied together that fall on the floor, at any tilt and mass ratio.
    mutating func pair() {
        mechanism.size = Size(400, number(300...1000))
        for index in 0..<one(of: 1, 1, 2) {
            let (items, links) = (mechanism.items.count, mechanism.links.count)
            let (sizeA, sizeB) = (number(8...40), number(8...40))
            let way = (sizeA + sizeB) / 2 + number(2...40)
            let ratio = chance(50) ? 1 : magnitude(upTo: 1000)
            let isHeavyFirst = chance(50)
            let light = material()
            let heavy = material(density: ratio)
            let a = thing(-way / 2, 0, sizeA, isHeavyFirst ? heavy : light)
            let b = thing(way / 2, 0, sizeB, isHeavyFirst ? light : heavy)
            var tie = Mechanism.Link(one(of: .fixed, .pin, .rod, .limit, .slide), a, b)
            if tie.kind == .fixed || tie.kind == .pin || tie.kind == .slide {
                tie.anchor = Vector(number(-way / 2...way / 2), 0)
            }
            if tie.kind == .rod, chance(40) { (tie.frequency, tie.damping) = (number(1...8), one(of: 0, 0.1, 0.5)) }
            if tie.kind == .slide { tie.range = -number(0...8)...number(0...20) }
            if tie.kind == .rod, tie.frequency == 0, chance(30) { tie.offset = vector(sizeA / 2) }
            link(tie)
            place(
                items: items, links: links, at: Vector(100 + 190 * Double(index), number(80...mechanism.size.y - 80)),
                turned: angle())
            launch(from: items, speed: 400)
        }
    }

    /// Balls on rods in a row, one or two of them raised.
    mutating func cradle() {
        // However far a ball is raised, it is within the walls.
        mechanism.size = Size(800, 600)
        let balls = count(2...7)
        let raised = count(1...max(1, balls - 1))
        let (size, length) = (number(12...30), number(60...160))
        let gap = one(of: 0, 0, 0.25, 1)
        let ratio = chance(30) ? magnitude(upTo: 100) : 1
        let (light, heavy) = (material(), material(density: ratio))
        let lift = number(0.2...1.5)
        for index in 0..<balls {
            let point = Vector(400 + (Double(index) - Double(balls - 1) / 2) * (size + gap), 150)
            let down = Vector(0, length).rotated(by: index < raised ? lift : 0)
            let ball = disc(point.x + down.x, point.y + down.y, size, index % 2 == 0 ? light : heavy)
            hang(ball, on: point)
        }
        mechanism.hasWalls = chance(60)
    }

    /// A heavy ball on a chain swings into a wall of boxes.
    mutating func wrecking() {
        mechanism.size = Size(700, 500)
        let links = count(2...8)
        let length = number(14...28)
        let iron = material()
        let point = Vector(300, 60)
        let direction = Vector(-1, number(0...0.5)).normalized
        var last: Int?
        for index in 0..<links {
            let middle = point + direction * ((Double(index) + 0.5) * length)
            let bar = box(middle.x, middle.y, length - 2, 5, iron)
            mechanism.items[bar].rotation = direction.angle
            let joint = point + direction * (Double(index) * length)
            if let last { pin(bar, last, at: joint) } else { hang(bar, at: Vector(-length / 2, 0), on: joint) }
            last = bar
        }
        let size = number(20...44)
        let end = point + direction * (Double(links) * length)
        let center = end + direction * (size / 2 + 2)
        let ball = disc(center.x, center.y, size, material(density: magnitude(upTo: 200)))
        if let last { pin(ball, last, at: end) }
        let brick = material(varied: chance(50))
        let (columns, rows, width) = (count(1...3), count(2...6), number(16...30))
        for column in 0..<columns {
            for row in 0..<rows {
                box(
                    420 + Double(column) * (width + 0.5), 500 - width / 2 - Double(row) * width, width, width,
                    brick)
            }
        }
    }
}
