import MoonspringPhysics
import PlatformC
import TestSupport
import Testing

@Suite("Shapes that stand still side by side are one surface")
struct SeamTests {
    private let world = World()

    private static let ice = Stuff(friction: 0, restitution: 0, damping: 0)
    private static let hexagon = [
        Vec2(0.3, 0), Vec2(0.2, 0.2), Vec2(-0.2, 0.2), Vec2(-0.3, 0), Vec2(-0.2, -0.2), Vec2(0.2, -0.2),
    ]

    /// What a floor is made of.
    enum Floor: CaseIterable {
        /// One box.
        case plain
        /// Boxes of 0.3 m by 0.2 m, on a body each.
        case tiles
        /// The same on one body.
        case shapes
        /// Polygons with a slanted side towards each other.
        case wedges
        static let seamed: [Floor] = [.tiles, .shapes, .wedges]
    }

    /// A floor whose top is at `top`, turned about the origin.
    private func add(
        _ floor: Floor, _ world: World, from start: Float = -3, to end: Float, top: Float = 0, angle: Double = 0,
        _ stuff: Stuff = Self.ice
    ) throws {
        let turn = (Float(sin(angle)), Float(cos(angle)))
        func add(_ shape: ShapeGeometry, _ x: Float, _ y: Float) {
            let place = Vec2(turn.1 * x - turn.0 * y, turn.0 * x + turn.1 * y)
            world.add([shape], at: place, angle: angle, type: .static, stuff)
        }
        func box(_ x: Float, _ y: Float, _ width: Float) -> ShapeGeometry {
            .box(center: Vec2(x, y), halfSize: Vec2(0.5 * width, 0.1), angle: 0)
        }
        let centers = (0..<Int(((end - start) / 0.3).rounded())).map { start + 0.15 + 0.3 * Float($0) }
        switch floor {
        case .plain: add(box(0, 0, end - start), 0.5 * (start + end), top + 0.1)
        case .tiles: for x in centers { add(box(0, 0, 0.3), x, top + 0.1) }
        case .shapes:
            var definition = BodyDefinition()
            definition.type = .static
            definition.angle = angle
            let body = world.createBody(definition)
            for x in centers {
                world.createShape(
                    ShapeDefinition(box(x, top + 0.1, 0.3), friction: stuff.friction, restitution: stuff.restitution),
                    on: body)
            }
        case .wedges:
            let wedge = try ConvexPolygon.hull(of: [
                Vec2(-0.15, -0.1), Vec2(0.15, -0.1), Vec2(0.2, 0.1), Vec2(-0.1, 0.1),
            ])
            let middle = MassProperties(of: [.polygon(wedge)], density: 1).center
            for x in centers { add(.polygon(wedge), x + middle.x, top + 0.1 + middle.y) }
        }
    }

    @Test(
        "a box, a disc and a hexagon slide over a hundred seams as over a plain floor",
        arguments: [Float(0.3), 1.5, 6, 20, 60], Floor.seamed)
    func frictionless(speed: Float, floor: Floor) throws {
        let shapes: [ShapeGeometry] = [
            .box(center: .zero, halfSize: Vec2(0.15, 0.15), angle: 0), .circle(center: .zero, radius: 0.15),
            .polygon(try ConvexPolygon.hull(of: Self.hexagon)),
        ]
        for (shape, height) in zip(shapes, [Float(0.15), 0.15, 0.2]) {
            for angle in speed == 6 ? [0, 0.4] : [0] {
                let world = World()
                try add(floor, world, to: speed < 1 ? 6 : 33, angle: angle)
                // Axes that are turned with the floor.
                let (x, y) = (Vec2(Float(cos(angle)), Float(sin(angle))), Vec2(-Float(sin(angle)), Float(cos(angle))))
                var stuff = Self.ice
                stuff.gravity = 10 * y
                let body = world.add([shape], at: -height * y, angle: angle, velocity: speed * x, stuff)
                var fastest: Float = 0
                while world.position(of: body).dot(x) < (speed < 1 ? 5 : 30) {
                    world.frames(1)
                    fastest = max(fastest, world.linearVelocity(of: body).dot(y).magnitude)
                    guard world.linearVelocity(of: body).dot(x) > 0.5 * speed else { break }
                }
                // All that a plain floor does is nothing, to the last digits.
                let lost = speed - world.linearVelocity(of: body).dot(x)
                #expect(lost.magnitude < 0.0003, "\(shape): \(lost)")
                #expect(fastest < 0.002, "\(shape): \(fastest) m/s up or down")
                #expect((world.angle(of: body) - angle).magnitude < 0.0005, "\(shape)")
            }
        }
    }

