/// A small generator with the same numbers everywhere (SplitMix64; Steele, Lea, Flood, 2014).
struct RandomGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    private mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// A number from `-reach` to `reach`, evenly spread.
    mutating func jitter(_ reach: Float) -> Float {
        let unit = Float(next() >> 40) / Float(1 << 24)
        return (2 * unit - 1) * reach
    }
}
