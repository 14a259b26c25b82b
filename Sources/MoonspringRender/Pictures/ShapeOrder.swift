import MoonspringScene

/// How the drawing order of a picture follows from that of the one before it: one stretch of the list is replaced by another, in which
/// shapes of the old one may stand again.
struct ShapeOrder {
    /// How many shapes at the beginning and at the end of both lists are the same, though they may look otherwise.
    private let head: Int
    private let tail: Int
    /// Where each shape of the stretch stood before; nil: it is new.
    private let sources: [Int?]
    private let before: [PictureShape]
    private let after: [PictureShape]

    init(from before: [PictureShape], to after: [PictureShape]) {
        (self.before, self.after) = (before, after)
        func isSame(_ old: Int, _ new: Int) -> Bool {
            before[old].item == after[new].item && before[old].isView == after[new].isView
                && before[old].name == after[new].name
        }
        let shorter = min(before.count, after.count)
        var head = 0
        while head < shorter, isSame(head, head) { head += 1 }
        var tail = 0
        while tail < shorter - head, isSame(before.count - 1 - tail, after.count - 1 - tail) { tail += 1 }
        var waiting: [Int: Int] = [:]
        for place in head..<(before.count - tail) { waiting[before[place].item] = place }
        sources = (head..<(after.count - tail)).map { place in
            guard let source = waiting[after[place].item], isSame(source, place) else { return nil }
            waiting[after[place].item] = nil
            return source
        }
        (self.head, self.tail) = (head, tail)
    }

    /// Where the shape at a place stood before; nil: it is new.
    func source(of place: Int) -> Int? {
        if place < head { return place }
        return place < after.count - tail ? sources[place - head] : before.count - after.count + place
    }

    /// The same of all.
    var places: [Int?] { after.indices.map(source) }

    var hasChanged: Bool { before.count != after.count || head < after.count }

    /// The place of the stretch, how many leave there, how many come, and of each that comes where among those it stood, from 1 on, or
    /// the name of a new one.
    func write(to message: inout WireBuffer) {
        message.append(count: head)
        message.append(count: before.count - head - tail)
        message.append(count: sources.count)
        for (place, source) in zip(head..., sources) {
            message.append(count: source.map { $0 - head + 1 } ?? 0)
            if source == nil { message.append(text: after[place].name) }
        }
    }
}
