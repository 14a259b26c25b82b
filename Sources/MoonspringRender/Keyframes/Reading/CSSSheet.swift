/// A style sheet, as far as keyframes need it: rules, and `@keyframes` with their steps.
struct CSSSheet {
    private(set) var rules: [(selector: String, declarations: [String: String])] = []
    private(set) var keyframes: [String: [(share: Double, declarations: [String: String])]] = [:]

    init?(_ text: String) {
        var rest = Self.withoutComments(text)[...]
        while let (head, body) = Self.block(&rest) {
            if head.hasPrefix("@keyframes ") {
                var inner = body[...]
                var steps: [(share: Double, declarations: [String: String])] = []
                while let (place, declarations) = Self.block(&inner) {
                    guard let share = Self.share(place) else { return nil }
                    steps.append((share, Self.declarations(declarations)))
                }
                keyframes[String(head.dropFirst(11))] = steps
            } else {
                rules.append((head, Self.declarations(body)))
            }
        }
        guard rest.allSatisfy(\.isWhitespace) else { return nil }
    }

    private static func withoutComments(_ text: String) -> String {
        var result = ""
        var rest = text[...]
        while let start = rest.firstRange(of: "/*") {
            result += rest[..<start.lowerBound]
            guard let end = rest[start.upperBound...].firstRange(of: "*/") else { return result }
            rest = rest[end.upperBound...]
        }
        return result + rest
    }

    /// The next `head { body }`, and what is behind it. Braces in strings do not count.
    private static func block(_ rest: inout Substring) -> (head: String, body: String)? {
        guard let open = rest.firstIndex(of: "{") else { return nil }
        var (depth, index, isInString) = (0, open, false)
        while index < rest.endIndex {
            switch rest[index] {
            case "\\" where isInString: rest.formIndex(after: &index)
            case "\"": isInString.toggle()
            case "{" where !isInString: depth += 1
            case "}" where !isInString: depth -= 1
            default: break
            }
            if depth == 0 { break }
            guard index < rest.endIndex else { return nil }
            rest.formIndex(after: &index)
        }
        guard depth == 0, index < rest.endIndex else { return nil }
        let (head, body) = (trimmed(rest[..<open]), String(rest[rest.index(after: open)..<index]))
        rest = rest[rest.index(after: index)...]
        return (head, body)
    }

    private static func share(_ text: String) -> Double? {
        switch text {
        case "from": 0
        case "to": 1
        default: text.hasSuffix("%") ? Double(text.dropLast()).map { $0 / 100 } : nil
        }
    }

    private static func declarations(_ text: String) -> [String: String] {
        var result: [String: String] = [:]
        for part in split(text, at: ";") {
            guard let colon = part.firstIndex(of: ":") else { continue }
            result[trimmed(part[..<colon])] = trimmed(part[part.index(after: colon)...])
        }
        return result
    }

    /// The parts of a list with commas, which may have commas in brackets.
    static func list(_ text: String) -> [String] { split(text, at: ",").map { trimmed($0[...]) } }

    /// The values of a property, which may have spaces in brackets.
    static func values(_ text: String) -> [String] { split(text, at: " ").filter { !$0.isEmpty } }

    private static func split(_ text: String, at separator: Character) -> [String] {
        var (parts, part, depth, isInString) = ([String](), "", 0, false)
        for character in text {
            if character == "\"" { isInString.toggle() }
            if character == "(" { depth += 1 }
            if character == ")" { depth -= 1 }
            if character == separator, depth == 0, !isInString {
                parts.append(part)
                part = ""
            } else {
                part.append(character)
            }
        }
        return parts + [part]
    }

    static func trimmed(_ text: Substring) -> String {
        let start = text.drop { $0.isWhitespace }
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...last])
    }
}
