import PlatformC

/// A lock, and a place where threads that hold it sleep until another wakes them.
package final class Condition: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    package init() {
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(condition, nil)
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    /// Runs `body` while no other thread does.
    package func withLock<Value>(_ body: () -> Value) -> Value {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body()
    }

    /// Sleeps without the lock until ``wakeAll()``, now and then without a reason. Call it in ``withLock(_:)``.
    package func sleep() { pthread_cond_wait(condition, mutex) }

    /// The same for some seconds at most.
    package func sleep(atMost seconds: Double) {
        var end = timespec()
        // What a condition waits for is a time of day, unless it was made otherwise, which not every system can.
        clock_gettime(CLOCK_REALTIME, &end)
        let nanoseconds = Double(end.tv_nsec) + min(max(seconds, 0), 1e6) * 1e9
        end.tv_sec += Int(nanoseconds / 1e9)
        end.tv_nsec = Int(nanoseconds.truncatingRemainder(dividingBy: 1e9))
        pthread_cond_timedwait(condition, mutex, &end)
    }

    /// Wakes all that sleep. Call it in ``withLock(_:)``.
    package func wakeAll() { pthread_cond_broadcast(condition) }
}
