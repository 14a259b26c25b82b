import PlatformC

/// A program that has the terminal while we wait.
package enum ForegroundProcess {
    /// Runs a program with our standard streams until its end. Returns its exit status, 128 and the number of the signal where one
    /// ended it; throws where it does not start. Ctrl-C reaches both.
    package static func run(_ program: String, _ arguments: [String]) throws(PipedProcess.StartFailure) -> Int32 {
        #if canImport(Darwin)
            let environment = _NSGetEnviron().pointee
        #else
            let environment = environ
        #endif
        var words = ([program] + arguments).map { strdup($0) }
        defer { for word in words { free(word) } }
        words.append(nil)
        var pid: pid_t = 0
        let code = posix_spawn(&pid, program, nil, nil, words, environment)
        if code != 0 { throw PipedProcess.StartFailure(reason: FileError.reason(code)) }
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0 {
            if errno != EINTR { throw PipedProcess.StartFailure(reason: FileError.reason(errno)) }
        }
        // As <sys/wait.h> takes a status apart.
        let signal = status & 0x7F
        return signal == 0 ? status >> 8 & 0xFF : 128 + signal
    }
}
