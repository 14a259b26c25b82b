import MoonspringScene

/// The page's file under way.
///
/// The data stand in a script element, which ends at the first `</script` and takes `<!--` for a comment. So in JSON every
/// `<`, which stands only inside strings, is written `\u003c`; text in the page itself is escaped as HTML.
final class PlayerPage {
    private let file: OutputFile

    init(path: String) throws(RenderError) {
        file = try withFile { () throws(FileError) in try OutputFile(path: path) }
    }

    /// The page's own text, as it stands.
    func write(_ text: StaticString) throws(RenderError) {
        try write(text.withUTF8Buffer { Array($0) })
    }

    func write(_ bytes: some Sequence<UInt8>) throws(RenderError) {
        try withFile { () throws(FileError) in try file.write(bytes) }
    }

    /// A part of the data.
    func write(json: JSONBuffer) throws(RenderError) {
        var rest = json.bytes[...]
        while let place = rest.firstIndex(of: UInt8(ascii: "<")) {
            try write(rest[..<place])
            try write("\\u003c")
            rest = rest[(place + 1)...]
        }
        try write(rest)
    }

    /// Somebody's text as text of the page.
    func write(html text: String) throws(RenderError) {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "<"): try write("&lt;")
            case UInt8(ascii: ">"): try write("&gt;")
            case UInt8(ascii: "&"): try write("&amp;")
            case UInt8(ascii: "\""): try write("&quot;")
            default: try write(CollectionOfOne(byte))
            }
        }
    }

    func finish() throws(RenderError) {
        try withFile { () throws(FileError) in try file.finish() }
    }
}
