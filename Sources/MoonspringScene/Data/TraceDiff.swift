import Moonspring

/// Where two traces differ.
///
/// Numbers are the same when their bits are, as in the trace hash. Different headers are reported, but do not count as a difference.
package struct TraceDiff: Sendable {
    package enum Kind: String, Equatable, Sendable {
        case parent, center, rotation, size, transform
        case name
        case missingItem
        /// The same items stand in another order.
        case order
        case signals, events
        case time
        case missingTick
        /// Why the run ended, or the hash.
        case end
    }

    /// A difference; `text` says it in words.
    package struct Difference: Equatable, Sendable {
        package var tick: Int
        /// The item that differs; nil where something else does.
        package var item: String?
        package var kind: Kind
        package var text: String
    }

    /// How far apart the centres of an item were.
    package struct Distance: Equatable, Sendable {
        package var tick: Int
        package var item: String
        /// In points.
        package var points: Double

        package init(tick: Int, item: String, points: Double) {
            (self.tick, self.item, self.points) = (tick, item, points)
        }
    }

    /// The first difference; nil: the traces tell the same.
    package private(set) var first: Difference?
    /// Where items of one name were farthest apart in one tick; nil: they never were.
    package private(set) var farthest: Distance?
    /// What differs in the headers: "seed 1 and 2".
    package private(set) var headers: [String] = []
    /// How many ticks both traces have.
    package private(set) var ticks = 0

    package var isSame: Bool { first == nil }

    /// The names of the traces, for the words.
    private let names: (String, String)

    /// Reads two traces to their ends, frame by frame. `names` stand for them in the words. Throws what
    /// ``TraceReader/next()`` throws.
    package init(
        _ a: TraceReader, _ b: TraceReader, names: (String, String) = ("the first trace", "the second trace")
    ) throws(FileError) {
        var (a, b) = (a, b)
        self.names = names
        headers = TraceDiff.headers(a.header, b.header)
        var (left, right) = (try a.next(), try b.next())
        while left != nil || right != nil {
            // Ticks rise, so the lower one is missing in the other trace.
            let (leftTick, rightTick) = (left?.tick ?? .max, right?.tick ?? .max)
            if let left, let right, leftTick == rightTick {
                compare(left, right)
            } else {
                let (has, lacks, end) = leftTick < rightTick ? (names.0, names.1, b.end) : (names.1, names.0, a.end)
                note(min(leftTick, rightTick), nil, .missingTick) {
                    "only \(has) has this tick" + (end.map { ", \(lacks) ended before ('\($0.reason)')" } ?? "")
                }
            }
            if leftTick <= rightTick { left = try a.next() }
            if rightTick <= leftTick { right = try b.next() }
        }
        if let left = a.end, let right = b.end { compare(left, right) }
    }

    // MARK: Comparing

    private mutating func note(_ tick: Int, _ item: String?, _ kind: Kind, _ text: () -> String) {
        if first == nil { first = Difference(tick: tick, item: item, kind: kind, text: text()) }
    }

    private mutating func compare(_ a: Frame, _ b: Frame) {
        ticks += 1
        let isInStep = a.items.count == b.items.count && zip(a.items, b.items).allSatisfy { $0.name == $1.name }
        let pairs = isInStep ? Array(zip(a.items, b.items)) : matched(a, b)
        for (left, right) in pairs {
            compare(left, right, a.tick)
            let (x, y) = (left.center.x - right.center.x, left.center.y - right.center.y)
            let points = (x * x + y * y).squareRoot()
            if points > farthest?.points ?? 0 { farthest = Distance(tick: a.tick, item: left.name, points: points) }
        }
        guard first == nil else { return }
        let names = self.names
        if let text = TraceDiff.difference(a.signals, b.signals, names) { note(a.tick, nil, .signals) { text } }
        if let text = TraceDiff.difference(a.events, b.events, names) { note(a.tick, nil, .events) { text } }
        if !a.time.isSame(b.time) {
            note(a.tick, nil, .time) { "the time is \(a.time.shortestJSON) s and \(b.time.shortestJSON) s" }
        }
    }

    private mutating func compare(_ a: FrameItem, _ b: FrameItem, _ tick: Int) {
        guard first == nil else { return }
        if a.parent != b.parent {
            let words = [a.parent, b.parent].map { $0.map { "'\($0)'" } ?? "the root" }
            return note(tick, a.name, .parent) { "parent is \(words[0]) and \(words[1])" }
        }
        func check(_ kind: Kind, _ left: [Double], _ right: [Double]) -> (Kind, String)? {
            if zip(left, right).allSatisfy({ $0.isSame($1) }) { return nil }
            return (kind, "\(kind.rawValue) is \(TraceDiff.list(left)) and \(TraceDiff.list(right))")
        }
        let found =
            check(.center, a.center.numbers, b.center.numbers)
            ?? check(.rotation, [a.rotation], [b.rotation])
            ?? check(.size, a.size.numbers, b.size.numbers)
            ?? check(.transform, a.transform.numbers, b.transform.numbers)
        if let (kind, text) = found { note(tick, a.name, kind) { text } }
    }

    /// Items by name, where the lists of two frames differ; the n-th of a name goes with the n-th. Notes how they
    /// differ.
    private mutating func matched(_ a: Frame, _ b: Frame) -> [(FrameItem, FrameItem)] {
        var places: [String: [Int]] = [:]
        for (index, item) in b.items.enumerated().reversed() { places[item.name, default: []].append(index) }
        var pairs: [(FrameItem, FrameItem)] = []
        var unmatched: [Int] = []
        var isTaken = [Bool](repeating: false, count: b.items.count)
        for (index, item) in a.items.enumerated() {
            if let place = places[item.name]?.popLast() {
                pairs.append((item, b.items[place]))
                isTaken[place] = true
            } else {
                unmatched.append(index)
            }
        }
        let lone = b.items.indices.filter { !isTaken[$0] }
        let names = self.names
        if let index = unmatched.first, a.items.count == b.items.count, lone.contains(index) {
            let (old, new) = (a.items[index].name, b.items[index].name)
            note(a.tick, old, .name) { "item \(index + 1) is named '\(old)' and '\(new)'" }
        } else if let index = unmatched.first {
            note(a.tick, a.items[index].name, .missingItem) { "it is only in \(names.0)" }
        } else if let index = lone.first {
            note(a.tick, b.items[index].name, .missingItem) { "it is only in \(names.1)" }
        } else if let (left, right) = zip(a.items, b.items).first(where: { $0.name != $1.name }) {
            note(a.tick, left.name, .order) { "it stands where \(names.1) has '\(right.name)'" }
        }
        return pairs
    }

    private mutating func compare(_ a: TraceEnd, _ b: TraceEnd) {
        let tick = max(a.ticks, b.ticks)
        if a.reason != b.reason { note(tick, nil, .end) { "the run ended with '\(a.reason)' and '\(b.reason)'" } }
        if a.ticks != b.ticks { note(tick, nil, .end) { "the run ended after \(a.ticks) and \(b.ticks) ticks" } }
        if a.hash != b.hash { note(tick, nil, .end) { "the hash at the end is \(a.hash) and \(b.hash)" } }
    }
}

