// In the laws m is an item's mass, q its charge, v its velocity, p its centre less the field's position, r the length of p,
// u = p / r, S the strength and f = r^-falloff; metres, kilograms, seconds.

extension FieldBehavior {
    /// The law of the force.
    public enum Kind: String, CaseIterable, Codable, Sendable {
        /// Slows items down by the square of their speed.
        case drag
        /// Drives items around the position, clockwise.
        case vortex
        /// Pulls items towards the position, regardless of their mass.
        case radialGravity
        /// The same acceleration everywhere.
        case linearGravity
        /// Sets the velocity of items; gravity and other fields do not act on them meanwhile.
        case velocity
        /// A random force that changes smoothly over space and time.
        case noise
        /// Noise that grows with the square of an item's speed.
        case turbulence
        /// A spring towards the position.
        case spring
        /// Pushes charged items away from the position.
        case electric
        /// Turns the velocity of charged items.
        case magnetic
        /// A force that a function computes.
        case custom

        package var definition: FieldDefinition {
            switch self {
            case .drag: .drag
            case .vortex: .vortex
            case .radialGravity: .radialGravity
            case .linearGravity: .linearGravity
            case .velocity: .velocity
            case .noise: .noise
            case .turbulence: .turbulence
            case .spring: .spring
            case .electric: .electric
            case .magnetic: .magnetic
            case .custom: .custom
            }
        }
    }
}

/// A kind of field: its defaults and its entry in the reference. It stands with the kind's law in a file of `Fields/Kinds`.
package struct FieldDefinition: Sendable {
    package let doc: String
    /// A Lua script that a test runs; the text after `-->` is what its `print` writes.
    package let example: String
    /// The default of the behaviour's `falloff`.
    package private(set) var falloff = 0.0
    /// Whether smoothness and animation speed have an effect.
    var isNoise = false
    /// Whether a field that is on may move items that are at rest, at any time.
    var keepsItemsAwake: @Sendable (FieldBehavior) -> Bool = { _ in false }
}

extension FieldLaw {
    /// Adds what the field does to an item in its region. A switch, which the compiler inlines into the loop over the items: laws
    /// that are called through a closure of the definition take 5 to 20 % more time.
    @inline(__always)
    func add(to item: FieldItem, _ sum: inout FieldSum) {
        switch kind {
        case .drag: drag(item, &sum)
        case .vortex: vortex(item, &sum)
        case .radialGravity: radialGravity(item, &sum)
        case .linearGravity: linearGravity(item, &sum)
        case .noise: noise(item, &sum)
        case .turbulence: turbulence(item, &sum)
        case .spring: spring(item, &sum)
        case .electric: electric(item, &sum)
        case .magnetic: magnetic(item, &sum)
        // One sets the velocity, the other asks a function of the user's.
        case .velocity, .custom: break
        }
    }
}
