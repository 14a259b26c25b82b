// Searching in texts, as the standard library's module of regular expressions has it, which Embedded Swift lacks.

extension StringProtocol {
    func ranges(of text: String) -> [Range<Index>] {
        let length = text.count
        if length == 0 { return [] }
        var (ranges, start): ([Range<Index>], Index) = ([], startIndex)
        while let end = index(start, offsetBy: length, limitedBy: endIndex) {
            if self[start..<end] == text {
                ranges.append(start..<end)
                start = end
            } else {
                start = index(after: start)
            }
        }
        return ranges
    }

    func firstRange(of text: String) -> Range<Index>? { ranges(of: text).first }

    func contains(_ text: String) -> Bool { text.isEmpty || firstRange(of: text) != nil }

    func split(
        separator: String, maxSplits: Int = .max, omittingEmptySubsequences: Bool = true
    ) -> [SubSequence] {
        var (parts, start): ([SubSequence], Index) = ([], startIndex)
        for range in ranges(of: separator).prefix(maxSplits) {
            if range.lowerBound > start || !omittingEmptySubsequences { parts.append(self[start..<range.lowerBound]) }
            start = range.upperBound
        }
        if start < endIndex || !omittingEmptySubsequences { parts.append(self[start...]) }
        return parts
    }

    func replacing(_ text: String, with other: String) -> String {
        var (result, start) = ("", startIndex)
        for range in ranges(of: text) {
            result += self[start..<range.lowerBound]
            result += other
            start = range.upperBound
        }
        return result + self[start...]
    }
}
