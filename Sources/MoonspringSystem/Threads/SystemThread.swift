import PlatformC

package final class SystemThread {
    private let handle: pthread_t

    /// What a thread is started with.
    private final class Body {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) { self.run = run }

        static func perform(_ body: UnsafeMutableRawPointer) {
            Unmanaged<Body>.fromOpaque(body).takeRetainedValue().run()
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
        #if canImport(Darwin)
            let start: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? = {
                Body.perform($0)
                return nil
            }
        #else
            let start: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = {
                $0.map(Body.perform)
                return nil
            }
        #endif
        guard pthread_create(&handle, nil, start, body.toOpaque()) == 0, let handle = handle as pthread_t? else {
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
