import Moonspring

/// Where a finger may drag a view: between the places that states have for it, and less and less beyond the outermost.
struct DragRange {
    /// What lies between the outermost places along an axis.
    private struct Stretch {
        let least: Double
        let most: Double
        /// The scene's along the axis, which the rubber band stays below.
        let size: Double

        /// nil where all places are one.
        init?(_ places: [Double], size: Double) {
            guard let least = places.min(), let most = places.max(), least < most else { return nil }
            (self.least, self.most, self.size) = (least, most, size)
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

    /// `size`: the scene's.
    init(_ places: [Point], size: Size) {
        x = Stretch(places.map { $0.x }, size: size.width)
        y = Stretch(places.map { $0.y }, size: size.height)
    }

    /// Where the view is while the finger asks for a place. `now`: where it was.
    func place(for wanted: Point, now: Point) -> Point {
        Point(x?.place(for: wanted.x) ?? now.x, y?.place(for: wanted.y) ?? now.y)
    }

    /// What the finger asks for while the view is at a place.
    func wanted(at place: Point) -> Point {
        Point(x?.wanted(at: place.x) ?? place.x, y?.wanted(at: place.y) ?? place.y)
    }
}
