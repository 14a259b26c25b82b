import PlatformC

/// A file that bytes are added to, each time at once: what was added stays when the process is killed.
package final class AppendedFile {
    package let path: String
    private let descriptor: Int32

    /// Makes the file, empty. Throws where that fails.
    package init(path: String) throws(FileError) {
        self.path = path
        descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0o666)
        if descriptor < 0 { throw .cannotWrite(path: path, code: errno) }
    }

    deinit { close(descriptor) }

    package func append(_ bytes: [UInt8]) throws(FileError) {
        let code = bytes.withUnsafeBytes { Descriptor.write($0, to: descriptor) }
        if code != 0 { throw .cannotWrite(path: path, code: code) }
    }

    /// Shortens a file to so many bytes.
    package static func cut(_ path: String, to size: Int) throws(FileError) {
        if truncate(path, off_t(size)) != 0 { throw .cannotWrite(path: path, code: errno) }
    }

    package static func remove(_ path: String) { unlink(path) }
}

/// A lock on a file that a process holds until it ends, however that happens.
package final class FileLock {
    private let path: String
    private let descriptor: Int32
    /// Whether this process has it; another one may.
    package let isHeld: Bool

    /// Makes the file where there is none. Throws where that fails.
    package init(path: String) throws(FileError) {
        self.path = path
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
        if descriptor < 0 { throw .cannotWrite(path: path, code: errno) }
        isHeld = flock(descriptor, LOCK_EX | LOCK_NB) == 0
    }

    deinit {
        // A process that is being started has a copy of the descriptor for a moment, and would keep the lock.
        if isHeld { flock(descriptor, LOCK_UN) }
        close(descriptor)
    }

    package func remove() { unlink(path) }
}

/// The lines of a file, read one after another; a line ends with a newline alone.
package final class LineFile {
    private let descriptor: Int32
    private var reader: LineReader

    /// Throws where it cannot be read.
    package init(path: String) throws(FileError) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        if descriptor < 0 { throw .cannotRead(path: path, code: errno) }
        reader = LineReader(descriptor: descriptor, stripsReturn: false)
    }

    deinit { close(descriptor) }

    /// nil at the end.
    package func next() -> String? { reader.next() }
}
