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

    /// Whether a real path is that of something in a folder, given by its real path too.
    package static func lies(_ path: String, in folder: String) -> Bool {
        folder == "/" || path.hasPrefix(folder + "/")
    }
}
