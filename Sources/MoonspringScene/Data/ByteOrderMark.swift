/// What some editors and spreadsheets put before text in UTF-8. It is no part of the text.
enum ByteOrderMark {
    private static let bytes: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// How many bytes of a file it takes; 0 where there is none.
    static func length(in file: some Sequence<UInt8>) -> Int { file.starts(with: bytes) ? bytes.count : 0 }
}
