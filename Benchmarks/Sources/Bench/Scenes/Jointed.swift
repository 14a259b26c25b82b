import SceneFormat

extension SceneData {
    /// A net of circles that touch nothing, each pinned to its left and upper neighbour at half the distance.
    static func jointGrid(side: Int) -> SceneData {
        var scene = SceneData()
        for column in 0..<side {
            for row in 0..<side {
                let isHeld = row == 0 && abs(column - side / 2) <= 3
                let isPreviousHeld = isHeld && abs(column - 1 - side / 2) <= 3
                let body = scene.addBody(
                    isHeld ? .fixed : .dynamic, x: Float(column), y: Float(-row),
                    shapes: [.circle(0.4, collides: false)])
                if row > 0 { scene.addPin(body - 1, (0, -0.5), body, (0, 0.5)) }
                // Chipmunk ends the process at a joint between two fixed bodies.
                if column > 0, !isPreviousHeld { scene.addPin(body - Int32(side), (0.5, 0), body, (-0.5, 0)) }
            }
        }
        return scene
    }

    /// A level chain that swings down, with a weight of 500 links' mass at its end.
    static func weightedChain(links: Int) -> SceneData {
        var scene = SceneData()
        var previous = scene.addBody(.fixed, x: 0, y: 0, shapes: [.box(1, 1, collides: false)])
        var anchor: Float = 0
        for link in 0..<links {
            let body = scene.addBody(x: Float(link) + 0.5, y: 0, shapes: [.box(1, 0.25, collides: false)])
            scene.addPin(previous, (anchor, 0), body, (-0.5, 0))
            previous = body
            anchor = 0.5
        }
        // A link weighs 1/4 kg.
        let weight = scene.addBody(
            x: Float(links) + 1, y: 0, shapes: [.box(2, 2, density: 500.0 / 16, collides: false)])
        scene.addPin(previous, (0.5, 0), weight, (-1, 0))
        return scene
    }
}
