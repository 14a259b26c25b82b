import MoonspringPhysics

// Scenes large enough for their work to be shared out among threads.

extension WorldScene {
    public static let large = [largePyramid, rain, discs, grid, largeTumbler, halfAsleep, sprung]

    public static let largePyramid = WorldScene(name: "pyramid of 40") { stage in
        stage.addTray(width: 40)
        stage.addPyramid(40)
    }

    /// 2000 boxes fall.
    public static let rain = WorldScene(name: "2000 falling boxes") { stage in
        stage.addTray(width: 30)
        for index in 0..<2000 {
            stage.addBox(
                0.45 * (Float(index % 60) - 30) + stage.number(in: -0.05...0.05), -0.5 - 0.5 * Float(index / 60), 0.3,
                0.4)
        }
    }

    public static let discs = WorldScene(name: "3000 discs") { stage in
        stage.addTray(width: 30)
        for index in 0..<3000 {
            stage.addDisc(
                0.36 * (Float(index % 80) - 40) + stage.number(in: -0.02...0.02), -0.3 - 0.4 * Float(index / 80),
                radius: stage.number(in: 0.1...0.17))
        }
    }

    /// A net of discs and hinges, held at its upper edge.
    public static let grid = WorldScene(name: "net of 40 x 40") { stage in
        let side = 40
        for index in 0..<side * side {
            let (row, column) = (index / side, index % side)
            stage.add(
                .circle(center: .zero, radius: 0.2), 0.5 * Float(column), 0.5 * Float(row),
                type: row == 0 && column % 4 == 0 ? .static : .dynamic)
            if column > 0 {
                stage.hinge(stage.bodies[index - 1], stage.bodies[index], Vec2(0.25, 0), Vec2(-0.25, 0))
            }
            if row > 0 { stage.hinge(stage.bodies[index - side], stage.bodies[index], Vec2(0, 0.25), Vec2(0, -0.25)) }
        }
    }

    public static let largeTumbler = WorldScene(name: "tumbler of 1600") { stage in
        stage.addTumbler(items: 1600, half: 12)
    }

    /// Boxes that springs pull through each other, some of them by a corner.
    public static let sprung = WorldScene(name: "1000 boxes on springs") { stage in
        stage.addTray(width: 30)
        for index in 0..<1000 {
            stage.addBox(0.7 * (Float(index % 40) - 20), -0.5 - 0.7 * Float(index / 40), 0.4, 0.4)
            var spring = PointSpring()
            spring.target = Vec2(stage.number(in: -12...12), stage.number(in: -15...0))
            spring.stiffness = 80
            spring.damping = Double(stage.number(in: 0...9))
            if index % 5 == 0 {
                spring.localAnchor = Vec2(0.2, 0.2)
                spring.turnsBody = true
                spring.targetVelocity = Vec2(0.5, 0)
                spring.maximumPress = 400
            }
            if let body = stage.bodies.last { stage.world.createPointSpring(spring, on: body) }
        }
    }

    /// Many stacks sleep, some are woken, while things rain on the other half.
    public static let halfAsleep = WorldScene(name: "half asleep") { stage in
        stage.addTray(width: 140)
        for stack in 0..<200 {
            for level in 0..<5 { stage.addBox(-65 + 0.7 * Float(stack), -0.25 - 0.5 * Float(level), 0.5, 0.5) }
        }
        for index in 0..<600 {
            let x = 20 + 0.6 * Float(index % 60) + stage.number(in: -0.1...0.1)
            let y = -4 - 2 * Float(index / 60)
            if index % 2 == 0 {
                stage.addDisc(x, y, radius: 0.2)
            } else {
                stage.add(regular(5, radius: 0.25), x, y)
            }
        }
        let ball = stage.add(.circle(center: .zero, radius: 0.5), -69, -0.5)
        stage.act = { stage in
            if stage.tick == 80 { stage.world.setLinearVelocity(Vec2(20, -4), of: ball) }
        }
    }
}
