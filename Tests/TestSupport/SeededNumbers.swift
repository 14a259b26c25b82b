/// xorshift64*: the same numbers in every run (Vigna, 2016).
public struct SeededNumbers: RandomNumberGenerator, Sendable {
    private var state: UInt64

    public init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    public mutating func next() -> UInt64 {
        state ^= state >> 12
        state ^= state << 25
        state ^= state >> 27
        return state &* 0x2545_F491_4F6C_DD1D
    }

    /// A number from 0 to one below `count`: the same where `Int` has 32 bits.
    public mutating func below(_ count: Int) -> Int { Int(Int64.random(in: 0..<Int64(count), using: &self)) }

    /// A number of the range: the same where `Int` has 32 bits.
    public mutating func integer(in range: ClosedRange<Int>) -> Int { range.lowerBound + below(range.count) }

    /// A number in [0, 1).
    public mutating func unit() -> Double { Double(next() >> 11) / 0x1p53 }

    public mutating func one(of texts: [String]) -> String { texts[below(texts.count)] }

    /// True so many times of a hundred.
    public mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
}
