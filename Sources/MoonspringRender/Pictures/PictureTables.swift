import Moonspring
import MoonspringScene

/// The numbers of a picture, as rows of tables. docs/live.md says what is in each and in parts of what.
struct PictureTables {
    /// In the order of messages: those of an overlay stand between the shapes and the fingers.
    private enum Kind: Int, CaseIterable {
        case moment, shapes, forms, bodies, links, boundaries, contacts, fields, fingers
    }

    /// Of each kind its name, and how many numbers a row has.
    private static let rows: [(name: String, width: Int)] = [
        ("moment", 4), ("shapes", 10), ("forms", 1), ("bodies", 9), ("links", 5), ("boundaries", 1), ("contacts", 2),
        ("fields", 4), ("fingers", 3),
    ]

    private var tables = rows.map { NumberTable(width: $0.width) }

    private subscript(kind: Kind) -> NumberTable {
        get { tables[kind.rawValue] }
        _modify { yield &tables[kind.rawValue] }
    }

    /// How many numbers a row of each has, as pages get it.
    static var json: JSON { .object(JSON.Object(rows.map { ($0.name, .integer($0.width)) })) }

    /// Every number stays where it is.
    mutating func stop() { for kind in Kind.allCases { self[kind].stop() } }

    mutating func writeMoment(of picture: Picture, reach: Int, to message: inout WireBuffer) {
        let size = picture.size
        self[.moment].advance(
            to: [Int64(picture.tick), Int64(reach), length(size.width), length(size.height)], in: &message)
    }

    mutating func rearrange(by order: ShapeOrder) { self[.shapes].rearrange(order.places) }

    mutating func write(_ shown: [PictureShape], to message: inout WireBuffer) {
        var rows: [Int64] = []
        rows.reserveCapacity(10 * shown.count)
        for row in shown.indices {
            let (map, size) = (shown[row].map, shown[row].size)
            let (center, place) = (map.apply(size / 2), Place(map, near: self[.shapes].expected(row, 2)))
            let numbers: InlineArray<10, Int64> = [
                length(center.x), length(center.y), place.turn, NumberTable.parts(size.width, 1e5),
                NumberTable.parts(size.height, 1e5), NumberTable.parts(shown[row].alpha, 1000),
                shown[row].clip.map { Int64($0 + 1) } ?? 0, place.width, place.shear, place.height,
            ]
            for field in numbers.indices { rows.append(numbers[field]) }
        }
        self[.shapes].advance(to: rows, in: &message)
    }

    mutating func write(_ shown: [PictureFinger], to message: inout WireBuffer) {
        if shown.isEmpty { return self[.fingers].rearrange([]) }
        let rows = shown.flatMap { [length($0.point.x), length($0.point.y), NumberTable.parts($0.strength, 1000)] }
        self[.fingers].advance(to: rows, in: &message)
    }

    /// Several overlays as one.
    mutating func write(_ overlays: [DebugSnapshot], to message: inout WireBuffer) {
        if overlays.isEmpty {
            for kind in Kind.allCases.dropFirst(2).dropLast() { self[kind].rearrange([]) }
            return
        }
        let shown = overlays.flatMap { $0.bodies }
        self[.forms].advance(to: shown.flatMap { [Int64($0.form.count)] + $0.form.flatMap(line) }, in: &message)
        // ORDER BODY_STATES
        let rows = shown.enumerated().flatMap { row, body in
            let place = Place(body.map, near: self[.bodies].expected(row, 2))
            return [
                length(body.center.x), length(body.center.y), place.turn, NumberTable.parts(body.velocity.x, 10),
                NumberTable.parts(body.velocity.y, 10), body.isAnchored ? 2 : body.isAwake ? 1 : 0, place.width,
                place.shear, place.height,
            ]
        }
        self[.bodies].advance(to: rows, in: &message)
        let ends = overlays.flatMap { $0.links }.flatMap { link in
            let kind = DebugSnapshot.Link.Kind.allCases.firstIndex(of: link.kind) ?? 0
            return [length(link.from.x), length(link.from.y), length(link.to.x), length(link.to.y), Int64(kind)]
        }
        self[.links].advance(to: ends, in: &message)
        self[.boundaries].advance(to: overlays.flatMap { $0.boundaries }.flatMap(line), in: &message)
        self[.contacts].advance(
            to: overlays.flatMap { $0.contacts }.flatMap { [length($0.x), length($0.y)] }, in: &message)
        let arrows = overlays.flatMap { $0.fields }.flatMap { arrow in
            [length(arrow.at.x), length(arrow.at.y)]
                + [arrow.vector.x, arrow.vector.y].map { NumberTable.parts($0, 1) }
        }
        self[.fields].advance(to: arrows, in: &message)
    }

    /// In thousandths of a point.
    private func length(_ value: Double) -> Int64 { NumberTable.parts(value, 1000) }

    /// How many points, and each.
    private func line(_ points: [Point]) -> [Int64] {
        [Int64(points.count)] + points.flatMap { [length($0.x), length($0.y)] }
    }

    /// The linear part of a map: a stretch with a shear, and then a turn.
    private struct Place {
        var turn: Int64 = 0
        let width: Int64
        let shear: Int64
        let height: Int64

        /// Keeps a corner within 1/4000 pt, that of what is 5000 pt large.
        private static let parts = 1e7

        /// Of all turns that show the same, that which is next to `expected`.
        init(_ map: Transform, near expected: Int64) {
            let (a, b, c, d) = (map.a, map.b, map.c, map.d)
            let length = (a * a + b * b).squareRoot()
            func part(_ value: Double) -> Int64 { NumberTable.parts(value, Self.parts) }
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
