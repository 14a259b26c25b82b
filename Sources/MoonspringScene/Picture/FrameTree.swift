import Moonspring

/// Which items of a frame contain which, by the names of their parents.
struct FrameTree {
    /// The places of the items that have no parent, in order.
    private(set) var roots: [Int] = []
    /// By place: the places of the items inside that one, in order.
    private(set) var children: [[Int]]

    /// If several items have a parent's name, it is the nearest one before the child, or else the first one after it: views are mostly
    /// created before their subviews. An item whose parent does not exist, or that would contain itself, has none.
    init(_ items: [FrameItem]) {
        children = Array(repeating: [], count: items.count)
        var places: [String: [Int]] = [:]
        let wanted = Set(items.compactMap { $0.parent })
        for (place, item) in items.enumerated() where wanted.contains(item.name) {
            places[item.name, default: []].append(place)
        }
        var parents = items.enumerated().map { place, item in
            item.parent.flatMap { Self.nearest(to: place, in: places[$0]) }
        }
        Self.cutCycles(in: &parents)
        for (place, parent) in parents.enumerated() {
            if let parent { children[parent].append(place) } else { roots.append(place) }
        }
    }

    /// `places` are in ascending order.
    private static func nearest(to place: Int, in places: [Int]?) -> Int? {
        guard let places else { return nil }
        let next = places.partitioningIndex(where: { $0 >= place })
        return next > 0 ? places[next - 1] : places.first { $0 != place }
    }

    /// Takes the parent from an item of each cycle: only a damaged trace has cycles, but it must not cause an endless loop.
    private static func cutCycles(in parents: inout [Int?]) {
        // 0: not looked at; else the number of the walk that came by.
        var walks = [Int](repeating: 0, count: parents.count)
        for start in parents.indices where walks[start] == 0 {
            var place = start
            walks[place] = start + 1
            while let parent = parents[place] {
                if walks[parent] == start + 1 {
                    parents[place] = nil
                    break
                }
                if walks[parent] != 0 { break }
                walks[parent] = start + 1
                place = parent
            }
        }
    }
}
