/// Notices that files were changed, by looking at them now and then.
///
/// An editor may write a file in pieces, or put a new one in its place. So a change counts only when the file is there and has been
/// the same twice. A removed file is not a change, nor is an empty one, which is about to be written; a new one is, and so is one that
/// comes back different.
package struct FileWatch: Sendable {
    private struct File {
        let path: String
        /// The version that is known; nil while there was no file.
        var known: FileInformation.Version?
        /// The version at the last look.
        var seen: FileInformation.Version?
    }

    private var files: [File]

    /// Watches files from their present state on. Paths that lead to no file are watched too: until one is there.
    package init(_ paths: [String] = []) {
        files = paths.map { path in
            let version = FileWatch.version(of: path)
            return File(path: path, known: version, seen: version)
        }
    }

    package var paths: [String] { files.map(\.path) }

    /// Watches other files. Of those that were watched already, a change that was not reported yet is still reported.
    package mutating func watch(_ paths: [String]) {
        let fresh = FileWatch(paths)
        files = fresh.files.map { file in files.first { $0.path == file.path } ?? file }
    }

    /// Looks once. Returns the files that have changed and look as they did at the last look; each change is reported once.
    /// Complexity: one system call for each file.
    package mutating func changed() -> [String] {
        var changed: [String] = []
        for index in files.indices {
            let version = FileWatch.version(of: files[index].path)
            if let version, version == files[index].seen, version != files[index].known {
                files[index].known = version
                changed.append(files[index].path)
            }
            files[index].seen = version
        }
        return changed
    }

    /// Nil where there is no regular file with anything in it.
    private static func version(of path: String) -> FileInformation.Version? {
        guard let information = FileInformation(path), information.kind == .file else { return nil }
        return information.version.size > 0 ? information.version : nil
    }
}
