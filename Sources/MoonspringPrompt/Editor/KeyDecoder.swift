/// Makes keys of the bytes that a terminal sends: UTF-8, control keys, Alt as ESC before a key, the sequences of xterm and rxvt for
/// keys with names, and bracketed paste. What is not UTF-8 is one U+FFFD for each broken character.
package struct KeyDecoder {
    private var bytes: [UInt8] = []
    /// First byte that is not part of a key yet.
    private var start = 0
    /// A paste whose end has not come yet.
    private var pasted: [Unicode.Scalar]?
    /// The line end that the paste had last, for those of two characters.
    private var lineEnd: Unicode.Scalar?
    /// Whether the rest of what has begun has not come in time.
    private var hasExpired = false
    private var hasGivenEscape = false

    private static let pasteEnd = Array("\u{1B}[201~".utf8)
    private static let largestPaste = 16 << 20
    private static let escape: UInt8 = 0x1B

    package init() {}

    package mutating func add(_ new: some Sequence<UInt8>) {
        bytes.removeSubrange(..<start)
        start = 0
        bytes.append(contentsOf: new)
        (hasExpired, hasGivenEscape) = (false, false)
    }

    /// Forgets what is not decoded yet.
    package mutating func removeAll() { self = KeyDecoder() }

    package var isEmpty: Bool { start == bytes.count }

    /// How long to wait for the rest of what has begun, in seconds; nil: for as long as it takes.
    package var patience: Double? {
        if pasted != nil { return 1 }
        return isEmpty || hasExpired ? nil : 0.05
    }

    /// The rest of what has begun has not come in time.
    package mutating func expire() { hasExpired = true }

    /// The next key; nil where more bytes are needed.
    package mutating func next() -> EditorKey? {
        if pasted != nil { return nextOfPaste() }
        while start < bytes.count {
            let first = bytes[start]
            if first == Self.escape { return nextSequence() }
            if first < 0x20 || first == 0x7F {
                start += 1
                // NUL is what some terminals send for keys without a code.
                if first != 0 { return .named(Self.name(ofControl: first)) }
                continue
            }
            var text: [Unicode.Scalar] = []
            while start < bytes.count, bytes[start] >= 0x20, bytes[start] != 0x7F {
                guard let scalar = nextCharacter() else { break }
                if scalar.isPrintable { text.append(scalar) }
            }
            if !text.isEmpty { return .text(text) }
            if start < bytes.count, bytes[start] >= 0x80 { return nil }
        }
        return nil
    }

    /// The next character whatever it means, control characters included; nil where more bytes are needed.
    package mutating func nextCharacter() -> Unicode.Scalar? {
        guard let (scalar, length) = character(at: start) else { return nil }
        start += length
        return scalar
    }

    private func character(at index: Int) -> (Unicode.Scalar, length: Int)? {
        guard index < bytes.count else { return nil }
        let first = bytes[index]
        if first < 0x80 { return (Unicode.Scalar(first), 1) }
        let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        let encoded = bytes[index..<min(index + length, bytes.count)]
        var iterator = encoded.makeIterator()
        var parser = Unicode.UTF8.ForwardParser()
        switch parser.parseScalar(from: &iterator) {
        case .valid(let code): return (UTF8.decode(code), code.count)
        case .error(let bad):
            let isBegun = (0xC2...0xF4).contains(first) && bad == encoded.count && bad < length
            return isBegun && !hasExpired ? nil : ("\u{FFFD}", bad)
        case .emptyInput: return nil
        }
    }

    // MARK: sequences

    private mutating func nextSequence() -> EditorKey? {
        var index = start + 1
        // rxvt sends a second ESC before the sequence of a key with Alt.
        let hasAlt = index < bytes.count && bytes[index] == Self.escape
        if hasAlt { index += 1 }
        guard index < bytes.count else {
            // Once only: what follows is still a key with Alt, or the rest of a sequence on a slow line.
            guard hasExpired, !hasGivenEscape else { return nil }
            hasGivenEscape = true
            return .escape
        }
        switch bytes[index] {
        case UInt8(ascii: "["): return nextControlSequence(from: index + 1, hasAlt)
        case UInt8(ascii: "O"):
            guard let end = bytes[(index + 1)...].firstIndex(where: { !(0x30..<0x40).contains($0) }) else { return nil }
            let parameters = Self.parameters(bytes[(index + 1)..<end])
            start = end + 1
            return .named(Self.name(final: bytes[end], parameters, isApplication: true, hasAlt))
        case _ where hasAlt:
            start += 1
            return next()
        case let control where control < 0x20 || control == 0x7F:
            start = index + 1
            return .named("M-" + Self.name(ofControl: control))
        default:
            guard let (scalar, length) = character(at: index) else { return nil }
            start = index + length
            return .named("M-\(scalar)")
        }
    }

    private mutating func nextControlSequence(from index: Int, _ hasAlt: Bool) -> EditorKey? {
        // The Linux console has a second [ before a letter; $ ends rxvt's sequences of keys with Shift.
        let first = index < bytes.count && bytes[index] == UInt8(ascii: "[") ? index + 1 : index
        let isInside = { (byte: UInt8) in (0x20..<0x40).contains(byte) && byte != UInt8(ascii: "$") }
        guard let end = bytes[first...].firstIndex(where: { !isInside($0) }) else { return nil }
        let parameters = Self.parameters(bytes[first..<end])
        // A control character is the next key, and there was no sequence.
        start = bytes[end] < 0x20 ? end : end + 1
        if first > index { return .named("") }
        if bytes[end] == UInt8(ascii: "~"), parameters.first == 200 {
            (pasted, lineEnd) = ([], nil)
            return nextOfPaste()
        }
        return .named(Self.name(final: bytes[end], parameters, isApplication: false, hasAlt))
    }

    private static func parameters(_ bytes: ArraySlice<UInt8>) -> [Int] {
        bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
            Int(String(decoding: $0, as: UTF8.self)) ?? 0
        }
    }

    private static let letters: [Character: String] = [
        "A": "up", "B": "down", "C": "right", "D": "left", "H": "home", "F": "end", "M": "C-m",
    ]
    private static let numbers: [Int: String] = [
        1: "home", 3: "delete", 4: "end", 5: "pageup", 6: "pagedown", 7: "home", 8: "end",
    ]

    /// The name of a key by the last character of its sequence; empty where it has none.
    private static func name(final: UInt8, _ parameters: [Int], isApplication: Bool, _ hasAlt: Bool) -> String {
        let final = Character(Unicode.Scalar(final))
        var modifiers = max(0, (parameters.count > 1 ? parameters[1] : 1) - 1)
        var base: String?
        switch final {
        case "~": base = numbers[parameters.first ?? 0]
        case "^", "$", "@":
            base = numbers[parameters.first ?? 0]
            modifiers = final == "^" ? 4 : final == "$" ? 1 : 5
        case "a"..."d":
            base = letters[Character(final.uppercased())]
            modifiers = isApplication ? 4 : 1
        case "M" where !isApplication: return ""
        default:
            base = letters[final]
            if parameters.count == 1 { modifiers = max(0, parameters[0] - 1) }
        }
        guard let base else { return "" }
        if hasAlt { modifiers |= 2 }
        return (modifiers & 4 != 0 ? "C-" : "") + (modifiers & 2 != 0 ? "M-" : "") + (modifiers & 1 != 0 ? "S-" : "")
            + base
    }

    private static func name(ofControl byte: UInt8) -> String {
        byte == 0x7F ? "backspace" : "C-" + String(Character(Unicode.Scalar(byte + 0x40))).lowercased()
    }

    // MARK: pasted text

    private mutating func nextOfPaste() -> EditorKey? {
        var end = start
        while let mark = bytes[end...].firstIndex(of: Self.escape), !bytes[mark...].starts(with: Self.pasteEnd) {
            end = mark + 1
        }
        if let mark = bytes[end...].firstIndex(of: Self.escape) {
            keepPasted(until: mark)
            start = mark + Self.pasteEnd.count
        } else {
            // The last bytes may be the first ones of the mark.
            keepPasted(until: hasExpired ? bytes.count : max(start, bytes.count - Self.pasteEnd.count))
            guard hasExpired else { return nil }
        }
        defer { pasted = nil }
        return pasted.map { .paste($0) }
    }

    private mutating func keepPasted(until limit: Int) {
        while start < limit, let scalar = nextCharacter() {
            let isLineEnd = scalar == "\r" || scalar == "\n"
            // Two different ones are one line end.
            let isSecond = isLineEnd && lineEnd != nil && lineEnd != scalar
            lineEnd = isLineEnd && !isSecond ? scalar : nil
            guard !isSecond, (pasted?.count ?? 0) < Self.largestPaste else { continue }
            if isLineEnd {
                pasted?.append("\n")
            } else if scalar == "\t" || scalar.isPrintable {
                pasted?.append(scalar)
            }
        }
    }
}
