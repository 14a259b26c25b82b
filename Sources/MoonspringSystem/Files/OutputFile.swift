import PlatformC

/// A file that appears complete or not at all.
///
/// Bytes go to a temporary file in the target's folder, which takes the target's name on ``finish()``. An object that goes
/// away before that removes it and leaves the target as it was. A target that is not a regular file (a pipe, `/dev/null`) is
/// written in place, since a rename would replace the device itself. Not for use from several threads at once.
///
/// It does not wait for the disk (`fsync`): that guards against a power cut only, and costs more than a short run.
public final class OutputFile {
    /// The path that was asked for.
    public let path: String
    /// Where the bytes end: the path with symbolic links followed, so that a link stays one.
    private let target: String
    /// nil: the target is written in place.
    private var temporary: String?
    private var descriptor: Int32
    private var buffer: [UInt8] = []
    private var failure: FileError?

    /// The file that takes the target's name on ``finish()``, for a program that writes it by name, in place of
    /// ``write(_:)-(Sequence)``; nil: the target is written in place.
    package var temporaryPath: String? { temporary }

    private static let bufferSize = 1 << 16

    /// Opens the temporary file. Throws ``FileError`` when the target is a folder or must not be replaced, or when its
    /// folder is missing or takes no files.
    public init(path: String) throws(FileError) {
        self.path = path
        if path.isEmpty { throw .cannotWrite(path: path, code: ENOENT) }
        // A NUL would silently end the path where C reads it.
        if path.utf8.contains(0) { throw .cannotWrite(path: path, code: EINVAL) }
        if path.hasSuffix("/") { throw .cannotWrite(path: path, code: EISDIR) }
        let existing = FileInformation(path)
        if existing == nil, errno != ENOENT { throw .cannotWrite(path: path, code: errno) }
        if let existing, existing.kind != .file {
            if existing.kind == .folder { throw .cannotWrite(path: path, code: EISDIR) }
            target = path
            descriptor = open(path, O_WRONLY | O_CLOEXEC)
            if descriptor < 0 { throw .cannotWrite(path: path, code: errno) }
        } else {
            // A rename would replace a write-protected file without asking.
            if existing != nil, access(path, W_OK) != 0 { throw .cannotWrite(path: path, code: errno) }
            target = FilePath.destination(of: path)
            // In the target's own folder, because a rename cannot cross file systems.
            let opened = try Folder.makeTemporary(beside: target, for: path) { path -> Int32? in
                let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
                return descriptor >= 0 ? descriptor : nil
            }
            temporary = opened.path
            descriptor = opened.made
            if let existing {
                // Best effort: only root may give a file away.
                _ = fchown(descriptor, existing.owner, existing.group)
                _ = fchmod(descriptor, existing.permissions)
            }
        }
        buffer.reserveCapacity(OutputFile.bufferSize)
    }

    private init(standardOutput descriptor: Int32) {
        path = "standard output"
        target = path
        self.descriptor = descriptor
        buffer.reserveCapacity(OutputFile.bufferSize)
    }

    /// Standard output, written as the bytes come, after what was printed before.
    package static func standardOutput() -> OutputFile {
        StandardOutput.flush()
        let copy = fcntl(Descriptor.standardOutput, F_DUPFD_CLOEXEC, 3)
        let file = OutputFile(standardOutput: copy)
        if copy < 0 { _ = file.fail(errno) }
        return file
    }

    deinit { discard() }

    /// Adds bytes. Throws ``FileError`` when the disk is full or fails; later calls throw the same again.
    public func write(_ bytes: some Sequence<UInt8>) throws(FileError) {
        precondition(descriptor >= 0 || failure != nil, "write to an OutputFile before finish(), not after it")
        if let failure { throw failure }
        buffer.append(contentsOf: bytes)
        if buffer.count >= OutputFile.bufferSize { try flush() }
    }

    /// Adds text in UTF-8. Throws as ``write(_:)-(Sequence)`` does.
    public func write(_ text: String) throws(FileError) { try write(text.utf8) }

    public func writeLine(_ bytes: [UInt8]) throws(FileError) {
        try write(bytes)
        try write(CollectionOfOne(0x0A))
    }

    /// Writes the rest and gives the file its name. Throws ``FileError``; the target is then as it was before.
    public func finish() throws(FileError) {
        precondition(descriptor >= 0 || failure != nil, "finish() an OutputFile once")
        if let failure { throw failure }
        try flush()
        let closed = close(descriptor)
        descriptor = -1
        // Some file systems report a full disk only here.
        if closed != 0 { throw fail(errno) }
        if let temporary, rename(temporary, target) != 0 { throw fail(errno) }
        temporary = nil
    }

    private func flush() throws(FileError) {
        let code = buffer.withUnsafeBytes { Descriptor.write($0, to: descriptor) }
        if code != 0 { throw fail(code) }
        buffer.removeAll(keepingCapacity: true)
    }

    /// Notes the failure and removes what was written: on a full disk that is what makes room again.
    private func fail(_ code: Int32) -> FileError {
        let error = FileError.cannotWrite(path: path, code: code)
        failure = error
        discard()
        return error
    }

    private func discard() {
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
        if let temporary { unlink(temporary) }
        temporary = nil
    }

    /// Writes a whole file. Throws ``FileError``; a file that was there is then as it was before.
    package static func write(_ bytes: some Sequence<UInt8>, to path: String) throws(FileError) {
        let file = try OutputFile(path: path)
        try file.write(bytes)
        try file.finish()
    }

    /// Writes a whole file of text in UTF-8. Throws as ``write(_:to:)-(Sequence,_)`` does.
    package static func write(_ text: String, to path: String) throws(FileError) { try write(text.utf8, to: path) }
}
