import Moonspring
import TestSupport

// Wheels, slides and presses, heaps, fields.

extension MechanismGenerator {
    mutating func wheel() {
        mechanism.size = Size(700, 400)
        let (items, links) = (mechanism.items.count, mechanism.links.count)
        let isCart = chance(40)
        if isCart { cart() } else { rim() }
        place(items: items, links: links, at: Vector(150, number(150...250)), turned: isCart ? 0 : angle())
        launch(from: items, speed: 300)
        if !isCart, chance(60) {
            turn(from: items, about: Vector(150, mechanism.items[items].center.y), by: number(-10...10))
        }
        if chance(50) { mechanism.boundaries = [(Vector(350, 400), Vector(600, 400 - number(30...150)))] }
    }

    /// Gives items a common spin about a point.
    private mutating func turn(from first: Int, about point: Point, by spin: Double) {
        for index in first..<mechanism.items.count {
            let arm = mechanism.items[index].center - point
            mechanism.items[index].velocity += spin * Vector(-arm.y, arm.x)
            mechanism.items[index].spin = spin
        }
    }

    private mutating func cart() {
        let body = box(0, 0, 110, 24, material(density: magnitude(upTo: 20)))
        for x in [-38.0, 38] + (chance(30) ? [0] : []) {
            let size = number(24...34)
            let wheel = disc(x, 16, size, material())
            pin(wheel, body, at: Vector(x, 16))
            if chance(40) { mechanism.motors.append((wheel, number(-0.5...0.5))) }
        }
        if chance(50) { thing(0, -30, number(15...30), material(density: magnitude(upTo: 50))) }
    }

    /// A hub, spokes and a rim of pieces; with springs it is a soft wheel.
    private mutating func rim() {
        let (pieces, radius) = (count(5...12), number(35...70))
        let hub = disc(0, 0, number(14...30), material(density: magnitude(upTo: 50)))
        let tread = material()
        let isSoft = chance(60)
        let (frequency, damping) = (number(2...9), one(of: 0, 0.1, 0.5))
        let chord = 2 * radius * Vector(angle: .pi / Double(pieces), magnitude: 1).y
        let neighbours: Mechanism.LinkKind = one(of: .pin, .rod, .fixed)
        for index in 0..<pieces {
            let way = Vector(angle: 2 * .pi * Double(index) / Double(pieces), magnitude: radius)
            let piece = box(way.x, way.y, 8, min(chord - 6, 24), tread)
            mechanism.items[piece].rotation = way.angle
            var spoke = Mechanism.Link(.rod, piece, hub)
            if isSoft { (spoke.frequency, spoke.damping) = (frequency, damping) }
            link(spoke)
        }
        for index in 0..<pieces {
            let (a, b) = (hub + 1 + index, hub + 1 + (index + 1) % pieces)
            var tie = Mechanism.Link(neighbours, a, b)
            if neighbours != .rod { tie.anchor = (mechanism.items[a].center + mechanism.items[b].center) / 2 }
            link(tie)
        }
    }

    /// Items on lines, what hangs on them, cylinders and pistons, and what falls on them.
    mutating func rail() {
        mechanism.size = Size(500, 600)
        let steel = material()
        for index in 0..<count(1...3) {
            let place = Vector(120 + 120 * Double(index), number(120...300))
            let slider = box(place.x, place.y, number(20...50), number(14...30), material(density: magnitude(upTo: 30)))
            var line = Mechanism.Link(.slide, slider, at: place)
            line.axis = Vector(angle: one(of: 0, .pi / 2, angle()), magnitude: 1)
            if chance(80) { line.range = -number(0...60)...number(0...60) }
            link(line)
            guard chance(80) else { continue }
            let bob = disc(place.x + number(-20...20), place.y + number(50...110), number(12...30), steel)
            var tie = Mechanism.Link(one(of: .rod, .rod, .limit, .pin), bob, slider)
            if tie.kind == .pin { tie.anchor = place }
            if tie.kind == .rod, chance(30) { (tie.frequency, tie.damping) = (number(1...8), one(of: 0, 0.2)) }
            link(tie)
            if index > 0, chance(30) { link(Mechanism.Link(.rod, slider, mechanism.links[0].item)) }
        }
        if chance(50) { cylinder() }
        if chance(60) { thing(number(100...400), 60, number(15...40), material(density: magnitude(upTo: 100))) }
    }

    private mutating func cylinder() {
        let (items, links) = (mechanism.items.count, mechanism.links.count)
        let cylinder = box(0, 0, 50, 20, material())
        let piston = box(60, 0, 40, 12, material(density: magnitude(upTo: 30)))
        var slide = Mechanism.Link(.slide, cylinder, piston, at: Vector(30, 0))
        slide.range = -number(0...10)...number(0...60)
        link(slide)
        place(items: items, links: links, at: Vector(250, 510), turned: angle())
    }

    /// A piston that is pressed on what lies on the floor.
    mutating func press() {
        mechanism.size = Size(300, 500)
        let goods = material()
        var y = 500.0
        for _ in 0..<count(2...7) {
            let size = number(14...50)
            y -= size / 2 + 0.25
            if chance(70) {
                box(150 + number(-30...30), y, size + number(0...40), size, goods)
            } else {
                disc(150, y, size, goods)
            }
            y -= size / 2 + 0.25
            if y < 180 { break }
        }
        let piston = box(150, 60, number(80...200), 30, material(density: magnitude(upTo: 100)))
        let density = mechanism.materials[mechanism.items[piston].material].density
        var line = Mechanism.Link(.slide, piston, at: Vector(150, 60))
        line.axis = Vector(0, 1)
        if chance(50) { line.range = -20...number(100...440) }
        link(line)
        if chance(60) {
            let mass = density * mechanism.items[piston].size.x * 30 / 10_000
            mechanism.pushes.append((piston, Vector(0, mass * number(1...20))))
        }
    }

