import Moonspring
import MoonspringLua

// Items that have left the scene: as a rule they fall forever, and the scene never comes to rest.

extension Scene {
    /// How many times the scene's larger side an item may be away from it before there is a warning.
    private static let farthest = 10.0
    private static let ticksBetweenLooks = 60

    /// Checks for such items once a second, among the rows that have changed.
    func checkForEscapedItems(among changed: [Int]?) {
        if tick % Self.ticksBetweenLooks == 0 { warnOfEscapedItems(among: changed) }
    }

    /// Checks some rows; nil: all of them.
    func warnOfEscapedItems(among changed: [Int]? = nil) {
        guard wants(.item) else { return }
        let near = near
        for row in changed ?? Array(registry.rows.indices) where !near.contains(registry.rows.items[row].center) {
            guard let view = registry.heldItem(at: row) as? View, let center = escapedCenter(of: view) else { continue }
            warn(
                .item, at: engine.creationSite(of: view),
                "\(DynamicsError.itemDescription(view)) is at (\(center.x.rounded().luaText), \(center.y.rounded().luaText)), far outside the scene: remove it, or keep it in with a CollisionBehavior that has translatesReferenceBoundsIntoBoundary"
            )
            if !wants(.item) { return }
        }
    }

    /// The position of a view that is far outside the scene and moving away; nil otherwise.
    private func escapedCenter(of item: View) -> Point? {
        guard item.isDescendant(of: view), let velocity = clock.animator(of: item)?.linearVelocity(of: item) else {
            return nil
        }
        let center = item.superview?.convert(item.center, to: view) ?? item.center
        let outwards = center - view.bounds.center
        return near.contains(center) || outwards.dot(velocity) <= 0 ? nil : center
    }

    /// What is not far outside.
    private var near: Rect {
        let bounds = view.bounds
        let reach = Self.farthest * max(bounds.width, bounds.height)
        return bounds.insetBy(dx: -reach, dy: -reach)
    }
}
