import PlatformC

/// Standard input, output and error: the descriptors 0 to 2.
package enum StandardStreams {
    /// Opens those that the process was started without, so that no file gets their numbers and no text for a person goes into
    /// it. To be called before anything else opens a file.
    ///
    /// They are opened for the other direction: to use them stays the error that it was, and is noticed (gnulib, `stdopen`).
    package static func open() {
        for descriptor in Descriptor.standardInput...Descriptor.standardError
        where fcntl(descriptor, F_GETFD) == -1 && errno == EBADF {
            let mode = descriptor == Descriptor.standardInput ? O_WRONLY : O_RDONLY
            // The lowest number that is free is the one that is given out. Without devices, a folder serves: nobody can write to it.
            let opened = PlatformC.open("/dev/null", mode)
            if opened < 0, PlatformC.open("/", O_RDONLY) < 0 { CurrentProcess.exit(1) }
        }
    }

    /// Runs something whose writing to standard output goes to standard error.
    package static func withoutOutput<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        StandardOutput.flush()
        let kept = fcntl(Descriptor.standardOutput, F_DUPFD_CLOEXEC, 3)
        guard kept >= 0 else { return try body() }
        dup2(Descriptor.standardError, Descriptor.standardOutput)
        defer {
            // The C library holds back what was written.
            fflush(nil)
            dup2(kept, Descriptor.standardOutput)
            close(kept)
        }
        return try body()
    }
}
