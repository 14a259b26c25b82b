import PlatformC

// Paths of files that are there.

extension FilePath {
    /// A path with the home folder for `~/`.
    package static func expanded(_ path: String) -> String {
        guard path.hasPrefix("~/"), let home = Environment["HOME"] else { return path }
        return home + path.dropFirst()
    }

    /// The path without links, which may lead anywhere; nil where nothing is there.
    package static func real(_ path: String) -> String? {
        // A NUL would silently end the path where C reads it.
        guard !path.utf8.contains(0), let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    /// Where a file appears that is written under a path: behind its links, the last of which may lead to nothing yet.
    static func destination(of path: String) -> String {
        if let real = real(path) { return real }
        var path = path
        // As many as systems follow.
        for _ in 0..<40 {
            guard let next = link(at: path) else { return path }
            path = next.hasPrefix("/") ? next : joined(folder(of: path), next)
        }
        return path
    }

    /// What a symbolic link says; nil where none is there.
    private static func link(at path: String) -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
            guard let base = buffer.baseAddress else { return nil }
            let count = readlink(path, base, buffer.count)
            return count > 0 ? String(decoding: UnsafeRawBufferPointer(start: base, count: count), as: UTF8.self) : nil
        }
    }

    /// Whether it is a symbolic link, wherever that leads.
    static func isLink(_ path: String) -> Bool {
        var information = stat()
        return lstat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFLNK
    }

    /// Whether two paths lead to one file that is there.
    package static func isSameFile(_ one: String, _ other: String) -> Bool {
        guard let one = FileInformation(one), let other = FileInformation(other) else { return false }
        return one.isSameFile(as: other)
    }
}
