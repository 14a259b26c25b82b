import MoonspringScene

/// The page's file under way.
///
/// The data stand in a script element, which ends at the first `</script` and takes `<!--` for a comment. So in JSON every
/// `<`, which stands only inside strings, is written `\u003c`; text in the page itself is escaped as HTML.
final class PlayerPage {
    /// nil: it is made in memory.
    private let file: OutputFile?
    /// What was written there.
    private(set) var bytes: [UInt8] = []

    init(path: String?) throws(RenderError) {
        file = try withFile { () throws(FileError) in
            try path.map { path throws(FileError) in try OutputFile(path: path) }
        }
    }

    /// The page's own text, as it stands.
    func write(_ text: StaticString) throws(RenderError) {
        try write(text.withUTF8Buffer { Array($0) })
    }

    func write(_ bytes: some Sequence<UInt8>) throws(RenderError) {
        guard let file else { return self.bytes.append(contentsOf: bytes) }
        try withFile { () throws(FileError) in try file.write(bytes) }
    }

    func write(json: JSONBuffer) throws(RenderError) { try write(json: json.bytes[...]) }

    private func write(json: ArraySlice<UInt8>) throws(RenderError) {
        var rest = json
        while let place = rest.firstIndex(of: UInt8(ascii: "<")) {
            try write(rest[..<place])
            try write("\\u003c")
            rest = rest[(place + 1)...]
        }
        try write(rest)
    }

    /// The beginning of an object: its first members, without the closing brace.
    func write(opening members: JSON.Object) throws(RenderError) {
        var text = JSONBuffer()
        text.append(members)
        try write(json: text.bytes.dropLast())
    }

    /// The next member of an object; `body` writes its value.
    func write(
        _ key: StaticString, _ body: (PlayerPage) throws(RenderError) -> Void
    ) throws(RenderError) {
        try write(",\"")
        try write(key)
        try write("\":")
        try body(self)
    }

    /// The next member of the data: a list, whose elements stand on lines of their own.
    func write<Element>(
        list key: StaticString, _ elements: [Element], _ body: (Element) throws(RenderError) -> Void
    ) throws(RenderError) {
        try write("\n")
        try write(key) { page throws(RenderError) in
            for (index, element) in elements.enumerated() {
                try page.write(index > 0 ? ",\n" : "[\n")
                try body(element)
            }
            try page.write(elements.isEmpty ? "[]" : "]")
        }
    }

    func finish() throws(RenderError) {
        try withFile { () throws(FileError) in try file?.finish() }
    }
}
