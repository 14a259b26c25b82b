import Moonspring

// Items that have left the scene: as a rule they fall for ever, and the scene never comes to rest.

extension Scene {
    /// How many times the scene's larger side an item may be away from it before that is told.
    private static let farthest = 10.0
    private static let ticksBetweenLooks = 60

    /// Looks for such items once a second.
    func lookForStrays() {
        if tick % Self.ticksBetweenLooks == 0 { warnOfStrays() }
    }

    func warnOfStrays() {
        guard onWarning != nil else { return }
        let bounds = view.bounds
        let reach = Self.farthest * max(bounds.width, bounds.height)
        let near = bounds.inset(by: -reach, -reach)
        for item in registry.heldItems where !near.contains(item.center) {
            let place = "(\(item.center.x.rounded().luaText), \(item.center.y.rounded().luaText))"
            warn(
                .item, at: engine.creationSite(of: item),
                "\(DynamicsError.itemDescription(item)) is at \(place), far outside of the scene: remove it, or keep it in with a CollisionBehavior that has translatesReferenceBoundsIntoBoundary"
            )
        }
    }
}
