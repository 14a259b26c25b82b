import ArgumentParser
import MoonspringRender
import MoonspringScene
import MoonspringSystem

package enum Status {
    package static let scriptError = ExitCode(1)
    /// Output could not be written, or was dropped at its limit.
    package static let unwritten = ExitCode(1)
    package static let usage = ExitCode(2)
    package static let timeLimit = ExitCode(124)
    package static let interrupted = ExitCode(130)
    /// Standard output was not read to its end: the status that a shell gives a program ended by a closed pipe.
    package static let unread = ExitCode(141)
}

/// An error that ends a command with one line and an exit status.
package protocol CommandFailure: Error {
    var status: ExitCode { get }
}

extension FileError: CommandFailure {
    /// A path that does not lead to what a command needs is a usage error.
    package var status: ExitCode { isDiskFailure ? Status.unwritten : Status.usage }
}

extension OutputError: CommandFailure {
    package var status: ExitCode {
        switch self {
        case .usage: Status.usage
        case .file(let error): error.status
        case .failed: Status.scriptError
        case .interrupted: Status.interrupted
        }
    }
}
