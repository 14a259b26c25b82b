import PlatformC

/// What a process does with itself.
package enum CurrentProcess {
    /// Ends it, after what `atexit` has been told to do.
    package static func exit(_ status: Int32) -> Never { PlatformC.exit(status) }

    /// From here on, writing where nobody reads any more, or more than a file may hold (`ulimit -f`), is an error of the write and
    /// not the end of the process. Programs that are started get the signals as ever: a handler, unlike `SIG_IGN`, is not inherited.
    package static func outliveFailedWrites() {
        for number in [SIGPIPE, SIGXFSZ] { signal(number) { _ in } }
    }
}
