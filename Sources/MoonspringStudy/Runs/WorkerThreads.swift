import MoonspringScene
import MoonspringSystem

/// Threads that each have a worker, and the lock under which they meet.
final class WorkerThreads: @unchecked Sendable {
    let condition = Condition()
    // What follows is touched under the lock alone, but when no thread runs.
    private var running = 0
    /// Whether the work is to end.
    var isStopped = false
    /// What ended the work first.
    private(set) var failure: OutputError?

    /// Runs `body` on so many threads until all of them have returned. Meanwhile `watch` is called ten times a second on this one, and once
    /// more at the end. Throws where no thread starts, and what ``fail(_:)`` was told.
    func run(
        _ count: Int, _ setup: RunWorker.Setup, _ body: @escaping @Sendable (RunWorker) -> Void, watch: () -> Void
    ) throws(OutputError) {
        condition.withLock { running = count }
        var threads: [SystemThread] = []
        for _ in 0..<count {
            let thread = SystemThread { [self] in
                let worker = RunWorker(setup) { [self] in shouldStop }
                body(worker)
                worker.end()
                leave()
            }
            if let thread { threads.append(thread) } else { leave() }
        }
        if threads.isEmpty {
            throw .failed("the system gives no thread for a worker: end other programs, or try again")
        }
        var isOver = false
        while !isOver {
            isOver = condition.withLock {
                if running > 0 { condition.sleep(atMost: 0.1) }
                return running == 0
            }
            watch()
        }
        for thread in threads { thread.join() }
        if let failure { throw failure }
    }

    /// Ends the work, and the runs that are under way.
    func stop() {
        condition.withLock {
            isStopped = true
            condition.wakeAll()
        }
    }

    /// Ends the work with an error. Call it under the lock.
    func fail(_ error: OutputError) {
        failure = failure ?? error
        isStopped = true
    }

    var shouldStop: Bool { condition.withLock { isStopped } }

    private func leave() {
        condition.withLock {
            running -= 1
            condition.wakeAll()
        }
    }
}
