import Moonspring
import MoonspringScene

/// Where a loop begins again: whether its last picture is its first.
package struct LoopSeam {
    private let from: Double
    private var ends: (first: Picture, last: Picture)?

    /// Of a loop that begins at a time, in seconds.
    package init(from: Double) { self.from = from }

    package mutating func add(_ picture: Picture) {
        if picture.time > from - 1e-6 { ends = (ends?.first ?? picture, picture) }
    }

    /// What jumps most at the end, in words; nil: nothing that is seen.
    package var jump: String? {
        guard let ends else { return nil }
        let firsts = Dictionary(ends.first.shapes.map { ($0.item, $0) }) { first, _ in first }
        var (farthest, fading) = (Jump(), Jump())
        for last in ends.last.shapes {
            guard let first = firsts[last.item] else { continue }
            let corners = [Vector(0, 0), Vector(1, 0), Vector(0, 1)]
            let ways = corners.map { corner in
                let (from, to) = (first.size, last.size)
                return first.map.apply(Point(corner.x * from.width, corner.y * from.height))
                    .distance(to: last.map.apply(Point(corner.x * to.width, corner.y * to.height)))
            }
            farthest.add(ways.max() ?? 0, last.name)
            fading.add(abs(first.alpha - last.alpha), last.name)
        }
        if farthest.size >= 0.5 { return "'\(farthest.name)' jumps by \(decimal(farthest.size, 1)) pt" }
        return fading.size >= 0.02 ? "the opacity of '\(fading.name)' jumps by \(decimal(fading.size, 2))" : nil
    }

    private struct Jump {
        var (size, name) = (0.0, "")

        mutating func add(_ size: Double, _ name: String) {
            if size > self.size { (self.size, self.name) = (size, name) }
        }
    }
}
