/// A plain item: a centre, bounds and a transform that nothing links together.
open class UnlinkedItem: StoredItem {
    open override var kind: String { "DynamicItem" }

    /// Makes an item, in points. Default: 100 x 100 points around the origin, not rotated.
    public init(center: Point = .zero, bounds: Rect = Rect(0, 0, 100, 100), transform: Transform = .identity) {
        requireFinite(center, "the center of an item")
        requireFinite(bounds, "the bounds of an item")
        requireFinite(transform, "the transform of an item")
        super.init(center: center, bounds: bounds, transform: transform)
    }

    package init(script: (any ItemScript)?) {
        super.init(center: .zero, bounds: Rect(0, 0, 100, 100), script: script)
    }
}
