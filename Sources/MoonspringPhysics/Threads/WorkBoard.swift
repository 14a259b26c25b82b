import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Where the caller posts work and the threads find it.
///
/// A job's blocks are claimed by taking one off `open`, which holds the job's number as well, so that nobody claims a block
/// of a job that is over. A claimed block keeps the job posted until it is done: what a claim gives the right to read does
/// not change meanwhile.
final class WorkBoard: @unchecked Sendable {
    /// High half: the number of the job. Low half: blocks nobody has claimed.
    private let open = Atomic<UInt64>(0)
    /// Blocks that are not done.
    private let unfinished = Atomic<Int>(0)
    private let parked = Atomic<Int>(0)
    private let isClosed = Atomic<Bool>(false)
    private let job: UnsafeMutablePointer<Job>
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let bell: UnsafeMutablePointer<pthread_cond_t>
    /// Counts calls of `wake`; guarded by the mutex.
    private var calls = 0

    /// Turns of waiting, some tens of microseconds, after which a thread goes to bed.
    private static let patience = 20_000

    init() {
        job = .allocate(capacity: 1)
        mutex = .allocate(capacity: 1)
        bell = .allocate(capacity: 1)
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(bell, nil)
    }

    deinit {
        pthread_cond_destroy(bell)
        pthread_mutex_destroy(mutex)
        bell.deallocate()
        mutex.deallocate()
        job.deallocate()
    }

    /// Posts a job, works on it, and returns when it is done. One caller at a time.
    func post(_ work: Job, blocks: Int) {
        job.initialize(to: work)
        unfinished.store(blocks, ordering: .relaxed)
        let number = (open.load(ordering: .relaxed) >> 32) &+ 1
        open.store(number << 32 | UInt64(blocks), ordering: .releasing)
        while claim() {}
        while unfinished.load(ordering: .acquiring) > 0 { pause() }
    }

    /// Does one block, if there is one to be had.
    private func claim() -> Bool {
        var seen = open.load(ordering: .acquiring)
        while seen & 0xffff_ffff > 0 {
            let (exchanged, original) = open.compareExchange(
                expected: seen, desired: seen - 1, ordering: .acquiringAndReleasing)
            if exchanged {
                job.pointee.kernel(job.pointee.context, Int(seen & 0xffff_ffff) - 1)
                unfinished.subtract(1, ordering: .releasing)
                return true
            }
            seen = original
        }
        return false
    }

    /// What a thread does all its life.
    func work() {
        var idle = 0
        while !isClosed.load(ordering: .acquiring) {
            if claim() {
                idle = 0
            } else if idle < WorkBoard.patience {
                idle += 1
                pause()
            } else {
                park()
                idle = 0
            }
        }
    }

    func wake() {
        guard parked.load(ordering: .acquiring) > 0 else { return }
        pthread_mutex_lock(mutex)
        calls += 1
        pthread_cond_broadcast(bell)
        pthread_mutex_unlock(mutex)
    }

    func close() {
        isClosed.store(true, ordering: .releasing)
        pthread_mutex_lock(mutex)
        calls += 1
        pthread_cond_broadcast(bell)
        pthread_mutex_unlock(mutex)
    }

    private func park() {
        pthread_mutex_lock(mutex)
        parked.add(1, ordering: .acquiringAndReleasing)
        let heard = calls
        while calls == heard && !isClosed.load(ordering: .acquiring) { pthread_cond_wait(bell, mutex) }
        parked.subtract(1, ordering: .acquiringAndReleasing)
        pthread_mutex_unlock(mutex)
    }

    /// Lets the other thread of the core, and the memory, have a moment.
    @inline(__always)
    private func pause() { _ = unfinished.load(ordering: .relaxed) }
}
