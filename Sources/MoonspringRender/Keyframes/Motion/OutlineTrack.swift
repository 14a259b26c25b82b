import Moonspring

/// The edge over time of a view that clips others, in the scene's points or in its own: a rectangle with round corners, mapped as the view is. All
/// paths have the same elements, and players go straight from each point to the same point of the next path.
struct OutlineTrack {
    /// From the first tick to the last; one key where the edge does not change.
    private(set) var keys: KeyframeTrack
    let paths: [Path]

    /// Keys with no corner further from a sample than `tolerance`, in points.
    init(_ view: ViewRecording, tolerance: Double, isOwn: Bool = false) {
        let poses = (0..<view.count).map { tick in
            isOwn ? .bounds(Size(view[.width][tick], view[.height][tick])) : view.pose(at: tick)
        }
        let radii = view[.cornerRadius].all
        let numbers: [(MotionPose) -> Double] = [
            \.center.x, \.center.y, \.across.x, \.across.y, \.down.x, \.down.y,
        ]
        // A corner is the sum of three, of which the errors seldom add up.
        let columns = numbers.map { number in poses.map(number) } + [radii]
        keys = TrackReduction.lines(columns, tolerances: columns.map { _ in tolerance / 2 })[0]
        if columns.allSatisfy({ column in column.allSatisfy { $0 == column[0] } }) { keys.keys = [keys.keys[0]] }
        paths = keys.keys.map { key in
            let tick = Int(key.time)
            let size = Size(view[.width][tick], view[.height][tick])
            return Path(roundedRectangle: size, radius: radii[tick]) { share in
                poses[tick].center + share.x * poses[tick].across + share.y * poses[tick].down
            }
        }
    }
}

extension Path {
    /// A rectangle with round corners, each one cubic curve, of which each point is mapped: -1, -1 is the top left corner and 1, 1 the
    /// bottom right one. It has the same elements whatever the radius.
    init(roundedRectangle size: Size, radius: Double, map: (Vector) -> Point) {
        self.init()
        // What of a half side a corner takes, and how far its control points are from the corner of the rectangle.
        let (across, down) = (2 * radius / max(size.width, 1e-9), 2 * radius / max(size.height, 1e-9))
        let control = 1 - 0.5522847498307936
        func point(_ x: Double, _ y: Double) -> Point {
            let point = map(Vector(x, y))
            // A path takes no larger numbers, and none can be seen.
            func bounded(_ value: Double) -> Double { value.isFinite ? min(max(value, -1e6), 1e6) : 0 }
            return Point(bounded(point.x), bounded(point.y))
        }
        move(to: point(-1 + across, -1))
        for (x, y) in [(1.0, -1.0), (1, 1), (-1, 1), (-1, -1)] {
            // Along the top and the bottom edge the way to the corner is horizontal.
            let isAcross = x * y < 0
            func near(_ reach: Double, first: Bool) -> Point {
                first == isAcross ? point(x * (1 - across * reach), y) : point(x, y * (1 - down * reach))
            }
            addLine(to: near(1, first: true))
            addCurve(
                to: near(1, first: false), control1: near(control, first: true), control2: near(control, first: false))
        }
        closeSubpath()
    }
}