    @Test("a disc rolls and a box brakes on tiles as on a plain floor", arguments: [Float(0.3), 1.5, 6], Floor.seamed)
    func friction(speed: Float, floor: Floor) throws {
        let stuff = Stuff(friction: 0.5, restitution: 0, damping: 0)
        func run(_ floor: Floor) throws -> (disc: Vec2, box: Vec2) {
            let world = World()
            try add(floor, world, to: 24, stuff)
            let disc = world.addDisc(0, -0.15, radius: 0.15, velocity: Vec2(speed, 0), spin: speed / 0.15, stuff)
            let other = World()
            try add(floor, other, to: 24, stuff)
            let box = other.addBox(0, -0.15, width: 0.5, height: 0.3, velocity: Vec2(speed, 0), stuff)
            world.frames(180)
            other.frames(180)
            return (world.position(of: disc), other.position(of: box))
        }
        let (plain, seamed) = (try run(.plain), try run(floor))
        #expect((plain.disc - seamed.disc).length < 0.0005, "\(plain.disc), \(seamed.disc)")
        #expect((plain.box - seamed.box).length < 0.001, "\(plain.box), \(seamed.box)")
    }

    @Test("what falls flat onto a floor of pieces, or onto pillars, stays flat", arguments: [Float(0), 0.2, 0.5, 0.8])
    func landing(restitution: Float) throws {
        let stuff = Stuff(friction: 0, restitution: restitution, damping: 0)
        for floor in Floor.allCases {
            for pieces in floor == .plain ? [0, 3, 4, 50] : [0] {
                let world = World()
                if pieces == 0 { try add(floor, world, to: 3, stuff) }
                let width = 3 / Float(pieces)
                for piece in 0..<pieces {
                    let x = width * (Float(piece) + 0.5) - 1.5
                    world.addBox(x, 0.2, width: 0.4 * width, height: 0.4, type: .static, stuff)
                }
                let plank = world.addBox(0, -2, width: 2.8, height: 0.2, stuff)
                var turn = 0.0
                var (fall, rise): (Float, Float) = (0, 0)
                for _ in 0..<240 {
                    world.frames(1)
                    turn = max(turn, world.angle(of: plank).magnitude)
                    fall = max(fall, world.linearVelocity(of: plank).y)
                    rise = max(rise, -world.linearVelocity(of: plank).y)
                }
                // What is measured at the end of a tick is a tick of gravity short of the impact.
                #expect(rise < restitution * (fall + 0.2) + 0.01, "\(floor), \(pieces) pillars")
                #expect(world.position(of: plank).x.magnitude < 0.001, "\(floor), \(pieces) pillars")
                // One end may give way by the slop of a contact, 0.005 m.
                #expect(turn < 0.005 / 1.4, "\(floor), \(pieces) pillars")
            }
        }
    }

    @Test(
        "a wall of tiles and a step of tiles stop what runs against them as one block does",
        arguments: [Float(1), 4, 10])
    func walls(speed: Float) throws {
        // One point is a step still.
        for step in [Float(0.01), 0.05, 0.1, 0.6] {
            func run(_ floor: Floor) throws -> (place: Vec2, velocity: Vec2) {
                let world = World()
                try add(floor, world, to: 3)
                if floor == .plain {
                    world.addBox(
                        3.15, 0.5 * (0.2 - step), width: 0.3, height: 0.2 + step, type: .static, Self.ice)
                } else {
                    for level in stride(from: -step, to: 0, by: 0.2) {
                        try add(floor, world, from: 3, to: 3.3, top: level)
                    }
                }
                // What turned would trip over the step.
                var stuff = Self.ice
                stuff.allowsRotation = false
                let box = world.addBox(0, -0.2, width: 0.4, height: 0.4, velocity: Vec2(speed, 0), stuff)
                world.frames(Int(60 * 3.5 / speed))
                return (world.position(of: box), world.linearVelocity(of: box))
            }
            let (plain, tiles) = (try run(.plain), try run(.tiles))
            #expect((plain.place - tiles.place).length < 0.001, "\(step): \(plain.place), \(tiles.place)")
            #expect((plain.velocity - tiles.velocity).length < 0.001, "\(step): \(plain.velocity), \(tiles.velocity)")
        }
    }

