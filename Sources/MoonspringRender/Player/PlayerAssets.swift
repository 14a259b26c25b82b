import CPlayerPage
import MoonspringScene

/// The files of the pages that show scenes.
///
/// Where a file of HTML has `{{name}}`, the file of that name stands in its place, and what that includes in turn; where it has
/// `{{policy}}`, the page's policy. Of scripts the code alone stands there. `constants.js` is no file: it has what is declared in Swift.
package enum PlayerAssets {
    /// A part of a page: text as it stands, then what only the page's writer knows (`title` or `data`); nil at the end.
    struct Piece {
        var text: [UInt8] = []
        var name: String?
    }

    /// A page with its title and data, as it is served, and the policy that it is served with.
    package static func page(
        _ name: String, title: String, data: JSON = .null
    ) -> (bytes: [UInt8], policy: PagePolicy) {
        let (pieces, policy) = pieces(of: name)
        var bytes: [UInt8] = []
        for piece in pieces {
            bytes += piece.text
            switch piece.name {
            case "title": bytes += XML.escaped(title).utf8
            case "data": bytes += embedded(data)
            default: break
            }
        }
        return (bytes, policy)
    }

    /// A value as it stands in a script element, which ends at the first `</script` and takes `<!--` for a comment.
    static func embedded(_ value: JSON) -> [UInt8] {
        var text = JSONBuffer()
        text.append(value)
        return text.bytes.flatMap { $0 == UInt8(ascii: "<") ? Array("\\u003c".utf8) : [$0] }
    }

    /// A page with the files that it includes but for those left out, cut where its writer puts something in, and its policy, which
    /// stands in it.
    static func pieces(of name: String, without left: Set<String> = []) -> (pieces: [Piece], policy: PagePolicy) {
        var pieces: [Piece] = []
        var current = Piece()
        append(name, without: left, to: &pieces, current: &current)
        pieces.append(current)
        let policy = policy(of: name, pieces.flatMap { $0.text })
        // What the policy is made from has no place for it.
        if let place = pieces.firstIndex(where: { $0.name == "policy" }), place + 1 < pieces.count {
            let next = pieces.remove(at: place + 1)
            pieces[place] = Piece(text: pieces[place].text + policy.text.utf8 + next.text, name: next.name)
        }
        return (pieces, policy)
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

    private static func append(
        _ name: String, without left: Set<String>, to pieces: inout [Piece], current: inout Piece
    ) {
        if name == "constants.js" { current.text += constants }
        guard !left.contains(name), let file = bytes(of: name) else { return }
        guard name.hasSuffix(".html") else {
            current.text += code(in: file)
            return
        }
        var rest = file[...]
        while let start = place(of: UInt8(ascii: "{"), in: rest), let end = place(of: UInt8(ascii: "}"), in: rest) {
            current.text += rest[..<start]
            let included = String(decoding: rest[(start + 2)..<end], as: UTF8.self)
            if ["title", "data", "policy"].contains(included) {
                current.name = included
                pieces.append(current)
                current = Piece()
            } else {
                append(included, without: left, to: &pieces, current: &current)
            }
            rest = rest[(end + 2)...]
        }
        current.text += rest
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

    /// The file of that name.
    private static func bytes(of name: String) -> UnsafeBufferPointer<UInt8>? {
        let file = player_page_file_named(name)
        return file.bytes.map { UnsafeBufferPointer(start: $0, count: file.count) }
    }

    /// Where a byte first stands twice.
    private static func place(of byte: UInt8, in bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
        zip(bytes.indices, zip(bytes, bytes.dropFirst())).first { $1.0 == byte && $1.1 == byte }?.0
    }
}
