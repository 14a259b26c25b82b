import Foundation

/// Seconds that the processor has spent on this thread: other tests and other programs take none of it, so that it may be
/// compared where the clock may not.
public func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

/// Seconds that the processor spends on some work on this thread.
public func processorTime(of work: () throws -> Void) rethrows -> Double {
    let start = processorTime()
    try work()
    return processorTime() - start
}
