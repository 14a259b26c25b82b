import Moonspring

// The rows of a frame, made from what has changed since the frame before.

extension ItemRegistry {
    /// Brings the rows up to date. Returns the places of those that may have changed, by rising place; nil: any of them.
    func update(root: View, clock: AnimatorClock) -> [Int]? {
        if isStale || changes.isTreeStale {
            makeAll(root, clock)
            return nil
        }
        // Scripts first: what they change is noted.
        for entry in polled {
            let row = entry.view.map(row) ?? place(of: entry.key).flatMap { freshRow(held[$0], clock) }
            if let row { replace(entry.place, with: row) }
        }
        changed.removeAll(keepingCapacity: true)
        for entry in polled { changed.append(entry.place) }
        changes.takeAll { item, place in
            changed.append(place)
            if rows.records[place].isView {
                show(unsafeDowncast(item, to: View.self), at: place)
            } else if let entry = self.place(of: rows.records[place].key) {
                replace(place, with: row(of: item, held[entry], clock))
            }
        }
        if isRenamed {
            isRenamed = false
            rows.nameParents { changed.append($0) }
        }
        // Mostly in order: animators write items in the order in which they came.
        if zip(changed, changed.dropFirst()).contains(where: >) { changed.sort() }
        return changed
    }

    /// The item of a row, where an animator holds it and its centre is not a script's.
    func heldItem(at row: Int) -> (any DynamicItem)? {
        guard let entry = place(of: rows.records[row].key).map({ held[$0] }), !entry.runsScript else { return nil }
        return entry.item
    }

    /// The frontmost item under a point of the scene among items that are drawn although they are not views.
    func drawnItem(at point: Point) -> (any DynamicItem)? {
        for place in rows.indices.reversed() where rows.records[place].isDrawn {
            let row = rows.items[place]
            let map = row.transform.about(.zero + row.size / 2, at: row.center)
            guard let own = map.inverted?.apply(point), Rect(origin: .zero, size: row.size).contains(own) else {
                continue
            }
            if let item = heldItem(at: place) { return item }
        }
        return nil
    }

    private func freshRow(_ entry: Held, _ clock: AnimatorClock) -> ItemRows.Row? {
        guard let item = entry.item else { return nil }
        return resting(item, entry, clock, true) ?? row(of: item, entry, clock)
    }

    private func replace(_ place: Int, with row: ItemRows.Row) {
        let (name, parent) = (rows.items[place].name, rows.items[place].parent)
        rows.items[place] = row.item
        (rows.items[place].name, rows.items[place].parent) = (name, parent)
        if !row.item.name.isEmpty && row.item.name != name { rename(place, row.item.name) }
    }

    /// A view whose geometry is its own.
    private func show(_ view: View, at place: Int) {
        rows.items[place].show(view)
        guard view.takeRenamed(), let name = view.name ?? view.identity.name else { return }
        rename(place, name)
    }

    /// The views in it are told by its name.
    private func rename(_ place: Int, _ name: String) {
        rows.rename(place, to: name)
        if rows.records[place].isView { isRenamed = true }
    }

    /// Makes all rows, and has the items note what changes from now on.
    private func makeAll(_ root: View, _ clock: AnimatorClock) {
        (isStale, changes.isTreeStale) = (false, false)
        rows = gather(root, clock, settling: true)
        polled.removeAll(keepingCapacity: true)
        changes.beginWatching()
        root.watchTree(by: changes)
        for place in rows.indices {
            guard let item = rows.records[place].source else { continue }
            rows.records[place].source = nil
            // Names are numbered in creation order.
            let given = rows.items[place].name
            rows.rename(place, to: given.isEmpty ? name(of: item) : given)
            if let stored = item as? StoredItem, stored.keepsItsGeometry {
                stored.beWatched(by: changes, row: place)
            } else {
                (item as? View)?.watchTree(by: changes)
                polled.append(PolledRow(place: place, key: rows.records[place].key, weakView: Weak(item as? View)))
            }
        }
        isRenamed = false
        rows.nameParents { _ in }
    }
}

extension FrameItem {
    fileprivate mutating func show(_ view: View) { (center, size, rotation, transform) = view.ownGeometry }
}
