import CMoonspringLua
import Moonspring

// Where a script sets the place of an item that an animator moves: without `updateItem` the animator overwrites it, with a warning.

/// The lines that have placed items which have not moved since.
struct Placements {
    fileprivate var sites: [ObjectIdentifier: String] = [:]
    fileprivate var count = 0
    /// A script that places what it moves in each tick as a rule calls `updateItem`: so it is not watched forever.
    fileprivate static let mostNoted = 1000
}

extension LuaEngine {
    /// An animator has taken or released an item.
    package func noteMoved(_ item: any DynamicItem, _ isMoved: Bool) {
        msl_set_moved(handle, Unmanaged.passUnretained(item as AnyObject).toOpaque(), isMoved)
        // An animator that takes it has just read where it is.
        forgetPlacement(of: item)
    }

    func notePlacement(of object: AnyObject) {
        guard placements.count < Placements.mostNoted, onWarning != nil, let item = dynamicItem(object) else {
            return
        }
        // A script's own class decides what it makes of a place.
        if let stored = item as? StoredItem, stored.script != nil { return }
        guard clock.animator(of: item)?.isElsewhere(item) == true else { return }
        placements.count += 1
        placements.sites[ObjectIdentifier(item)] = currentSite
        clock.willOverwrite = { [reference] in reference.engine?.warnOfOverwriting($0) }
    }

    /// The animator has read where the item is.
    func forgetPlacement(of item: any DynamicItem) {
        if placements.sites.removeValue(forKey: ObjectIdentifier(item)) != nil, placements.sites.isEmpty {
            clock.willOverwrite = nil
        }
    }

    private func warnOfOverwriting(_ item: any DynamicItem) {
        guard let site = placements.sites[ObjectIdentifier(item)] else { return }
        forgetPlacement(of: item)
        onWarning?(
            .place, site,
            "an animator moves \(DynamicsError.itemDescription(item)) and overwrote the position that was set here: call animator:updateItem(item) after setting it"
        )
    }
}
