import SceneFormat

/// A shape where it is in the world, for the benchmark's own look at how deep bodies sink: no engine is asked.
struct PlacedShape {
    var body: Int32
    var isFixed: Bool
    var kind: SceneShapeKind
    var center: Point
    /// The directions of a box's sides.
    var axisX: Point
    var axisY: Point
    /// Half the sides of a box; the radius of a circle, twice.
    var half: Point

    /// How far it reaches to either side along x.
    var reach: Double { kind == .circle ? half.x : abs(axisX.x) * half.x + abs(axisY.x) * half.y }

    init(_ shape: SceneShape, of body: Int32, isFixed: Bool, pose: ScenePose) {
        self.body = body
        self.isFixed = isFixed
        kind = shape.kind
        axisX = Point(x: pose.cosine, y: pose.sine)
        axisY = Point(x: -pose.sine, y: pose.cosine)
        center = Point(x: pose.x, y: pose.y) + Double(shape.centerX) * axisX + Double(shape.centerY) * axisY
        half = Point(x: Double(shape.halfWidth), y: Double(shape.halfHeight))
    }

    /// By how much two shapes overlap, metres: the shortest way to part them; 0 or less when they do not touch.
    static func penetration(_ a: PlacedShape, _ b: PlacedShape) -> Double {
        switch (a.kind, b.kind) {
        case (.circle, .circle): a.half.x + b.half.x - (b.center - a.center).length
        case (.circle, .box): ofCircle(a, inBox: b)
        case (.box, .circle): ofCircle(b, inBox: a)
        case (.box, .box): min(alongAxes(of: a, a, b), alongAxes(of: b, a, b))
        }
    }

    private static func ofCircle(_ circle: PlacedShape, inBox box: PlacedShape) -> Double {
        let offset = circle.center - box.center
        // From each pair of sides outwards; negative inside.
        let x = abs(offset.dot(box.axisX)) - box.half.x
        let y = abs(offset.dot(box.axisY)) - box.half.y
        let distance = x > 0 && y > 0 ? Point(x: x, y: y).length : max(x, y)
        return circle.half.x - distance
    }

    /// The smaller overlap of two boxes along the two axes of one of them (separating axes).
    private static func alongAxes(of owner: PlacedShape, _ a: PlacedShape, _ b: PlacedShape) -> Double {
        let offset = b.center - a.center
        func overlap(_ axis: Point) -> Double { a.extent(along: axis) + b.extent(along: axis) - abs(offset.dot(axis)) }
        return min(overlap(owner.axisX), overlap(owner.axisY))
    }

    private func extent(along axis: Point) -> Double {
        abs(axisX.dot(axis)) * half.x + abs(axisY.dot(axis)) * half.y
    }
}

/// A vector of the plane, metres.
struct Point {
    var x: Double
    var y: Double

    var length: Double { (x * x + y * y).squareRoot() }
    func dot(_ other: Point) -> Double { x * other.x + y * other.y }
    static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }
    static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }
    static func * (scale: Double, a: Point) -> Point { Point(x: scale * a.x, y: scale * a.y) }
}
