import PlatformC

/// A file for another program, which is gone with this object.
package final class TemporaryFile {
    package let path: String

    /// Makes a file in the system's folder for such files and lets `write` fill and finish it. Others cannot read it. Throws
    /// when it cannot be written.
    package init(named name: String, _ write: (OutputFile) throws(FileError) -> Void) throws(FileError) {
        let folder = Environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
        let wanted = FilePath.joined(folder, name)
        path = try Folder.makeTemporary(beside: wanted, for: wanted) { path -> Void? in
            let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            return descriptor >= 0 && close(descriptor) == 0 ? () : nil
        }.path
        try write(try OutputFile(path: path))
    }

    deinit { unlink(path) }
}

/// A folder for one file of another name than the temporary one, which is gone with this object.
package final class TemporaryFolder {
    private let folder: String
    /// Where the file belongs.
    package let file: String

    /// Makes the folder in the system's folder for such files. Others cannot read it.
    package init(forFile name: String) throws(FileError) {
        let parent = Environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
        let wanted = FilePath.joined(parent, name)
        folder = try Folder.makeTemporary(beside: wanted, for: wanted) { mkdir($0, 0o700) == 0 ? () : nil }.path
        file = FilePath.joined(folder, name)
    }

    deinit {
        unlink(file)
        rmdir(folder)
    }
}
