extension SceneData {
    /// A pyramid of boxes of side 1 that just touch, `base` of them in the lowest row.
    static func pyramid(base: Int) -> SceneData {
        var scene = SceneData()
        scene.addBody(.fixed, x: 0, y: -1, shapes: [.box(400, 2)])
        for row in 0..<base {
            for column in 0..<base - row {
                let x = Float(column) - Float(base - row - 1) / 2
                scene.addBody(x: x, y: Float(row) + 0.5, shapes: [.box(1, 1)])
            }
        }
        return scene
    }

    /// Separate stacks of five boxes that fall a little, with sleep on.
    static func stacks(count: Int) -> SceneData {
        var scene = SceneData()
        scene.sleeps = true
        var random = RandomGenerator(seed: 5)
        let spacing: Float = 3
        scene.addBody(.fixed, x: 0, y: -1, shapes: [.box(Float(count) * spacing + 20, 2)])
        for stack in 0..<count {
            let x = (Float(stack) - Float(count - 1) / 2) * spacing
            for row in 0..<5 {
                let y = 0.53 + Float(row) * 1.03
                scene.addBody(x: x + random.jitter(0.025), y: y, shapes: [.box(1, 1)])
            }
        }
        return scene
    }

    /// Nine boxes of side 1 with one a hundred times denser on top.
    static func heavyTower() -> SceneData {
        var scene = SceneData()
        scene.addBody(.fixed, x: 0, y: -1, shapes: [.box(400, 2)])
        for row in 0..<10 {
            scene.addBody(x: 0, y: Float(row) + 0.5, shapes: [.box(1, 1, density: row == 9 ? 100 : 1)])
        }
        return scene
    }
}
