// Choices without jumps, for kernels that cannot foresee them: masks of all ones or all zeros.

/// All ones in every lane if the number is negative, else zero.
@inline(__always)
func negativeMask(_ x: Float) -> SIMD4<UInt32> {
    SIMD4(repeating: UInt32(bitPattern: Int32(bitPattern: x.bitPattern) >> 31))
}

/// The first where the mask is zero, the second where it is all ones.
@inline(__always)
func pick(_ a: UInt32, _ b: UInt32, _ mask: UInt32) -> UInt32 { a ^ ((a ^ b) & mask) }

@inline(__always)
func pick(_ a: SIMD4<UInt32>, _ b: SIMD4<UInt32>, _ mask: SIMD4<UInt32>) -> SIMD4<UInt32> { a ^ ((a ^ b) & mask) }

@inline(__always)
func pick(_ a: SIMD4<Float>, _ b: SIMD4<Float>, _ mask: SIMD4<UInt32>) -> SIMD4<Float> {
    let (a, b) = (unsafeBitCast(a, to: SIMD4<UInt32>.self), unsafeBitCast(b, to: SIMD4<UInt32>.self))
    return unsafeBitCast(pick(a, b, mask), to: SIMD4<Float>.self)
}

/// The value negated where the mask has the sign bit.
@inline(__always)
func flip(_ a: Float, _ mask: UInt32) -> Float { Float(bitPattern: a.bitPattern ^ (mask & 0x8000_0000)) }

@inline(__always)
func flip(_ a: SIMD4<Float>, _ mask: SIMD4<UInt32>) -> SIMD4<Float> {
    unsafeBitCast(unsafeBitCast(a, to: SIMD4<UInt32>.self) ^ (mask & 0x8000_0000), to: SIMD4<Float>.self)
}

/// The value where the mask is all ones, zero where it is zero.
@inline(__always)
func & (a: SIMD4<Float>, mask: SIMD4<UInt32>) -> SIMD4<Float> {
    unsafeBitCast(unsafeBitCast(a, to: SIMD4<UInt32>.self) & mask, to: SIMD4<Float>.self)
}

/// The lanes of each half exchanged.
@inline(__always)
func halvesExchanged(_ v: SIMD4<Float>) -> SIMD4<Float> { SIMD4(v.y, v.x, v.w, v.z) }