    @Test("what falls onto a seam rests there", arguments: Floor.seamed)
    func falling(floor: Floor) throws {
        for kind in 0..<2 {
            let world = World()
            try add(floor, world, to: 3)
            let body =
                kind == 0
                ? world.addBox(0, -1, width: 0.3, height: 0.3, Stuff(restitution: 0))
                : world.addDisc(0, -1, radius: 0.15, Stuff(restitution: 0))
            world.frames(120)
            #expect((world.position(of: body).y + 0.15).magnitude < 0.001, "\(world.position(of: body))")
            #expect(world.position(of: body).x.magnitude < 0.001)
        }
    }

    @Test("what fits between two walls with less than 0.01 m to spare rests on the floor that they stand on")
    func shaft() {
        for gap in [Float(0.0001), 0.001, 0.0025, 0.0045, 0.009, 0.011] {
            let world = World()
            world.addBox(0, 0.1, width: 6, height: 0.2, type: .static, Self.ice)
            for side in [Float(-1), 1] {
                world.addBox(side * (0.25 + gap), -1, width: 0.1, height: 2, type: .static, Self.ice)
            }
            let box = world.addBox(0, -1.5, width: 0.4, height: 0.4, Self.ice)
            world.frames(120)
            #expect((world.position(of: box).y + 0.2).magnitude < 0.001, "\(gap): \(world.position(of: box))")
        }
    }

    @Test("the ridge of two roofs holds a box")
    func ridge() {
        let slope = 0.3
        for side in [-1.0, 1] {
            // The upper inner corner of each is at the origin.
            let (x, y) = (side * cos(slope) - 0.1 * side * sin(slope), sin(slope) + 0.1 * cos(slope))
            world.addBox(
                Float(x), Float(y), width: 2, height: 0.2, angle: side * slope, type: .static, Stuff(friction: 1))
        }
        let box = world.addBox(0, -0.3, width: 0.6, height: 0.2, Stuff(friction: 1, restitution: 0))
        var lowest: Float = -1
        world.frames(60) { _ in lowest = max(lowest, world.position(of: box).y) }
        #expect(lowest < -0.095, "sank to \(lowest)")
    }

    @Test("a ball comes down stairs of tiles step by step, and never faster than it falls")
    func stairs() {
        for step in 0..<10 {
            world.addBox(0.4 * Float(step), 1 + 0.15 * Float(step), width: 0.4, height: 2, type: .static, Self.ice)
        }
        let ball = world.addDisc(0, -0.15, radius: 0.15, velocity: Vec2(0.6, 0), Self.ice)
        let start = 0.5 * 0.6 * 0.6 + 10 * Float(0.15)
        world.frames(120) { _ in
            let energy = 0.5 * world.linearVelocity(of: ball).lengthSquared - 10 * world.position(of: ball).y
            #expect(energy < 1.01 * start + 0.05, "\(energy) of \(start)")
        }
        #expect(world.position(of: ball).y > 0.3, "\(world.position(of: ball))")
    }

    @Test("a block of tiles is hit at its corners and sides as one box is", arguments: 0..<24)
    func block(index: Int) {
        let angle = Double(index) * .pi / 12
        // Past the middle, towards a corner or a seam.
        for offset: Float in [-0.35, -0.2, 0, 0.1, 0.3] {
            let way = Vec2(-Float(cos(angle)), -Float(sin(angle)))
            func run(_ pieces: Int) -> (place: Vec2, velocity: Vec2) {
                let world = World()
                let size = 0.6 / Float(pieces)
                let bouncy = Stuff.weightless(restitution: 0.5)
                for x in 0..<pieces {
                    for y in 0..<pieces {
                        world.addBox(
                            size * (Float(x) + 0.5) - 0.3, size * (Float(y) + 0.5) - 0.3, width: size, height: size,
                            type: .static, bouncy)
                    }
                }
                let start = -1.5 * way + offset * Vec2(-way.y, way.x)
                let ball = world.addDisc(start.x, start.y, radius: 0.15, velocity: 3 * way, bouncy)
                world.frames(60)
                return (world.position(of: ball), world.linearVelocity(of: ball))
            }
            let plain = run(1)
            for pieces in 2...3 {
                let tiles = run(pieces)
                #expect((plain.place - tiles.place).length < 0.001, "\(pieces) at \(offset): \(plain), \(tiles)")
                #expect((plain.velocity - tiles.velocity).length < 0.001, "\(pieces) at \(offset)")
            }
        }
    }

