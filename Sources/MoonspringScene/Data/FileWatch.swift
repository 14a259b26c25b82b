import Glibc

/// Notices that files were changed, by looking at them now and then.
///
/// An editor may write a file in pieces, or put a new one in its place. So a change is told only when the file is there and looked
/// the same twice. A file that is removed is no change; one that comes, or comes back otherwise, is.
public struct FileWatch: Sendable {
    /// What tells one state of a file from another.
    private struct State: Equatable {
        let seconds: Int
        let nanoseconds: Int
        let size: Int
        let inode: UInt

        /// Nil where there is no plain file.
        init?(_ path: String) {
            var information = stat()
            guard !path.utf8.contains(0), stat(path, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
                return nil
            }
            seconds = information.st_mtim.tv_sec
            nanoseconds = information.st_mtim.tv_nsec
            size = Int(information.st_size)
            inode = UInt(information.st_ino)
        }
    }

    private struct File {
        let path: String
        /// The state that is known; nil while there was no file.
        var known: State?
        /// What the last look saw.
        var seen: State?
    }

    private var files: [File]

    /// Watches files from their present state on. Paths that lead to no file are watched too: until one is there.
    public init(_ paths: [String] = []) {
        files = paths.map { path in
            let state = State(path)
            return File(path: path, known: state, seen: state)
        }
    }

    /// The files that are watched.
    public var paths: [String] { files.map(\.path) }

    /// Watches other files. Of those that were watched already, a change that was not told yet is still told.
    public mutating func watch(_ paths: [String]) {
        let fresh = FileWatch(paths)
        files = fresh.files.map { file in files.first { $0.path == file.path } ?? file }
    }

    /// Looks once. Returns the files that have changed and look as they did at the last look; each change is told once.
    /// Complexity: one system call for each file.
    public mutating func changed() -> [String] {
        var changed: [String] = []
        for index in files.indices {
            let state = State(files[index].path)
            if let state, state == files[index].seen, state != files[index].known {
                files[index].known = state
                changed.append(files[index].path)
            }
            files[index].seen = state
        }
        return changed
    }
}
