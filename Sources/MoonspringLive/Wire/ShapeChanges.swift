import Moonspring
import MoonspringScene

/// What is different between the shapes of two pictures.
struct ShapeChanges {
    private enum Part {
        // ORDER SHAPE_PARTS
        static let center: UInt8 = 1
        static let turn: UInt8 = 2
        static let map: UInt8 = 4
        static let size: UInt8 = 8
        static let appearance: UInt8 = 16
        static let alpha: UInt8 = 32
        static let clip: UInt8 = 64
    }

    private let before: [PictureShape]
    private let after: [PictureShape]
    /// How many shapes at the beginning and at the end of both lists are the same, though they may look otherwise.
    private let head: Int
    private let tail: Int
    /// The texts of the appearances that come, each once.
    private(set) var appearances: [[UInt8]] = []
    private var changed = WireBuffer()
    private var changedCount = 0

    init(from before: [PictureShape], to after: [PictureShape]) {
        (self.before, self.after) = (before, after)
        let shorter = min(before.count, after.count)
        var head = 0
        while head < shorter, Self.isSame(before[head], after[head]) { head += 1 }
        var tail = 0
        while tail < shorter - head, Self.isSame(before[before.count - 1 - tail], after[after.count - 1 - tail]) {
            tail += 1
        }
        (self.head, self.tail) = (head, tail)
    }

    private static func isSame(_ a: PictureShape, _ b: PictureShape) -> Bool {
        a.name == b.name && a.isView == b.isView
    }

    var hasNewOrder: Bool { before.count != after.count || head < after.count }

    /// Gathers the shapes that look otherwise. `text` describes an appearance.
    mutating func describe(_ text: (Appearance) -> [UInt8]) {
        var known = KnownAppearances()
        var passed = 0
        for (place, shape) in after.enumerated() {
            let old: PictureShape? =
                if place < head { before[place] } else if place >= after.count - tail {
                    before[before.count - after.count + place]
                } else { nil }
            let parts = Self.parts(of: shape, unlike: old)
            if parts == 0 {
                passed += 1
                continue
            }
            changed.append(count: passed)
            passed = 0
            changedCount += 1
            let appearance =
                parts & Part.appearance == 0 ? 0 : known.index(of: shape.appearance, in: &appearances, text)
            write(shape, parts, appearance)
        }
    }

    /// The parts of a shape that a receiver of the old one lacks.
    private static func parts(of shape: PictureShape, unlike old: PictureShape?) -> UInt8 {
        guard let old else {
            return Part.center | (shape.map.isTurn ? Part.turn : Part.map) | Part.size | Part.appearance | Part.alpha
                | (shape.clip == nil ? 0 : Part.clip)
        }
        var parts: UInt8 = 0
        if old.map != shape.map || old.size != shape.size {
            if Rounded(old.center) != Rounded(shape.center) { parts |= Part.center }
            if !old.map.hasSameLinearPart(as: shape.map) { parts |= shape.map.isTurn ? Part.turn : Part.map }
            if old.size != shape.size { parts |= Part.size }
        }
        if old.appearance != shape.appearance { parts |= Part.appearance }
        if old.alpha != shape.alpha { parts |= Part.alpha }
        if old.clip != shape.clip { parts |= Part.clip }
        return parts
    }

    private mutating func write(_ shape: PictureShape, _ parts: UInt8, _ appearance: Int) {
        changed.append(byte: parts)
        let map = shape.map
        if parts & Part.center != 0 { changed.append(shape.center) }
        if parts & Part.turn != 0 {
            changed.append(Float(map.a))
            changed.append(Float(map.b))
        }
        if parts & Part.map != 0 { for part in [map.a, map.b, map.c, map.d] { changed.append(Float(part)) } }
        if parts & Part.size != 0 {
            changed.append(Float(shape.size.width))
            changed.append(Float(shape.size.height))
        }
        if parts & Part.appearance != 0 { changed.append(count: appearance) }
        if parts & Part.alpha != 0 { changed.append(Float(shape.alpha)) }
        if parts & Part.clip != 0 { changed.append(count: shape.clip.map { $0 + 1 } ?? 0) }
    }

    /// Writes the change of the order, if there is one, and the shapes.
    func write(to message: inout WireBuffer) {
        if hasNewOrder {
            message.append(count: head)
            message.append(count: before.count - head - tail)
            message.append(count: after.count - head - tail)
            for shape in after[head..<(after.count - tail)] {
                message.append(text: shape.name)
                message.append(byte: shape.isView ? 1 : 0)
            }
        }
        message.append(count: changedCount)
        message.append(changed)
    }
}

/// The appearances of one message. Many shapes look alike, and those that do mostly follow each other.
private struct KnownAppearances {
    private var recent: [(appearance: Appearance, index: Int)] = []
    private static let most = 8

    mutating func index(
        of appearance: Appearance, in texts: inout [[UInt8]], _ describe: (Appearance) -> [UInt8]
    ) -> Int {
        if let known = recent.first(where: { $0.appearance == appearance }) { return known.index }
        if recent.count == Self.most { recent.removeLast() }
        recent.insert((appearance, texts.count), at: 0)
        texts.append(describe(appearance))
        return texts.count - 1
    }
}

/// A point as a message has it.
private struct Rounded: Equatable {
    let x: Float
    let y: Float

    init(_ point: Point) { (x, y) = (Float(point.x), Float(point.y)) }
}

extension Transform {
    /// Whether it turns, and scales both axes alike, as far as a message can tell.
    fileprivate var isTurn: Bool { Float(a) == Float(d) && Float(b) == -Float(c) }

    fileprivate func hasSameLinearPart(as other: Transform) -> Bool {
        Float(a) == Float(other.a) && Float(b) == Float(other.b) && Float(c) == Float(other.c)
            && Float(d) == Float(other.d)
    }
}
