extension Array {
    /// Removes and returns the last element for which `matches` is true; nil if there is none.
    ///
    /// Looking for it from the end costs no more than closing the gap that it leaves. Complexity: O(n).
    @discardableResult
    mutating func removeLast(where matches: (Element) -> Bool) -> Element? {
        lastIndex(where: matches).map { remove(at: $0) }
    }
}
