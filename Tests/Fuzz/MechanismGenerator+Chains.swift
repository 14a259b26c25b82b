import Moonspring
import TestSupport

// Rows and nets of items.

extension MechanismGenerator {
    /// A row of bars along (1, 0) from (0, 0); returns its items.
    private mutating func row(
        _ bars: Int, length: Double, thickness: Double, _ material: Int, by kind: Mechanism.LinkKind
    ) -> [Int] {
        var items: [Int] = []
        for index in 0..<bars {
            let x = Double(index) * length
            let bar = box(x + length / 2, 0, length - 3, thickness, material)
            if let last = items.last {
                switch kind {
                case .pin, .fixed, .slide:
                    link(Mechanism.Link(kind == .slide ? .pin : kind, bar, last, at: Vector(x, 0)))
                case .rod, .limit:
                    var rod = Mechanism.Link(kind, bar, last)
                    (rod.offset, rod.otherOffset) = (Vector(1.5 - length / 2, 0), Vector(length / 2 - 1.5, 0))
                    link(rod)
                }
            }
            items.append(bar)
        }
        return items
    }

    /// Hung up at one end, with or without a heavy load at the other, or thrown.
    mutating func chain() {
        let bars = count(2...18)
        let (length, thickness) = (number(12...26), number(3...9))
        let (items, links) = (mechanism.items.count, mechanism.links.count)
        let steel = material()
        let row = row(bars, length: length, thickness: thickness, steel, by: one(of: .pin, .pin, .pin, .rod, .limit))
        let end = Double(bars) * length
        if chance(60) {
            let size = number(8...40)
            let load = thing(end + size / 2 + 1, 0, size, material(density: magnitude(upTo: 1000)))
            pin(load, row[row.count - 1], at: Vector(end, 0))
        }
        let isHung = chance(80)
        if isHung { hang(row[0], at: Vector(-length / 2, 0), on: .zero) }
        mechanism.size = Size(2 * end + 160, 2 * end + 200)
        let direction = one(of: 0, .pi / 2, number(-0.5...3.625), number(0.0...3.125))
        place(items: items, links: links, at: Vector(end + 80, end + 90), turned: direction)
        if !isHung { launch(from: items, speed: 400) }
        mechanism.hasWalls = chance(75)
        if chance(10) { mechanism.collides = false }
    }

    /// Planks between two points, and loads that fall on them.
    mutating func bridge() {
        let planks = count(3...16)
        let length = number(16...30)
        let (items, links) = (mechanism.items.count, mechanism.links.count)
        let wood = material()
        let row = row(planks, length: length, thickness: number(4...10), wood, by: one(of: .pin, .pin, .rod))
        let end = Double(planks) * length
        hang(row[0], at: Vector(-length / 2, 0), on: .zero)
        hang(row[row.count - 1], at: Vector(length / 2, 0), on: Vector(end, 0))
        mechanism.size = Size(end + 100, number(450...800))
        place(items: items, links: links, at: Vector(50, 250))
        for index in 0..<count(1...4) {
            let size = number(12...40)
            let load = thing(
                50 + number(20...max(21, end - 20)), 200 - 45 * Double(index), size,
                material(density: magnitude(upTo: 100)))
            mechanism.items[load].velocity = Vector(0, number(0...300))
        }
    }

    /// A net of small items, hung by its upper edge; rods or springs.
    mutating func cloth() {
        let (columns, rows) = (count(2...6), count(2...5))
        let (way, size) = (number(14...26), number(5...10))
        let thread = material(density: one(of: 0.2, 1, 1, 5))
        let isSoft = chance(50)
        let (frequency, damping) = (number(2...9), one(of: 0, 0.1, 0.5, 1))
        let kind: Mechanism.LinkKind = isSoft ? .rod : one(of: .rod, .rod, .limit)
        let areRound = chance(70)
        func tie(_ a: Int, _ b: Int) -> Mechanism.Link {
            var rod = Mechanism.Link(kind, a, b)
            if isSoft { (rod.frequency, rod.damping) = (frequency, damping) }
            return rod
        }
        for row in 0..<rows {
            for column in 0..<columns {
                let (x, y) = (200 + (Double(column) - Double(columns - 1) / 2) * way, 100 + Double(row) * way)
                let knot = areRound ? disc(x, y, size, thread) : box(x, y, size, size, thread)
                if column > 0 { link(tie(knot, knot - 1)) }
                if row > 0 { link(tie(knot, knot - columns)) }
            }
        }
        let isHeldAllAlong = chance(30)
        for column in 0..<columns where isHeldAllAlong || column == 0 || column == columns - 1 {
            hang(column, on: mechanism.items[column].center - Vector(0, one(of: 0, 12)))
        }
        if chance(60) {
            let ball = disc(
                number(40...100), number(100...200), number(15...40), material(density: magnitude(upTo: 100)))
            mechanism.items[ball].velocity = Vector(number(100...600), number(-200...100))
        }
        mechanism.ticks = 240
    }

