extension RandomAccessCollection where Index == Int {
    /// The index of the first element for which `belongs` is true; `endIndex` if there is none. The order must be such that it is true for
    /// all elements after that one as well. Complexity: O(log n).
    @inlinable
    package func partitioningIndex(where belongs: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if belongs(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
