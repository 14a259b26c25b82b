import CProcess
import Foundation
import Synchronization

/// A program that a test has started; killed at the latest when nothing refers to it any more.
///
/// Foundation's `Process` hands the signals on that the test runner blocks, and cannot give a program a terminal.
public final class ChildProcess {
    /// How a program ended.
    public enum End: Equatable, Sendable {
        case exit(Int32)
        case signal(Int32)
    }

    /// A file that the program finds open.
    public struct Stream: Sendable {
        let path: String
        let flags: Int32

        public static let nothing = Stream(path: "/dev/null", flags: O_RDWR)
        public static func reading(_ path: String) -> Stream { Stream(path: path, flags: O_RDONLY) }
        public static func writing(_ path: String) -> Stream {
            Stream(path: path, flags: O_WRONLY | O_CREAT | O_TRUNC)
        }
        public static func terminal(_ path: String) -> Stream { Stream(path: path, flags: O_RDWR) }
    }

    private final class State: Sendable {
        let end = Mutex<End?>(nil)
    }

    public let id: pid_t
    private let state = State()
    /// Closed at its other end when the program has ended: poll(2) sees that, together with whatever else is waited for.
    private let endDescriptor: Int32

    /// Starts a program by its path.
    ///
    /// - Parameters:
    ///   - streams: standard input, output and error; of a terminal the input alone, for all three.
    ///   - environment: all of it; nil for that of the test.
    public init(
        _ program: String, _ arguments: [String], streams: [Stream], environment: [String: String]? = nil,
        folder: String? = nil
    ) throws {
        id = try Self.spawn(
            program, arguments, streams, environment ?? ProcessInfo.processInfo.environment, folder)
        var descriptors: [Int32] = [-1, -1]
        guard pipe2(&descriptors, O_CLOEXEC) == 0 else { throw Failure(program) }
        endDescriptor = descriptors[0]
        // A thread that does nothing else, since no descriptor tells of a child's end on every system.
        Thread.detachNewThread { [id, state, ending = descriptors[1]] in
            var status: Int32 = 0
            while waitpid(id, &status, 0) == -1, errno == EINTR {}
            state.end.withLock { $0 = status & 0x7F == 0 ? .exit(status >> 8 & 0xFF) : .signal(status & 0x7F) }
            close(ending)
        }
    }

    deinit {
        signal(SIGKILL)
        wait(milliseconds: -1)
        close(endDescriptor)
    }

    /// How it ended; nil while it runs.
    public var end: End? { state.end.withLock { $0 } }

    /// Sends a signal, if it still runs.
    public func signal(_ number: Int32) {
        state.end.withLock { if $0 == nil { kill(id, number) } }
    }

    /// Waits until the program has ended, or something can be read from `descriptor`, but at most that long; with -1 without
    /// end. Returns whether something can be read.
    @discardableResult
    public func wait(readable descriptor: Int32 = -1, milliseconds: Int32) -> Bool {
        // A negative descriptor is left out. One that has told of the end would end every wait.
        var sources = [
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: end == nil || descriptor < 0 ? endDescriptor : -1, events: 0, revents: 0),
        ]
        return poll(&sources, 2, milliseconds) > 0 && sources[0].revents != 0
    }

    /// Waits until it has ended, at most `seconds`. Returns how it ended, nil if it still runs.
    public func waitForEnd(seconds: Double) -> End? {
        wait(milliseconds: Int32(seconds * 1000))
        return end
    }

    private struct Failure: Error, CustomStringConvertible {
        let description: String
        init(_ program: String, _ code: Int32 = errno) {
            description = "\(program) cannot be started: \(String(cString: strerror(code)))"
        }
    }

    private static func spawn(
        _ program: String, _ arguments: [String], _ streams: [Stream], _ environment: [String: String],
        _ folder: String?
    ) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if let folder { posix_spawn_file_actions_addchdir_np(&actions, folder) }
        for (number, stream) in streams.enumerated() {
            posix_spawn_file_actions_addopen(&actions, Int32(number), stream.path, stream.flags, 0o600)
        }
        for number in streams.count..<3 { posix_spawn_file_actions_adddup2(&actions, 0, Int32(number)) }

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // POSIX_SPAWN_SETSID, which Swift's view of the C library leaves out: the first terminal that the leader of a session
        // opens becomes the one that controls it.
        let setSession: Int32 = 0x80
        posix_spawnattr_setflags(
            &attributes, Int16(setSession | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        // The test runner blocks and ignores signals, which a child would inherit.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)

        var words = ([program] + arguments).map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for pointer in words + variables { free(pointer) } }
        var process: pid_t = 0
        let failure = posix_spawn(&process, program, &actions, &attributes, &words, &variables)
        guard failure == 0 else { throw Failure(program, failure) }
        return process
    }
}
