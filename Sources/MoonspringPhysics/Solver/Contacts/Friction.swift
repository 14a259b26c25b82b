/// Coulomb's law of friction.
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

    /// The same of one contact.
    static func impulse(stopping wanted: Double, coefficient: Double, normalImpulse: Double) -> Double {
        let most = coefficient * normalImpulse
        return min(max(wanted, -most), most)
    }
}
