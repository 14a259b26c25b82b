/// A set of unordered pairs of ids, by open addressing with linear probing.
///
/// At most half full, so that a search ends after one or two entries of one cache line. Nothing walks over it, so the
/// order inside never shows.
struct PairSet: ~Copyable {
    /// Packed pairs; 0 is a free entry, and no pair of different ids packs to it.
    private var entries: UnsafeMutablePointer<UInt64>
    /// The number of entries less one, all ones in binary.
    private var mask: Int
    private var count = 0

    init() {
        let size = 128
        entries = .allocate(capacity: size)
        entries.initialize(repeating: 0, count: size)
        mask = size - 1
    }

    deinit {
        entries.deallocate()
    }

    /// The set for reading until the next change.
    @inline(__always)
    var view: PairSetView { PairSetView(entries: UnsafePointer(entries), mask: mask) }

    /// Whether the pair, in either order, is there.
    @inline(__always)
    func contains(_ a: Int32, _ b: Int32) -> Bool { view.contains(a, b) }

    /// Adds a pair that is not there.
    @inline(__always)
    mutating func insert(_ a: Int32, _ b: Int32) {
        let key = PairSetView.key(a, b)
        entries[view.place(of: key)] = key
        count += 1
        if 2 * count > mask { grow() }
    }

    /// Removes a pair that is there.
    ///
    /// Entries behind the gap move up where their search would stop at it (D. Knuth, The Art of Computer Programming
    /// 6.4, algorithm R): no tombstones, so the set does not slow down with use.
    mutating func remove(_ a: Int32, _ b: Int32) {
        let key = PairSetView.key(a, b)
        var gap = view.place(of: key)
        assert(entries[gap] == key)
        var next = gap
        while true {
            next = (next + 1) & mask
            let other = entries[next]
            if other == 0 { break }
            // It may fill the gap unless its home lies behind the gap.
            if (next &- view.home(of: other)) & mask >= (next &- gap) & mask {
                entries[gap] = other
                gap = next
            }
        }
        entries[gap] = 0
        count -= 1
    }

    @inline(never)
    private mutating func grow() {
        let old = entries
        let oldSize = mask + 1
        entries = .allocate(capacity: 2 * oldSize)
        entries.initialize(repeating: 0, count: 2 * oldSize)
        mask = 2 * oldSize - 1
        for i in 0..<oldSize where old[i] != 0 { entries[view.place(of: old[i])] = old[i] }
        old.deallocate()
    }
}

/// A set of pairs lent for reading. Searches write nothing, so threads may share it.
struct PairSetView: BitwiseCopyable {
    fileprivate let entries: UnsafePointer<UInt64>
    fileprivate let mask: Int

    /// Whether the pair, in either order, is there.
    @inline(__always)
    func contains(_ a: Int32, _ b: Int32) -> Bool {
        let key = Self.key(a, b)
        return entries[place(of: key)] == key
    }

    /// Both ids in one word, the smaller first.
    @inline(__always)
    fileprivate static func key(_ a: Int32, _ b: Int32) -> UInt64 {
        assert(a != b && a >= 0 && b >= 0)
        let low = UInt64(UInt32(bitPattern: a < b ? a : b))
        let high = UInt64(UInt32(bitPattern: a < b ? b : a))
        return low << 32 | high
    }

    /// Where the search for a key begins. Two rounds of multiply and fold (after D. Stafford's variants of the
    /// MurmurHash3 finaliser, 2011), since ids of neighbours form regular lattices.
    @inline(__always)
    fileprivate func home(of key: UInt64) -> Int {
        var h = key &* 0x9E37_79B9_7F4A_7C15
        h ^= h >> 32
        h &*= 0xD6E8_FEB8_6659_FD93
        return Int(truncatingIfNeeded: h >> 32) & mask
    }

    /// The entry that holds the key, or the free one where it belongs.
    @inline(__always)
    fileprivate func place(of key: UInt64) -> Int {
        var place = home(of: key)
        while true {
            let found = entries[place]
            if found == key || found == 0 { return place }
            place = (place + 1) & mask
        }
    }
}
