/// What is done to an item's velocities: added to them, or put in their place.
struct VelocityChange {
    /// Points per second.
    var linear = Vector.zero
    /// Radians per second.
    var angular = 0.0
    var replacesLinear = false
    var replacesAngular = false

    /// Lets another change come after this one.
    mutating func merge(_ next: VelocityChange) {
        linear = next.replacesLinear ? next.linear : linear + next.linear
        angular = next.replacesAngular ? next.angular : angular + next.angular
        replacesLinear = replacesLinear || next.replacesLinear
        replacesAngular = replacesAngular || next.replacesAngular
    }
}
