import MoonspringScene

/// One thing through a stretch of pictures that follow each other: what stays as it is, and a column for each number that
/// may change.
struct PlayerTrack {
    /// The index of the first picture that has it.
    let start: Int
    /// How many pictures have it.
    private(set) var count = 0
    /// Members that do not change, as JSON without braces.
    private let constants: JSONBuffer
    private let keys: [StaticString]
    private var columns: [IntegerColumn]

    init(start: Int, constants: JSONBuffer = JSONBuffer(), keys: [StaticString]) {
        self.start = start
        self.constants = constants
        self.keys = keys
        columns = Array(repeating: IntegerColumn(), count: keys.count)
    }

    /// Adds a picture: a number for each key.
    mutating func append(_ values: [Int]) {
        for (index, value) in values.enumerated() where index < columns.count { columns[index].append(value) }
        count += 1
    }

    func write(to page: PlayerPage) throws(RenderError) {
        var head = JSONBuffer()
        head.append(literal: "{\"start\":")
        head.append(start)
        head.append(literal: ",\"count\":")
        head.append(count)
        try page.write(json: head)
        if !constants.bytes.isEmpty {
            try page.write(",")
            try page.write(json: constants)
        }
        for (key, column) in zip(keys, columns) {
            try page.write(",\"")
            try page.write(key)
            try page.write("\":")
            try column.write(to: page)
        }
        try page.write("}")
    }
}

extension PlayerTrack {
    /// Writes tracks as a member of the page's data.
    static func write(_ tracks: [PlayerTrack], as key: StaticString, to page: PlayerPage) throws(RenderError) {
        try page.write(",\n\"")
        try page.write(key)
        try page.write("\":[")
        for (index, track) in tracks.enumerated() {
            try page.write(index > 0 ? ",\n" : "\n")
            try track.write(to: page)
        }
        try page.write("]")
    }
}

/// Tracks of things without names: the n-th of one picture is taken for the n-th of the next.
struct PlayerSlots {
    private(set) var tracks: [PlayerTrack] = []
    /// The track of each slot in the last picture, and what kind of thing it is.
    private var open: [(track: Int, kind: Int)] = []
    private var next: [(track: Int, kind: Int)] = []
    private let keys: [StaticString]

    init(keys: [StaticString]) { self.keys = keys }

    /// Adds the next thing of a picture. A thing of another kind than the slot had begins a track with these constants.
    mutating func append(_ values: [Int], picture: Int, kind: Int = 0, constants: () -> JSONBuffer = { JSONBuffer() }) {
        let slot = next.count
        var track = tracks.count
        if slot < open.count, open[slot].kind == kind {
            track = open[slot].track
        } else {
            tracks.append(PlayerTrack(start: picture, constants: constants(), keys: keys))
        }
        tracks[track].append(values)
        next.append((track, kind))
    }

    /// Every thing of the picture was added.
    mutating func endPicture() {
        swap(&open, &next)
        next.removeAll(keepingCapacity: true)
    }
}
