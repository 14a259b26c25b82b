/// What people see who have asked their system for little motion.
public enum ReducedMotion: String, CaseIterable, Sendable {
    /// What changes fades from its first to its last state.
    case fade
    /// The last state, at once.
    case none

    /// How long the fade takes, in seconds.
    static let fadeDuration = 0.2
}