extension Double {
    /// The same bits, or both no number.
    fileprivate func isSame(_ other: Double) -> Bool { bitPattern == other.bitPattern || (isNaN && other.isNaN) }
}

// MARK: - Signals, events and headers

extension TraceDiff {
    private static func difference(_ a: [FrameSignal], _ b: [FrameSignal], _ names: (String, String)) -> String? {
        if a.elementsEqual(b, by: { $0.name == $1.name && $0.value.isSame($1.value) }) { return nil }
        let values = Dictionary(b.map { ($0.name, $0.value) }) { first, _ in first }
        for signal in a {
            guard let other = values[signal.name] else { return "the signal '\(signal.name)' is only in \(names.0)" }
            if !signal.value.isSame(other) {
                return "the signal '\(signal.name)' is \(signal.value.shortestJSON) and \(other.shortestJSON)"
            }
        }
        let known = Set(a.map { $0.name })
        for signal in b where !known.contains(signal.name) {
            return "the signal '\(signal.name)' is only in \(names.1)"
        }
        return a.map { $0.name } == b.map { $0.name } ? nil : "the signals stand in another order"
    }

    private static func difference(_ a: [FrameEvent], _ b: [FrameEvent], _ names: (String, String)) -> String? {
        for (index, (left, right)) in zip(a, b).enumerated() where left != right {
            if left.type != right.type { return "event \(index + 1) is \(left.type) and \(right.type)" }
            return
                "event \(index + 1) is \(left.type) with \(JSON.object(left.fields)) and \(JSON.object(right.fields))"
        }
        if a.count == b.count { return nil }
        let (extra, name) = a.count > b.count ? (a[b.count], names.0) : (b[a.count], names.1)
        return "event \(min(a.count, b.count) + 1), \(extra.type), is only in \(name)"
    }

