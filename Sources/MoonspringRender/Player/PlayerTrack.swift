import MoonspringScene

/// A shape or a part of the overlay through a stretch of pictures that follow each other: what stays as it is, and a column
/// for each number that may change.
struct PlayerTrack {
    /// The index of the first picture that has it.
    let start: Int
    /// How many pictures have it.
    private(set) var count = 0
    /// Members that do not change.
    private let constants: JSON.Object
    private let keys: [StaticString]
    private var columns: [IntegerColumn]

    init(start: Int, constants: JSON.Object, keys: [StaticString]) {
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
        let head: JSON.Object = ["start": .integer(start), "count": .integer(count)]
        try page.write(opening: JSON.Object(head.members + constants.members))
        for (key, column) in zip(keys, columns) { try page.write(key, column.write) }
        try page.write("}")
    }
}

/// Tracks of parts without names: the n-th of one picture continues as the n-th of the next.
struct PlayerSlots {
    private(set) var tracks: [PlayerTrack] = []
    /// The track of each slot in the last picture, and its constants.
    private var open: [(track: Int, constants: JSON.Object)] = []
    private var next: [(track: Int, constants: JSON.Object)] = []
    private let keys: [StaticString]

    init(keys: [StaticString]) { self.keys = keys }

    /// Adds the next part of a picture. One with other constants than the slot had begins a track.
    mutating func append(_ values: [Int], picture: Int, constants: JSON.Object = [:]) {
        let slot = next.count
        var track = tracks.count
        if slot < open.count, open[slot].constants == constants {
            track = open[slot].track
        } else {
            tracks.append(PlayerTrack(start: picture, constants: constants, keys: keys))
        }
        tracks[track].append(values)
        next.append((track, constants))
    }

    /// Every part of the picture was added.
    mutating func endPicture() {
        swap(&open, &next)
        next.removeAll(keepingCapacity: true)
    }

    func write(_ key: StaticString, to page: PlayerPage) throws(RenderError) {
        try page.write(list: key, tracks) { track throws(RenderError) in try track.write(to: page) }
    }
}
