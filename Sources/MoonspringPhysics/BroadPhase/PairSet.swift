/// A set of unordered pairs of ids, by open addressing with linear probing.
///
/// At most half full, so that a search ends after one or two entries of one cache line. Nothing walks over it, so the
/// order inside never shows.
struct PairSet: ~Copyable {
    /// Packed pairs; 0 is a free entry, and no pair of different ids packs to it.
    private var entries = Column<UInt64>()
    private(set) var count = 0
    /// The number of entries less one, all ones in binary.
    private var mask: Int { entries.count - 1 }

    init() { entries.refill(count: 128, with: 0) }

    /// The set for reading until the next change.
    @inline(__always)
    var view: PairSetView { PairSetView(entries: entries.base, mask: mask) }

    /// Whether the pair, in either order, is there.
    @inline(__always)
    func contains(_ a: Int32, _ b: Int32) -> Bool { view.contains(a, b) }

    /// Adds a pair that is not there.
    @inline(__always)
    mutating func insert(_ a: Int32, _ b: Int32) {
        let key = PairSetView.key(a, b)
        entries.base[view.place(of: key)] = key
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
        assert(entries.base[gap] == key)
        var next = gap
        while true {
            next = (next + 1) & mask
            let other = entries.base[next]
            if other == 0 { break }
            // It may fill the gap unless its home lies behind the gap.
            if (next &- view.home(of: other)) & mask >= (next &- gap) & mask {
                entries.base[gap] = other
                gap = next
            }
        }
        entries.base[gap] = 0
        count -= 1
    }

    @inline(never)
    private mutating func grow() {
        var old = Column<UInt64>(capacity: 2 * entries.count)
        old.refill(count: 2 * entries.count, with: 0)
        swap(&old, &entries)
        for index in 0..<old.count where old.base[index] != 0 {
            entries.base[view.place(of: old.base[index])] = old.base[index]
        }
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
