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
        var (farthest, fading, other) = (Jump(), Jump(), String?.none)
        for last in ends.last.shapes {
            guard let first = firsts[last.item] else {
                other = other ?? "'\(last.name)' is not there"
                continue
            }
            if max(first.alpha, last.alpha) == 0 { continue }
            farthest.add(Self.distance(first, last), last.name)
            fading.add(abs(first.alpha - last.alpha), last.name)
            if Self.differ(first.appearance, last.appearance) { other = other ?? "'\(last.name)' looks otherwise" }
        }
        let lasts = Set(ends.last.shapes.map(\.item))
        if let gone = ends.first.shapes.first(where: { !lasts.contains($0.item) }) { other = "'\(gone.name)' is gone" }
        if ends.first.background != ends.last.background { other = "the background is another" }
        if farthest.size >= 0.5 { return "'\(farthest.name)' jumps by \(decimal(farthest.size, 1)) pt" }
        return fading.size >= 0.02 ? "the opacity of '\(fading.name)' jumps by \(decimal(fading.size, 2))" : other
    }

    /// How far apart the corners of a shape are.
    private static func distance(_ first: PictureShape, _ last: PictureShape) -> Double {
        let ways = [Vector(0, 0), Vector(1, 0), Vector(0, 1)].map { corner in
            func place(_ shape: PictureShape) -> Point {
                shape.map.apply(Point(corner.x * shape.size.width, corner.y * shape.size.height))
            }
            return place(first).distance(to: place(last))
        }
        return ways.max() ?? 0
    }

    /// Whether two looks can be told apart. Springs that have settled into a period leave a rest.
    private static func differ(_ first: Appearance, _ last: Appearance) -> Bool {
        if first == last { return false }
        func isNear(_ one: Color?, _ other: Color?) -> Bool {
            guard let one = one.map({ Ink($0) }), let other = other.map({ Ink($0) }) else { return false }
            let ways = [one.red - other.red, one.green - other.green, one.blue - other.blue, one.alpha - other.alpha]
            return ways.allSatisfy { abs($0) < 0.02 }
        }
        var last = last
        for property in AppearanceProperty.all {
            switch property.value {
            case .number(let place, _):
                if abs(first[place] - last[place]) < 0.5 {
                    last[place] = first[place]
                }
            case .color(let place):
                if isNear(first[place], last[place]) { last[place] = first[place] }
            case .fill(let place):
                if case .color(let one)? = first[place], case .color(let other)? = last[place],
                    isNear(one, other)
                {
                    last[place] = first[place]
                }
            case .flag, .vector, .text, .alignment, .weight, .image, .path: break
            }
        }
        return first != last
    }

    private struct Jump {
        var (size, name) = (0.0, "")

        mutating func add(_ size: Double, _ name: String) {
            if size > self.size { (self.size, self.name) = (size, name) }
        }
    }
}
