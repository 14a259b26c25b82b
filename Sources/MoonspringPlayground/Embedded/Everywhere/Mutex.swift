/// There is one thread.
struct Mutex<Value>: ~Copyable, @unchecked Sendable {
    private let value: UnsafeMutablePointer<Value>

    init(_ initial: Value) {
        value = .allocate(capacity: 1)
        value.initialize(to: initial)
    }

    deinit {
        value.deinitialize(count: 1)
        value.deallocate()
    }

    borrowing func withLock<Result>(_ body: (inout Value) -> Result) -> Result { body(&value.pointee) }
}
