import PlatformC

/// A program that a person goes on using when this one has ended, such as a browser.
///
/// It reads nothing, what it writes goes nowhere, and it inherits nothing that is open here. Ctrl-C on the terminal does not reach it.
package enum IndependentProcess {
    /// Starts a program. Returns whether it has started; how it ends nobody asks.
    @discardableResult
    package static func start(_ program: String, _ arguments: [String]) -> Bool {
        Descriptor.closeWhenStarting()
        var pid: pid_t = 0
        return PipedProcess.spawn(&pid, [program] + arguments, input: nil, errors: nil) == 0
    }
}
