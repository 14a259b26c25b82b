/// The kind of a warning: something worth knowing that is not an error. Scripts and `--quiet` turn them off.
package enum WarningKind: String, CaseIterable, Sendable {
    /// A behaviour that no animator has ever held.
    case behavior
    /// A velocity, force or impulse for an item that the behaviour does not hold.
    case velocity
    /// A centre, frame or rotation that is set while an animator moves the item, without `updateItem`.
    case place
    /// A scripted tap that no view handles.
    case tap
    /// An item that another animator takes over, that is far outside the scene, or that has left the world.
    case item
    /// An animation of a rotation or a transform that one of the other ends half way.
    case animation
    /// A transition of states that waits for a signal that the script has not declared.
    case signal
}
