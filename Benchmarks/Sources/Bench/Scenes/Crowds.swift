import SceneFormat

extension SceneData {
    /// Small boxes in a turning hollow square.
    static func tumbler(count: Int) -> SceneData {
        var scene = SceneData()
        scene.addBody(
            .kinematic, x: 0, y: 10, spin: 25 * Float.pi / 180,
            shapes: [
                .box(1, 21, x: 10), .box(1, 21, x: -10), .box(21, 1, y: 10), .box(21, 1, y: -10),
            ])
        let perRow = 50
        let spacing: Float = 0.36
        let rows = (count + perRow - 1) / perRow
        for index in 0..<count {
            let x = (Float(index % perRow) - Float(perRow - 1) / 2) * spacing
            let y = (Float(index / perRow) - Float(rows - 1) / 2) * spacing + 10
            scene.addBody(x: x, y: y, shapes: [.box(0.25, 0.25)])
        }
        return scene
    }

    /// Circles that pour through a gap between two sloping plates onto a floor.
    static func funnel(count: Int) -> SceneData {
        let friction: Float = 0.3
        var scene = SceneData()
        var random = RandomGenerator(seed: 3)
        scene.addBody(.fixed, x: 0, y: -0.5, shapes: [.box(44, 1, friction: friction)])
        for side: Float in [-1, 1] {
            scene.addBody(.fixed, x: side * 21, y: 60, shapes: [.box(1, 120, friction: friction)])
            // From (20, 45) to (3, 33): half way, and as long as the hypotenuse of 17 and 12.
            let length = Float(17 * 17 + 12 * 12).squareRoot()
            let slope: Float = 0.614_725_57
            scene.addBody(
                .fixed, x: side * 11.5, y: 39, angle: side * slope, shapes: [.box(length, 0.5, friction: friction)])
        }
        let perRow = 64
        let spacing: Float = 0.6
        for index in 0..<count {
            let x = (Float(index % perRow) - Float(perRow - 1) / 2) * spacing + random.jitter(0.04)
            let y = 47 + Float(index / perRow) * spacing
            scene.addBody(x: x, y: y, shapes: [.circle(0.25, friction: friction)])
        }
        return scene
    }

    /// Boxes that fall, turned and jittered, between two walls.
    static func rain(count: Int, restitution: Float = 0) -> SceneData {
        var scene = SceneData()
        var random = RandomGenerator(seed: 7)
        let rows = 20
        let columns = max(10, (count + rows - 1) / rows)
        let width = Float(columns) * 0.7
        scene.addBody(.fixed, x: 0, y: -1, shapes: [.box(width + 20, 2, restitution: restitution)])
        for side: Float in [-1, 1] {
            let wall = SceneShape.box(1, 30, restitution: restitution)
            scene.addBody(.fixed, x: side * (width / 2 + 1), y: 15, shapes: [wall])
        }
        for index in 0..<count {
            let x = (Float(index % columns) - Float(columns - 1) / 2) * 0.7 + random.jitter(0.05)
            let y = 1 + Float(index / columns) * 0.9 + random.jitter(0.05)
            let box = SceneShape.box(0.5, 0.5, restitution: restitution)
            scene.addBody(x: x, y: y, angle: random.jitter(0.75), shapes: [box])
        }
        return scene
    }

    /// Small fast circles before a thin wall, each in a lane of its own.
    static func thinWall(count: Int) -> SceneData {
        var scene = SceneData()
        var random = RandomGenerator(seed: 11)
        scene.addBody(.fixed, x: 0, y: Float(count) / 4, shapes: [.box(0.1, Float(count) / 2 + 200)])
        for index in 0..<count {
            let speed = 85 + random.jitter(25)
            scene.addBody(
                x: -5 + random.jitter(1), y: Float(index) / 2, velocityX: speed, shapes: [.circle(0.1)])
        }
        return scene
    }
}
