import CPlayerPage

/// The files of the player's page.
enum PlayerAssets {
    /// A piece of the page's frame: text as it stands, then what a `{{name}}` stands for; nil at the end.
    struct Piece {
        var text: Slice<UnsafeBufferPointer<UInt8>>
        var name: String?
    }

    /// The page's frame, cut at its `{{name}}`s.
    static var pieces: [Piece] {
        guard var rest = file("player.html")?[...] else { return [] }
        var pieces: [Piece] = []
        while let open = place(of: UInt8(ascii: "{"), in: rest), let close = place(of: UInt8(ascii: "}"), in: rest) {
            let name = String(decoding: rest[(open + 2)..<close], as: UTF8.self)
            pieces.append(Piece(text: rest[..<open], name: name))
            rest = rest[(close + 2)...]
        }
        pieces.append(Piece(text: rest, name: nil))
        return pieces
    }

    /// The style sheet or script of that name.
    static func file(_ name: String) -> UnsafeBufferPointer<UInt8>? {
        let file = player_page_file_named(name)
        return file.bytes.map { UnsafeBufferPointer(start: $0, count: file.count) }
    }

    /// Where a byte first stands twice.
    private static func place(of byte: UInt8, in bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
        zip(bytes.indices, zip(bytes, bytes.dropFirst())).first { $1.0 == byte && $1.1 == byte }?.0
    }
}
