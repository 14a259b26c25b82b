import PlatformC

/// What a process does with itself.
package enum CurrentProcess {
    /// Ends it, after what `atexit` has been told to do.
    package static func exit(_ status: Int32) -> Never { PlatformC.exit(status) }

    /// Runs something that must not end the process with a status of its own: if it does, the text is reported and the status is 1.
    /// For the main thread.
    package static func refusingExit<Result, Failure: Error>(
        _ text: String, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        _ = exitHandler
        exitRefusal = text
        defer { exitRefusal = nil }
        return try body()
    }

    private nonisolated(unsafe) static var exitRefusal: String?

    private static let exitHandler: Void = {
        atexit {
            guard let text = CurrentProcess.exitRefusal else { return }
            Terminal.report(text)
            _exit(1)
        }
    }()

    /// The path of its program, links resolved; nil where the system does not tell.
    package static var programPath: String? {
        #if canImport(Darwin)
            var size: UInt32 = 0
            _ = _NSGetExecutablePath(nil, &size)
            var bytes = [CChar](repeating: 0, count: Int(size) + 1)
            guard _NSGetExecutablePath(&bytes, &size) == 0 else { return nil }
            return FilePath.real(String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
        #else
            return FilePath.real("/proc/self/exe")
        #endif
    }

    /// How many processor cores there are to run on.
    package static var coreCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

    /// Continues as another program, which gets the arguments. Returns only where that fails, with the number of the error.
    package static func become(_ program: String, _ arguments: [String]) -> Int32 {
        var words = ([program] + arguments).map { strdup($0) }
        words.append(nil)
        execv(program, words)
        let code = errno
        for word in words { free(word) }
        return code
    }

    /// From now on, writing to a pipe without a reader, or more than a file may hold (`ulimit -f`), is an error of the write and does not
    /// end the process. Programs that are started get the signals as ever: a handler, unlike `SIG_IGN`, is not inherited.
    package static func outliveFailedWrites() {
        for number in [SIGPIPE, SIGXFSZ] { signal(number) { _ in } }
    }
}
