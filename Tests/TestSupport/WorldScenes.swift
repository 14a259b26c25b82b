import MoonspringPhysics

// Small scenes, each of one part of the engine.

extension WorldScene {
    /// The scenes that have golden hashes.
    public static let golden = [
        pile, pyramid, bounces, chains, ropes, ground, tumbler, bullets, sleepers, mixed,
    ]

    /// Things of all kinds fall into a tray.
    public static let pile = WorldScene(name: "pile") { stage in
        stage.addTray(width: 6)
        for index in 0..<120 {
            let x = stage.number(in: -2.5...2.5)
            let y = -1 - 0.25 * Float(index)
            switch index % 3 {
            case 0: stage.addBox(x, y, stage.number(in: 0.2...0.6), stage.number(in: 0.2...0.6))
            case 1: stage.addDisc(x, y, radius: stage.number(in: 0.1...0.3))
            default: stage.add(regular(3 + index % 5, radius: 0.25), x, y)
            }
        }
    }

    public static let pyramid = WorldScene(name: "pyramid") { stage in
        stage.addTray(width: 20)
        stage.addPyramid(12)
    }

    /// Discs of elasticity 0 to 1, and a row of balls that passes an impact on.
    public static let bounces = WorldScene(name: "bounces") { stage in
        stage.addTray(width: 20)
        for index in 0...8 {
            stage.add(
                .circle(center: .zero, radius: 0.2), Float(index) - 8, -3, friction: 0, restitution: Float(index) / 8)
        }
        for index in 0..<6 {
            stage.add(
                .circle(center: .zero, radius: 0.25), 2 + 0.5 * Float(index) + (index == 5 ? 1 : 0), -0.25, friction: 0,
                restitution: 1
            ) { definition in
                definition.linearDamping = 0
                definition.linearVelocity = Vec2(index == 5 ? -4 : 0, 0)
            }
        }
    }

    /// Rows of hinges between pillars, a heavy end, and rows that hang free.
    public static let chains = WorldScene(name: "chains") { stage in
        for row in 0..<3 {
            let y = 2 * Float(row)
            var last = stage.addBox(-3, y, 0.2, 0.2, type: .static)
            for index in 0..<20 {
                let link = stage.addBox(-2.75 + 0.3 * Float(index), y, 0.3, 0.1)
                stage.hinge(last, link, Vec2(index == 0 ? 0.1 : 0.15, 0), Vec2(-0.15, 0))
                last = link
            }
            if row == 0 { stage.hinge(last, stage.addBox(3.15, y, 0.2, 0.2, type: .static), Vec2(0.15, 0), .zero) }
            if row == 1 { stage.hinge(last, stage.addBox(3.65, y, 1, 1), Vec2(0.15, 0), Vec2(-0.5, 0)) }
        }
    }

    /// Ropes, springs, welds and slides.
    public static let ropes = WorldScene(name: "ropes") { stage in
        let world = stage.world
        for index in 0..<6 {
            let x = 1.5 * Float(index)
            let post = stage.addBox(x, 0, 0.1, 0.1, type: .static)
            let item = stage.addBox(x + 0.4, 0.5, 0.4, 0.3)
            switch index {
            case 0: world.createJoint(.rope(bodyA: post, bodyB: item, maximumLength: 1.2))
            case 1:
                world.createJoint(
                    .distance(bodyA: post, bodyB: item, length: 1, frequency: 2, dampingRatio: 0.1))
            case 2:
                let end = stage.addBox(x + 0.8, 0.5, 0.4, 0.3)
                world.createJoint(
                    .weld(
                        bodyA: item, bodyB: end, localAnchorA: Vec2(0.2, 0), localAnchorB: Vec2(-0.2, 0)))
                world.createJoint(.distance(bodyA: post, bodyB: item, length: 0.7))
            case 3:
                world.createJoint(
                    .prismatic(
                        bodyA: post, bodyB: item, localAnchorA: Vec2(0.4, 0.5), localAxisA: Vec2(0.2, 1),
                        lowerTranslation: -1, upperTranslation: 2))
            case 4:
                world.createJoint(
                    .hinge(
                        bodyA: post, bodyB: item, localAnchorB: Vec2(-0.4, -0.5), lowerAngle: -0.2, upperAngle: 0.6,
                        frictionTorque: 0.01))
            default:
                world.createJoint(
                    .distance(
                        bodyA: post, bodyB: item, length: 0.8, frequency: 3, minimumLength: 0.7, maximumLength: 0.9))
            }
        }
    }

    /// Polygons and ellipses roll and slide over a chain.
    public static let ground = WorldScene(name: "ground") { stage in
        let body = stage.addBox(0, 50, 1, 1, type: .static)
        let points = (0...60).map { index in
            let bump = 0.4 * Float(index % 7 * (index % 3))
            let slope = 0.02 * Float(index * index)
            return Vec2(Float(index) - 30, slope - bump - 50)
        }
        stage.world.createChain(ChainDefinition(points: points, isOneSided: true, friction: 0.4), on: body)
        for index in 0..<40 {
            let x = -28 + 1.4 * Float(index)
            if index % 2 == 0 {
                stage.add(regular(3 + index % 6, radius: 0.3), x, -6 + stage.number(in: -2...0))
            } else {
                stage.add(ellipse(0.8, 0.3 + 0.01 * Float(index)), x, -6 + stage.number(in: -2...0))
            }
        }
    }

