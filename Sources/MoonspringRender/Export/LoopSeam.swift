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
                if Self.isSeen(last, in: ends.last) { other = other ?? "'\(last.name)' is not there" }
                continue
            }
            guard Self.isSeen(first, in: ends.first) || Self.isSeen(last, in: ends.last) else { continue }
            farthest.add(Self.distance(first, last), last.name)
            fading.add(abs(first.alpha - last.alpha), last.name)
            if Self.differ(first.appearance, last.appearance) { other = other ?? "'\(last.name)' looks otherwise" }
        }
        let lasts = Set(ends.last.shapes.map(\.item))
        if let gone = ends.first.shapes.first(where: { !lasts.contains($0.item) && Self.isSeen($0, in: ends.first) }) {
            other = "'\(gone.name)' is gone"
        }
        if ends.first.background != ends.last.background { other = "the background is another" }
        if farthest.size >= 0.5 { return "'\(farthest.name)' jumps by \(decimal(farthest.size, 1)) pt" }
        return fading.size >= 0.02 ? "the opacity of '\(fading.name)' jumps by \(decimal(fading.size, 2))" : other
    }

    /// Whether anything of a shape is in its picture.
    private static func isSeen(_ shape: PictureShape, in picture: Picture) -> Bool {
        let look = Look(shape)
        // What is drawn beyond the outline.
        let reach: [Double] = look.primitives.compactMap { primitive in
            switch primitive {
            case .shape(nil, nil): nil
            case .shape(_, let line): (line?.width ?? 0) / 2
            case .shadow(let shadow, _, _): shadow.offset.length + 3 * shadow.radius
            case .image, .border, .words, .item: 0
            }
        }
        guard let most = reach.max(), shape.alpha > 0 else { return false }
        let corners = look.bounds.insetBy(dx: -most, dy: -most).corners.map(shape.map.apply)
        let scene = Rect(origin: .zero, size: picture.size)
        // What only touches an edge is not seen.
        return !Painter.clipped(corners, to: scene.insetBy(dx: 0.01, dy: 0.01)).isEmpty
    }

    /// How far apart the corners of a shape are, or the centres of one that looks the same however it is turned.
    private static func distance(_ first: PictureShape, _ last: PictureShape) -> Double {
        let (corners, others) = (Painter.corners(of: first), Painter.corners(of: last))
        let (look, other) = (Look(first), Look(last))
        if let radius = look.turningRadius(first.map), let otherRadius = other.turningRadius(last.map) {
            let way = (corners[0] + corners[2]).distance(to: others[0] + others[2]) / 2
            return way + abs(radius - otherRadius)
        }
        // A rectangle without marks is the same after quarter turns that bring its corners to the same places.
        let turns = look.isUnmarked && other.isUnmarked && look.path == nil && other.path == nil ? 0..<4 : 0..<1
        return turns.map { turn in
            corners.indices.map { corners[$0].distance(to: others[($0 + turn) % 4]) }.max() ?? 0
        }.min() ?? 0
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

extension Look {
    /// Whether nothing of it tells a side of its outline from the others.
    fileprivate var isUnmarked: Bool {
        primitives.allSatisfy { primitive in
            switch primitive {
            case .shape(.gradient?, _), .image, .words, .item: false
            case .shape, .border: true
            case .shadow(let shadow, _, _): shadow.offset == .zero
            }
        }
    }

    /// The radius, in a scene to which `map` leads, of a circle without marks; nil: it is none.
    fileprivate func turningRadius(_ map: Transform) -> Double? {
        let (across, down) = (Vector(map.a, map.b), Vector(map.c, map.d))
        let isRound =
            path.map { $0 == (try? .ellipse(Rect(origin: .zero, size: size))) } ?? (radius >= size.width / 2 - 1e-6)
        guard isUnmarked, isRound, abs(size.width - size.height) < 1e-6,
            max(abs(across.length - down.length), abs(across.dot(down))) < 1e-6
        else { return nil }
        return across.length * size.width / 2
    }
}
