import PlatformC

/// Numbers of errors that others than this room tell apart.
package enum ErrorNumber {
    /// Another program listens there.
    package static let addressInUse = EADDRINUSE
    /// The disk is full.
    package static let noSpace = ENOSPC
}
