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
