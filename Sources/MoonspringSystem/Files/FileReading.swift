import PlatformC

/// Reads whole files; the path "-" is standard input.
package enum FileReading {
    /// The bytes of a file.
    ///
    /// `limit` is in bytes, 1 GiB unless given: an endless device must end in an error and not in an exhausted machine.
    /// Throws ``FileError`` for a folder, a file that cannot be read and one over the limit.
    package static func bytes(of path: String, limit: Int = 1 << 30) throws(FileError) -> [UInt8] {
        // A NUL would silently end the path where C reads it.
        if path.utf8.contains(0) { throw .cannotRead(path: path, code: EINVAL) }
        if path == "-" { return try readAll(from: Descriptor.standardInput, path: path, limit: limit) }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .cannotRead(path: path, code: errno) }
        defer { close(descriptor) }
        return try readAll(from: descriptor, path: path, limit: limit)
    }

    /// The text of a file in UTF-8.
    ///
    /// Throws what ``bytes(of:limit:)`` throws, and the line of the first byte that is not valid UTF-8.
    package static func text(of path: String, limit: Int = 1 << 30) throws(FileError) -> String {
        let bytes = try bytes(of: path, limit: limit)
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        throw .malformed(path: path, line: lineOfInvalidUTF8(in: bytes), text: "expected text in UTF-8")
    }

    /// The first bytes of a file, that many at most; none where it cannot be read.
    package static func beginning(of path: String, count: Int) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        _ = Descriptor.readAll(descriptor, limit: count, into: &bytes)
        return bytes
    }

    private static func readAll(from descriptor: Int32, path: String, limit: Int) throws(FileError) -> [UInt8] {
        guard let information = FileInformation(descriptor) else { throw .cannotRead(path: path, code: errno) }
        if information.kind == .folder { throw .cannotRead(path: path, code: EISDIR) }
        var bytes: [UInt8] = []
        // The size is a hint only: pipes and /proc say 0, and a file may grow while it is read.
        bytes.reserveCapacity(min(information.size, limit) + 1)
        let code = Descriptor.readAll(descriptor, limit: limit + 1, into: &bytes)
        if code != 0 { throw .cannotRead(path: path, code: code) }
        if bytes.count > limit { throw .tooLarge(path: path, limit: limit) }
        return bytes
    }

    /// A line is broken at a newline byte, which is never part of a longer UTF-8 sequence, so each line stands alone.
    private static func lineOfInvalidUTF8(in bytes: [UInt8]) -> Int {
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        return 1 + (lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0)
    }
}
