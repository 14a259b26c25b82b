import MoonspringSystem

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
    private var threads: [SystemThread] = []
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
        for thread in threads { thread.join() }
    }

    /// Runs a step with this many bodies and contacts, which may call `run`.
    func step(of items: Int, _ body: () -> Void) {
        guard count > 1 && items >= Self.fewest else { return body() }
        let start = MonotonicClock.now
        isSharing = governor.shares || alwaysShares
        if isSharing { wake() }
        body()
        isSharing = false
        governor.note(MonotonicClock.now - start)
    }

    /// Whether to share out work of this many items: below about a thousand, sharing costs more than it gains.
    func pays(_ items: Int) -> Bool { isSharing && items >= Self.fewest }

    private static let fewest = 1000

    /// Does blocks 0..<blocks, in any order and on any thread, and returns when all are done. What does not pay, with so many
    /// items, is not shared.
    func run(blocks: Int, of items: Int = .max, _ context: UnsafeMutableRawPointer, _ kernel: Kernel) {
        if !pays(items) || blocks <= 1 || threads.isEmpty {
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
            if let thread = SystemThread({ [board] in board.work(number) }) { threads.append(thread) }
        }
    }
}

/// What is to be done, block by block.
struct Job {
    var kernel: Workers.Kernel
    var context: UnsafeMutableRawPointer
}
