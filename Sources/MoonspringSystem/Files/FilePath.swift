import PlatformC

package enum FilePath {
    /// The folder of a file: `.` where the path names none.
    package static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The last part of a path; empty where it has none.
    package static func name(of path: String) -> String { String(path.split(separator: "/").last ?? "") }

    package static func joined(_ folder: String, _ name: String) -> String {
        folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    }

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

    /// Whether a real path is that of something in a folder, given by its real path too.
    package static func lies(_ path: String, in folder: String) -> Bool {
        folder == "/" || path.hasPrefix(folder + "/")
    }

    /// Whether two paths lead to one file that is there.
    package static func isSameFile(_ one: String, _ other: String) -> Bool {
        guard let one = FileInformation(one), let other = FileInformation(other) else { return false }
        return one.isSameFile(as: other)
    }
}
