#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The threads of a world: work that falls into independent blocks is shared out among them and the caller.
///
/// Blocks are claimed one by one, so a thread that the system has taken off its core holds nobody up for longer than the
/// block it is in. Which thread does which block makes no difference to the result, nor whether work is shared at all.
final class Workers {
    /// What does one block: the context, and the block's number.
    typealias Kernel = @convention(c) (UnsafeMutableRawPointer, Int) -> Void

    /// How many threads work, the caller's included.
    let count: Int
    private let board: WorkBoard
    private var threads: [pthread_t] = []
    private var governor = SharingGovernor()
    /// Whether work is shared even where that takes longer: so a test can be sure of what it tests.
    var alwaysShares = false
    /// Whether the step under way shares its work.
    private(set) var isSharing = false

    /// Threads are started when there is first work for them.
    init(count: Int) {
        self.count = min(max(count, 1), 64)
        board = WorkBoard(count: self.count)
    }

    deinit {
        board.close()
        for thread in threads { pthread_join(thread, nil) }
    }

    /// Runs a step with this many bodies and contacts, which may call `run`.
    func step(of items: Int, _ body: () -> Void) {
        guard count > 1 && items >= Self.fewest else { return body() }
        let start = ContinuousClock.now
        isSharing = governor.shares || alwaysShares
        if isSharing { wake() }
        body()
        isSharing = false
        governor.note(ContinuousClock.now - start)
    }

    /// Whether to share out work of this many items: below about a thousand, sharing costs more than it gains.
    func pays(_ items: Int) -> Bool { isSharing && items >= Self.fewest }

    private static let fewest = 1000

    /// Does blocks 0..<blocks, in any order and on any thread, and returns when all are done.
    func run(blocks: Int, _ context: UnsafeMutableRawPointer, _ kernel: Kernel) {
        if !isSharing || blocks <= 1 || threads.isEmpty {
            for block in 0..<max(blocks, 0) { kernel(context, block) }
        } else {
            board.post(Job(kernel: kernel, context: context), blocks: blocks)
        }
    }

    /// Gets the threads out of bed, some microseconds before there is work.
    private func wake() {
        if threads.isEmpty { start() }
        board.wake()
    }

    private func start() {
        for number in 1..<count {
            // A thread that cannot be had is work for the others.
            let board = Unmanaged.passRetained(Worker(board: board, number: number))
            #if canImport(Darwin)
                var thread: pthread_t?
                guard pthread_create(&thread, nil, { runWorker($0) }, board.toOpaque()) == 0, let thread else {
                    board.release()
                    continue
                }
            #else
                var thread = pthread_t()
                guard pthread_create(&thread, nil, { runWorker($0) }, board.toOpaque()) == 0 else {
                    board.release()
                    continue
                }
            #endif
            threads.append(thread)
        }
    }
}

#if canImport(Darwin)
    private func runWorker(_ board: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        Unmanaged<Worker>.fromOpaque(board).takeRetainedValue().run()
        return nil
    }
#else
    private func runWorker(_ board: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        guard let board else { return nil }
        Unmanaged<Worker>.fromOpaque(board).takeRetainedValue().run()
        return nil
    }
#endif

/// What a thread is started with.
private final class Worker {
    let board: WorkBoard
    let number: Int

    init(board: WorkBoard, number: Int) {
        self.board = board
        self.number = number
    }

    func run() { board.work(number) }
}

/// What is to be done, block by block.
struct Job {
    var kernel: Workers.Kernel
    var context: UnsafeMutableRawPointer
}
