extension Array where Element: AnyObject {
    /// Removes an object, the last one where it is there several times; does nothing if it is not there.
    ///
    /// It is looked for from the end, which costs no more than closing the gap that it leaves. Complexity: O(n).
    mutating func removeObject(_ object: Element) {
        guard let index = lastIndex(where: { $0 === object }) else { return }
        remove(at: index)
    }
}
