import MoonspringScene
import MoonspringSystem

/// Runs rows of a sweep on several workers, a thread for each.
///
/// Batches go out in the order of their rows, and what comes back is written in that order, however the workers overtake each other: a
/// shard has no gaps. Rows that wait for an earlier one are bounded.
package final class SweepRunner: @unchecked Sendable {
    /// How far a sweep is.
    package struct Progress: Sendable {
        package var done = 0
        package var failed = 0
    }

    private let plan: RowPlan
    private let setup: RunWorker.Setup
    /// Gets what is complete, in the order of the rows: their first number and the results.
    private let write: (Int, [RunResult]) throws(OutputError) -> Void

    private let threads = WorkerThreads()
    // All that follows is touched under the lock of the threads alone.
    private var ranges: [Range<Int>]
    /// Finished batches by their first row, until those before them are written.
    private var waiting: [Int: [RunResult]] = [:]
    /// The batches that are under way or wait, in order: the first is written next.
    private var order: [Int] = []
    private var rowsInFlight = 0
    private var jobs = 1
    private var progress = Progress()

    /// A batch takes about as long, so that what a crash loses is little, and talk costs less than running.
    private static let secondsOfBatch = 0.05
    private static let mostRowsOfBatch = 512
    private static let mostRowsInFlight = 1 << 15

    package init(
        _ plan: RowPlan, rows: [Range<Int>], setup: RunWorker.Setup,
        write: @escaping (Int, [RunResult]) throws(OutputError) -> Void
    ) {
        (self.plan, ranges, self.setup, self.write) = (plan, rows.filter { !$0.isEmpty }.reversed(), setup, write)
    }

    /// Runs all rows. `watch` is called ten times a second, and says whether to go on. Throws what stopped it; what was written by then
    /// stays. Returns whether all rows ran.
    package func run(jobs: Int, watch: (Progress) -> Bool) throws(OutputError) -> Bool {
        self.jobs = jobs
        try threads.run(
            jobs, setup, { [self] in work($0) },
            watch: {
                if !watch(threads.condition.withLock { progress }) { threads.stop() }
            })
        return !threads.isStopped
    }

    /// What a thread does.
    private func work(_ worker: RunWorker) {
        var size = 1
        while let batch = take(upTo: size) {
            let start = MonotonicClock.now
            var results: [RunResult] = []
            var failed: OutputError?
            do throws(OutputError) {
                try worker.run(batch.map(plan.request)) {
                    results.append($0)
                    return !threads.shouldStop
                }
            } catch {
                failed = error
            }
            finish(batch, results, failed)
            let time = MonotonicClock.now - start
            size = min(
                max(1, Int(Double(results.count) * Self.secondsOfBatch / max(time, 1e-6))), 2 * size,
                Self.mostRowsOfBatch)
        }
    }

    /// The next rows to run; nil: there are no more.
    private func take(upTo size: Int) -> Range<Int>? {
        threads.condition.withLock {
            while !threads.isStopped, !ranges.isEmpty, rowsInFlight >= Self.mostRowsInFlight {
                threads.condition.sleep(atMost: 1)
            }
            guard !threads.isStopped, let range = ranges.popLast() else { return nil }
            // Towards the end batches get small, so that no worker is left with a long one.
            let left = ranges.reduce(range.count) { $0 + $1.count }
            let count = min(size, range.count, max(1, left / (2 * jobs)))
            let taken = range.prefix(count)
            if count < range.count { ranges.append(range.dropFirst(count)) }
            order.append(taken.startIndex)
            rowsInFlight += count
            return taken
        }
    }

    private func finish(_ batch: Range<Int>, _ results: [RunResult], _ failed: OutputError?) {
        threads.condition.withLock {
            if let failed { threads.fail(failed) }
            waiting[batch.lowerBound] = results
            // What is missing behind a batch that was cut short is missing in the shard too.
            while let first = order.first, let next = waiting.removeValue(forKey: first) {
                order.removeFirst()
                rowsInFlight -= next.count
                guard threads.failure == nil else { continue }
                do throws(OutputError) {
                    try write(first, next)
                    progress.done += next.count
                    progress.failed += next.count { !$0.error.isEmpty }
                } catch {
                    threads.fail(error)
                }
            }
            threads.condition.wakeAll()
        }
    }
}
