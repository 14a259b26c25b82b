import Moonspring
import MoonspringScene

/// The numbers of a picture, as rows of tables. docs/live.md says what is in each and in parts of what.
struct PictureTables {
    private var moment = NumberTable(width: 4)
    private var shapes = NumberTable(width: 10)
    private var forms = NumberTable(width: 1)
    private var bodies = NumberTable(width: 9)
    private var links = NumberTable(width: 5)
    private var boundaries = NumberTable(width: 1)
    private var contacts = NumberTable(width: 2)
    private var fields = NumberTable(width: 4)
    private var fingers = NumberTable(width: 3)

    /// In the order of messages: those of an overlay stand between the shapes and the fingers.
    private static let all: [(name: String, place: WritableKeyPath<Self, NumberTable> & Sendable)] = [
        ("moment", \.moment), ("shapes", \.shapes), ("forms", \.forms), ("bodies", \.bodies), ("links", \.links),
        ("boundaries", \.boundaries), ("contacts", \.contacts), ("fields", \.fields), ("fingers", \.fingers),
    ]

    /// How many numbers a row of each has, as pages get it.
    static var json: JSON {
        .object(JSON.Object(all.map { ($0.name, .integer(Self()[keyPath: $0.place].width)) }))
    }

    /// Every number stays where it is.
    mutating func stop() { for table in Self.all { self[keyPath: table.place].stop() } }

    mutating func writeMoment(of picture: Picture, reach: Int, to message: inout WireBuffer) {
        let size = picture.size
        moment.advance(to: [picture.tick, reach, length(size.width), length(size.height)], in: &message)
    }

    mutating func rearrange(by order: ShapeOrder) { shapes.rearrange(order.places) }

    mutating func write(_ shown: [PictureShape], to message: inout WireBuffer) {
        var rows: [Int] = []
        rows.reserveCapacity(10 * shown.count)
        for row in shown.indices {
            let (map, size) = (shown[row].map, shown[row].size)
            let (center, place) = (map.apply(size / 2), Place(map, near: shapes.expected(row, 2)))
            let numbers: InlineArray<10, Int> = [
                length(center.x), length(center.y), place.turn, NumberTable.parts(size.width, 1e5),
                NumberTable.parts(size.height, 1e5), NumberTable.parts(shown[row].alpha, 1000),
                shown[row].clip.map { $0 + 1 } ?? 0, place.width, place.shear, place.height,
            ]
            for field in numbers.indices { rows.append(numbers[field]) }
        }
        shapes.advance(to: rows, in: &message)
    }

    mutating func write(_ shown: [PictureFinger], to message: inout WireBuffer) {
        if shown.isEmpty { return fingers.rearrange([]) }
        let rows = shown.flatMap { [length($0.point.x), length($0.point.y), NumberTable.parts($0.strength, 1000)] }
        fingers.advance(to: rows, in: &message)
    }

    /// Several overlays as one.
    mutating func write(_ overlays: [DebugSnapshot], to message: inout WireBuffer) {
        if overlays.isEmpty {
            for table in Self.all.dropFirst(2).dropLast() { self[keyPath: table.place].rearrange([]) }
            return
        }
        let shown = overlays.flatMap(\.bodies)
        forms.advance(to: shown.flatMap { [$0.form.count] + $0.form.flatMap(line) }, in: &message)
        // ORDER BODY_STATES
        let rows = shown.enumerated().flatMap { row, body in
            let place = Place(body.map, near: bodies.expected(row, 2))
            return [
                length(body.center.x), length(body.center.y), place.turn, NumberTable.parts(body.velocity.x, 10),
                NumberTable.parts(body.velocity.y, 10), body.isAnchored ? 2 : body.isAwake ? 1 : 0, place.width,
                place.shear, place.height,
            ]
        }
        bodies.advance(to: rows, in: &message)
        let ends = overlays.flatMap(\.links).flatMap { link in
            let kind = DebugSnapshot.Link.Kind.allCases.firstIndex(of: link.kind) ?? 0
            return [length(link.from.x), length(link.from.y), length(link.to.x), length(link.to.y), kind]
        }
        links.advance(to: ends, in: &message)
        boundaries.advance(to: overlays.flatMap(\.boundaries).flatMap(line), in: &message)
        contacts.advance(to: overlays.flatMap(\.contacts).flatMap { [length($0.x), length($0.y)] }, in: &message)
        let arrows = overlays.flatMap(\.fields).flatMap { arrow in
            [length(arrow.at.x), length(arrow.at.y)]
                + [arrow.vector.x, arrow.vector.y].map { NumberTable.parts($0, 1) }
        }
        fields.advance(to: arrows, in: &message)
    }

    /// In thousandths of a point.
    private func length(_ value: Double) -> Int { NumberTable.parts(value, 1000) }

    /// How many points, and each.
    private func line(_ points: [Point]) -> [Int] { [points.count] + points.flatMap { [length($0.x), length($0.y)] } }
}

extension PictureTables {
    /// The linear part of a map: a stretch with a shear, and then a turn.
    private struct Place {
        var turn = 0
        let width: Int
        let shear: Int
        let height: Int

        /// Keeps a corner within 1/4000 pt, that of what is 5000 pt large.
        private static let parts = 1e7

        /// Of all turns that show the same, that which is next to `expected`.
        init(_ map: Transform, near expected: Int) {
            let (a, b, c, d) = (map.a, map.b, map.c, map.d)
            let length = (a * a + b * b).squareRoot()
            func part(_ value: Double) -> Int { NumberTable.parts(value, Self.parts) }
            width = part(length)
            guard length > 0 else {
                (shear, height) = (part(c), part(d))
                return
            }
            shear = part((a * c + b * d) / length)
            height = part((a * d - b * c) / length)
            let rotation = map.rotation
            let rounds = (Double(expected) / Self.parts - rotation) / (2 * .pi)
            turn = part(rotation + 2 * .pi * rounds.rounded())
        }
    }
}
