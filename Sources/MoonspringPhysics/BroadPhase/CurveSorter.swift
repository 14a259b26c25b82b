/// What is measured of all boxes before they are sorted.
struct PackingGrid {
    /// Boxes this many times as large as the average are kept out of the packed leaves, the first `oversizeLimit` of
    /// them: inside, one ground under a thousand bodies would lead every search down a useless branch.
    private static var oversizeRatio: Float { 8 }
    static var oversizeLimit: Int { 16 }
    /// Cells along a side of the sorted square.
    static var cells: Float { 4096 }

    /// Twice the corner of the sorted square, metres.
    private var origin = SIMD2<Float>.zero
    /// Cells to a metre of doubled coordinates.
    private var scale: Float = 0
    /// Width plus height, metres, beyond which a box is kept out.
    private var oversize = Float.infinity

    /// Measures the boxes of the proxies in the low halves of some words, at least one.
    ///
    /// The square spans four mean deviations each way about the mean centre, or less where nothing lies. The bounds
    /// alone would not do: with one body fallen off the world all others would share a cell.
    init(boxes: UnsafePointer<BoundingBox>, proxies: UnsafePointer<UInt64>, count: Int) {
        var sum = SIMD4<Float>.zero
        var least = SIMD4<Float>(repeating: .infinity)
        var greatest = SIMD4<Float>(repeating: -.infinity)
        for i in 0..<count {
            let row = boxes[Int(UInt32(truncatingIfNeeded: proxies[i]))].row
            sum += row
            least.replace(with: row, where: row .< least)
            greatest.replace(with: row, where: row .> greatest)
        }
        let share = 1 / Float(count)
        let mean = (sum.lowHalf + sum.highHalf) * share
        let size = sum.highHalf - sum.lowHalf
        if count > 2 * Self.oversizeLimit { oversize = Self.oversizeRatio * share * (size.x + size.y) }
        var deviation = SIMD2<Float>.zero
        for i in 0..<count {
            let row = boxes[Int(UInt32(truncatingIfNeeded: proxies[i]))].row
            let offset = row.lowHalf + row.highHalf - mean
            deviation += offset.replacing(with: -offset, where: offset .< 0)
        }
        deviation *= 4 * share
        var low = least.lowHalf + least.highHalf
        var high = greatest.lowHalf + greatest.highHalf
        low.replace(with: mean - deviation, where: mean - deviation .> low)
        high.replace(with: mean + deviation, where: mean + deviation .< high)
        let extent = high - low
        let side = extent.x > extent.y ? extent.x : extent.y
        origin = low
        scale = side > 1e-30 ? Self.cells / side : 0
    }

    /// Whether a box, as a row, is among those to keep out.
    @inline(__always)
    func isOversize(_ row: SIMD4<Float>) -> Bool {
        (row.z - row.x) + (row.w - row.y) > oversize
    }

    /// The cell of a box's centre, each coordinate in 0 ..< 4096; centres outside the square go to its border.
    @inline(__always)
    func cell(_ row: SIMD4<Float>) -> SIMD2<UInt32> {
        let last = SIMD2<Float>(repeating: Self.cells - 1)
        var cell = (row.lowHalf + row.highHalf - origin) * scale
        cell.replace(with: SIMD2<Float>(), where: .!(cell .> 0))
        cell.replace(with: last, where: cell .> last)
        // Adding 2^23 leaves the whole number in the lowest bits.
        return unsafeBitCast(cell + 0x1p23, to: SIMD2<UInt32>.self) & 0xFFF
    }
}

/// Sorts proxies along a Hilbert curve (D. Hilbert, 1891), so that sixteen in a row lie close together.
///
/// The Z-order curve is cheaper to compute but jumps: searches then read half as many nodes again.
struct CurveSorter {
    /// In: `count` proxies. Room besides.
    let keys: UnsafeMutablePointer<UInt64>
    /// Out: the packed proxies in order, then those to keep out; each in the low half of a word.
    let sorted: UnsafeMutablePointer<UInt64>
    let count: Int

    /// Sorts by place on the curve, among equals by the order before, and returns how many are to be packed.
    func sort(boxes: UnsafePointer<BoundingBox>, grid: PackingGrid) -> Int {
        var packed = 0
        var keptOut = 0
        Self.curve.withUnsafeBufferPointer { table in
            let curve = table.baseAddress.unsafelyUnwrapped
            for i in 0..<count {
                let proxy = UInt32(truncatingIfNeeded: keys[i])
                let row = boxes[Int(proxy)].row
                if grid.isOversize(row) && keptOut < PackingGrid.oversizeLimit {
                    keptOut &+= 1
                    sorted[count &- keptOut] = UInt64(proxy)
                    continue
                }
                let cell = grid.cell(row)
                keys[packed] = UInt64(Self.curvePlace(cell.x, cell.y, curve)) &<< 32 | UInt64(proxy)
                packed &+= 1
            }
        }
        Self.sort(keys, packed, into: sorted, shift: 32)
        Self.sort(sorted, packed, into: keys, shift: 40)
        Self.sort(keys, packed, into: sorted, shift: 48)
        return packed
    }

    /// The place of a cell on the curve, 24 bits, four bits of each coordinate at a time.
    @inline(__always)
    private static func curvePlace(_ x: UInt32, _ y: UInt32, _ curve: UnsafePointer<UInt16>) -> UInt32 {
        let high = UInt32(curve[Int(x &>> 4 & 0xF0 | y &>> 8)])
        let middle = UInt32(curve[Int(high & 0x300 | x & 0xF0 | y &>> 4 & 0xF)])
        let low = UInt32(curve[Int(middle & 0x300 | x &<< 4 & 0xF0 | y & 0xF)])
        return high &<< 16 & 0xFF_0000 | middle &<< 8 & 0xFF00 | low & 0xFF
    }

    /// For each way the curve may lie (bits 8 and 9: axes swapped, directions reversed) and four bits of x (4 to 7) and
    /// of y (0 to 3): in the low byte the place among the 256 cells, above it how the curve lies inside the cell.
    private static let curve: [UInt16] = (0..<1024).map { index in
        var isSwapped = index & 0x100 != 0
        var isReversed = index & 0x200 != 0
        var place: UInt16 = 0
        for bit in [3, 2, 1, 0] {
            var x = index >> (4 + bit) & 1 != 0
            var y = index >> bit & 1 != 0
            if isSwapped { (x, y) = (y, x) }
            if isReversed { (x, y) = (!x, !y) }
            place = place << 2 | (x ? (y ? 2 : 3) : (y ? 1 : 0))
            if !y {
                isSwapped.toggle()
                if x { isReversed.toggle() }
            }
        }
        return place | (isSwapped ? 0x100 : 0) | (isReversed ? 0x200 : 0)
    }

    /// One pass of a radix sort by the 8 bits from `shift` on; stable.
    private static func sort(
        _ from: UnsafeMutablePointer<UInt64>, _ count: Int, into to: UnsafeMutablePointer<UInt64>, shift: UInt64
    ) {
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: 256) { places in
            let next = places.baseAddress.unsafelyUnwrapped
            next.initialize(repeating: 0, count: 256)
            for i in 0..<count { next[Int(from[i] &>> shift & 0xFF)] &+= 1 }
            var total: Int32 = 0
            for digit in 0..<256 {
                let here = next[digit]
                next[digit] = total
                total &+= here
            }
            for i in 0..<count {
                let key = from[i]
                let digit = Int(key &>> shift & 0xFF)
                to[Int(next[digit])] = key
                next[digit] &+= 1
            }
        }
    }
}