    mutating func pile() {
        mechanism.size = Size(number(200...400), 600)
        let ratio = chance(50) ? 1 : magnitude(upTo: 1000)
        let (light, heavy) = (material(), material(density: ratio))
        let columns = Int(mechanism.size.x / 50)
        for index in 0..<count(5...24) {
            let place = Vector(25 + 50 * Double(index % columns) + number(-4...4), 560 - 50 * Double(index / columns))
            let item = thing(place.x, place.y, number(10...28), chance(60) ? light : heavy)
            mechanism.items[item].rotation = chance(50) ? angle() : 0
            if chance(20) { mechanism.items[item].velocity = vector(300) }
        }
        if chance(20) { mechanism.gravity = vector(1) }
    }

    /// A stack, and something heavy that falls on it.
    mutating func tower() {
        mechanism.size = Size(400, 800)
        let brick = material()
        var y = 800.0
        for _ in 0..<count(1...10) {
            let height = number(10...40)
            box(200 + number(-3...3), y - height / 2, number(30...60), height, brick)
            y -= height
        }
        let size = number(15...60)
        let load = thing(
            200 + number(-30...30), y - size / 2 - one(of: 0.25, number(1...200)), size,
            material(density: magnitude(upTo: 1000)))
        if chance(30), y - mechanism.items[load].center.y > size { mechanism.items[load].rotation = angle() }
        if chance(20) { mechanism.items[load].velocity = Vector(0, number(0...500)) }
    }

    /// Things, some of them tied, in fields that have a potential, or drag.
    mutating func field() {
        mechanism.gravity = chance(70) ? .zero : Vector(0, 0.2)
        let stuff = material()
        for index in 0..<count(3...14) {
            let place = Vector(60 + 90 * Double(index % 4) + number(-10...10), 100 + 110 * Double(index / 4))
            let item = thing(
                place.x, place.y, number(14...50), chance(80) ? stuff : material(density: magnitude(upTo: 30)))
            mechanism.items[item].velocity = vector(200)
            if index % 4 > 0, chance(30) {
                link(Mechanism.Link(one(of: .rod, .pin, .fixed, .limit), item, item - 1))
            }
        }
        for _ in 0..<count(1...2) {
            var field = Mechanism.Field(one(of: .drag, .spring, .linearGravity, .radialGravity))
            field.position = Vector(200, 300) + vector(60)
            field.direction = field.kind == .linearGravity ? vector(6) : .zero
            let lightest = mechanism.items.map { $0.size.x * $0.size.x / 20_000 }.min() ?? 1
            switch field.kind {
            case .drag: field.strength = number(0.015625...1)
            // Ten radians a second at most, of the lightest.
            case .spring: field.strength = lightest * number(1...100)
            case .linearGravity: field.strength = 1
            case .radialGravity: field.strength = number(1...12)
            }
            mechanism.fields.append(field)
        }
    }

    /// Another family's mechanism, and a script that kicks, moves, resizes, attaches and detaches.
    mutating func changing() {
        let others: [Family] = [
            .ragdoll, .chain, .bridge, .cloth, .wheel, .rail, .pile, .tower, .pair, .draped, .loop, .field,
        ]
        make(others[count(0...others.count - 1)])
        mechanism.ticks = 360
        for index in 0..<count(1...6) {
            let tick = 20 + 45 * index + count(0...20)
            let item = count(0...mechanism.items.count - 1)
            switch count(0...5) {
            case 0:
                mechanism.changes.append((tick, .kick(item: item, velocity: vector(400), spin: number(-6...6))))
            case 1:
                if mechanism.links.isEmpty { continue }
                let link = numbers.below(mechanism.links.count)
                mechanism.changes.append((tick, .detach(link: link)))
                if chance(50) { mechanism.changes.append((tick + 12, .attach(link: link))) }
            case 2:
                let other = count(0...mechanism.items.count - 1)
                guard other != item else { continue }
                var new = Mechanism.Link(one(of: .rod, .rod, .limit, .pin, .fixed), item, other)
                new.isAttached = false
                mechanism.changes.append((tick, .attach(link: link(new))))
            case 3:
                let free = mechanism.items.indices.filter {
                    !mechanism.materials[mechanism.items[$0].material].isAnchored && !isTied($0)
                }
                if free.isEmpty { continue }
                let item = free[numbers.below(free.count)]
                let place = Vector(number(40...mechanism.size.x - 40), number(40...mechanism.size.y / 2))
                mechanism.changes.append((tick, .move(item: item, to: place, rotation: angle())))
            case 4:
                // What is tied does not grow: no link holds what has to push its neighbours away.
                let factor = min(number(0.5...1.5), isTied(item) ? 1 : 1.5)
                mechanism.changes.append((tick, .resize(item: item, to: mechanism.items[item].size * factor)))
            default:
                // All by the same way: what hangs between two points may not reach any farther.
                let way = vector(20)
                for (link, tie) in mechanism.links.enumerated() where tie.other == nil {
                    guard let anchor = tie.anchor else { continue }
                    mechanism.changes.append((tick, .moveAnchor(link: link, to: anchor + way)))
                }
            }
        }
    }

    private func isTied(_ item: Int) -> Bool {
        mechanism.links.contains { $0.item == item || $0.other == item }
    }
}