    /// A turning drum.
    public static let tumbler = WorldScene(name: "tumbler") { stage in
        stage.addTumbler(items: 150, half: 3)
    }

    /// Fast things against thin walls, and bullets against bullets.
    public static let bullets = WorldScene(name: "bullets") { stage in
        stage.gravity = .zero
        for side: Float in [-10, 10] {
            stage.add(.line(Vec2(0, -10), Vec2(0, 10)), side, 0, type: .static)
            stage.add(.line(Vec2(-10, 0), Vec2(10, 0)), 0, side, type: .static)
        }
        stage.addBox(0, 0, 0.05, 4, type: .static)
        for index in 0..<40 {
            let x = stage.number(in: -9...9)
            let y = stage.number(in: -9...9)
            let velocity = Vec2(stage.number(in: -300...300), stage.number(in: -300...300))
            stage.add(index % 2 == 0 ? .circle(center: .zero, radius: 0.1) : regular(4, radius: 0.12), x, y) {
                $0.linearVelocity = velocity
                $0.isBullet = index % 4 < 2
                $0.linearDamping = 0
            }
        }
    }

    /// Stacks that fall asleep, and a ball that wakes them.
    public static let sleepers = WorldScene(name: "sleepers") { stage in
        stage.addTray(width: 20)
        for stack in 0..<5 {
            for level in 0..<4 { stage.addBox(2 * Float(stack) - 4, -0.25 - 0.5 * Float(level), 0.5, 0.5) }
        }
        let ball = stage.addDisc(-9.5, -0.4, radius: 0.4)
        stage.act = { stage in
            if stage.tick == 120 { stage.world.setLinearVelocity(Vec2(9, -3), of: ball) }
        }
    }

    /// A bit of everything, with bodies that come and go and change their type.
    public static let mixed = WorldScene(name: "mixed") { stage in
        stage.addTray(width: 12)
        stage.addPyramid(5, x: -3)
        let lift = stage.addBox(3, -1, 2, 0.2, type: .kinematic)
        var last = stage.addBox(3, -8, 0.2, 0.2, type: .static)
        for index in 0..<8 {
            let link = stage.addDisc(3 + 0.3 * Float(index + 1), -8, radius: 0.12)
            stage.hinge(last, link, Vec2(index == 0 ? 0 : 0.15, 0), Vec2(-0.15, 0))
            last = link
        }
        stage.act = { stage in
            let world = stage.world
            world.setLinearVelocity(Vec2(0, stage.tick % 120 < 60 ? -1 : 1), of: lift)
            if stage.tick % 10 == 0 { stage.add(regular(5, radius: 0.2), stage.number(in: -4...4), -9) }
            if stage.tick % 40 == 39 { world.destroyBody(stage.bodies[10 + stage.tick / 40]) }
            if stage.tick == 150 { world.setType(.static, of: last) }
            if stage.tick == 180 { world.setType(.dynamic, of: lift) }
        }
    }
}

extension WorldStage {
    /// A hollow square that turns twice in a minute, with boxes in it.
    func addTumbler(items: Int, half: Float) {
        let drum = add(.box(center: Vec2(half, 0), halfSize: Vec2(0.25, half), angle: 0), 0, 0, type: .kinematic) {
            $0.angularVelocity = .pi / 6
        }
        for (center, size) in [
            (Vec2(-half, 0), Vec2(0.25, half)), (Vec2(0, half), Vec2(half, 0.25)), (Vec2(0, -half), Vec2(half, 0.25)),
        ] {
            world.createShape(ShapeDefinition(.box(center: center, halfSize: size, angle: 0)), on: drum)
        }
        let columns = Int((Float(items)).squareRoot())
        for index in 0..<items {
            let spacing = 1.4 * half / Float(columns)
            addBox(
                spacing * (Float(index % columns) - 0.5 * Float(columns)),
                spacing * (Float(index / columns) - 0.5 * Float(columns)), 0.6 * spacing, 0.6 * spacing)
        }
    }
}

/// A regular polygon.
func regular(_ corners: Int, radius: Float) -> ShapeGeometry {
    let points = (0..<corners).map { index in
        let turn = Trigonometry.sineCosine(Double(index) * 2 * .pi / Double(corners))
        return Vec2(radius * Float(turn.cosine), radius * Float(turn.sine))
    }
    return (try? ConvexPolygon.hull(of: points)).map { .polygon($0) } ?? .circle(center: .zero, radius: radius)
}

func ellipse(_ width: Float, _ height: Float) -> ShapeGeometry {
    (try? ConvexPolygon.ellipse(width: width, height: height)).map { .polygon($0) }
        ?? .circle(center: .zero, radius: 0.5 * width)
}
