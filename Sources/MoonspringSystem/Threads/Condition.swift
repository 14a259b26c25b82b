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
    package func withLock(_ body: () -> Void) {
        pthread_mutex_lock(mutex)
        body()
        pthread_mutex_unlock(mutex)
    }

    /// Sleeps without the lock until ``wakeAll()``, now and then without a reason. Call it in ``withLock(_:)``.
    package func sleep() { pthread_cond_wait(condition, mutex) }

    /// Wakes all that sleep. Call it in ``withLock(_:)``.
    package func wakeAll() { pthread_cond_broadcast(condition) }
}
