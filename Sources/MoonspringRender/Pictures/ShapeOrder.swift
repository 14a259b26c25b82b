import MoonspringScene

/// How the drawing order of a picture follows from that of the one before it: one stretch of the list is replaced by another, in which
/// shapes of the old one may stand again.
struct ShapeOrder {
    /// How many shapes at the beginning and at the end of both lists are the same, though they may look otherwise.
    private let head: Int
    private let tail: Int
    /// Where each shape stood before; nil: it is new.
    let sources: [Int?]
    private let before: [PictureShape]
    private let after: [PictureShape]

    init(from before: [PictureShape], to after: [PictureShape]) {
        (self.before, self.after) = (before, after)
        let shorter = min(before.count, after.count)
        var head = 0
        while head < shorter, Self.isSame(before[head], after[head]) { head += 1 }
        var tail = 0
        while tail < shorter - head, Self.isSame(before[before.count - 1 - tail], after[after.count - 1 - tail]) {
            tail += 1
        }
        var waiting: [Int: Int] = [:]
        for place in head..<(before.count - tail) { waiting[before[place].item] = place }
        sources = after.enumerated().map { place, shape in
            if place < head { return place }
            if place >= after.count - tail { return before.count - after.count + place }
            guard let source = waiting[shape.item], Self.isSame(before[source], shape) else { return nil }
            waiting[shape.item] = nil
            return source
        }
        (self.head, self.tail) = (head, tail)
    }

    private static func isSame(_ a: PictureShape, _ b: PictureShape) -> Bool {
        a.item == b.item && a.isView == b.isView && a.name == b.name
    }

    var hasChanged: Bool { before.count != after.count || head < after.count }

    /// The place of the stretch, how many leave there, how many come, and of each that comes where among those it stood, from 1 on, or
    /// what a new one is.
    func write(to message: inout WireBuffer) {
        message.append(count: head)
        message.append(count: before.count - head - tail)
        message.append(count: after.count - head - tail)
        for place in head..<(after.count - tail) {
            message.append(count: sources[place].map { $0 - head + 1 } ?? 0)
            if sources[place] != nil { continue }
            message.append(text: after[place].name)
            message.append(byte: after[place].isView ? 1 : 0)
        }
    }
}
