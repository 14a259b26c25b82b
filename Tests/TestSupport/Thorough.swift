/// Whether everything is tested, as `scripts/test thorough` does before a release, or only what tells the most.
public let isThorough = environment("MOONSPRING_THOROUGH") == "1"

extension Array {
    /// All of it in the thorough check; in the normal one every so manieth element, the first included.
    public func sampled(every stride: Int) -> [Element] {
        isThorough ? self : indices.filter { $0 % stride == 0 }.map { self[$0] }
    }

    /// All of it in the thorough check; the first so many in the normal one.
    public func sampled(first count: Int) -> [Element] { isThorough ? self : Array(prefix(count)) }
}
