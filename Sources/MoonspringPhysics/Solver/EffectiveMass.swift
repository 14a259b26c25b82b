/// The impulse per unit of velocity of a constraint, from the sum of the inverse masses that it meets: zero where nothing can
/// move.
@inline(__always)
func effectiveMass(_ inverse: Float) -> Float { inverse > 0 ? (1 / inverse).finiteOrZero : 0 }

/// The same for four constraints.
@inline(__always)
func effectiveMass(_ inverse: Float4) -> Float4 { (1 / inverse).replacing(with: 0, where: inverse .<= 0) }
