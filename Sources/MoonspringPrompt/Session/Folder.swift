import Glibc
import MoonspringSystem

/// What is in folders, for the Tab key.
enum Folder {
    /// The entries of a folder as it was typed (`""`, `scenes/`, `~/`), folders with a `/` at their end, sorted. Hidden ones are
    /// left out. A folder that cannot be read has none.
    static func entries(_ typed: String) -> [String] {
        let path = typed.isEmpty ? "." : expanded(typed)
        guard !path.utf8.contains(0), let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var found: [String] = []
        // A folder of a million files would keep the key waiting.
        while found.count < 5000, let entry = readdir(folder) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasPrefix(".") { continue }
            var about = stat()
            let isFolder = stat("\(path)/\(name)", &about) == 0 && about.st_mode & S_IFMT == S_IFDIR
            found.append(isFolder ? name + "/" : name)
        }
        return found.sorted()
    }

    /// A path as it was typed, with the home folder for `~/`.
    static func expanded(_ typed: String) -> String {
        guard typed.hasPrefix("~/"), let home = Environment["HOME"] else { return typed }
        return home + typed.dropFirst()
    }

    /// Do two paths lead to one file that is there?
    static func isSame(_ one: String, _ other: String) -> Bool {
        var (a, b) = (stat(), stat())
        return stat(one, &a) == 0 && stat(other, &b) == 0 && a.st_dev == b.st_dev && a.st_ino == b.st_ino
    }

    /// What `require` finds beside a scene's file, without `.lua`.
    static func modules(beside path: String?) -> [String] {
        let folder = path.map { path in path.lastIndex(of: "/").map { String(path[...$0]) } ?? "" } ?? ""
        return entries(folder).filter { $0.hasSuffix(".lua") }.map { String($0.dropLast(4)) }
    }
}
