import MoonspringSystem
import Synchronization

/// Where the caller posts work and the threads find it.
///
/// Each thread has a share of a job's blocks, the same part every time, so that what it worked on is still in its cache; when
/// its own share is done it takes from the others' ends. A share holds the job's number as well, so nobody claims a block
/// of a job that is over. A claimed block keeps the job posted until it is done: what a claim gives the right to read does
/// not change meanwhile.
final class WorkBoard: @unchecked Sendable {
    private let count: Int
    private let shares: UnsafeMutablePointer<WorkShare>
    /// Blocks that are not done.
    private let unfinished = Atomic<Int>(0)
    private let parked = Atomic<Int>(0)
    private let isClosed = Atomic<Bool>(false)
    private let job: UnsafeMutablePointer<Job>
    private let bed = Condition()
    /// Counts jobs; only the caller reads it.
    private var number: UInt64 = 0
    /// Counts calls of `wake`; guarded by the lock of `bed`.
    private var calls = 0

    /// Turns of waiting, about a millisecond, after which a thread goes to bed: longer than what is not shared out of a
    /// tick of thousands of bodies.
    private static let patience = 1_000_000
    /// Turns of waiting after which the caller lets others have its core.
    private static let courtesy = 2_000

    init(count: Int) {
        self.count = count
        shares = .allocate(capacity: count)
        for index in 0..<count { (shares + index).initialize(to: WorkShare()) }
        job = .allocate(capacity: 1)
    }

    deinit {
        job.deallocate()
        shares.deinitialize(count: count)
        shares.deallocate()
    }

    /// Posts a job, works on it, and returns when it is done. One caller at a time; fewer than 65,536 blocks.
    func post(_ work: Job, blocks: Int) {
        job.initialize(to: work)
        unfinished.store(blocks, ordering: .relaxed)
        number &+= 1
        // Last the caller's own: the others begin while it does.
        for index in stride(from: count - 1, through: 0, by: -1) {
            let start = UInt64(blocks * index / count)
            let end = UInt64(blocks * (index + 1) / count)
            shares[index].blocks.store(number << 32 | start << 16 | end, ordering: .releasing)
        }
        wake()
        _ = drain(0)
        var waited = 0
        while unfinished.load(ordering: .acquiring) > 0 {
            waited += 1
            if waited > WorkBoard.courtesy { SystemThread.yield() }
        }
    }

    /// Does what is left of a thread's own share, then of the others'; whether there was anything.
    private func drain(_ thread: Int) -> Bool {
        var done = 0
        for offset in 0..<count {
            let other = thread + offset < count ? thread + offset : thread + offset - count
            while let block = shares[other].take(isOwn: offset == 0) {
                job.pointee.kernel(job.pointee.context, block)
                done += 1
            }
        }
        if done > 0 { unfinished.subtract(done, ordering: .releasing) }
        return done > 0
    }

    /// What a thread does all its life.
    func work(_ thread: Int) {
        var idle = 0
        while !isClosed.load(ordering: .acquiring) {
            if shares[thread].isEmpty {
                idle += 1
                if idle > WorkBoard.patience {
                    park()
                    idle = 0
                }
            } else if drain(thread) {
                idle = 0
            }
        }
    }

    func wake() {
        guard parked.load(ordering: .acquiring) > 0 else { return }
        callAll()
    }

    func close() {
        isClosed.store(true, ordering: .releasing)
        callAll()
    }

    private func callAll() {
        bed.withLock {
            calls += 1
            bed.wakeAll()
        }
    }

    private func park() {
        bed.withLock {
            parked.add(1, ordering: .acquiringAndReleasing)
            let heard = calls
            while calls == heard && !isClosed.load(ordering: .acquiring) { bed.sleep() }
            parked.subtract(1, ordering: .acquiringAndReleasing)
        }
    }
}

/// A thread's share of the blocks of a job, on cache lines of its own.
private struct WorkShare: ~Copyable {
    /// The job's number, the first block that nobody has claimed, and one past the last: 32, 16 and 16 bits.
    let blocks = Atomic<UInt64>(0)
    private let padding = SIMD16<UInt64>()

    var isEmpty: Bool { WorkShare.left(blocks.load(ordering: .relaxed)) == 0 }

    /// Claims a block that is left: of a thread's own share the first, of another's the last.
    func take(isOwn: Bool) -> Int? {
        var seen = blocks.load(ordering: .acquiring)
        while WorkShare.left(seen) > 0 {
            let (exchanged, original) = blocks.compareExchange(
                expected: seen, desired: isOwn ? seen + 1 << 16 : seen - 1, ordering: .acquiringAndReleasing)
            if exchanged { return isOwn ? Int(seen >> 16 & 0xffff) : Int(seen & 0xffff) - 1 }
            seen = original
        }
        return nil
    }

    @inline(__always)
    private static func left(_ blocks: UInt64) -> UInt64 { (blocks & 0xffff) &- (blocks >> 16 & 0xffff) }
}
