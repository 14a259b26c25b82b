/// The files of the player's page, as scripts/generate embeds them.
enum PlayerAssets {
    /// A piece of the page's frame: text as it stands, then what a `{{name}}` stands for; nil at the end.
    struct Piece {
        var text: ArraySlice<UInt8>
        var name: String?
    }

    /// The page's frame, cut at its `{{name}}`s.
    static var pieces: [Piece] {
        var pieces: [Piece] = []
        var rest = bytes(page)[...]
        while let open = place(of: UInt8(ascii: "{"), in: rest), let close = place(of: UInt8(ascii: "}"), in: rest) {
            let name = String(decoding: rest[(open + 2)..<close], as: UTF8.self)
            pieces.append(Piece(text: rest[..<open], name: name))
            rest = rest[(close + 2)...]
        }
        pieces.append(Piece(text: rest, name: nil))
        return pieces
    }

    /// The style sheet or script of that name.
    static func asset(_ name: String) -> StaticString? {
        switch name {
        case "style": style
        case "drawing": drawing
        case "film": film
        case "signals": signals
        case "player": player
        default: nil
        }
    }

    private static func bytes(_ text: StaticString) -> [UInt8] { text.withUTF8Buffer { Array($0) } }

    /// Where a byte first stands twice.
    private static func place(of byte: UInt8, in bytes: ArraySlice<UInt8>) -> Int? {
        zip(bytes.indices, zip(bytes, bytes.dropFirst())).first { $1.0 == byte && $1.1 == byte }?.0
    }
}
