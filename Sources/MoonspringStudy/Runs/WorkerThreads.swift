import MoonspringSystem

/// Threads that each have a worker, and the lock under which they meet.
final class WorkerThreads: @unchecked Sendable {
    let condition = Condition()
    // What follows is touched under the lock alone, but when no thread runs.
    private var running = 0
    /// Whether the work is to end.
    var isStopped = false

    /// Runs `body` on so many threads until all of them have returned. Meanwhile `watch` is called ten times a second on this one, and once
    /// more at the end. Throws where no thread starts.
    func run(
        _ count: Int, _ setup: RunWorker.Setup, _ body: @escaping @Sendable (RunWorker) -> Void, watch: () -> Void
    ) throws(StudyError) {
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
            condition.withLock {
                if running > 0 { condition.sleep(atMost: 0.1) }
                isOver = running == 0
            }
            watch()
        }
        for thread in threads { thread.join() }
    }

    /// Ends the work, and the runs that are under way.
    func stop() {
        condition.withLock {
            isStopped = true
            condition.wakeAll()
        }
    }

    var shouldStop: Bool {
        var stops = false
        condition.withLock { stops = isStopped }
        return stops
    }

    private func leave() {
        condition.withLock {
            running -= 1
            condition.wakeAll()
        }
    }
}
