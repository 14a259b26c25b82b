extension String {
    /// The digits of a number with zeros in front of them, where there are fewer than `count`.
    package func zeroFilled(to count: Int) -> String {
        String(repeating: "0", count: Swift.max(0, count - utf8.count)) + self
    }
}
