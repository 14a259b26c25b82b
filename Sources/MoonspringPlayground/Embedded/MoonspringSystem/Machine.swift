// What stands for the operating system in WebAssembly, where there is one thread and nobody is waited for.
import PlatformC

package enum MonotonicClock {
    package static var now: Double { wasi_monotonic_seconds() }
}

/// A thread that cannot be had: its work is done by who asks.
package final class SystemThread {
    package init?(_ run: @escaping @Sendable () -> Void) { return nil }

    package func join() {}

    package static func yield() {}
}

/// A lock that nobody else asks for.
package final class Condition: Sendable {
    package init() {}

    package func withLock<Value>(_ body: () -> Value) -> Value { body() }

    package func sleep() {}

    package func sleep(atMost seconds: Double) {}

    package func wakeAll() {}
}
