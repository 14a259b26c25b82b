import Moonspring

/// Which items a frame shows, in what order and under what names: every view in the tree but the root, and every other item
/// that an animator holds.
struct Roster {
    /// An item that an animator holds. When it becomes unreachable nobody can change it any more, so its last state is its
    /// state: a frame does not depend on when it is collected.
    private struct Held {
        weak var item: (any DynamicItem)?
        /// The name given to an item that cannot carry one.
        var name: String?
    }

    /// By creation number: an address may be used again, a number never is.
    private var held: [Int: Held] = [:]
    /// The rows of the last frame, by rising number.
    private var previous: [(key: Int, row: FrameItem)] = []
    private var outsiders: [ObjectIdentifier: Int] = [:]
    private var outsiderCount = 0
    private var unnamedCount = 0

    /// An animator took an item, or let go of it.
    mutating func note(_ item: any DynamicItem, isHeld: Bool) {
        guard isHeld else {
            if let key = key(of: item) { held[key] = nil }
            outsiders[ObjectIdentifier(item)] = nil
            return
        }
        if item.madeIndex == nil, key(of: item) == nil {
            // Items of the host have no number of the script's: they come after, in the order in which they came in.
            outsiderCount += 1
            outsiders[ObjectIdentifier(item)] = 1 << 40 + outsiderCount
        }
        if let key = key(of: item), held[key] == nil { held[key] = Held(item: item) }
    }

    private func key(of item: any DynamicItem) -> Int? {
        if let index = item.madeIndex { return index }
        guard let key = outsiders[ObjectIdentifier(item)], held[key]?.item === item else { return nil }
        return key
    }

    /// The items as they stand.
    mutating func items(root: View, clock: AnimatorClock) -> [FrameItem] {
        var rows: [(key: Int, row: FrameItem)] = []
        collect(root, &rows)
        for (key, entry) in held {
            if let item = entry.item {
                guard let view = item as? View else {
                    rows.append((key, row(of: item, key, clock)))
                    continue
                }
                // Views in the tree are there already.
                if view !== root, !view.isDescendant(of: root) { rows.append((key, row(of: view))) }
            } else if let last = last(key) {
                rows.append((key, last))
            }
        }
        // Mostly in order already: then nothing is moved.
        if zip(rows, rows.dropFirst()).contains(where: { $0.key > $1.key }) { rows.sort { $0.key < $1.key } }
        previous = rows
        return rows.map(\.row)
    }

    /// The row of the last frame.
    private func last(_ key: Int) -> FrameItem? {
        var (low, high) = (0, previous.count)
        while low < high {
            let middle = (low + high) / 2
            if previous[middle].key < key { low = middle + 1 } else { high = middle }
        }
        return low < previous.count && previous[low].key == key ? previous[low].row : nil
    }

    /// Nesting is bounded, so the recursion is too.
    private mutating func collect(_ view: View, _ rows: inout [(key: Int, row: FrameItem)]) {
        for subview in view.subviews {
            rows.append((subview.creationIndex, row(of: subview)))
            if !subview.subviews.isEmpty { collect(subview, &rows) }
        }
    }

    private mutating func row(of view: View) -> FrameItem {
        let (center, size, map) = (view.center, view.bounds.size, view.transform)
        return FrameItem(
            name: name(of: view), center: FramePoint(x: center.x, y: center.y),
            size: FrameSize(width: size.x, height: size.y), rotation: view.rotation, transform: shown(map))
    }

    private mutating func row(of item: any DynamicItem, _ key: Int, _ clock: AnimatorClock) -> FrameItem {
        let (center, size, map) = (item.center, item.bounds.size, shown(item.transform))
        return FrameItem(
            name: name(of: item), center: FramePoint(x: center.x, y: center.y),
            size: FrameSize(width: size.x, height: size.y),
            rotation: rotation(of: item, map, last(key), clock), transform: map)
    }

    private func shown(_ map: Transform) -> FrameTransform {
        FrameTransform(a: map.a, b: map.b, c: map.c, d: map.d, tx: map.tx, ty: map.ty)
    }

    /// The turn without wrapping. Only a running animator is asked: whether a paused one still exists must not show.
    private func rotation(of item: any DynamicItem, _ map: FrameTransform, _ last: FrameItem?, _ clock: AnimatorClock)
        -> Double
    {
        if let animator = clock.animator(of: item), animator.isRunning, let angle = animator.rotation(of: item) {
            return angle
        }
        if let last, last.transform == map { return last.rotation }
        return item.transform.rotation
    }

    /// The item's own name, or item1, item2 and so on, given in creation order when an item is first seen without one.
    mutating func name(of item: any DynamicItem) -> String {
        if let view = item as? View {
            if let name = view.name ?? view.traceName { return name }
            let name = nextName()
            view.traceName = name
            return name
        }
        if let name = (item as? any NamedDynamicItem)?.name { return name }
        if let plain = item as? UnlinkedItem {
            if plain.traceName == nil { plain.traceName = nextName() }
            return plain.traceName ?? ""
        }
        guard let key = key(of: item) else { return "" }
        if let name = held[key]?.name { return name }
        let name = nextName()
        held[key]?.name = name
        return name
    }

    private mutating func nextName() -> String {
        unnamedCount += 1
        return "item\(unnamedCount)"
    }
}

extension DynamicItem {
    /// The number the script's engine gave the item; nil for an item of the host.
    fileprivate var madeIndex: Int? {
        let index = (self as? View)?.creationIndex ?? (self as? UnlinkedItem)?.creationIndex ?? 0
        return index > 0 ? index : nil
    }
}
