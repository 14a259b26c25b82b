/// The place of one item of a layout, which a `LayoutAnimator` moves (UIKit: `UICollectionViewLayoutAttributes`).
///
/// `LayoutAnimator.attributes(at:)` makes them.
public final class LayoutAttributes: StoredItem {
    /// The index of the item in the layout, from 0.
    public let index: Int
    public override var kind: String { "LayoutAttributes" }
    /// Width and height in points; read once, when the body is made. Both must be more than 0 before that.
    public var size: Size {
        get { bounds.size }
        set { bounds = Rect(origin: .zero, size: newValue) }
    }
    /// The index as messages say it: scripts count from 1.
    package let number: Int

    init(index: Int, number: Int, center: Point, size: Size) {
        (self.index, self.number) = (index, number)
        super.init(center: center, bounds: Rect(origin: .zero, size: size))
    }
}
