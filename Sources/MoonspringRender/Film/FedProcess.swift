import Glibc

/// A program that reads what it is fed on its standard input, and whose complaints are kept.
///
/// It is in a process group of its own, so that Ctrl-C on a terminal reaches only us, who then say what becomes of it. Its
/// input is a socket and not a pipe: `send` can be told to raise no SIGPIPE when the program has gone, without a change of
/// what the whole process does on that signal.
final class FedProcess {
    private var pid: pid_t
    private var input: Int32
    private var errors: Int32
    /// The end of what the program said.
    private var complaint: [UInt8] = []

    private static let longestComplaint = 8192

    /// The path of a program on a search path such as that of the environment; nil: it is not there.
    static func find(_ name: String, searchPath: String) -> String? {
        for folder in searchPath.split(separator: ":", omittingEmptySubsequences: false) {
            // An empty entry is the current folder (POSIX, "Environment Variables").
            let path = folder.isEmpty ? "./\(name)" : "\(folder)/\(name)"
            var information = stat()
            if stat(path, &information) == 0, information.st_mode & S_IFMT == S_IFREG, access(path, X_OK) == 0 {
                return path
            }
        }
        return nil
    }

    /// Starts the program; its output goes nowhere.
    init(program: String, arguments: [String]) throws(RenderError) {
        guard let feed = FedProcess.channel(), let talk = FedProcess.channel() else {
            throw .failed("\(program) could not be started: \(FedProcess.reason(errno))")
        }
        (pid, input, errors) = (0, feed.ours, talk.ours)
        let code = FedProcess.spawn(&pid, program, arguments, input: feed.its, errors: talk.its)
        close(feed.its)
        close(talk.its)
        if code != 0 {
            pid = 0
            throw .failed("\(program) could not be started: \(FedProcess.reason(code))")
        }
        // Larger sends take fewer turns; the system may grant less.
        var size: Int32 = 1 << 20
        setsockopt(input, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    }

    deinit { end() }

    /// Kills the program, where it still runs, and waits until it is gone.
    func end() {
        if pid > 0 {
            kill(pid, SIGKILL)
            _ = wait()
        }
        closeInput()
        closeErrors()
    }

    /// Feeds bytes, waiting for the program to take them. False: it takes no more.
    func feed(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard let base = bytes.baseAddress else { return true }
        var sent = 0
        while sent < bytes.count {
            let count = send(
                input, base + sent, bytes.count - sent, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
            if count >= 0 {
                sent += count
            } else if errno == EAGAIN {
                waitForRoom()
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }

    /// Ends the input and waits for the program's end: nil when all went well, else what it complained of last.
    func finish() -> String? {
        closeInput()
        while errors >= 0 { listen() }
        let status = wait()
        if status == 0 { return nil }
        if let line = lastLine { return line }
        let signal = status & 0x7F
        return signal == 0 ? "it ended with status \(status >> 8 & 0xFF)" : "it was ended by signal \(signal)"
    }

    // MARK: Talking

    private func waitForRoom() {
        var both = [
            pollfd(fd: input, events: Int16(POLLOUT), revents: 0),
            pollfd(fd: errors, events: Int16(POLLIN), revents: 0),
        ]
        // Interrupted or not: the caller tries again.
        _ = poll(&both, 2, -1)
        if both[1].revents != 0 { listen() }
    }

    /// Takes what the program says, waiting until it says something; at the end of it `errors` is closed.
    private func listen() {
        var chunk = [UInt8](repeating: 0, count: 4096)
        let count = read(errors, &chunk, chunk.count)
        if count > 0 {
            complaint += chunk[..<count]
            complaint.removeFirst(max(0, complaint.count - FedProcess.longestComplaint))
        } else if count == 0 || errno != EINTR {
            closeErrors()
        }
    }

    /// The last line that tells a reason, without control characters.
    private var lastLine: String? {
        let lines = String(decoding: complaint, as: UTF8.self).split(whereSeparator: \.isNewline)
            .map { String($0.unicodeScalars.filter { $0.value >= 32 && $0.value != 127 }) }
            .filter { !$0.allSatisfy(\.isWhitespace) }
        return lines.last { $0 != "Conversion failed!" } ?? lines.last
    }

    // MARK: Beginning and end

    /// Waits for the program's end: what `waitpid` tells of it.
    private func wait() -> Int32 {
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0 {
            // ECHILD: somebody who ignores SIGCHLD let the status go. What the program said decides then.
            if errno != EINTR {
                status = complaint.isEmpty ? 0 : 1 << 8
                break
            }
        }
        pid = 0
        return status
    }

    private func closeInput() {
        if input >= 0 { close(input) }
        input = -1
    }

    private func closeErrors() {
        if errors >= 0 { close(errors) }
        errors = -1
    }

    private static func channel() -> (ours: Int32, its: Int32)? {
        var ends: [Int32] = [-1, -1]
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        return socketpair(AF_UNIX, type, 0, &ends) == 0 ? (ends[0], ends[1]) : nil
    }

    private static func spawn(
        _ pid: inout pid_t, _ program: String, _ arguments: [String], input: Int32, errors: Int32
    ) -> Int32 {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, 0)
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, errors, 2)

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        posix_spawnattr_setflags(&attributes, Int16(flags))
        posix_spawnattr_setpgroup(&attributes, 0)
        // The signals that we block or ignore are no concern of the program's.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        for signal in [SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGALRM, SIGCHLD] { sigaddset(&signals, signal) }
        posix_spawnattr_setsigdefault(&attributes, &signals)

        var words = ([program] + arguments).map { strdup($0) }
        defer { for word in words { free(word) } }
        words.append(nil)
        return posix_spawn(&pid, program, &actions, &attributes, words, environ)
    }

    private static func reason(_ code: Int32) -> String {
        strerror(code).map { String(cString: $0) } ?? "error \(code)"
    }
}
