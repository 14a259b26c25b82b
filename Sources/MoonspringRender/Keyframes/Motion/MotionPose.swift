import Moonspring

/// Where the corners of a view are: a centre and half of its two edges.
struct MotionPose {
    let center: Point
    let across: Vector
    let down: Vector

    /// `value` gives the number of a channel.
    init(_ value: (MotionChannel) -> Double) {
        let turn = Transform.rotation(value(.rotation))
        let (scaleX, scaleY) = (value(.scaleX), value(.scaleY))
        let (halfWidth, halfHeight) = (value(.width) / 2, value(.height) / 2)
        let shear = value(.shear) == 0 ? Vector(1, 0) : Vector(1, 0).rotated(by: value(.shear))
        center = Point(value(.x), value(.y))
        across = turn.applyLinear(Vector(scaleX * halfWidth, 0))
        down = turn.applyLinear(Vector(scaleX * halfHeight * shear.y / shear.x, scaleY * halfHeight))
    }

    /// The map from a view's coordinates, whose top left corner is 0, 0, to those in which its centre is.
    static func map(_ value: (MotionChannel) -> Double) -> Transform {
        let shear = value(.shear) == 0 ? Vector(1, 0) : Vector(1, 0).rotated(by: value(.shear))
        let (scaleX, scaleY) = (value(.scaleX), value(.scaleY))
        return Transform(a: scaleX, b: 0, c: scaleX * shear.y / shear.x, d: scaleY)
            .concatenating(.rotation(value(.rotation)))
            .about(Point(value(.width) / 2, value(.height) / 2), at: Point(value(.x), value(.y)))
    }

    /// Of a view as it sees itself.
    static func bounds(_ size: Size) -> MotionPose {
        MotionPose(center: size / 2, across: Vector(size.width / 2, 0), down: Vector(0, size.height / 2))
    }

    func mapped(by map: Transform) -> MotionPose {
        MotionPose(center: map.apply(center), across: map.applyLinear(across), down: map.applyLinear(down))
    }

    private init(center: Point, across: Vector, down: Vector) {
        (self.center, self.across, self.down) = (center, across, down)
    }

    /// With every corner on the straight line to the same corner of another, at a share of the way.
    func between(_ other: MotionPose, _ share: Double) -> MotionPose {
        MotionPose(
            center: center + share * (other.center - center), across: across + share * (other.across - across),
            down: down + share * (other.down - down))
    }

    /// The largest distance between a corner of one and the same corner of the other, in points.
    func distance(to other: MotionPose) -> Double {
        let (move, first, second) = (center - other.center, across - other.across, down - other.down)
        return [first + second, first - second].reduce(0) { max($0, (move + $1).length, (move - $1).length) }
    }

    /// The largest distance of a corner from the centre, in points.
    var reach: Double { max((across + down).length, (across - down).length) }
}
