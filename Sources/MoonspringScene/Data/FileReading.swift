import Glibc

/// Reads whole files; the path "-" is standard input.
public enum FileReading {
    /// The bytes of a file.
    ///
    /// `limit` is in bytes, 1 GiB unless given: an endless device must end in an error and not in an exhausted machine.
    /// Throws ``FileError`` for a folder, a file that cannot be read and one over the limit.
    public static func bytes(of path: String, limit: Int = 1 << 30) throws(FileError) -> [UInt8] {
        // A NUL would silently end the path where C reads it.
        if path.utf8.contains(0) { throw .cannotRead(path: path, code: EINVAL) }
        if path == "-" { return try readAll(from: STDIN_FILENO, path: path, limit: limit) }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .cannotRead(path: path, code: errno) }
        defer { close(descriptor) }
        return try readAll(from: descriptor, path: path, limit: limit)
    }

    /// The text of a file in UTF-8.
    ///
    /// Throws what ``bytes(of:limit:)`` throws, and the line of the first byte that is not valid UTF-8.
    public static func text(of path: String, limit: Int = 1 << 30) throws(FileError) -> String {
        let bytes = try bytes(of: path, limit: limit)
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        throw .malformed(path: path, line: lineOfInvalidUTF8(in: bytes), text: "expected text in UTF-8")
    }

    private static func readAll(from descriptor: Int32, path: String, limit: Int) throws(FileError) -> [UInt8] {
        var information = stat()
        guard fstat(descriptor, &information) == 0 else { throw .cannotRead(path: path, code: errno) }
        if information.st_mode & S_IFMT == S_IFDIR { throw .cannotRead(path: path, code: EISDIR) }
        // The size is a hint only: pipes and /proc say 0, and a file may grow while it is read.
        let chunk = min(max(Int(information.st_size) + 1, 1 << 16), 1 << 24)
        var result: [UInt8] = []
        result.reserveCapacity(min(Int(information.st_size), limit) + 1)
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: chunk, alignment: 16)
        defer { buffer.deallocate() }
        while true {
            let count = read(descriptor, buffer.baseAddress, chunk)
            if count == 0 { return result }
            if count < 0 {
                if errno == EINTR { continue }
                throw .cannotRead(path: path, code: errno)
            }
            if result.count + count > limit { throw .tooLarge(path: path, limit: limit) }
            result.append(contentsOf: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
    }

    /// A line is broken at a newline byte, which is never part of a longer UTF-8 sequence, so each line stands alone.
    private static func lineOfInvalidUTF8(in bytes: [UInt8]) -> Int {
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        return 1 + (lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0)
    }
}
