import MoonspringLua

extension InspectedValue {
    /// The same with numbers as a person reads them: three decimals, or three digits of what is smaller than that.
    var rounded: InspectedValue {
        switch self {
        case .number(let number): .number(Self.rounded(number))
        case .text(let text): .text(Self.text(text, with: Self.rounded))
        case .object(let className, let builtIn, let text, let serial):
            .object(
                className: className, builtIn: builtIn, text: Self.text(text, with: Self.rounded), serial: serial)
        default: self
        }
    }

    /// The same with numbers of six digits, as a result has them; what is before the point stays whole. What a script's own `__tostring`
    /// says stays as it is, and so do keys.
    var readable: InspectedValue {
        switch self {
        case .number(let number): .number(Self.readable(number))
        case .text(let text) where Self.valueNames.contains { text.hasPrefix($0) && text.hasSuffix(")") }:
            .text(Self.text(text, with: Self.readable))
        case .table(let entries, let left):
            .table(entries.map { Entry(key: $0.key, value: $0.value.readable) }, left: left)
        default: self
        }
    }

    private static let valueNames = ["vec(", "rect(", "transform("]

    private static func readable(_ number: Double) -> Double {
        let size = abs(number)
        // Smaller ones would overflow the scale.
        guard number.isFinite, size > 1e-290, size < 1e15, number != number.rounded() else { return number }
        var (digits, limit) = (5, 10.0)
        while size >= limit, digits > 0 { (digits, limit) = (digits - 1, limit * 10) }
        limit = 1
        while size < limit { (digits, limit) = (digits + 1, limit / 10) }
        var scale = 1.0
        for _ in 0..<digits { scale *= 10 }
        // Read as it would be written, so that it is the number with these digits and no other.
        return Double("\((number * scale).rounded().luaText)e-\(digits)") ?? number
    }

    private static func rounded(_ number: Double) -> Double {
        guard number.isFinite, abs(number) < 1e12 else { return number }
        var scale = 1000.0
        if abs(number) < 0.1, number != 0 {
            var size = abs(number)
            while size < 0.1, scale < 1e15 { (size, scale) = (size * 10, scale * 10) }
        }
        return (number * scale).rounded() / scale
    }

    /// The numbers of a text, rounded: digits, a point and more than three digits.
    private static func text(_ text: String, with round: (Double) -> Double) -> String {
        var result = ""
        var rest = text[...]
        while let start = rest.firstIndex(where: isDigit) {
            let isPartOfName = start > rest.startIndex && isLetter(rest[rest.index(before: start)])
            result += rest[..<start]
            let end =
                rest[start...].firstIndex { !isDigit($0) && $0 != "." && $0 != "e" && $0 != "-" && $0 != "+" }
                ?? rest.endIndex
            let word = rest[start..<end]
            if !isPartOfName, word.count > 6, word.contains("."), let number = Double(word) {
                result += round(number).luaText
            } else {
                result += word
            }
            rest = rest[end...]
        }
        return result + rest
    }

    private static func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }
    private static func isLetter(_ character: Character) -> Bool { character.isLetter || character == "_" }
}
