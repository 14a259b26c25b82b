import Moonspring

// A file has one order of drawing. Where that of a scene changes, as when a view moves to another superview, it matters only between
// views that overlap.

extension MotionRecording {
    /// Some tenths of a second.
    private static let reorderingLimit = 2_000_000

    static func ranks(in order: [Int]) -> [Int] {
        var ranks = order.indices.map { _ in 0 }
        for (rank, place) in order.enumerated() { ranks[place] = rank }
        return ranks
    }

    /// Changes the order to one in which `shown` is back to front, if that shows the ticks so far as well. Otherwise nothing changes, and
    /// the result is two views that are drawn one over the other in either order, or none where that takes too long to find out.
    ///
    /// Complexity: O(n^2) in the views where the order is another one, and the ticks so far for each two that change places, up to
    /// `reorderingLimit` comparisons in all.
    mutating func reorder(as shown: [Int]) -> [Int]? {
        if !zip(shown, shown.dropFirst()).contains(where: { ranks[$0] > ranks[$1] }) { return nil }
        var changed = order
        for (rank, place) in zip(shown.map { ranks[$0] }.sorted(), shown) { changed[rank] = place }
        for (rank, below) in changed.enumerated() {
            comparisons += changed.count - rank
            for above in changed[(rank + 1)...] where ranks[above] < ranks[below] {
                comparisons += count
                if comparisons > Self.reorderingLimit { return [] }
                // What is not drawn now stays in front of what it is in.
                let isInside = [views[below].superview, views[below].clip].contains(above)
                if isInside || views[below].overlaps(views[above]) { return [below, above] }
            }
        }
        order = changed
        return nil
    }
}

extension ViewRecording {
    /// Whether at some tick so far both are drawn, one over the other.
    fileprivate func overlaps(_ other: ViewRecording) -> Bool {
        (0..<count).reversed().contains { tick in
            guard isSeen(at: tick), other.isSeen(at: tick) else { return false }
            let (way, room) = (
                pose(at: tick).center - other.pose(at: tick).center, extent(at: tick) + other.extent(at: tick)
            )
            return abs(way.x) < room.x && abs(way.y) < room.y
        }
    }

    private func isSeen(at tick: Int) -> Bool { isDrawn(at: tick) && self[.alpha][tick] > 0 }

    /// How far what is drawn goes from the centre at most, along both axes of the scene.
    private func extent(at tick: Int) -> Vector {
        // Text may be larger than its view.
        if appearance.path != nil || appearance.text != nil || !self[.text].isConstant {
            return Vector(.infinity, .infinity)
        }
        let pose = pose(at: tick)
        var margin = 0.0
        if appearance.shadow.color != nil {
            // Nothing is seen of a blur beyond three standard deviations.
            let reach = appearance.shadow.offset.length + 3 * appearance.shadow.radius
            margin = reach * max(abs(self[.scaleX][tick]), abs(self[.scaleY][tick]))
        }
        return Vector(
            abs(pose.across.x) + abs(pose.down.x) + margin, abs(pose.across.y) + abs(pose.down.y) + margin)
    }
}
