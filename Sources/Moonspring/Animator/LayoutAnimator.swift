/// An animator of the items of a layout instead of views, like a `UIDynamicAnimator` from `init(collectionViewLayout:)`.
///
/// A layout is a count, and a function that says where each item is. The animator calls it once per item, when its attributes are first
/// requested; from then on behaviours may move them. After each tick it asks the owner to apply the attributes to what is shown.
///
/// It moves its own attributes, and plain items (a hidden weight, say). Views, and attributes of another animator, are refused.
public final class LayoutAnimator: DynamicAnimator {
    /// The initial position of an item, in points of the layout. Called once per item.
    public var attributesForItem: ((_ index: Int) throws(DynamicsError) -> (center: Point, size: Size))?

    /// Called after each tick, when the animator has decided whether it pauses (UIKit: `invalidateLayout`). It may change
    /// anything; the animator cannot be stepped in it.
    public var layout: (() -> Void)?

    /// How many items the layout has, 0 or more.
    ///
    /// When it falls, the attributes of the items beyond it are forgotten: those that behaviours hold continue to move, but a new
    /// item of that index is asked for anew. 0, then the count again, forgets all of them.
    public var count: Int {
        get { storedCount }
        set { changeCount(to: newValue) }
    }

    /// The size of what is laid out: (0, 0) to it is what `translatesReferenceBoundsIntoBoundary` makes a boundary of.
    /// Default nil: there is none. A change of it wakes the animator.
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

    /// The attributes of an item (UIKit: `layoutAttributesForCell(at:)`), the same each time. Throws for an index that is not
    /// in 0..<count, and what asking for the place of the item throws.
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
