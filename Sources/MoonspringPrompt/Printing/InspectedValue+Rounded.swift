import MoonspringLua

extension InspectedValue {
    /// The same with numbers as a person reads them: three decimals, or three digits of what is smaller than that.
    var rounded: InspectedValue {
        switch self {
        case .number(let number): .number(Self.rounded(number))
        case .text(let text): .text(Self.rounded(text))
        case .object(let className, let builtIn, let text, let serial):
            .object(className: className, builtIn: builtIn, text: Self.rounded(text), serial: serial)
        default: self
        }
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

    /// The numbers of a text: digits, a point and more than three digits.
    private static func rounded(_ text: String) -> String {
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
                result += rounded(number).luaText
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
