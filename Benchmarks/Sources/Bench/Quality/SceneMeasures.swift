import SceneFormat

extension SceneData {
    /// The deepest overlap of any two shapes, metres; 0 when none touch, nil when a pose is not a number.
    func worstPenetration(_ poses: [ScenePose]) -> Double? {
        guard poses.allSatisfy(\.isSane) else { return nil }
        var placed: [PlacedShape] = []
        for (index, body) in bodies.enumerated() {
            for shape in shapes(of: body) where shape.collides {
                placed.append(
                    PlacedShape(shape, of: Int32(index), isFixed: body.kind == .fixed, pose: poses[index]))
            }
        }
        // Sorted by their left ends: a shape can only meet those that begin before it ends.
        placed.sort { $0.center.x - $0.reach < $1.center.x - $1.reach }
        var worst = 0.0
        for (index, shape) in placed.enumerated() {
            let end = shape.center.x + shape.reach
            for other in placed[(index + 1)...] {
                if other.center.x - other.reach > end { break }
                if shape.body == other.body || shape.isFixed && other.isFixed { continue }
                worst = max(worst, PlacedShape.penetration(shape, other))
            }
        }
        return worst
    }

    /// The widest gap between the two anchors of a joint, metres; nil when a pose is not a number.
    func worstJointGap(_ poses: [ScenePose]) -> Double? {
        guard poses.allSatisfy(\.isSane) else { return nil }
        func place(_ x: Float, _ y: Float, on body: Int32) -> Point {
            let pose = poses[Int(body)]
            return Point(
                x: pose.x + pose.cosine * Double(x) - pose.sine * Double(y),
                y: pose.y + pose.sine * Double(x) + pose.cosine * Double(y))
        }
        return joints.map { joint in
            let a = place(joint.anchorAX, joint.anchorAY, on: joint.bodyA)
            return (place(joint.anchorBX, joint.anchorBY, on: joint.bodyB) - a).length
        }.max()
    }
}
