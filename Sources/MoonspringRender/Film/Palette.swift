/// Up to 255 colours that a picture is made of, and the search for the one next to a colour.
struct Palette {
    /// Each 0x00RRGGBB.
    let colors: [UInt32]
    /// The colours in the order of their green, so that a search can go outward from a colour's own green and stop where
    /// green alone is farther off than the best so far.
    private let byGreen: [Entry]
    /// For each green, the first of `byGreen` that has at least as much.
    private let firstWithGreen: [Int]

    private typealias Entry = (parts: ColorParts, index: Int)

    init(_ colors: [UInt32]) {
        self.colors = colors
        // Equal greens stand in the order of the palette: a sort need not be stable.
        byGreen = colors.indices.map { (parts: ColorParts(colors[$0]), index: $0) }
            .sorted { ($0.parts.green, $0.index) < ($1.parts.green, $1.index) }
        var first: [Int] = []
        for green in Int32(0)...255 {
            var position = first.last ?? 0
            while position < byGreen.count, byGreen[position].parts.green < green { position += 1 }
            first.append(position)
        }
        firstWithGreen = first
    }

    /// The colour next to `color`, and the squared weighted distance to it. The palette has at least one colour.
    func nearest(to color: UInt32) -> (index: Int, distance: Int32) {
        let parts = ColorParts(color)
        var best = (index: 0, distance: Int32.max)
        var up = firstWithGreen[Int(parts.green)]
        var down = up - 1
        while up < byGreen.count || down >= 0 {
            if up < byGreen.count { up = consider(byGreen[up], parts, &best) ? up + 1 : byGreen.count }
            if down >= 0 { down = consider(byGreen[down], parts, &best) ? down - 1 : -1 }
        }
        return best
    }

    /// False where green alone is farther off than the best so far, as it is of all that follow.
    private func consider(_ entry: Entry, _ parts: ColorParts, _ best: inout (index: Int, distance: Int32)) -> Bool {
        let difference = entry.parts - parts
        if ColorParts.weights.green * difference.green * difference.green >= best.distance { return false }
        let distance = difference.squaredLength
        if distance < best.distance { best = (entry.index, distance) }
        return true
    }
}
