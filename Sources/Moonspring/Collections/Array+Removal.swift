extension Array {
    /// Removes the last element for which `matches` is true, if there is one.
    ///
    /// Looking for it from the end costs no more than closing the gap that it leaves. Complexity: O(n).
    mutating func removeLast(where matches: (Element) -> Bool) {
        if let index = lastIndex(where: matches) { remove(at: index) }
    }
}
