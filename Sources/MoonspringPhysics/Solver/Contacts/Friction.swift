/// Coulomb's law of friction: of contacts and of bounces.
enum Friction {
    /// The coefficient between two materials: their geometric mean.
    static func coefficient(_ a: Float, _ b: Float) -> Float { (a * b).squareRoot() }

    /// The impulses along the surfaces of four contacts: what would stop the sliding, but no more than the coefficient times
    /// the normal impulse.
    @inline(__always)
    static func impulse(stopping wanted: Float4, coefficient: Float4, normalImpulse: Float4) -> Float4 {
        let most = coefficient * normalImpulse
        let above = wanted.replacing(with: most, where: wanted .> most)
        return above.replacing(with: -most, where: above .< -most)
    }

    /// The same for one contact; zero where it cannot be computed.
    static func impulse(stopping wanted: Float, coefficient: Float, normalImpulse: Float) -> Float {
        impulse(
            stopping: Float4(repeating: wanted), coefficient: Float4(repeating: coefficient),
            normalImpulse: Float4(repeating: normalImpulse)
        ).x.finiteOrZero
    }
}
