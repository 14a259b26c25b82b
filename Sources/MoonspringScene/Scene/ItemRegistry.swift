import Moonspring

/// Which items a frame shows, in what order and under what names: every view in the tree but the root, and every other item
/// that an animator holds.
///
/// A class: reading an item may run a script, which may bring in others meanwhile.
final class ItemRegistry {
    /// An item that an animator holds. When it becomes unreachable nobody can change it any more, so its last state is its
    /// state: a frame does not depend on when it is collected.
    struct Held {
        /// By creation number: an address may be used again, a number never is.
        let key: Int
        private let weakItem: WeakItem
        var item: (any DynamicItem)? { weakItem.object }
        let isView: Bool
        /// Whether reading the geometry runs a script.
        let runsScript: Bool
        /// Whether it is drawn, dashed, although it is not a view. Not where a script's class may mean something else by its
        /// centre, and not where its members are drawn, or views that stand for layout attributes.
        let isDrawn: Bool
        /// Whether a frame has shown the item since its animator came to rest.
        var isSettled = false
        var isGone = false
        /// What only few need.
        private var more: More?

        init(key: Int, item: any DynamicItem, isView: Bool, isDrawn: Bool) {
            (self.key, self.isView, self.isDrawn) = (key, isView, isDrawn)
            weakItem = WeakItem(item)
            runsScript = item.runsScript
        }

        private final class More {
            var name: String?
            var rest: (rotation: Double, map: Transform)?
        }

        /// The name given to an item that cannot carry one.
        var name: String? {
            get { more?.name }
            set { makeMore().name = newValue }
        }
        /// The turn with which the item's animator paused, and the transform that showed it; not of views, which know their turn.
        var rest: (rotation: Double, map: Transform)? {
            get { more?.rest }
            set { makeMore().rest = newValue }
        }

        private mutating func makeMore() -> More {
            let made = more ?? More()
            more = made
            return made
        }
    }

    /// A row that is read again in each frame: reading the item runs a script, or its class does not report changes.
    struct PolledRow {
        let place: Int
        let key: Int
        let weakView: Weak<View>
        var view: View? { weakView.object }
    }

    /// By rising number: in this order items are read, which may run scripts.
    private(set) var held: [Held] = []
    /// The place of each among them. Those that came since a frame was made are behind the others, and those that went may be there still.
    private var places: [Int: Int] = [:]
    /// The rows of the last frame.
    @exclusivity(unchecked) var rows = ItemRows()
    var polled: [PolledRow] = []
    /// The places of the rows that may have changed in the last frame; kept for its memory.
    @exclusivity(unchecked) var changed: [Int] = []
    let changes = ItemChanges()
    /// Whether an animator has taken an item or let go of it since all rows were made.
    var isStale = true
    /// Whether a view was given another name since its subviews were given it.
    var isRenamed = false
    private var outsiders: [ObjectIdentifier: Int] = [:]
    private var outsiderCount = 0
    private static let firstOutsider = 1 << 30
    private var unnamedCount = 0

    /// An animator took an item, or let go of it.
    func note(_ item: any DynamicItem, isHeld: Bool) {
        isStale = true
        guard isHeld else {
            if let key = key(of: item), let place = places.removeValue(forKey: key) { held[place].isGone = true }
            outsiders[ObjectIdentifier(item)] = nil
            // A script may take items in and out as often as it likes between two frames.
            if held.count > 2 * places.count + 64 { tidy() }
            return
        }
        if item.madeNumber == nil, key(of: item) == nil {
            // Items of the host have no number of the script's: they come after, in the order in which they came in.
            outsiderCount += 1
            outsiders[ObjectIdentifier(item)] = Self.firstOutsider + outsiderCount
        }
        guard let key = item.madeNumber ?? outsiders[ObjectIdentifier(item)], place(of: key) == nil else { return }
        let isView = item is View
        places[key] = held.count
        held.append(
            Held(
                key: key, item: item, isView: isView,
                isDrawn: !isView && !(item is DynamicItemGroup) && !(item is LayoutAttributes) && !item.runsScript))
    }

    func place(of key: Int) -> Int? { places[key] }

    /// Puts the items in order, without those that are gone.
    private func tidy() {
        let isInOrder = !zip(held, held.dropFirst()).contains { $0.key > $1.key }
        if isInOrder && held.count == places.count { return }
        held.removeAll { $0.isGone }
        if !isInOrder { held.sort { $0.key < $1.key } }
        places.removeAll(keepingCapacity: true)
        for (place, entry) in held.enumerated() { places[entry.key] = place }
    }

    /// An item's animator pauses: it may be gone when the frame is made, and a transform alone does not tell full turns.
    func noteRest(of item: any DynamicItem, rotation: Double, transform: Transform) {
        guard let key = key(of: item), let place = place(of: key) else { return }
        if !held[place].isView { held[place].rest = (rotation, transform) }
        (item as? StoredItem)?.noteChange()
    }

    /// The number of an item; nil: it has none, and no row in frames.
    func key(of item: any DynamicItem) -> Int? {
        if let index = item.madeNumber { return index }
        guard let key = outsiders[ObjectIdentifier(item)], let place = place(of: key), held[place].item === item
        else { return nil }
        return key
    }

