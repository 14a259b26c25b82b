import PlatformC

/// What a process does with itself.
package enum CurrentProcess {
    /// Ends it, after what `atexit` has been told to do.
    package static func exit(_ status: Int32) -> Never { PlatformC.exit(status) }

    /// From here on, writing where nobody reads any more is an error of the write and not the end of the process.
    package static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }
}