    /// A chain laid over something that stands still, with a load at each end.
    mutating func draped() {
        let bars = count(4...14)
        let length = number(12...22)
        let (items, links) = (mechanism.items.count, mechanism.links.count)
        let row = row(bars, length: length, thickness: number(4...8), material(), by: one(of: .pin, .pin, .rod))
        let end = Double(bars) * length
        for (item, x, side) in [(row[0], 0.0, -1.0), (row[row.count - 1], end, 1.0)] where chance(80) {
            let size = number(8...30)
            let load = thing(x + side * (size / 2 + 1), 0, size, material(density: magnitude(upTo: 100)))
            pin(load, item, at: Vector(x, 0))
        }
        mechanism.size = Size(end + 200, end + 300)
        place(items: items, links: links, at: Vector(100 + number(-20...20), 130))
        let radius = number(8...max(9, end / 5))
        thing(100 + end / 2, 140 + radius, 2 * radius, anchored())
        if chance(30) { mechanism.boundaries = [(Vector(40, 260), Vector(60 + end / 2, 320))] }
    }

    /// A closed ring of bars, or a truss of two rows.
    mutating func loop() {
        mechanism.size = Size(500, 600)
        let (items, links) = (mechanism.items.count, mechanism.links.count)
        if chance(60) { ring() } else { truss() }
        place(items: items, links: links, at: Vector(250, 200), turned: angle())
        if chance(30) { hang(0, on: mechanism.items[0].center - Vector(0, one(of: 0, 40))) }
        launch(from: items, speed: 300)
        if mechanism.links.contains(where: { $0.other == nil }) {
            for index in mechanism.items.indices { mechanism.items[index].velocity = .zero }
        }
        if chance(30) { thing(250, 560, 40, material(density: magnitude(upTo: 100))) }
    }

    private mutating func ring() {
        let bars = count(3...12)
        let length = number(16...36)
        let radius = length / (2 * Vector(angle: .pi / Double(bars), magnitude: 1).y)
        let steel = material()
        func corner(_ index: Int) -> Point {
            Vector(angle: 2 * .pi * Double(index) / Double(bars), magnitude: radius)
        }
        let first = mechanism.items.count
        for index in 0..<bars {
            let (start, end) = (corner(index), corner(index + 1))
            let middle = (start + end) / 2
            let bar = box(middle.x, middle.y, length - 6, number(3...6), steel)
            mechanism.items[bar].rotation = (end - start).angle
        }
        for index in 0..<bars {
            pin(first + index, first + (index + 1) % bars, at: corner(index + 1))
        }
    }

    private mutating func truss() {
        let (columns, way) = (count(2...7), number(20...40))
        let steel = material()
        let isSoft = chance(30)
        let frequency = number(3...9)
        let first = mechanism.items.count
        func brace(_ a: Int, _ b: Int) -> Mechanism.Link {
            var rod = Mechanism.Link(.rod, a, b)
            if isSoft { (rod.frequency, rod.damping) = (frequency, 0.1) }
            return rod
        }
        for column in 0..<columns {
            let x = (Double(column) - Double(columns - 1) / 2) * way
            let upper = disc(x, -way / 2, 8, steel)
            let lower = disc(x, way / 2, 8, steel)
            link(brace(upper, lower))
            guard column > 0 else { continue }
            link(brace(upper, upper - 2))
            link(brace(lower, lower - 2))
            link(brace(upper, lower - 2))
            if chance(30) { link(brace(lower, upper - 2)) }
        }
        if chance(30) { mechanism.items[first].material = material(density: magnitude(upTo: 100)) }
    }

    /// A chain whose end lies beyond a wall. UIKit calls the outcome undefined: it may stick, tremble or escape.
    mutating func through() {
        let bars = count(4...18)
        let length = 20.0
        let (items, links) = (mechanism.items.count, mechanism.links.count)
        let row = row(bars, length: length, thickness: 4, material(), by: .pin)
        let end = Double(bars) * length
        hang(row[0], at: Vector(-length / 2, 0), on: .zero)
        let load = box(end + 11, 0, 20, 20, material(density: magnitude(upTo: 1000)))
        pin(load, row[row.count - 1], at: Vector(end, 0))
        place(items: items, links: links, at: Vector(400 - end + number(5...40), number(60...200)))
        mechanism.isImpossible = true
    }
}
