import PlatformC

package final class SystemThread {
    private let handle: pthread_t

    /// What a thread is started with.
    private final class Body {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) { self.run = run }

        /// Systems do not agree on whether the pointer that a thread gets may be nil; this one never is.
        static func perform(_ body: UnsafeMutableRawPointer?) {
            if let body { Unmanaged<Body>.fromOpaque(body).takeRetainedValue().run() }
        }
    }

    /// Starts a thread; nil where the system gives none.
    package init?(_ run: @escaping @Sendable () -> Void) {
        let body = Unmanaged.passRetained(Body(run))
        #if canImport(Glibc)
            var handle = pthread_t()
        #else
            var handle: pthread_t?
        #endif
        let status = pthread_create(
            &handle, nil,
            {
                Body.perform($0)
                return nil
            }, body.toOpaque())
        guard status == 0, let handle = handle as pthread_t? else {
            body.release()
            return nil
        }
        self.handle = handle
    }

    /// Waits for its end. Once at most.
    package func join() { pthread_join(handle, nil) }

    /// Lets others have the core that the caller runs on.
    package static func yield() { sched_yield() }
}
