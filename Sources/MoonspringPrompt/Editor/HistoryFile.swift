import Glibc
import MoonspringScene
import MoonspringSystem

/// The history's file: a block a line in UTF-8, with `\n` for a newline in it, `\r` for a return and `\\` for a backslash.
///
/// Whoever writes holds a lock on the file (`flock`), so that sessions do not write into each other's lines.
package struct HistoryFile {
    package struct Failure: Error, Equatable {
        package let path: String
        package let reason: String
    }

    /// Bytes of a block that is still kept; of the file, its last bytes count.
    static let longest = 1 << 20
    private static let mostBytes = 64 << 20

    private let path: String

    package init(path: String) { self.path = path }

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

    /// The block of a line; nil where it is none: empty, longer than any block, or with bytes that no text has.
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

    /// The newest blocks; none where there is no file yet. A file that has grown to twice the limit is written anew.
    package func load() throws(Failure) -> [String] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        if descriptor < 0 {
            if errno == ENOENT { return [] }
            throw failure(errno)
        }
        defer { close(descriptor) }
        let bytes = try read(descriptor)
        let blocks = bytes.withUnsafeBufferPointer { HistoryFile.blocks(of: $0) }
        if bytes.count >= HistoryFile.mostBytes || bytes.count(where: { $0 == 0x0A }) >= 2 * History.limit { trim() }
        return blocks
    }

    /// Adds a block at the end. Makes the folder and the file, for this user alone.
    package func append(_ block: String) throws(Failure) {
        var line = HistoryFile.line(of: block)
        line.append(0x0A)
        makeFolders()
        let descriptor = try openLocked()
        defer { close(descriptor) }
        // A session that was killed while it wrote may have left a line without its end.
        let size = lseek(descriptor, 0, SEEK_END)
        var last: UInt8 = 0x0A
        if size > 0 { _ = pread(descriptor, &last, 1, size - 1) }
        if last != 0x0A { line.insert(0x0A, at: 0) }
        let written = line.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        if written < 0 { throw failure(errno) }
        if written < line.count { throw failure(ENOSPC) }
    }

    /// The file, locked. Another session may have put a new one in its place while we waited.
    private func openLocked() throws(Failure) -> Int32 {
        for _ in 0..<10 {
            let descriptor = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
            guard descriptor >= 0 else { throw failure(errno) }
            var information = stat()
            var now = stat()
            guard fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
                close(descriptor)
                throw Failure(path: path, reason: "it is no regular file")
            }
            HistoryFile.lock(descriptor)
            if stat(path, &now) == 0, now.st_ino == information.st_ino, now.st_dev == information.st_dev {
                return descriptor
            }
            close(descriptor)
        }
        throw Failure(path: path, reason: "other sessions keep replacing it")
    }

    /// Waits for the lock a fifth of a second. A stopped session may hold it: then it goes without, a line is written in one piece.
    private static func lock(_ descriptor: Int32) {
        for _ in 0..<20 {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
            usleep(10_000)
        }
    }

    /// Leaves the newest blocks only. What fails stays as it is: the next session tries again.
    private func trim() {
        guard let descriptor = try? openLocked() else { return }
        defer { close(descriptor) }
        guard let bytes = try? read(descriptor), let file = try? OutputFile(path: path) else { return }
        do {
            for block in bytes.withUnsafeBufferPointer({ HistoryFile.blocks(of: $0) }) {
                try file.writeLine(HistoryFile.line(of: block))
            }
            try file.finish()
        } catch {
            return
        }
    }

    private func read(_ descriptor: Int32) throws(Failure) -> [UInt8] {
        var information = stat()
        guard fstat(descriptor, &information) == 0 else { throw failure(errno) }
        guard information.st_mode & S_IFMT == S_IFREG else {
            throw Failure(path: path, reason: "it is no regular file")
        }
        let size = min(Int(information.st_size), HistoryFile.mostBytes)
        var offset = Int(information.st_size) - size
        var bytes = [UInt8](repeating: 0, count: size)
        var filled = 0
        while filled < size {
            let count = bytes.withUnsafeMutableBytes {
                pread(descriptor, $0.baseAddress.map { $0 + filled }, size - filled, offset)
            }
            if count < 0, errno == EINTR { continue }
            if count < 0 { throw failure(errno) }
            if count == 0 { break }
            filled += count
            offset += count
        }
        bytes.removeLast(size - filled)
        return bytes
    }

    private func makeFolders() {
        var end = path.startIndex
        while let slash = path[end...].firstIndex(of: "/") {
            if slash > path.startIndex { mkdir(String(path[..<slash]), 0o700) }
            end = path.index(after: slash)
        }
    }

    private func failure(_ code: Int32) -> Failure { Failure(path: path, reason: String(cString: strerror(code))) }
}
