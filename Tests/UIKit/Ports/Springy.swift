import Moonspring

class SpringyFlowLayout: CollectionViewFlowLayout {
    private lazy var dynamicAnimator = LayoutAnimator(count: count, clock: clock, attributes: place)
    private var visibleIndexPaths = Set<IndexPath>()
    private var latestDelta: CGFloat = 0

    override func prepare() {
        super.prepare()
        guard let collectionView = collectionView else { return }
        let visibleRect = Rect(origin: collectionView.bounds.origin, size: collectionView.frame.size)
            .insetBy(dx: -100, dy: -100)
        let itemsInVisibleRect = indices(in: visibleRect).compactMap { try? dynamicAnimator.attributes(at: $0) }
        let indexPathsInVisibleRect = Set(itemsInVisibleRect.map { $0.indexPath })

        let noLongerVisible = dynamicAnimator.behaviors.filter { behavior in
            guard let attachment = behavior as? AttachmentBehavior,
                let attributes = attachment.items.first as? LayoutAttributes
            else { return false }
            return !indexPathsInVisibleRect.contains(attributes.indexPath)
        }
        // swift-format-ignore: ReplaceForEachWithForLoop
        noLongerVisible.forEach { behavior in
            dynamicAnimator.removeBehavior(behavior)
            if let attributes = (behavior as? AttachmentBehavior)?.items.first as? LayoutAttributes {
                visibleIndexPaths.remove(attributes.indexPath)
            }
        }

        let newlyVisible = itemsInVisibleRect.filter { !visibleIndexPaths.contains($0.indexPath) }
        let touchLocation = collectionView.panGestureRecognizer.location(in: collectionView)
        for item in newlyVisible {
            var center = item.center
            let spring = AttachmentBehavior(item: item, attachedToAnchor: center)
            spring.length = 0
            spring.damping = 0.8
            spring.frequency = 1.0
            if touchLocation != .zero {
                let yDistance = abs(touchLocation.y - spring.anchorPoint.y)
                let xDistance = abs(touchLocation.x - spring.anchorPoint.x)
                let scrollResistance = (yDistance + xDistance) / 1500
                center.y +=
                    latestDelta < 0
                    ? max(latestDelta, latestDelta * scrollResistance)
                    : min(latestDelta, latestDelta * scrollResistance)
                item.center = center
            }
            dynamicAnimator.addBehavior(spring)
            visibleIndexPaths.insert(item.indexPath)
        }
    }

    override func layoutAttributesForElements(in rect: Rect) -> [LayoutAttributes]? {
        return dynamicAnimator.items(in: rect) as? [LayoutAttributes]
    }

    override func layoutAttributesForItem(at indexPath: IndexPath) -> LayoutAttributes? {
        return try? dynamicAnimator.attributes(at: indexPath.item)
    }

    override func shouldInvalidateLayout(forBoundsChange newBounds: Rect) -> Bool {
        guard let collectionView = collectionView else { return false }
        let delta = newBounds.origin.y - collectionView.bounds.origin.y
        latestDelta = delta
        let touchLocation = collectionView.panGestureRecognizer.location(in: collectionView)
        for case let spring as AttachmentBehavior in dynamicAnimator.behaviors {
            guard let item = spring.items.first else { continue }
            let yDistance = abs(touchLocation.y - spring.anchorPoint.y)
            let xDistance = abs(touchLocation.x - spring.anchorPoint.x)
            let scrollResistance = (yDistance + xDistance) / 1500
            var center = item.center
            center.y += delta < 0 ? max(delta, delta * scrollResistance) : min(delta, delta * scrollResistance)
            item.center = center
            dynamicAnimator.updateItem(usingCurrentState: item)
        }
        return false
    }
}
