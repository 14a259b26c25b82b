/// An element of XML, as far as keyframes need it: a name, attributes and elements in it; text between them is left out.
struct XMLElement {
    let name: String
    private(set) var attributes: [String: String] = [:]
    private(set) var children: [XMLElement] = []

    /// Parses the root element of a document. nil: it is not well-formed.
    init?(_ text: String) {
        var scanner = XMLScanner(text)
        guard let root = scanner.element(depth: 0) else { return nil }
        self = root
    }

    fileprivate init(name: String, attributes: [String: String], children: [XMLElement]) {
        self.name = name
        self.attributes = attributes
        self.children = children
    }

    subscript(attribute: String) -> String? { attributes[attribute] }

    /// The elements of a name anywhere inside, in order.
    func all(_ name: String) -> [XMLElement] {
        children.flatMap { ($0.name == name ? [$0] : []) + $0.all(name) }
    }

    /// What stands for text in a quoted attribute.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            // XML has no other control characters.
            case _ where scalar.value < 0x20: result += " "
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

private struct XMLScanner {
    private let bytes: [UInt8]
    private var index = 0

    init(_ text: String) { bytes = Array(text.utf8) }

    private static let deepest = 64

    mutating func element(depth: Int) -> XMLElement? {
        guard depth < Self.deepest, skipToElement(), !starts("</") else { return nil }
        index += 1
        let name = word()
        var attributes: [String: String] = [:]
        while true {
            skipSpace()
            if starts("/>") {
                index += 2
                return XMLElement(name: name, attributes: attributes, children: [])
            }
            if starts(">") { break }
            let key = word()
            guard !key.isEmpty, starts("=\"") else { return nil }
            index += 2
            let start = index
            while index < bytes.count, bytes[index] != UInt8(ascii: "\"") { index += 1 }
            guard index < bytes.count else { return nil }
            attributes[key] = String(decoding: bytes[start..<index], as: UTF8.self)
            index += 1
        }
        index += 1
        var children: [XMLElement] = []
        while skipToElement(), !starts("</") {
            guard let child = element(depth: depth + 1) else { return nil }
            children.append(child)
        }
        guard starts("</\(name)>") else { return nil }
        index += name.utf8.count + 3
        return XMLElement(name: name, attributes: attributes, children: children)
    }

    /// Goes to the next `<` that begins or ends an element.
    private mutating func skipToElement() -> Bool {
        while index < bytes.count {
            if starts("<!--") {
                while index < bytes.count, !starts("-->") { index += 1 }
            } else if starts("<?") || starts("<!") {
                while index < bytes.count, bytes[index] != UInt8(ascii: ">") { index += 1 }
            } else if bytes[index] == UInt8(ascii: "<") {
                return true
            }
            index += 1
        }
        return false
    }

    private func starts(_ text: String) -> Bool { bytes[index...].starts(with: text.utf8) }

    private mutating func skipSpace() {
        while index < bytes.count, bytes[index] <= UInt8(ascii: " ") { index += 1 }
    }

    private mutating func word() -> String {
        let start = index
        let ends = Array(" \n\t/>=\"".utf8)
        while index < bytes.count, !ends.contains(bytes[index]) { index += 1 }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }
}
