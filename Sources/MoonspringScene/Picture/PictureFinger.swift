import Moonspring

/// A finger on the scene, which is drawn as a dot.
public struct PictureFinger: Equatable, Sendable {
    /// Where it is, or where it was lifted, in the scene.
    public var point: Point
    /// How strongly it is drawn: 1 while it is down; once it is lifted less and less, but more than 0.
    public var strength: Double

    /// Makes a finger at a point of the scene. Default: down.
    public init(point: Point, strength: Double = 1) {
        self.point = point
        self.strength = strength
    }
}

extension Scene {
    /// The fingers that a picture shows, those that are lifted behind those that are down. `root` is the map from the coordinates of
    /// the root view, in which touches are told, to the scene's.
    func shownFingers(_ root: Transform) -> [PictureFinger] {
        var fingers = touches.lifted.fingers(at: tick)
        fingers += touches.fingers.sorted { $0.key < $1.key }.map { PictureFinger(point: $0.value.last) }
        return fingers.map { PictureFinger(point: root.apply($0.point), strength: $0.strength) }
    }
}
