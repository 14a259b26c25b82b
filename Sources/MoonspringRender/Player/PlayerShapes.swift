import Moonspring
import MoonspringScene

/// The shapes of a film: a track for each, and the order they are drawn in.
///
/// A place is known to 1/1000 pt: the centre is written in parts of a thousand, the rest of the map and the size as fine as
/// the shape is large.
struct PlayerShapes {
    private var tracks: [Shape] = []
    /// The tracks of the last picture, back to front.
    private var order: [Int] = []
    /// Changes of the order: picture, place, how many tracks leave there, and which come.
    private var changes: [JSONBuffer] = []

    fileprivate struct Shape {
        var track: PlayerTrack
        let name: String
        let isView: Bool
        /// The track of the view whose bounds cut it off.
        let clip: Int?
        let fineness: Fineness
        /// The appearance in the last picture, and its index: most shapes never change theirs.
        var appearance: Appearance
        var appearanceIndex: Int
    }

    mutating func append(_ shapes: [PictureShape], picture: Int, appearances: inout PlayerAppearances) {
        let before = order
        let found = match(shapes)
        var after: [Int] = []
        after.reserveCapacity(shapes.count)
        for (shape, old) in zip(shapes, found) {
            let clip = shape.clip.flatMap { after.indices.contains($0) ? after[$0] : nil }
            let index = track(for: shape, clip: clip, after: old, picture: picture, appearances: &appearances)
            if tracks[index].appearance != shape.appearance {
                tracks[index].appearance = shape.appearance
                tracks[index].appearanceIndex = appearances.index(of: shape.appearance)
            }
            tracks[index].append(shape)
            after.append(index)
        }
        order = after
        if before != after { appendChange(from: before, to: after, picture: picture) }
    }

    // MARK: Matching shapes with tracks

    /// The tracks that the shapes had in the last picture: the n-th of a name is the n-th of that name.
    private func match(_ shapes: [PictureShape]) -> [Int?] {
        if shapes.count == order.count, zip(shapes, order).allSatisfy({ $0.name == tracks[$1].name }) { return order }
        var waiting: [String: [Int]] = [:]
        for index in order.reversed() { waiting[tracks[index].name, default: []].append(index) }
        return shapes.map { waiting[$0.name]?.popLast() }
    }

    /// The track to continue, or a new one where the old one cannot hold the shape finely enough or is cut off otherwise.
    private mutating func track(
        for shape: PictureShape, clip: Int?, after old: Int?, picture: Int, appearances: inout PlayerAppearances
    ) -> Int {
        var fineness = Fineness(shape)
        if let old {
            fineness = fineness.joined(with: tracks[old].fineness)
            if tracks[old].fineness == fineness, tracks[old].isView == shape.isView, tracks[old].clip == clip {
                return old
            }
        }
        tracks.append(
            Shape(
                track: PlayerTrack(
                    start: picture, constants: Shape.constants(shape, clip, fineness), keys: Shape.keys(fineness)),
                name: shape.name, isView: shape.isView, clip: clip, fineness: fineness,
                appearance: shape.appearance, appearanceIndex: appearances.index(of: shape.appearance)))
        return tracks.count - 1
    }

    /// Writes what is between the equal beginnings and ends of two orders.
    private mutating func appendChange(from before: [Int], to after: [Int], picture: Int) {
        let shorter = min(before.count, after.count)
        var head = 0
        while head < shorter, before[head] == after[head] { head += 1 }
        var tail = 0
        while tail < shorter - head, before[before.count - 1 - tail] == after[after.count - 1 - tail] { tail += 1 }
        let numbers = [picture, head, before.count - tail - head] + after[head..<(after.count - tail)]
        var change = JSONBuffer()
        change.append(JSON.array(numbers.map { .integer($0) }))
        changes.append(change)
    }

    func write(to page: PlayerPage) throws(RenderError) {
        try page.write(list: "shapes", tracks) { shape throws(RenderError) in try shape.track.write(to: page) }
        try page.write(list: "order", changes) { change throws(RenderError) in try page.write(json: change) }
    }
}

extension PlayerShapes.Shape {
    static func constants(_ shape: PictureShape, _ clip: Int?, _ fineness: PlayerShapes.Fineness) -> JSON.Object {
        var constants: JSON.Object = ["name": .string(shape.name)]
        if !shape.isView { constants.append("outline", .bool(true)) }
        if let clip { constants.append("clip", .integer(clip)) }
        constants.append("mapDigits", .integer(fineness.mapDigits))
        constants.append("sizeDigits", .integer(fineness.sizeDigits))
        return constants
    }

    static func keys(_ fineness: PlayerShapes.Fineness) -> [StaticString] {
        ["x", "y", "w", "h", "alpha", "appearance", "a", "b"] + (fineness.isTurn ? [] : ["c", "d"])
    }

    mutating func append(_ shape: PictureShape) {
        let (center, map) = (shape.center, shape.map)
        let (mapParts, sizeParts) = (powerOfTen(fineness.mapDigits), powerOfTen(fineness.sizeDigits))
        var values = [
            IntegerColumn.parts(center.x, 1000), IntegerColumn.parts(center.y, 1000),
            IntegerColumn.parts(shape.size.width, sizeParts), IntegerColumn.parts(shape.size.height, sizeParts),
            IntegerColumn.parts(shape.alpha, 1000), appearanceIndex,
            IntegerColumn.parts(map.a, mapParts), IntegerColumn.parts(map.b, mapParts),
        ]
        if !fineness.isTurn {
            values.append(IntegerColumn.parts(map.c, mapParts))
            values.append(IntegerColumn.parts(map.d, mapParts))
        }
        track.append(values)
    }
}

extension PlayerShapes {
    /// How finely a shape's numbers must be written.
    struct Fineness: Equatable {
        /// Digits behind the point of the map's linear part.
        var mapDigits: Int
        /// Digits behind the point of the size.
        var sizeDigits: Int
        /// The map turns and scales both axes alike: c is -b, and d is a.
        var isTurn: Bool

        /// With the centre's rounding of 1/2000, half a part of 1/5000 each for map and size keeps a corner within 1/1000.
        init(_ shape: PictureShape) {
            let map = shape.map
            mapDigits = Self.digits((shape.size.width + shape.size.height) / 2, from: 5)
            sizeDigits = Self.digits(max(abs(map.a) + abs(map.c), abs(map.b) + abs(map.d)), from: 4)
            let tolerance = 1e-12 * max(abs(map.a), abs(map.b))
            isTurn = abs(map.a - map.d) <= tolerance && abs(map.b + map.c) <= tolerance
        }

        /// How many digits keep half a part of a number that is multiplied by `lever` below 1/5000.
        private static func digits(_ lever: Double, from least: Int) -> Int {
            var digits = least
            while digits < 12, lever * 0.5 > 0.0002 * powerOfTen(digits) { digits += 1 }
            return digits
        }

        /// As fine as both.
        func joined(with other: Fineness) -> Fineness {
            var joined = self
            joined.mapDigits = max(mapDigits, other.mapDigits)
            joined.sizeDigits = max(sizeDigits, other.sizeDigits)
            joined.isTurn = isTurn && other.isTurn
            return joined
        }
    }
}

func powerOfTen(_ exponent: Int) -> Double { (0..<max(exponent, 0)).reduce(1.0) { power, _ in power * 10 } }
