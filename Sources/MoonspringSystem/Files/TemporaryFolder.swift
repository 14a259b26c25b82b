import PlatformC

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
