import Moonspring

/// Where a finger may drag a view: along the line of the places that states have for it, or in the rectangle around them where they are on
/// none, and less and less beyond the outermost.
struct DragRange {
    /// What lies between the outermost places along an axis.
    private struct Stretch {
        let least: Double
        let most: Double
        /// The scene's along the axis, which the rubber band stays below: at least a point, as a root view may have no size.
        let size: Double

        /// nil where all places are one.
        init?(_ places: [Double], size: Double) {
            guard let least = places.min(), let most = places.max(), least < most else { return nil }
            (self.least, self.most, self.size) = (least, most, max(size, 1))
        }

        func inside(_ place: Double) -> Double { min(max(place, least), most) }

        /// Where the view is while the finger asks for a place.
        func place(for wanted: Double) -> Double {
            inside(wanted) + Scrolling.rubberBand(wanted - inside(wanted), size: size)
        }

        /// What the finger asks for while the view is at a place.
        func wanted(at place: Double) -> Double {
            inside(place) + Scrolling.pull(ofRubberBand: place - inside(place), size: size)
        }
    }

    private let x: Stretch?
    private let y: Stretch?
    /// Where the places are on one line along neither axis: its direction, and what lies between them along it.
    private let line: (way: Vector, stretch: Stretch)?

    /// `size`: the scene's.
    init(_ places: [Point], size: Size) {
        x = Stretch(places.map { $0.x }, size: size.width)
        y = Stretch(places.map { $0.y }, size: size.height)
        line = x == nil || y == nil ? nil : Self.line(through: places, size)
    }

    private static func line(through places: [Point], _ size: Size) -> (way: Vector, stretch: Stretch)? {
        let start = places[0]
        let end = places.max { $0.distance(to: start) < $1.distance(to: start) } ?? start
        let way = (end - start).normalized
        // Numbers that a script has rounded are up to half a point beside the line.
        guard places.allSatisfy({ abs(($0 - start).dot(Vector(-way.y, way.x))) <= 0.5 }) else { return nil }
        return Stretch(places.map { $0.dot(way) }, size: abs(way.x) * size.width + abs(way.y) * size.height)
            .map { (way, $0) }
    }

    /// Where the view is while the finger asks for a place. `now`: where it was.
    func place(for wanted: Point, now: Point) -> Point {
        if let (way, stretch) = line { return now + way * (stretch.place(for: wanted.dot(way)) - now.dot(way)) }
        return Point(x?.place(for: wanted.x) ?? now.x, y?.place(for: wanted.y) ?? now.y)
    }

    /// What the finger asks for while the view is at a place.
    func wanted(at place: Point) -> Point {
        if let (way, stretch) = line { return place + way * (stretch.wanted(at: place.dot(way)) - place.dot(way)) }
        return Point(x?.wanted(at: place.x) ?? place.x, y?.wanted(at: place.y) ?? place.y)
    }

    /// What of the finger's velocity the view has.
    func velocity(of finger: Vector) -> Vector { line.map { $0.way * finger.dot($0.way) } ?? finger }
}
