import Moonspring
import MoonspringLua

/// What a script asked to happen later: due ticks in order, and in one tick in the order of asking.
struct Scheduler {
    /// One thing to do.
    struct Entry {
        let due: Int
        let order: Int
        let task: Task

        var isCancelled: Bool { if case .timer(let timer) = task { timer.isCancelled } else { false } }
    }

    enum Task {
        case timer(Timer)
        case coroutine(Int64)
        /// A coroutine that waits until a function of the script answers true.
        case until(coroutine: Int64, condition: Int64)
        /// A coroutine that waits until an animator rests, or is gone.
        case untilPaused(coroutine: Int64, animator: Weak<DynamicAnimator>)
    }

    private(set) var entries: [Entry] = []
    private var orders = 0
    /// Timers that were cancelled since such were last looked for, those that are done included.
    private var cancelled = 0
    /// The tasks that were not cancelled, and those of them that a run should wait for.
    private var (live, pending) = (0, 0)

    /// Adds a task. A place in the order of an earlier task may be kept, so that what repeats keeps its turn.
    mutating func add(_ task: Task, due: Int, order: Int? = nil) {
        orders += 1
        if case .timer(let timer) = task { timer.isScheduled = true }
        count(task, by: 1)
        entries.append(Entry(due: due, order: order ?? orders, task: task))
        siftUp(entries.count - 1)
    }

    private mutating func count(_ task: Task, by change: Int) {
        live += change
        if case .timer(let timer) = task, timer.repeats { return }
        pending += change
    }

    /// Notes that a timer was cancelled, and takes all cancelled ones out where they may be half of the tasks. Returns whether it did.
    mutating func dropsCancelled(after timer: Timer) -> Bool {
        if timer.isScheduled { count(.timer(timer), by: -1) }
        cancelled += 1
        guard cancelled > 32, 2 * cancelled > entries.count else { return false }
        cancelled = 0
        entries.removeAll { $0.isCancelled }
        for parent in (0..<entries.count / 2).reversed() { siftDown(parent) }
        return true
    }

    /// Takes the next task that is due at `tick`.
    mutating func next(at tick: Int) -> Entry? {
        guard let first = entries.first, first.due <= tick else { return nil }
        let last = entries.removeLast()
        if !entries.isEmpty {
            entries[0] = last
            siftDown(0)
        }
        if !first.isCancelled { count(first.task, by: -1) }
        if case .timer(let timer) = first.task { timer.isScheduled = false }
        return first
    }

    /// Whether there is anything a run should wait for. Repeating timers do not count.
    var hasPendingWork: Bool { pending > 0 }

    /// Whether there is anything at all to come. What was cancelled does not count.
    var hasTasks: Bool { live > 0 }

    // MARK: a binary heap

    private func precedes(_ a: Entry, _ b: Entry) -> Bool { (a.due, a.order) < (b.due, b.order) }

    private mutating func siftUp(_ start: Int) {
        var child = start
        while child > 0, precedes(entries[child], entries[(child - 1) / 2]) {
            entries.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    private mutating func siftDown(_ start: Int) {
        var parent = start
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2]
            where child < entries.count && precedes(entries[child], entries[least]) {
                least = child
            }
            if least == parent { return }
            entries.swapAt(parent, least)
            parent = least
        }
    }
}

/// A function that runs later, or again and again, or an animation; what `after`, `at`, `every`, `tween`, `timeline` and `animate` return.
final class Timer {
    enum Kind {
        case once
        /// Every so many seconds from a start tick: the k-th firing is due k periods after it, so it does not drift.
        case every(seconds: Double, start: Int, count: Int)
        /// Each tick with a progress from 0 to 1.
        case tween(seconds: Double, start: Int, curve: TweenCurve)
        /// Each tick from its start until all is where it should be. The function is called then.
        case animation(PropertyAnimation)
        /// Whenever a step of it begins. The function is called at its end.
        case timeline(AnimationTimeline)
        /// A transition of states, by its place, after a time in one; there is no function.
        case transition(Weak<States>, Int)

        /// What messages call the function.
        var what: String {
            switch self {
            case .animation: "onDone of ms.animate"
            case .timeline: "onDone of scene.timeline"
            case .once, .every, .tween, .transition: "a timer"
            }
        }
    }

    var kind: Kind
    let function: Int64?
    private(set) var isCancelled = false
    /// Whether it waits for its time in the scheduler.
    fileprivate(set) var isScheduled = false
    private let onCancel: (Timer) -> Void

    init(_ kind: Kind, function: Int64?, onCancel: @escaping (Timer) -> Void) {
        self.kind = kind
        self.function = function
        self.onCancel = onCancel
    }

    /// Whether it goes on forever.
    var repeats: Bool {
        switch kind {
        case .every: true
        case .animation(let animation): animation.curve.spring?.bounce == 1
        case .timeline(let timeline): timeline.repeats
        case .once, .tween, .transition: false
        }
    }

    /// It does not fire any more.
    func cancel() {
        guard !isCancelled else { return }
        isCancelled = true
        onCancel(self)
    }
}
