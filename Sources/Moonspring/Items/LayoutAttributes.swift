/// Where one item of a layout is: what a `LayoutAnimator` moves (UIKit: `UICollectionViewLayoutAttributes`).
///
/// `LayoutAnimator.attributes(at:)` makes them.
public final class LayoutAttributes: NamedDynamicItem {
    /// Which item of the layout it is, 0 and on.
    public let index: Int
    /// What the item is called in messages, traces and plots. Default nil: traces number it.
    public var name: String?
    public var kind: String { "LayoutAttributes" }
    /// The centre, in points of the layout.
    public var center: Point
    /// Width and height in points; read once, when the body is made. Both must be more than 0 before that.
    public var size: Size
    public var transform = Transform.identity
    /// The size, at (0, 0).
    public var bounds: Rect { Rect(origin: .zero, size: size) }

    /// Place in the order in which a script made views and items; 0 outside scripts.
    package var creationIndex = 0
    /// What traces call it while nobody named it.
    package var traceName: String?
    package var runsScript: Bool { false }
    /// The index as messages say it: scripts count from 1.
    package let number: Int

    init(index: Int, number: Int, center: Point, size: Size) {
        (self.index, self.number) = (index, number)
        (self.center, self.size) = (center, size)
    }
}
