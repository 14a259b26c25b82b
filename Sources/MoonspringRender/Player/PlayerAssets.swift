import CPlayerPage
import MoonspringScene

/// The files of the pages that show scenes.
///
/// Where a file of HTML has `{{name}}`, the file of that name stands in its place, and what that includes in turn; `title`, `data` and
/// `policy` are what the page's writer knows. Of scripts the code alone stands there. `constants.js` is no file: it has what is declared in
/// Swift.
package enum PlayerAssets {
    /// A page with its title and data, and its policy, which stands in it. Files of the names in `left` are left out.
    package static func page(
        _ name: String, title: String, data: JSON = .null, without left: Set<String> = []
    ) -> (bytes: [UInt8], policy: PagePolicy) {
        var values = ["constants.js": constants]
        for file in left { values[file] = [] }
        // What the policy is made from has no place for what the writer puts in.
        let policy = policy(of: name, text(of: name, values))
        values["title"] = Array(XML.escaped(title).utf8)
        values["data"] = embedded(data)
        values["policy"] = Array(policy.text.utf8)
        return (text(of: name, values), policy)
    }

    /// A value as it stands in a script element, which ends at the first `</script` and takes `<!--` for a comment.
    private static func embedded(_ value: JSON) -> [UInt8] {
        var text = JSONBuffer()
        text.append(value)
        return text.bytes.flatMap { $0 == UInt8(ascii: "<") ? Array("\\u003c".utf8) : [$0] }
    }

    private static func policy(of name: String, _ page: [UInt8]) -> PagePolicy {
        switch name {
        case "live.html": PagePolicy(of: page, ["img-src data: blob:", "connect-src 'self'"])
        case "playground.html":
            PagePolicy(
                of: page, beside: "'self'", ["img-src 'self' data: blob:", "connect-src 'self'", "worker-src 'self'"])
        default: PagePolicy(of: page, ["img-src data:"])
        }
    }

    /// A file with what it includes. `values` stand in place of the files of their names; what is neither is left out.
    private static func text(of name: String, _ values: [String: [UInt8]]) -> [UInt8] {
        if let value = values[name] { return value }
        guard let file = bytes(of: name) else { return [] }
        guard name.hasSuffix(".html") else { return code(in: file) }
        var (text, rest) = ([UInt8](), file[...])
        while let start = place(of: UInt8(ascii: "{"), in: rest), let end = place(of: UInt8(ascii: "}"), in: rest) {
            text += rest[..<start]
            text += Self.text(of: String(decoding: rest[(start + 2)..<end], as: UTF8.self), values)
            rest = rest[(end + 2)...]
        }
        return text + rest
    }

    private static var constants: [UInt8] {
        let groups = FrameEventRow.Group.allCases.map { JSON.string($0.rawValue) }
        var text = JSONBuffer()
        text.append(
            JSON.object([
                "overlay": OverlayStyle.json, "pictures": PictureEncoder.json, "eventGroups": .array(groups),
                "genericFonts": .array(FontFamily.generics.map(JSON.string)),
            ]))
        return "\"use strict\";\nconst Constants = ".utf8 + text.bytes + ";\n".utf8
    }

    /// The lines of a script or style but for empty ones and those of comments, which are for whoever reads the file.
    private static func code(in file: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var code: [UInt8] = []
        for line in file.split(separator: UInt8(ascii: "\n")) {
            let text = line.drop { $0 == UInt8(ascii: " ") }
            if text.starts(with: "//".utf8) || text.starts(with: "/*".utf8) && text.suffix(2).elementsEqual("*/".utf8) {
                continue
            }
            code += line
            code.append(UInt8(ascii: "\n"))
        }
        return code
    }

    private static func bytes(of name: String) -> UnsafeBufferPointer<UInt8>? {
        let file = player_page_file_named(name)
        return file.bytes.map { UnsafeBufferPointer(start: $0, count: file.count) }
    }

    /// Where a byte first stands twice.
    private static func place(of byte: UInt8, in bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
        zip(bytes.indices, zip(bytes, bytes.dropFirst())).first { $1.0 == byte && $1.1 == byte }?.0
    }
}
