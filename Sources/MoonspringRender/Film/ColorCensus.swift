/// The distinct colours of a picture and how many pixels each has. A colour's number is the order of its first pixel.
///
/// A hash table with open addressing. The order of its slots never shows.
struct ColorCensus: ~Copyable {
    private(set) var count = 0
    /// The colour of each number, 0x00RRGGBB.
    private(set) var colors: UnsafeMutablePointer<UInt32>
    /// The pixels of each number.
    private(set) var weights: UnsafeMutablePointer<UInt32>
    /// Number + 1 of a colour, 0 where a slot is free. At most half of them are taken.
    private var slots: UnsafeMutablePointer<UInt32>
    private let bits: Int

    /// The number that stands for a pixel which stays as it was.
    static let unchanged = UInt32.max

    init(bits: Int = 12) {
        self.bits = bits
        slots = .allocate(capacity: 1 << bits)
        slots.initialize(repeating: 0, count: 1 << bits)
        colors = .allocate(capacity: 1 << (bits - 1))
        weights = .allocate(capacity: 1 << (bits - 1))
    }

    deinit {
        slots.deallocate()
        colors.deallocate()
        weights.deallocate()
    }

    /// Forgets all colours and keeps the room.
    mutating func removeAll() {
        slots.update(repeating: 0, count: 1 << bits)
        count = 0
    }

    /// Counts a row of pixels and writes their numbers; pixels equal to those of `old` are not counted.
    mutating func add(
        _ row: UnsafePointer<UInt32>, old: UnsafePointer<UInt32>?, numbers: UnsafeMutablePointer<UInt32>, width: Int
    ) {
        var lastColor = UInt32.max
        var lastNumber: UInt32 = 0
        for x in 0..<width {
            let color = row[x]
            if let old, old[x] == color {
                numbers[x] = ColorCensus.unchanged
                continue
            }
            if color != lastColor {
                lastColor = color
                lastNumber = number(of: color)
            }
            weights[Int(lastNumber)] &+= 1
            numbers[x] = lastNumber
        }
    }

    private mutating func number(of color: UInt32) -> UInt32 {
        var slot = ColorCensus.slot(of: color, bits)
        while slots[slot] != 0 {
            let number = slots[slot] - 1
            if colors[Int(number)] == color { return number }
            slot = (slot + 1) & (1 << bits - 1)
        }
        if count == 1 << (bits - 1) {
            grow()
            return number(of: color)
        }
        colors[count] = color
        weights[count] = 0
        count += 1
        slots[slot] = UInt32(count)
        return UInt32(count - 1)
    }

    private mutating func grow() {
        var larger = ColorCensus(bits: bits + 1)
        larger.count = count
        larger.colors.initialize(from: colors, count: count)
        larger.weights.initialize(from: weights, count: count)
        for number in 0..<count {
            var slot = ColorCensus.slot(of: colors[number], larger.bits)
            while larger.slots[slot] != 0 { slot = (slot + 1) & (1 << larger.bits - 1) }
            larger.slots[slot] = UInt32(number + 1)
        }
        self = larger
    }

    /// Knuth's multiplicative hash.
    private static func slot(of color: UInt32, _ bits: Int) -> Int {
        Int((color &* 0x9E37_79B1) >> (32 - UInt32(bits)))
    }
}
