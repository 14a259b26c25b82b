/// A growable array of plain values whose storage a kernel may hold as a bare pointer.
///
/// Indexing an array property of a class costs an exclusivity check per element (38 ns against 5 in the measured
/// contact loop), so the world lends `base` to free functions for the length of one pass.
struct Column<Element: BitwiseCopyable>: ~Copyable {
    private(set) var base: UnsafeMutablePointer<Element>
    private(set) var count = 0
    private(set) var capacity: Int

    init(capacity: Int = 16) {
        self.capacity = max(capacity, 1)
        base = .allocate(capacity: self.capacity)
    }

    deinit {
        base.deallocate()
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
        if count == capacity { reserve(2 * capacity) }
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
        if newCount > capacity {
            count = 0
            reserve(max(newCount, 2 * capacity))
        }
        base.initialize(repeating: value, count: newCount)
        count = newCount
    }

    /// Reorders the elements: the new element i is the old element `order[i]`.
    mutating func permute(by order: [Int32]) {
        assert(order.count == count)
        let sorted = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
        for (new, old) in order.enumerated() { (sorted + new).initialize(to: base[Int(old)]) }
        base.deallocate()
        base = sorted
    }

    private mutating func reserve(_ wanted: Int) {
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: wanted)
        larger.update(from: base, count: count)
        base.deallocate()
        base = larger
        capacity = wanted
    }
}
