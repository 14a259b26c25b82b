import Foundation

/// Seconds that the processor has spent on this thread: other tests and other programs take none of it, so that it may be
/// compared where the clock may not.
public func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

/// Measures again, four times in all, while it takes longer than a bound. Returns the least.
///
/// What else runs on a machine makes work slower now and then, by what it does to caches and to the processor's clock, and never
/// faster: what is too slow by itself is so every time.
public func leastTime(within bound: Double, of measure: () throws -> Double) rethrows -> Double {
    var least = Double.infinity
    for _ in 0..<4 where least > bound { least = min(least, try measure()) }
    return least
}

/// Seconds that the processor spends on some work on this thread.
public func processorTime(of work: () throws -> Void) rethrows -> Double {
    let start = processorTime()
    try work()
    return processorTime() - start
}
