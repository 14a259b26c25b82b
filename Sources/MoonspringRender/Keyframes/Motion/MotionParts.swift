import Moonspring

/// A linear map as keyframes tell it: a shear, then a scale, then a turn.
///
/// Every map can be told in two ways, of which one has both scales negated and half a turn more, and with any number of full turns. A
/// mirror image that appears within a tick is so a card that shrinks to a line and grows on its other side, or one that turns
/// upside down meanwhile. Told tick by tick, each is the one that is nearest to that of the tick before.
struct MotionParts {
    /// In radians, clockwise.
    private(set) var rotation = 0.0
    private(set) var scaleX = 0.0
    private(set) var scaleY = 0.0
    /// The angle of a shear along x, in radians.
    private(set) var shear = 0.0

    /// Of the first tick: `scaleX` is not negative.
    init(_ map: Transform) {
        let (across, down) = (Vector(map.a, map.b), Vector(map.c, map.d))
        if across.length > Self.leastShare * down.length {
            (rotation, scaleX, scaleY) = (map.rotation, map.scaleX, map.scaleY)
            let slope = (map.a * map.c + map.b * map.d) / (scaleX * scaleX)
            // A turn leaves a trace of shear in the last bits.
            shear = abs(slope) < 1e-9 ? 0 : Transform(a: 1, b: slope, c: 0, d: 1).rotation
        } else if down.length > 0 {
            // Flattened to a line, which tells how it is turned.
            (rotation, scaleY) = (Transform(a: map.d, b: -map.c, c: 0, d: 1).rotation, down.length)
        }
    }

    /// Of a view of a size in points, after that of the tick before.
    init(_ map: Transform, size: Size, after last: MotionParts) {
        var parts = MotionParts(map)
        if parts.scaleX == 0 {
            // Nothing of a shear is left; and nothing of a turn, where the view is flattened to a point.
            parts.shear = last.shear
            if parts.scaleY == 0 { parts.rotation = last.rotation }
        }
        var negated = parts
        negated.rotation += .pi
        (negated.scaleX, negated.scaleY) = (-parts.scaleX, -parts.scaleY)
        parts.rotation = parts.rotation.turned(near: last.rotation)
        negated.rotation = negated.rotation.turned(near: last.rotation)
        // What a path draws may have a size where its view has none.
        let half = Vector(max(size.width, 1) / 2, max(size.height, 1) / 2)
        self = negated.way(from: last, half) < parts.way(from: last, half) ? negated : parts
    }

    init(rotation: Double, scaleX: Double, scaleY: Double, shear: Double) {
        (self.rotation, self.scaleX, self.scaleY, self.shear) = (rotation, scaleX, scaleY, shear)
    }

    /// Of the other side of the view: what is smaller is an error of rounding, and has no direction.
    private static let leastShare = 1e-9

    /// About how far a corner goes, in points, while each part goes evenly from what it was.
    private func way(from last: MotionParts, _ half: Vector) -> Double {
        func reach(_ parts: MotionParts) -> Double { Vector(parts.scaleX * half.x, parts.scaleY * half.y).length }
        return abs(rotation - last.rotation) * (reach(self) + reach(last)) / 2 + abs(scaleX - last.scaleX) * half.x
            + abs(scaleY - last.scaleY) * half.y
    }
}
