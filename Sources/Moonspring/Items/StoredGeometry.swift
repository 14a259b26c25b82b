/// The geometry that an item stores itself, past any override of its public properties: what a script's override calls as
/// that of its parent.
package protocol StoredGeometry: DynamicItem {
    var ownCenter: Point { get set }
    var ownBounds: Rect { get set }
    var ownTransform: Transform { get set }
    var ownCollisionBoundsType: DynamicItemCollisionBoundsType { get set }
    var ownCollisionBoundingPath: Path? { get set }
}

extension UnlinkedItem: StoredGeometry {}

extension View: StoredGeometry {
    package var ownCenter: Point {
        get { storedCenter }
        set { storedCenter = newValue }
    }

    package var ownBounds: Rect {
        get { storedBounds }
        set {
            guard newValue != storedBounds else { return }
            let resized = newValue.size != storedBounds.size
            storedBounds = newValue
            guard resized else { return }
            for observer in sizeObservers { observer.changed() }
        }
    }

    package var ownTransform: Transform {
        get { storedTransform }
        set {
            storedTransform = newValue
            storedRotation = newValue.rotation
        }
    }
}
