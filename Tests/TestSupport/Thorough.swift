/// Whether everything is tested, as `scripts/test thorough` does before a release, or only what tells the most.
public let isThorough = environment("MOONSPRING_THOROUGH") == "1"

/// Whether this is a debug build, which checks itself and is slow. Whatever it tests is tested optimised too.
#if DEBUG
    public let isChecked = true
#else
    public let isChecked = false
#endif

/// How far on the next allocation is that fails: each one does in the optimised build, and one of five in the checked one,
/// except in the thorough check.
public let allocationStride = isChecked && !isThorough ? 5 : 1

extension Array {
    /// All of it in the thorough check; in the normal one every n-th element, starting with the first.
    public func sampled(every stride: Int) -> [Element] {
        isThorough ? self : indices.filter { $0 % stride == 0 }.map { self[$0] }
    }

    /// The same, but all of it in the optimised build too.
    public func sampledIfChecked(every stride: Int) -> [Element] { isChecked ? sampled(every: stride) : self }
}
