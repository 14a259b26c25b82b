/// The lists of the bodies' joints, or of their contacts: each is in the lists of its two bodies, as side 0 and 1.
///
/// A list begins in the body's record. Keys are 2 * index + side, -1 for none.
struct BodyLinks: ~Copyable {
    struct Link: BitwiseCopyable {
        var previous: Int32 = -1
        var next: Int32 = -1
    }

    private var links = Column<Link>()

    /// Makes room for so many elements.
    mutating func extend(to count: Int) { links.extend(to: 2 * count, with: Link()) }

    /// Puts one side of an element first into a body's list.
    mutating func link(_ index: Int, side: Int, first: inout Int32) {
        let key = 2 * index + side
        links[key] = Link(previous: -1, next: first)
        if first >= 0 { links.base[Int(first)].previous = Int32(key) }
        first = Int32(key)
    }

    /// Removes one side of an element from a body's list.
    mutating func unlink(_ index: Int, side: Int, first: inout Int32) {
        let link = links[2 * index + side]
        if link.previous >= 0 { links.base[Int(link.previous)].next = link.next } else { first = link.next }
        if link.next >= 0 { links.base[Int(link.next)].previous = link.previous }
    }

    /// By key; valid until one is appended.
    var base: UnsafePointer<Link> { UnsafePointer(links.base) }

    /// What comes after a key in its list.
    func next(_ key: Int32) -> Int32 { links[Int(key)].next }
    func previous(_ key: Int32) -> Int32 { links[Int(key)].previous }
}
