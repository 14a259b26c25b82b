import Glibc

/// Where paths really end: a link may lead anywhere.
enum RealPath {
    /// The path without links; nil where nothing is there.
    static func of(_ path: String) -> String? {
        // A NUL would silently end the path where C reads it.
        guard !path.utf8.contains(0), let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    /// Is a real path that of something in a folder, given by its real path too?
    static func lies(_ path: String, in folder: String) -> Bool { folder == "/" || path.hasPrefix(folder + "/") }
}