    /// The rows of a frame taken now. Later frames are not affected. Unless `asksScripts`, items whose geometry a script computes are as
    /// the last frame had them.
    func currentRows(root: View, clock: AnimatorClock, asksScripts: Bool) -> ItemRows {
        var count = unnamedCount
        var rows = gather(root, clock, settling: false, asksScripts: asksScripts)
        for place in rows.indices
        where rows.items[place].name.isEmpty && rows.records[place].source.flatMap(knownName) == nil {
            count += 1
            rows.items[place].name = "item\(count)"
        }
        rows.nameParents { _ in }
        return rows
    }

    func gather(_ root: View, _ clock: AnimatorClock, settling: Bool, asksScripts: Bool = true) -> ItemRows {
        tidy()
        var rows = ItemRows(capacity: self.rows.count)
        collect(root, &rows, asksScripts)
        rows.sort()
        let treeCount = rows.count
        var place = 0
        // A copy: a script's getter may change the list.
        for entry in held {
            while place < treeCount, rows.records[place].key < entry.key { place += 1 }
            // Views in the tree have their row.
            if place < treeCount, rows.records[place].key == entry.key { continue }
            if !asksScripts, entry.runsScript {
                if let last = lastRow(entry.key) { rows.append(last) }
                continue
            }
            if entry.isView, let view = entry.item as? View {
                if entry.key > Self.firstOutsider, view.isDescendant(of: root) { continue }
                rows.append(resting(view, entry, clock, settling) ?? row(of: view))
            } else if !entry.isView, let item = entry.item {
                rows.append(resting(item, entry, clock, settling) ?? row(of: item, entry, clock))
            } else if let last = lastRow(entry.key) {
                rows.append(last)
            }
        }
        rows.sort()
        return rows
    }

    /// The last row of an item whose geometry is a script's and whose animator rests or is gone; nil in the frame in which it
    /// comes to rest. Such an item may be unreachable: whether its script still runs must not depend on whether it was
    /// collected yet.
    func resting(_ item: any DynamicItem, _ entry: Held, _ clock: AnimatorClock, _ settling: Bool) -> ItemRows.Row? {
        guard entry.runsScript, let place = place(of: entry.key) else { return nil }
        let isMoved = clock.animator(of: item)?.isRunning ?? false
        defer { if settling { held[place].isSettled = !isMoved } }
        return held[place].isSettled && !isMoved ? lastRow(entry.key) : nil
    }

    private func lastRow(_ key: Int) -> ItemRows.Row? { rows.place(of: key).map { rows[$0] } }

    /// Nesting is bounded, so the recursion is too.
    private func collect(_ view: View, _ rows: inout ItemRows, _ asksScripts: Bool) {
        for subview in view.subviews {
            let last = asksScripts || !subview.runsScript ? nil : lastRow(subview.identity.number)
            rows.append(last ?? row(of: subview))
            if !subview.subviews.isEmpty { collect(subview, &rows, asksScripts) }
        }
    }

    func row(of view: View) -> ItemRows.Row {
        let (center, size, map) = (view.center, view.bounds.size, view.transform)
        let item = FrameItem(
            name: view.name ?? view.identity.name ?? "", center: center,
            size: size, rotation: view.rotation, transform: map)
        return (
            .init(
                key: view.identity.number, isView: true, superview: view.superview?.identity.number ?? 0, source: view),
            item
        )
    }

    func row(of item: any DynamicItem, _ entry: Held, _ clock: AnimatorClock) -> ItemRows.Row {
        let (center, size, map) = (item.center, item.bounds.size, item.transform)
        let name = (item as? StoredItem).map { $0.name ?? $0.identity.name } ?? knownName(of: item)
        let turn = rotation(of: item, entry, map, clock)
        return (
            .init(key: entry.key, isDrawn: entry.isDrawn, source: item),
            FrameItem(name: name ?? "", center: center, size: size, rotation: turn, transform: map)
        )
    }

    /// The turn without wrapping. Only a running animator is asked: whether a paused one still exists must not show.
    private func rotation(of item: any DynamicItem, _ entry: Held, _ map: Transform, _ clock: AnimatorClock)
        -> Double
    {
        if let animator = clock.animator(of: item), animator.isRunning, let angle = animator.rotation(of: item) {
            return angle
        }
        if let rest = entry.rest, rest.map == map { return rest.rotation }
        if let last = lastRow(entry.key)?.item, last.transform == map { return last.rotation }
        return item.transform.rotation
    }

    /// The item's own name, or the one that traces gave it.
    func knownName(of item: any DynamicItem) -> String? {
        if let name = item.name { return name }
        if let identified = identified(item) { return identified.identity.name }
        return key(of: item).flatMap(place).flatMap { held[$0].name }
    }

    /// The item's own name, or item1, item2 and so on, given in creation order when an item is first seen without one.
    func name(of item: any DynamicItem) -> String {
        if let name = knownName(of: item) { return name }
        unnamedCount += 1
        let name = "item\(unnamedCount)"
        if let identified = identified(item) {
            identified.identity.name = name
        } else if let key = key(of: item), let place = place(of: key) {
            held[place].name = name
        }
        return name
    }
}

extension DynamicItem {
    /// The number the script's engine gave the item; nil for an item of the host.
    fileprivate var madeNumber: Int? {
        guard let number = identified(self)?.identity.number, number > 0 else { return nil }
        return number
    }

    /// Whether reading the geometry runs a script.
    fileprivate var runsScript: Bool {
        if let group = self as? DynamicItemGroup { return group.items.contains { $0.runsScript } }
        return (self as? StoredItem)?.script != nil
    }
}
