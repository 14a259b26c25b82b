import Moonspring

/// Everything that reached a scene from outside, each stamped with the tick in which it took effect.
///
/// A scene and its input log give the same run again.
public struct InputLog: Equatable, Sendable {
    /// The version of the format that this code writes and reads.
    public static let version = 1

    /// What the run was started with.
    public var header: Header
    /// The inputs by tick; those of one tick in the order in which they came.
    public private(set) var entries: [Entry]

    /// Makes a log. Entries are put in order of their ticks; those of one tick keep their order.
    public init(header: Header, entries: [Entry] = []) {
        self.header = header
        // Swift's sort is stable.
        self.entries = entries.sorted { $0.tick < $1.tick }
    }

    /// Adds an entry after all of its tick and of earlier ticks. Complexity: O(1) when it is the latest.
    public mutating func append(_ entry: Entry) {
        let index = entries.lastIndex { $0.tick <= entry.tick }.map { $0 + 1 } ?? 0
        entries.insert(entry, at: index)
    }

    /// What the run was started with.
    public struct Header: Equatable, Sendable {
        /// The base name of the scene's file.
        public var scene: String
        /// The seed of the scene's random numbers.
        public var seed: Int
        /// Parameters set at the start: numbers, strings, true or false.
        public var params: JSON.Object
        /// Where it was read, `path:line`; empty for one that was not. Does not count in comparisons.
        var site = ""

        /// Makes a header. Default: no parameter set.
        public init(scene: String, seed: Int, params: JSON.Object = [:]) {
            self.scene = scene
            self.seed = seed
            self.params = params
        }

        /// The seed as an engine takes it.
        package var unsignedSeed: UInt64 { UInt64(bitPattern: Int64(seed)) }

        /// Whether both start a run alike.
        public static func == (a: Header, b: Header) -> Bool {
            a.scene == b.scene && a.seed == b.seed && a.params == b.params
        }
    }

    /// One input and its tick.
    public struct Entry: Equatable, Sendable {
        /// The tick in which it took effect, from 0 (while loading).
        public var tick: Int
        /// What came in.
        public var input: Input
        /// Where it was read; 0 for one that was not. Does not count in comparisons.
        var (path, line) = ("", 0)

        /// `path:line`; empty for one that was not read.
        package var site: String { line == 0 ? "" : "\(path):\(line)" }

        /// Makes an entry; `tick` is 0 or more.
        public init(tick: Int, input: Input) {
            self.tick = tick
            self.input = input
        }

        /// Whether both have the same tick and the same input.
        public static func == (a: Entry, b: Entry) -> Bool { a.tick == b.tick && a.input == b.input }
    }

    /// One input.
    public enum Input: Equatable, Sendable {
        /// A tap, in points of the scene's root view.
        case tap(Point)
        /// A finger, in points of the scene's root view. `finger` tells several apart; one that `grabs` drags the item under it.
        case touch(TouchPhase, Point, finger: Int = 0, grabs: Bool = false)
        /// A parameter's new value: a number, a string, true or false.
        case param(name: String, value: JSON)
        /// A state that is gone to by hand; `of` is the place of its states among those that the scene follows, from 0.
        case state(String, of: Int)
        /// A time limit that was hit: a replay stops the script in the same tick.
        case limit
        /// A text that was typed at the prompt, after its tick and before the next one.
        case code(String)

        /// Whether it is a line from the prompt.
        var isCode: Bool { if case .code = self { true } else { false } }
    }

    /// What a finger does.
    public enum TouchPhase: String, CaseIterable, Sendable {
        /// It came down.
        case began
        /// It is somewhere else.
        case moved
        /// It was lifted.
        case ended
        /// The system took it away: nothing is tapped, and what it dragged is not thrown.
        case cancelled
    }
}
