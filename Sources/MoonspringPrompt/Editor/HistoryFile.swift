import MoonspringSystem

/// The history's file: a block a line in UTF-8, with `\n` for a newline in it, `\r` for a return and `\\` for a backslash.
package struct HistoryFile {
    package typealias Failure = SharedFile.Failure

    /// Bytes of a block that is still kept; of the file, its last bytes count.
    static let longest = 1 << 20
    private static let mostBytes = 64 << 20

    private let file: SharedFile

    package init(path: String) { file = SharedFile(path: path) }

    /// `$XDG_STATE_HOME/moonspring/history`, else `~/.local/state/moonspring/history`; nil where there is no home.
    package static func usualPath(environment: (String) -> String?) -> String? {
        // A relative path there is to be ignored, says the XDG specification.
        if let folder = environment("XDG_STATE_HOME"), folder.hasPrefix("/") { return folder + "/moonspring/history" }
        guard let home = environment("HOME"), home.hasPrefix("/") else { return nil }
        return home + "/.local/state/moonspring/history"
    }

    /// The usual path in this process's environment.
    package static var usualPath: String? { usualPath(environment: { Environment[$0] }) }

    // MARK: Format

    /// The line of a block, without the newline at its end.
    package static func line(of block: String) -> [UInt8] {
        var line: [UInt8] = []
        line.reserveCapacity(block.utf8.count)
        for byte in block.utf8 {
            switch byte {
            case 0x0A: line += [0x5C, 0x6E]
            case 0x0D: line += [0x5C, 0x72]
            case 0x5C: line += [0x5C, 0x5C]
            case 0: break
            default: line.append(byte)
            }
        }
        return line
    }

    /// The block of a line; nil where the line is not one: empty, longer than any block, or with bytes that no text has.
    package static func block(of line: some Collection<UInt8>) -> String? {
        guard !line.isEmpty, line.count <= 2 * longest, !line.contains(0) else { return nil }
        var block: [UInt8] = []
        block.reserveCapacity(line.count)
        var isEscaped = false
        for byte in line {
            if isEscaped {
                block.append(byte == 0x6E ? 0x0A : byte == 0x72 ? 0x0D : byte)
                isEscaped = false
            } else if byte == 0x5C {
                isEscaped = true
            } else {
                block.append(byte)
            }
        }
        return String(validating: block, as: UTF8.self)
    }

    /// The newest blocks of a file's bytes, oldest first.
    package static func blocks(of bytes: some BidirectionalCollection<UInt8>) -> [String] {
        var blocks: [String] = []
        var rest = bytes[...]
        while !rest.isEmpty, blocks.count < History.limit {
            let start = rest.lastIndex(of: 0x0A).map { rest.index(after: $0) } ?? rest.startIndex
            if let block = block(of: rest[start...]), block != blocks.last { blocks.append(block) }
            rest = start == rest.startIndex ? rest[..<start] : rest[..<rest.index(before: start)]
        }
        return blocks.reversed()
    }

    // MARK: The file

    /// The newest blocks; none where there is no file yet. A file that has grown to twice the limit is rewritten.
    package func load() throws(Failure) -> [String] {
        guard let bytes = try file.lastBytes(HistoryFile.mostBytes) else { return [] }
        if bytes.count >= HistoryFile.mostBytes || bytes.count(where: { $0 == 0x0A }) >= 2 * History.limit {
            file.rewrite(HistoryFile.mostBytes) { bytes in
                HistoryFile.newest(bytes).flatMap { HistoryFile.line(of: $0) + [0x0A] }
            }
        }
        return HistoryFile.newest(bytes)
    }

    /// Adds a block at the end. Makes the folder and the file, for this user alone.
    package func append(_ block: String) throws(Failure) { try file.append(HistoryFile.line(of: block)) }

    private static func newest(_ bytes: [UInt8]) -> [String] { bytes.withUnsafeBufferPointer { blocks(of: $0) } }
}
