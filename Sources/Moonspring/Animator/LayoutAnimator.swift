/// An animator that moves the items of a layout instead of views, like a `UIDynamicAnimator` from
/// `init(collectionViewLayout:)`.
///
/// A layout is a count and a function that says where each item is. The animator calls the function once per item, when
/// its attributes are first requested; from then on behaviours may move them. After each tick the animator asks its
/// owner to apply the attributes to what is shown.
///
/// It moves its own attributes, and plain items (such as a hidden weight). Views, and attributes of another animator,
/// are refused.
public final class LayoutAnimator: DynamicAnimator {
    /// The initial position of an item, in points of the layout. Called once per item.
    public var attributesForItem: ((_ index: Int) throws(DynamicsError) -> (center: Point, size: Size))?

    /// Called after each tick, when the animator has decided whether it pauses (UIKit: `invalidateLayout`). It may change
    /// anything; the animator cannot be stepped in it.
    public var layout: (() -> Void)?

    /// The number of items in the layout, 0 or more.
    ///
    /// When it decreases, the attributes of the items beyond it are discarded: those that behaviours hold continue to
    /// move, but a new item with that index is requested anew. Setting 0, and then the count again, discards all of
    /// them.
    public var count: Int {
        get { storedCount }
        set { changeCount(to: newValue) }
    }

    /// The size of the content: `translatesReferenceBoundsIntoBoundary` makes a boundary of the rectangle from (0, 0)
    /// with this size. Default nil: there is none. A change wakes the animator.
    public var contentSize: Size? {
        didSet {
            if let contentSize { requireFinite(contentSize, "LayoutAnimator.contentSize") }
            if contentSize != oldValue { wakeEverything() }
        }
    }

    /// The number that messages and scripts give the first item.
    package var firstNumber = 0
    private var storedCount = 0
    private var made: [Int: LayoutAttributes] = [:]
    private var isLayingOut = false

    /// Makes an animator over a layout of `count` items, driven by `clock`.
    public convenience init(
        count: Int, clock: AnimatorClock? = nil,
        attributes: @escaping (_ index: Int) throws(DynamicsError) -> (center: Point, size: Size)
    ) {
        self.init(clock: clock)
        changeCount(to: count)
        attributesForItem = attributes
    }

    /// Makes an animator over a layout without items.
    public init(clock: AnimatorClock? = nil) { super.init(referenceView: nil, clock: clock) }

    /// The attributes of an item (UIKit: `layoutAttributesForCell(at:)`), the same each time. Throws for an index that
    /// is not in 0..<count, and rethrows what `attributesForItem` throws.
    public func attributes(at index: Int) throws(DynamicsError) -> LayoutAttributes {
        try check(index)
        if let known = made[index] { return known }
        let number = index + firstNumber
        guard let attributesForItem else { throw .layoutPlace(number) }
        let (center, size) = try attributesForItem(index)
        // It may have asked for the same item, or changed the count.
        if let known = made[index] { return known }
        try check(index)
        let attributes = LayoutAttributes(index: index, number: number, center: center, size: size)
        made[index] = attributes
        return attributes
    }

    private func check(_ index: Int) throws(DynamicsError) {
        if index < 0 || index >= count { throw .layoutIndex(index + firstNumber, first: firstNumber, count: count) }
    }

    /// Returns the attributes that are forgotten, by rising index.
    @discardableResult
    package func changeCount(to count: Int) -> [LayoutAttributes] {
        precondition(count >= 0, "LayoutAnimator.count must be 0 or more")
        storedCount = count
        let gone = made.values.filter { $0.index >= count }.sorted { $0.index < $1.index }
        for attributes in gone { made[attributes.index] = nil }
        return gone
    }

    // MARK: what differs from an animator of views

    override var referenceBounds: Rect? { contentSize.map { Rect(origin: .zero, size: $0) } }

    override func validateKind(of item: any DynamicItem) throws(DynamicsError) {
        if let view = item as? View { throw .viewInLayout(view) }
        guard let attributes = item as? LayoutAttributes else { return }
        if made[attributes.index] !== attributes { throw .strangeAttributes(attributes) }
    }

    public override func tick(interval: Double = 1.0 / 60) throws(DynamicsError) {
        if isLayingOut { throw .insideTick }
        try super.tick(interval: interval)
    }

    override func tickEnded() {
        guard let layout else { return }
        isLayingOut = true
        layout()
        isLayingOut = false
    }
}
