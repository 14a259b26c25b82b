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
            if rows[place].isView {
                show(unsafeDowncast(item, to: View.self), in: &rows[place])
            } else if let entry = self.place(of: rows[place].key) {
                replace(place, with: row(of: item, held[entry], clock))
            }
        }
        if isRenamed {
            isRenamed = false
            Self.nameParents(in: &rows) { changed.append($0) }
        }
        // Mostly in order: animators write items in the order in which they came.
        if zip(changed, changed.dropFirst()).contains(where: >) { changed.sort() }
        return changed
    }

    /// The item of a row, where an animator holds it and its centre is not a script's.
    func heldItem(at row: Int) -> (any DynamicItem)? {
        guard let entry = place(of: rows[row].key).map({ held[$0] }), !entry.runsScript else { return nil }
        return entry.item
    }

    /// The frontmost item under a point of the scene among items that are drawn although they are not views.
    func drawnItem(at point: Point) -> (any DynamicItem)? {
        for place in rows.indices.reversed() where rows[place].isDrawn {
            let row = rows[place].row
            let map = row.transform.about(.zero + row.size / 2, at: row.center)
            guard let own = map.inverted?.apply(point), Rect(origin: .zero, size: row.size).contains(own) else {
                continue
            }
            if let item = heldItem(at: place) { return item }
        }
        return nil
    }

    private func freshRow(_ entry: Held, _ clock: AnimatorClock) -> Row? {
        guard let item = entry.item else { return nil }
        return resting(item, entry, clock, true) ?? row(of: item, entry, clock)
    }

    private func replace(_ place: Int, with row: Row) {
        let (name, parent) = (rows[place].row.name, rows[place].row.parent)
        rows[place].row = row.row
        (rows[place].row.name, rows[place].row.parent) = (name, parent)
        if !row.row.name.isEmpty && row.row.name != name { rename(&rows[place], row.row.name) }
    }

    /// A view whose geometry is its own.
    private func show(_ view: View, in row: inout Row) {
        (row.row.center, row.row.size, row.row.rotation, row.row.transform) = view.ownGeometry
        guard view.takeRenamed(), let name = view.name ?? view.identity.name else { return }
        rename(&row, name)
    }

    /// The views in it are told by its name.
    private func rename(_ row: inout Row, _ name: String) {
        row.rename(name)
        if row.isView { isRenamed = true }
    }

    /// Adds the rows at these places, or all of them, to a hash.
    func combine(_ places: [Int]?, into hash: inout TraceHash) {
        rows.withUnsafeBufferPointer { rows in
            for place in places ?? Array(rows.indices) {
                hash.combine(rows[place].row, named: rows[place].nameHash, at: place)
            }
        }
    }

    /// Makes all rows, and has the items note what changes from now on.
    private func makeAll(_ root: View, _ clock: AnimatorClock) {
        (isStale, changes.isTreeStale) = (false, false)
        rows = gather(root, clock, settling: true)
        polled.removeAll(keepingCapacity: true)
        changes.beginWatching()
        root.watchTree(by: changes)
        for place in rows.indices {
            guard let item = rows[place].source else { continue }
            rows[place].source = nil
            // Names are numbered in creation order.
            let given = rows[place].row.name
            rows[place].rename(given.isEmpty ? name(of: item) : given)
            if let stored = item as? StoredItem, stored.keepsItsGeometry {
                stored.beWatched(by: changes, row: place)
            } else {
                (item as? View)?.watchTree(by: changes)
                polled.append(PolledRow(place: place, key: rows[place].key, view: item as? View))
            }
        }
        isRenamed = false
        Self.nameParents(in: &rows) { _ in }
    }
}
