import PlatformC

package enum Folder {
    /// The entries of a folder, folders with a `/` at their end, sorted. Hidden ones are left out. A folder that cannot be read
    /// has none.
    package static func entries(of path: String) -> [String] {
        guard !path.utf8.contains(0), let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var found: [String] = []
        // A folder of a million files would keep the Tab key waiting.
        while found.count < 5000, let entry = readdir(folder) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasPrefix(".") { continue }
            let isFolder = FileInformation(FilePath.joined(path, name))?.kind == .folder
            found.append(isFolder ? name + "/" : name)
        }
        return found.sorted()
    }

    /// The paths of the files with that ending in a folder and the folders below it, sorted. Hidden files and folders, and folders
    /// that a link leads to, are left out. Throws for a folder that cannot be read.
    package static func files(below path: String, ending: String) throws(FileError) -> [String] {
        var found: [String] = []
        var left = [path]
        while let next = left.popLast() {
            guard !next.utf8.contains(0), let folder = opendir(next) else { throw .cannotRead(path: next, code: errno) }
            defer { closedir(folder) }
            while let entry = readdir(folder) {
                let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
                }
                if name.hasPrefix(".") { continue }
                let path = FilePath.joined(next, name)
                switch FileInformation(path)?.kind {
                case .folder: if !FilePath.isLink(path) { left.append(path) }
                case .file: if name.hasSuffix(ending) { found.append(path) }
                default: break
                }
            }
        }
        return found.sorted()
    }

    /// Makes a folder, or takes one that is there and empty.
    package static func makeEmpty(_ path: String) throws(FileError) {
        if mkdir(path, 0o777) == 0 { return }
        let reason = errno
        guard reason == EEXIST, let folder = opendir(path) else { throw .cannotWrite(path: path, code: reason) }
        defer { closedir(folder) }
        // An empty folder has the entries "." and "..".
        for _ in 0..<2 { _ = readdir(folder) }
        if readdir(folder) != nil { throw .cannotWrite(path: path, code: ENOTEMPTY) }
    }

    /// Makes a folder where there is none.
    package static func make(_ path: String) throws(FileError) {
        if mkdir(path, 0o777) == 0 { return }
        let reason = errno
        guard reason == EEXIST, FileInformation(path)?.kind == .folder else {
            throw .cannotWrite(path: path, code: reason)
        }
    }

    package static func removeEmpty(_ path: String) { rmdir(path) }

    /// Makes the folders on the way to a file, for this user alone, where they are not there yet.
    static func makePrivateFolders(to path: String) {
        for slash in path.indices where path[slash] == "/" && slash > path.startIndex {
            mkdir(String(path[..<slash]), 0o700)
        }
    }

    /// Makes something under a free hidden name in the folder of a file. `make` gives nil where that fails, with `errno`.
    ///
    /// The name is short and fixed, so that a long name of the file cannot make it too long; a name that a killed process left
    /// behind is passed over.
    static func makeTemporary<Made>(
        beside file: String, for path: String, _ make: (String) -> Made?
    ) throws(FileError) -> (path: String, made: Made) {
        let folder = FilePath.folder(of: file)
        for number in 0..<10_000 {
            let temporary = FilePath.joined(folder, ".moonspring-\(getpid())-\(number).tmp")
            if let made = make(temporary) { return (temporary, made) }
            if errno != EEXIST { throw .cannotWrite(path: path, code: errno) }
        }
        throw .cannotWrite(path: path, code: EEXIST)
    }
}