    @Test("a disc stops in a hole between tiles that is half as wide as it")
    func hole() throws {
        try add(.tiles, world, to: 0.9)
        try add(.tiles, world, from: 1.05, to: 3)
        let disc = world.addDisc(0, -0.15, radius: 0.15, velocity: Vec2(0.3, 0), Self.ice)
        world.frames(600)
        // It hangs between two corners, 0.15 m apart.
        let depth = 0.15 - (0.15 * 0.15 - 0.075 * 0.075).squareRoot()
        #expect(
            (world.position(of: disc) - Vec2(0.975, -0.15 + Float(depth))).length < 0.003, "\(world.position(of: disc))"
        )
    }

    @Test("a gap of a point is none, one of five is one")
    func gaps() {
        for (gap, isSmooth) in [(Float(0.01), true), (0.05, false)] {
            let world = World()
            for x in 0..<20 {
                world.addBox((0.3 + gap) * Float(x), 0.1, width: 0.3, height: 0.2, type: .static, Self.ice)
            }
            let disc = world.addDisc(0, -0.15, radius: 0.15, velocity: Vec2(1, 0), Self.ice)
            var fastest: Float = 0
            world.frames(240) { _ in fastest = max(fastest, world.linearVelocity(of: disc).y.magnitude) }
            #expect(isSmooth ? fastest < 0.002 : fastest > 0.01, "\(gap): \(fastest)")
            #expect(!isSmooth || (world.linearVelocity(of: disc).x - 1).magnitude < 0.001)
        }
    }

    @Test("what rests on tiles falls when they go, and is carried when they rise")
    func moved() {
        let tiles = (0..<4).map {
            world.addBox(0.3 * Float($0) - 0.45, 0.1, width: 0.3, height: 0.2, type: .static, Self.ice)
        }
        let box = world.addBox(0, -0.15, width: 0.3, height: 0.3, Self.ice)
        world.frames(120)
        for frame in 1...60 {
            for (index, tile) in tiles.enumerated() {
                world.setPosition(Vec2(0.3 * Float(index) - 0.45, 0.1 - 0.005 * Float(frame)), angle: 0, of: tile)
            }
            world.frames(1)
        }
        world.frames(30)
        #expect((world.position(of: box) - Vec2(0, -0.45)).length < 0.003, "\(world.position(of: box))")
        for tile in tiles[1...2] { world.destroyBody(tile) }
        world.frames(30)
        #expect(world.position(of: box).y > 0, "\(world.position(of: box))")
    }

    @Test(
        "what is put into tiles, however deep, comes out on the side where it comes out of one box", arguments: 1...60)
    func deep(seed: Int) throws {
        var random = SeededNumbers(UInt64(100_000 + seed))
        for _ in 0..<10 {
            let radius = random.float(0.05...0.4)
            let (place, depth) = (random.float(-0.9...0.9), random.float(0...0.9) * radius)
            let cuts = ([-1, 1] + (0..<4).map { _ in random.float(-0.95...0.95) }).sorted()
            func run(_ cuts: [Float]) -> Vec2 {
                let world = World()
                for (left, right) in zip(cuts, cuts.dropFirst()) where right > left {
                    world.addBox(0.5 * (left + right), 0.5, width: right - left, height: 1, type: .static, Self.ice)
                }
                let disc = world.addDisc(place, depth - radius, radius: radius, .weightless())
                world.frames(120)
                return world.position(of: disc)
            }
            let (plain, tiles) = (run([-1, 1]), run(cuts))
            #expect((plain - tiles).length < 0.01, "\(radius) at \(place), \(depth) in \(cuts): \(plain), \(tiles)")
        }
    }
}