    private static func headers(_ a: TraceHeader, _ b: TraceHeader) -> [String] {
        var texts: [String] = []
        func check(_ name: String, _ left: String, _ right: String) {
            if left != right { texts.append("\(name) \(left) and \(right)") }
        }
        check("scene", a.scene, b.scene)
        check("title", a.shownTitle ?? "none", b.shownTitle ?? "none")
        check("seed", "\(a.seed)", "\(b.seed)")
        check("interval", a.interval.shortestJSON, b.interval.shortestJSON)
        check("size", list(a.size.numbers), list(b.size.numbers))
        let (left, right) = (values(a.params), values(b.params))
        for (name, value) in a.params {
            check("param \(name)", "\(value)", right[name].map({ $0.description }) ?? "none")
        }
        for (name, value) in b.params where left[name] == nil { check("param \(name)", "none", "\(value)") }
        return texts
    }

    private static func values(_ params: JSON.Object) -> [String: JSON] {
        Dictionary(params.members.map { ($0.key, $0.value) }) { _, last in last }
    }

    fileprivate static func list(_ numbers: [Double]) -> String {
        numbers.count == 1
            ? numbers[0].shortestJSON : "(" + numbers.map { $0.shortestJSON }.joined(separator: ", ") + ")"
    }
}

// MARK: - Words

extension TraceDiff: CustomStringConvertible {
    /// The difference in a few lines, or the one line that there is none.
    package var description: String {
        var lines: [String] = []
        if let first {
            lines.append("tick \(first.tick): " + (first.item.map { "'\($0)': " } ?? "") + first.text)
        } else {
            lines.append("no difference in \(ticks) ticks")
        }
        if let farthest {
            let points = farthest.points.isFinite ? TraceDiff.rounded(farthest.points).shortestJSON : "more than 1e308"
            lines.append("largest distance: \(points) pt, '\(farthest.item)' in tick \(farthest.tick)")
        }
        if !headers.isEmpty { lines.append("headers differ: " + headers.joined(separator: ", ")) }
        return lines.joined(separator: "\n")
    }

    /// Four digits tell how large a distance is.
    private static func rounded(_ value: Double) -> Double {
        guard value.isFinite, value > 0 else { return value }
        var (scaled, exponent) = (value, 0)
        while scaled < 1000, exponent > -300 { (scaled, exponent) = (scaled * 10, exponent - 1) }
        while scaled >= 10_000 { (scaled, exponent) = (scaled / 10, exponent + 1) }
        // Read from text: the nearest double of the four digits.
        return Double("\(Int(scaled.rounded()))e\(exponent)") ?? value
    }
}
