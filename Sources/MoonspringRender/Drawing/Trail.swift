import Moonspring
import MoonspringScene

/// The path that an item has taken.
package struct Trail: Equatable, Sendable {
    package struct Sample: Equatable, Sendable {
        /// Seconds.
        package var time: Double
        package var place: Point
    }

    package var color: Fill?
    /// Where the item's centre was, the oldest first.
    package var points: [Sample] = []
}

/// Records trails from one picture to the next.
package struct TrailRecorder {
    /// How many seconds a trail is seen.
    private let length: Double
    private var trails: [Trail] = []
    /// The trails of the items, by their numbers.
    private var places: [Int: Int] = [:]

    /// `length` is in seconds; more makes longer trails.
    package init(length: Double) { self.length = length }

    package var current: [Trail] { trails.filter { $0.points.count > 1 } }

    /// The trails as they were at a time, `length` seconds long.
    func trails(at time: Double, length: Double) -> [Trail] {
        trails.map { trail in
            var trail = trail
            trail.points = trail.points.filter { $0.time >= time - length && $0.time <= time + 1e-6 }
            return trail
        }
    }

    package mutating func add(_ picture: Picture) {
        for shape in picture.shapes {
            let center = shape.center
            guard abs(center.x) <= Painter.reach, abs(center.y) <= Painter.reach else { continue }
            let index = places[shape.item] ?? trails.count
            if index == trails.count {
                places[shape.item] = index
                trails.append(Trail())
            }
            trails[index].color = shape.appearance.backgroundColor
            // What stands still draws nothing.
            if trails[index].points.last?.place != center {
                trails[index].points.append(Trail.Sample(time: picture.time, place: center))
            }
        }
        let oldest = picture.time - length
        for index in trails.indices {
            let old = trails[index].points.prefix { $0.time < oldest }.count
            if old > 0 { trails[index].points.removeFirst(old) }
        }
    }
}

extension Painter {
    /// The older, the fainter.
    func draw(_ trail: Trail, on canvas: Canvas) {
        guard let last = trail.points.last, let first = trail.points.first, last.time > first.time else { return }
        let ink = trail.color.map { Ink($0) } ?? Ink(0.5, 0.5, 0.5)
        // In eight parts, each of one strength: as many strokes as there are points would show at every joint.
        let parts = 8
        let count = trail.points.count
        for part in 0..<parts {
            let start = part * (count - 1) / parts
            let end = (part + 1) * (count - 1) / parts
            if end <= start { continue }
            canvas.beginPath()
            canvas.polyline(trail.points[start...end].map(\.place))
            canvas.stroke(ink.faded(0.1 + 0.5 * Double(part + 1) / Double(parts)), width: 2, hasRoundEnds: false)
        }
    }
}
