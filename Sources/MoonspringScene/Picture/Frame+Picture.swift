import Moonspring

extension Picture {
    /// What a frame of a trace looks like. A trace has no appearance: every item is a rectangle of a colour of its own. Views stand
    /// in their superviews, over them.
    public init(_ frame: Frame, size: Size) {
        self.init(tick: frame.tick, time: frame.time, size: size)
        shapes.reserveCapacity(frame.items.count)
        let numbers = Self.numbers(of: frame.items)
        func add(_ place: Int, in parent: PictureShape? = nil) {
            var shape = Self.shape(frame.items[place], numbers[place], place, in: parent?.map ?? .identity)
            shape.parent = parent?.item
            shapes.append(shape)
        }
        guard frame.items.contains(where: { $0.parent != nil }) else {
            for place in frame.items.indices { add(place) }
            return
        }
        let tree = FrameTree(frame.items)
        // A file may nest as deep as it likes: without recursion.
        var waiting = tree.roots.reversed().map { (place: $0, parent: PictureShape?.none) }
        while let (place, parent) = waiting.popLast() {
            add(place, in: parent)
            for child in tree.children[place].reversed() { waiting.append((child, shapes[shapes.count - 1])) }
        }
    }

    /// A trace has names alone: the n-th item of a name is the n-th of that name in every frame.
    private static func numbers(of items: [FrameItem]) -> [Int] {
        var counts: [String: UInt64] = [:]
        return items.map { item in
            counts[item.name, default: 0] += 1
            return Int(truncatingIfNeeded: TraceHash.hash(ofName: item.name) &+ counts[item.name, default: 0])
        }
    }

    private static func shape(_ item: FrameItem, _ number: Int, _ place: Int, in parent: Transform) -> PictureShape {
        var appearance = Appearance()
        appearance.backgroundColor = colors[place % colors.count]
        appearance.cornerRadius = min(item.size.width, item.size.height) / 12
        let map = item.transform.about(item.size / 2, at: item.center).concatenating(parent)
        return PictureShape(item: number, name: item.name, map: map, size: item.size, appearance: appearance)
    }

    /// Colours that people who see colours differently can tell apart (M. Okabe and K. Ito, "Color Universal Design", 2008).
    private static let colors = [
        "#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#f0e442", "#999999",
    ]
    .compactMap { Fill($0) }
}
