import Glibc

/// Measures short calls in nanoseconds, less what reading the clock costs.
struct Stopwatch {
    private let clock: clockid_t
    private let overhead: Double

    /// With one thread, the CPU time of this thread, which a busy machine hardly disturbs. With more, the clock on the
    /// wall: work that other threads do must count.
    init(threads: Int) {
        clock = threads > 1 ? CLOCK_MONOTONIC : CLOCK_THREAD_CPUTIME_ID
        var readings: [Double] = []
        for _ in 0..<1001 {
            let start = Self.now(clock)
            readings.append(Self.now(clock) - start)
        }
        overhead = readings.percentile(0.5)
    }

    /// How long `work` takes.
    func time(_ work: () throws -> Void) rethrows -> Double {
        let start = Self.now(clock)
        try work()
        return max(Self.now(clock) - start - overhead, 0)
    }

    /// The CPU time of this thread, in seconds.
    static func threadSeconds() -> Double { now(CLOCK_THREAD_CPUTIME_ID) / 1e9 }

    private static func now(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
}

extension Double {
    /// The nearest multiple of one part in so many.
    func rounded(to parts: Double) -> Double { (self * parts).rounded() / parts }
}

extension Array where Element == Double {
    /// The smallest element that this share of all does not exceed; 0 of none.
    func percentile(_ share: Double) -> Double {
        guard !isEmpty else { return 0 }
        let rank = Int((share * Double(count)).rounded(.up)) - 1
        return sorted()[Swift.min(Swift.max(rank, 0), count - 1)]
    }
}
