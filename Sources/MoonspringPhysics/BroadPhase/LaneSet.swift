/// Some of the sixteen children of a node: bit 4 i stands for child i.
///
/// Four bits a child because that is how the masks of four comparisons come out of two narrowing steps; and four sets
/// can be laid into one word.
struct LaneSet: BitwiseCopyable {
    var bits: UInt64

    @inline(__always)
    init(bits: UInt64) { self.bits = bits }

    /// The lanes set in four masks that lie as the vectors of a node do.
    ///
    /// Narrowed to bytes first, which is three instructions. A test for each lane is one (movmskps) for a single mask, but
    /// of four masks together the compiler makes a long row of shuffles.
    @inline(__always)
    init(
        _ first: SIMDMask<SIMD4<Int32>>, _ second: SIMDMask<SIMD4<Int32>>, _ third: SIMDMask<SIMD4<Int32>>,
        _ fourth: SIMDMask<SIMD4<Int32>>
    ) {
        let even = SIMD8<Int16>(lowHalf: Self.narrowed(first), highHalf: Self.narrowed(second))
        let odd = SIMD8<Int16>(lowHalf: Self.narrowed(third), highHalf: Self.narrowed(fourth))
        let all = SIMD16<Int8>(
            lowHalf: SIMD8<Int8>(truncatingIfNeeded: even), highHalf: SIMD8<Int8>(truncatingIfNeeded: odd))
        let halves = unsafeBitCast(all, to: SIMD2<UInt64>.self)
        bits = (halves.x & 0x0101_0101_0101_0101) | (halves.y & 0x1010_1010_1010_1010)
    }

    @inline(__always)
    private static func narrowed(_ mask: SIMDMask<SIMD4<Int32>>) -> SIMD4<Int16> {
        SIMD4<Int16>(truncatingIfNeeded: unsafeBitCast(mask, to: SIMD4<Int32>.self))
    }

    /// All sixteen.
    @inline(__always)
    static var all: LaneSet { LaneSet(bits: 0x1111_1111_1111_1111) }

    /// The first `count` lanes; at most 16.
    @inline(__always)
    static func first(_ count: Int) -> LaneSet {
        count >= 16 ? all : LaneSet(bits: all.bits & (1 &<< UInt64(truncatingIfNeeded: 4 &* count) &- 1))
    }

    /// The lanes from `lane` on; none from 16 on.
    @inline(__always)
    static func from(_ lane: Int) -> LaneSet { LaneSet(bits: all.bits & ~first(lane).bits) }

    /// The lanes in both.
    @inline(__always)
    static func & (a: LaneSet, b: LaneSet) -> LaneSet { LaneSet(bits: a.bits & b.bits) }

    /// Whether no lane is in it.
    @inline(__always)
    var isEmpty: Bool { bits == 0 }

    /// Removes the first lane and returns which it was; not for an empty set.
    @inline(__always)
    mutating func popFirst() -> Int {
        let lane = bits.trailingZeroBitCount &>> 2
        bits &= bits &- 1
        return lane
    }
}
