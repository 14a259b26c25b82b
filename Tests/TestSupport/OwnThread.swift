import Foundation
import MoonspringSystem
import Testing

/// Runs tests that wait for other programs beside the pool's threads, of which there are as many as cores.
///
/// On one of those, a test that waits would hold up all others, and one that comes back from a wait would stand in line
/// behind physics that computes for seconds, and see late what it waits for.
public struct OwnThreadTrait: SuiteTrait, TestTrait, TestScoping {
    public var isRecursive: Bool { true }

    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await withTaskExecutorPreference(WaitingThreads.shared) {
            try await TimedTrait().provideScope(for: test, testCase: testCase, performing: function)
        }
    }
}

/// Says how long each test takes, for the list of the slowest at the end of scripts/test: the runner's own times begin when
/// a test is put in line with all others, and it tells when a case begins only of tests that have arguments.
public struct TimedTrait: SuiteTrait, TestTrait, TestScoping {
    public var isRecursive: Bool { true }

    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let start = MonotonicClock.now
        defer {
            let seconds = String(format: "%.2f", MonotonicClock.now - start)
            print("timed: \(seconds) s: \(test.displayName ?? test.name)")
        }
        try await function()
    }
}

extension Trait where Self == OwnThreadTrait {
    /// For tests that wait for other programs.
    public static var ownThread: Self { Self() }
}

extension Trait where Self == TimedTrait {
    /// For tests without arguments that compute for seconds.
    public static var timed: Self { Self() }
}

extension Trait where Self == ConditionTrait {
    /// Tests that take minutes.
    public static var thorough: Self { .enabled(if: isThorough, "only in the thorough check") }

    /// Tests of the command run where scripts/test has built it.
    public static var needsCommand: Self { .enabled(if: commandPath != nil, "MOONSPRING_BINARY names no command") }
}

/// A few threads that tests may block. So many programs run at once.
private final class WaitingThreads: TaskExecutor, @unchecked Sendable {
    static let shared = WaitingThreads(count: 8)

    private let condition = NSCondition()
    private var jobs: [UnownedJob] = []

    init(count: Int) {
        for _ in 0..<count {
            Thread.detachNewThread { [self] in
                while true { next().runSynchronously(on: asUnownedTaskExecutor()) }
            }
        }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        condition.withLock {
            jobs.append(job)
            condition.signal()
        }
    }

    private func next() -> UnownedJob {
        condition.withLock {
            while jobs.isEmpty { condition.wait() }
            return jobs.removeFirst()
        }
    }
}
