import PlatformC

/// A file of lines to which several processes add.
///
/// A writer holds a lock on the file (`flock`), so that lines do not get mixed up.
package struct SharedFile {
    package struct Failure: Error, Equatable {
        package let path: String
        package let reason: String
    }

    package let path: String

    package init(path: String) { self.path = path }

    /// The file's last bytes, that many at most; nil where there is no file.
    package func lastBytes(_ most: Int) throws(Failure) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        if descriptor < 0 {
            if errno == ENOENT { return nil }
            throw failure(errno)
        }
        defer { close(descriptor) }
        return try read(descriptor, most)
    }

    /// Adds a line, which has no newline at its end yet. Makes the folder and the file, for this user alone.
    package func append(_ line: [UInt8]) throws(Failure) {
        Folder.makePrivateFolders(to: path)
        let descriptor = try openLocked()
        defer { close(descriptor) }
        var line = line + [0x0A]
        // A process that was killed while it wrote may have left a line without its end.
        let size = lseek(descriptor, 0, SEEK_END)
        var last: UInt8 = 0x0A
        if size > 0 { _ = pread(descriptor, &last, 1, size - 1) }
        if last != 0x0A { line.insert(0x0A, at: 0) }
        let written = line.withUnsafeBytes { PlatformC.write(descriptor, $0.baseAddress, $0.count) }
        if written < 0 { throw failure(errno) }
        if written < line.count { throw failure(ENOSPC) }
    }

    /// Puts what `transform` makes of the last bytes in place of the file. What fails leaves the file as it was.
    package func rewrite(_ most: Int, _ transform: ([UInt8]) -> [UInt8]) {
        guard let descriptor = try? openLocked() else { return }
        defer { close(descriptor) }
        guard let bytes = try? read(descriptor, most) else { return }
        try? OutputFile.write(transform(bytes), to: path)
    }

    /// The file, locked. Another process may have put a new one in its place while we waited.
    private func openLocked() throws(Failure) -> Int32 {
        for _ in 0..<10 {
            let descriptor = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
            guard descriptor >= 0 else { throw failure(errno) }
            guard let opened = FileInformation(descriptor), opened.kind == .file else {
                close(descriptor)
                throw Failure(path: path, reason: "it is not a regular file")
            }
            lock(descriptor)
            if let present = FileInformation(path), present.isSameFile(as: opened) { return descriptor }
            close(descriptor)
        }
        throw Failure(path: path, reason: "other sessions keep replacing it")
    }

    /// Waits for the lock a fifth of a second. A stopped process may hold it: then it goes without, a line is written in one piece.
    private func lock(_ descriptor: Int32) {
        for _ in 0..<20 {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
            MonotonicClock.sleep(seconds: 0.01)
        }
    }

    private func read(_ descriptor: Int32, _ most: Int) throws(Failure) -> [UInt8] {
        guard let information = FileInformation(descriptor) else { throw failure(errno) }
        guard information.kind == .file else { throw Failure(path: path, reason: "it is not a regular file") }
        let size = min(information.size, most)
        lseek(descriptor, off_t(information.size - size), SEEK_SET)
        var bytes: [UInt8] = []
        let code = Descriptor.readAll(descriptor, limit: size, into: &bytes)
        if code != 0 { throw failure(code) }
        return bytes
    }

    private func failure(_ code: Int32) -> Failure { Failure(path: path, reason: FileError.reason(code)) }
}
