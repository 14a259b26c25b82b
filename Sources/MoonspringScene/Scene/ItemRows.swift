import Moonspring

/// The rows of a frame, by rising number of the item. What a frame shows of them is a column of its own, which the frame shares: an item's
/// place is stored here once.
struct ItemRows {
    /// What is known of an item beside what a frame shows.
    struct Record {
        let key: Int
        var isView = false
        /// Drawn dashed: a view is drawn with the tree, or not at all while it is in none.
        var isDrawn = false
        /// The creation number of a view's superview; 0: it has none.
        var superview = 0
        /// The item, while all rows are made.
        var source: (any DynamicItem)?
        /// The trace hash of the name that ``rename(_:to:)`` has set.
        fileprivate(set) var nameHash: UInt64 = 0
    }

    typealias Row = (record: Record, item: FrameItem)

    var items: [FrameItem] = []
    var records: [Record] = []

    init(capacity: Int = 0) {
        items.reserveCapacity(capacity)
        records.reserveCapacity(capacity)
    }

    var count: Int { records.count }
    var indices: Range<Int> { records.indices }

    subscript(place: Int) -> Row { (records[place], items[place]) }

    mutating func append(_ row: Row) {
        records.append(row.record)
        items.append(row.item)
    }

    /// Mostly in order already: then nothing is moved.
    mutating func sort() {
        guard zip(records, records.dropFirst()).contains(where: { $0.key > $1.key }) else { return }
        let order = indices.sorted { records[$0].key < records[$1].key }
        (records, items) = (order.map { records[$0] }, order.map { items[$0] })
    }

    /// The place of the item of that number.
    func place(of key: Int) -> Int? {
        let place = records.partitioningIndex(where: { $0.key >= key })
        return place < count && records[place].key == key ? place : nil
    }

    mutating func rename(_ place: Int, to name: String) {
        items[place].name = name
        records[place].nameHash = TraceHash.hash(ofName: name)
    }

    /// Gives each view the name of its superview, which may stand behind it. `change` gets the places where it was another.
    mutating func nameParents(_ change: (Int) -> Void) {
        for place in indices where records[place].superview != 0 || items[place].parent != nil {
            // The root has no row.
            let parent = self.place(of: records[place].superview).map { items[$0].name }
            if items[place].parent == parent { continue }
            items[place].parent = parent
            change(place)
        }
    }

    /// Adds the rows at these places, or all of them, to a hash.
    func combine(_ places: [Int]?, into hash: inout TraceHash) {
        items.withUnsafeBufferPointer { items in
            records.withUnsafeBufferPointer { records in
                for place in places ?? Array(indices) {
                    hash.combine(items[place], named: records[place].nameHash, at: place)
                }
            }
        }
    }
}
