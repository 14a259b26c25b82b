import PlatformC

/// A program that reads bytes on its standard input, and whose messages on standard error are kept. One that knows how
/// (`WorkerConnection`) answers in lines.
///
/// It is in a process group of its own, so that Ctrl-C on a terminal reaches only us, who then decide what happens to it. Its
/// input is a socket and not a pipe: `send` can be told to raise no SIGPIPE when the program has gone, without a change of
/// what the whole process does on that signal.
package final class PipedProcess {
    /// Why a program could not be started.
    package struct StartFailure: Error {
        package let reason: String
    }

    private var pid: pid_t
    private var input: Int32
    private var errors: Int32
    /// The end of what the program wrote on standard error.
    private var messages: [UInt8] = []

    /// What it has answered beyond the last line that was taken.
    private var answers: [UInt8] = []

    private static let longestMessages = 8192

    /// The path of a program on a search path such as that of the environment; nil: it is not there.
    package static func find(_ name: String, searchPath: String) -> String? {
        for folder in searchPath.split(separator: ":", omittingEmptySubsequences: false) {
            // An empty entry is the current folder (POSIX, "Environment Variables").
            let path = folder.isEmpty ? "./\(name)" : FilePath.joined(String(folder), name)
            if FileInformation(path)?.kind == .file, access(path, X_OK) == 0 { return path }
        }
        return nil
    }

    /// Starts the program; its output goes nowhere.
    package init(program: String, arguments: [String]) throws(StartFailure) {
        guard let feed = PipedProcess.channel(), let talk = PipedProcess.channel() else {
            throw StartFailure(reason: FileError.reason(errno))
        }
        (pid, input, errors) = (0, feed.ours, talk.ours)
        let code = PipedProcess.spawn(&pid, [program] + arguments, input: feed.its, errors: talk.its)
        close(feed.its)
        close(talk.its)
        if code != 0 {
            pid = 0
            throw StartFailure(reason: FileError.reason(code))
        }
        // Larger sends take fewer turns; the system may grant less.
        var size: Int32 = 1 << 20
        setsockopt(input, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    }

    deinit { end() }

    /// Kills the program, where it still runs, and waits until it is gone.
    package func end() {
        if pid > 0 {
            // With what it has started: all of them are in its group.
            kill(-pid, SIGKILL)
            _ = wait()
        }
        closeInput()
        closeErrors()
    }

    /// Waits for the end of a program that has closed the connection, and says why as ``finish()`` does. What it has started, which may
    /// keep its messages open, ends with it.
    package func finishWithGroup() -> String? {
        let end = MonotonicClock.now + 0.1
        while errors >= 0, MonotonicClock.now < end {
            if Descriptor.poll(errors, for: POLLIN, milliseconds: 10) ?? 0 != 0 { readMessages() }
        }
        closeErrors()
        kill(-pid, SIGKILL)
        return finish()
    }

    /// Writes bytes, waiting for the program to read them. Returns false when it reads no more.
    package func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard let base = bytes.baseAddress else { return true }
        var sent = 0
        while sent < bytes.count {
            let count = send(input, base + sent, bytes.count - sent, PipedProcess.sendFlags)
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

    /// An answer of the program.
    package enum Answer: Equatable {
        case line(String)
        /// It has closed the connection.
        case ended
        /// None has come in time.
        case late
    }

    /// Waits for the next line that the program answers, so many seconds at most.
    package func answer(within seconds: Double) -> Answer {
        let end = MonotonicClock.now + seconds
        while true {
            if let newline = answers.firstIndex(of: 0x0A) {
                let line = String(decoding: answers[..<newline], as: UTF8.self)
                answers.removeSubrange(...newline)
                return .line(line)
            }
            let left = end - MonotonicClock.now
            if left <= 0 { return .late }
            var both = [
                pollfd(fd: input, events: Int16(POLLIN), revents: 0),
                pollfd(fd: errors, events: Int16(POLLIN), revents: 0),
            ]
            _ = poll(&both, 2, Int32(clamping: Int(min(left, 1e6) * 1000) + 1))
            if both[1].revents != 0 { readMessages() }
            guard both[0].revents != 0 else { continue }
            switch Descriptor.read(input, most: 1 << 16, into: &answers) {
            case .bytes, .failed(EINTR), .failed(EAGAIN): continue
            default: return .ended
            }
        }
    }

    /// Whether a signal ended the program, as far as ``finish()`` knows.
    package private(set) var wasKilled = false

    /// Ends the input and waits for the program's end: nil when all went well, else why not, as it wrote last.
    package func finish() -> String? {
        closeInput()
        while errors >= 0 { readMessages() }
        let status = wait()
        wasKilled = status & 0x7F != 0
        if status == 0 { return nil }
        if let line = lastLine { return line }
        let signal = status & 0x7F
        return signal == 0 ? "it ended with status \(status >> 8 & 0xFF)" : "it was ended by signal \(signal)"
    }

    // MARK: Messages

    private func waitForRoom() {
        var both = [
            pollfd(fd: input, events: Int16(POLLOUT), revents: 0),
            pollfd(fd: errors, events: Int16(POLLIN), revents: 0),
        ]
        // Interrupted or not: the caller tries again.
        _ = poll(&both, 2, -1)
        if both[1].revents != 0 { readMessages() }
    }

    /// Reads messages, waiting for some; at the end of them `errors` is closed.
    private func readMessages() {
        switch Descriptor.read(errors, most: 4096, into: &messages) {
        case .bytes: messages.removeFirst(max(0, messages.count - PipedProcess.longestMessages))
        case .failed(EINTR): break
        default: closeErrors()
        }
    }

    /// The last line that tells a reason, without control characters.
    private var lastLine: String? {
        let lines = String(decoding: messages, as: UTF8.self).split(whereSeparator: \.isNewline)
            .map { String($0.unicodeScalars.filter { $0.value >= 32 && $0.value != 127 }) }
            .filter { !$0.allSatisfy(\.isWhitespace) }
        // A full disk has many consequences, of which a program tells last.
        return lines.last { $0.contains(FileError.reason(ENOSPC)) } ?? lines.last { $0 != "Conversion failed!" }
            ?? lines.last
    }

    // MARK: Beginning and end

    /// Waits for the program's end: what `waitpid` reports.
    private func wait() -> Int32 {
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0 {
            // ECHILD: the status is lost where SIGCHLD is ignored. What the program wrote decides then.
            if errno != EINTR {
                status = messages.isEmpty ? 0 : 1 << 8
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
}
