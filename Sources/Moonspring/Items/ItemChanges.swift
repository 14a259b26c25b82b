/// The items that have changed since the last query, so that a query costs as much as has changed, not as much as there is.
///
/// An item that is watched notes itself, once. This does not keep it alive: it removes itself when it is released.
@usableFromInline package final class ItemChanges {
    @exclusivity(unchecked) private var noted: [Unmanaged<StoredItem>?] = []
    /// Whether a watched view has got or lost subviews.
    @exclusivity(unchecked) package var isTreeStale = true

    /// How often all items were watched anew. An item with an older number is no longer watched.
    @exclusivity(unchecked) fileprivate var round: Int32 = 0

    package init() {}

    /// Other items are watched from now on.
    package func beginWatching() {
        takeAll { _, _ in }
        round += 1
    }

    fileprivate func note(_ item: StoredItem) -> Int32 {
        noted.append(Unmanaged.passUnretained(item))
        return Int32(noted.count - 1)
    }

    fileprivate func forget(_ place: Int32) { noted[Int(place)] = nil }

    /// Calls back with the row of each item that was noted, and forgets them: an item that changes from now on is noted anew.
    package func takeAll(_ body: (_ item: StoredItem, _ row: Int) -> Void) {
        for entry in noted {
            entry?._withUnsafeGuaranteedRef { item in
                let isWatched = item.watch.round == round
                item.watch.place = isWatched ? ItemWatch.quiet : ItemWatch.none
                if isWatched { body(item, Int(item.watch.row)) }
            }
        }
        noted.removeAll(keepingCapacity: true)
    }
}

/// What an item knows about its watcher.
@usableFromInline package struct ItemWatch {
    /// Not watched; watched, and the next change will be noted; or else the place at which it is noted.
    fileprivate static let none: Int32 = -2
    fileprivate static let quiet: Int32 = -1

    fileprivate(set) var changes: ItemChanges? { didSet { listener = changes.map(Unmanaged.passUnretained) } }
    /// The same: it is told of every item that moves in a tick, and counting references would take longer.
    private(set) var listener: Unmanaged<ItemChanges>?
    @usableFromInline package fileprivate(set) var place = ItemWatch.none
    /// The watcher's number of the item.
    fileprivate(set) var row: Int32 = 0
    fileprivate(set) var round: Int32 = 0
    /// Whether the item got another name since the watcher asked.
    var isRenamed = false
}

extension StoredItem {
    /// Has the item note its changes from now on, as `row`.
    package final func beWatched(by changes: ItemChanges, row: Int) {
        stopBeingNoted()
        watch.changes = changes
        (watch.place, watch.row, watch.round) = (ItemWatch.quiet, Int32(row), changes.round)
        watch.isRenamed = false
    }

    /// Has only additions and removals of subviews noted.
    package final func watchTree(by changes: ItemChanges) { watch.changes = changes }

    /// Whether the item has got another name since the last time.
    package final func takeRenamed() -> Bool {
        defer { watch.isRenamed = false }
        return watch.isRenamed
    }

    /// Something that a frame shows has changed.
    @inlinable package final func noteChange() { if watch.place == -1 { addNote() } }

    @usableFromInline final func addNote() {
        watch.place = watch.listener?._withUnsafeGuaranteedRef { $0.note(self) } ?? ItemWatch.none
    }

    final func stopBeingNoted() { if watch.place >= 0 { watch.changes?.forget(watch.place) } }
}
