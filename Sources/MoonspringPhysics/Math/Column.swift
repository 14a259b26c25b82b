/// A growable array of plain values whose storage a kernel may hold as a bare pointer.
///
/// Indexing an array property of a class costs an exclusivity check per element (38 ns against 5 in the measured
/// contact loop), so the world lends `base` to free functions for the length of one pass. The element before the first
/// is all zero bits: index -1 reads as "none" without a branch. Storage is aligned to cache lines.
struct Column<Element: BitwiseCopyable>: ~Copyable {
    private(set) var base: UnsafeMutablePointer<Element>
    private(set) var count = 0
    private(set) var capacity: Int
    /// The first free element, which leads on to the others; -1 for none.
    private var firstFree: Int32 = -1

    init(capacity: Int = 16) {
        self.capacity = max(capacity, 1)
        base = Self.makeStorage(self.capacity)
    }

    deinit {
        Self.free(base)
    }

    subscript(index: Int) -> Element {
        get {
            assert(index >= 0 && index < count)
            return base[index]
        }
        set {
            assert(index >= 0 && index < count)
            base[index] = newValue
        }
    }

    mutating func append(_ element: Element) {
        if count == capacity { grow(to: nextCapacity) }
        (base + count).initialize(to: element)
        count += 1
    }

    /// Removes an element by putting the last one in its place.
    mutating func swapRemove(at index: Int) {
        assert(index >= 0 && index < count)
        count -= 1
        base[index] = base[count]
    }

    /// Drops everything from `newCount` on.
    mutating func truncate(to newCount: Int) {
        assert(newCount <= count)
        count = newCount
    }

    /// Makes the column `newCount` long with every element equal to `value`.
    mutating func refill(count newCount: Int, with value: Element) {
        resize(to: newCount)
        base.initialize(repeating: value, count: newCount)
    }

    /// Makes the column `newCount` long and leaves its elements undefined: the caller writes every one.
    mutating func resize(to newCount: Int) {
        if newCount > capacity {
            count = 0
            grow(to: max(newCount, nextCapacity))
        }
        count = newCount
    }

    /// Makes the column at least `newCount` long; new elements are `value`.
    mutating func extend(to newCount: Int, with value: Element) {
        if newCount <= count { return }
        if newCount > capacity { grow(to: max(newCount, nextCapacity)) }
        (base + count).initialize(repeating: value, count: newCount - count)
        count = newCount
    }

    /// Reorders the elements: the new element i is the old element `order[i]`.
    mutating func permute(by order: [Int32]) {
        assert(order.count == count)
        let sorted = Self.makeStorage(capacity)
        for (new, old) in order.enumerated() { (sorted + new).initialize(to: base[Int(old)]) }
        Self.free(base)
        base = sorted
    }

    /// Twice as many, of thousands a quarter more: what a world of thousands does not use would be as much as what it does.
    private var nextCapacity: Int { capacity < 1024 ? 2 * capacity : capacity + capacity / 4 }

    private mutating func grow(to wanted: Int) {
        let larger = Self.makeStorage(wanted)
        larger.update(from: base, count: count)
        Self.free(base)
        base = larger
        capacity = wanted
    }

    // MARK: Elements that are used again

    /// Takes a free element as it is, or appends one, and returns its index. `next` says which one a free one leads on to.
    @inline(__always)
    mutating func take(orAppend element: Element, next: (Element) -> Int32) -> Int {
        if firstFree < 0 {
            append(element)
            return count - 1
        }
        let index = Int(firstFree)
        firstFree = next(base[index])
        return index
    }

    /// Frees an element; `link` makes it lead on to another.
    @inline(__always)
    mutating func release(_ index: Int, link: (inout Element, Int32) -> Void) {
        link(&base[index], firstFree)
        firstFree = Int32(index)
    }

    // MARK: Storage

    /// Bytes before the first element: the zero element, rounded up so that the first stays aligned.
    private static var lead: Int { (MemoryLayout<Element>.stride + 63) & ~63 }

    private static func makeStorage(_ capacity: Int) -> UnsafeMutablePointer<Element> {
        let raw = UnsafeMutableRawPointer.allocate(
            byteCount: lead + capacity * MemoryLayout<Element>.stride, alignment: 64)
        raw.initializeMemory(as: UInt8.self, repeating: 0, count: lead)
        return (raw + lead).bindMemory(to: Element.self, capacity: capacity)
    }

    private static func free(_ base: UnsafeMutablePointer<Element>) {
        (UnsafeMutableRawPointer(base) - lead).deallocate()
    }
}
