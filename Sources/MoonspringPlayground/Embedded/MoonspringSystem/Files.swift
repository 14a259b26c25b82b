// Files: those that the page has put there, in memory.

extension FileError {
    package static func reason(_ code: Int32) -> String { "there is no such file here" }
    func readingAdvice(_ code: Int32) -> String { "write what it has into the script" }
    func writingAdvice(_ code: Int32) -> String { "print it" }
}

/// All files by their paths, each with how often it was written. Everything runs on one thread.
nonisolated(unsafe) private var files: [String: (bytes: [UInt8], version: Int)] = [:]

extension FilePath {
    package static func real(_ path: String) -> String? { files[path] == nil ? nil : path }
    package static func isSameFile(_ one: String, _ other: String) -> Bool { one == other }
    package static func expanded(_ path: String) -> String { path }
}

package enum FileReading {
    package static func bytes(of path: String, limit: Int = .max) throws(FileError) -> [UInt8] {
        guard let file = files[path] else { throw .cannotRead(path: path, code: 0) }
        if file.bytes.count > limit { throw .tooLarge(path: path, limit: limit) }
        return file.bytes
    }

    package static func text(of path: String, limit: Int = .max) throws(FileError) -> String {
        String(decoding: try bytes(of: path, limit: limit), as: UTF8.self)
    }
}

/// A script makes no file, but the scene's own may be written anew.
public final class OutputFile {
    public init(path: String) throws(FileError) { throw .cannotWrite(path: path, code: 0) }
    public func write(_ bytes: some Sequence<UInt8>) throws(FileError) {}
    public func write(_ text: String) throws(FileError) {}
    public func writeLine(_ bytes: [UInt8]) throws(FileError) {}
    public func finish() throws(FileError) {}

    package static func write(_ text: String, to path: String) throws(FileError) {
        files[path] = (Array(text.utf8), (files[path]?.version ?? 0) + 1)
    }
}

package struct FileInformation {
    package enum Kind { case file, folder, other }
    package let kind: Kind

    package init?(_ path: String) {
        if files[path] == nil { return nil }
        kind = .file
    }
}

package struct FileWatch {
    private var versions: [String: Int] = [:]

    package init(_ paths: [String] = []) { watch(paths) }

    package var paths: [String] { versions.keys.sorted() }

    package mutating func watch(_ paths: [String]) {
        var known: [String: Int] = [:]
        for path in paths { known[path] = versions[path] ?? files[path]?.version ?? 0 }
        versions = known
    }

    package mutating func changed() -> [String] {
        let changed = paths.filter { files[$0]?.version ?? 0 != versions[$0] }
        for path in changed { versions[path] = files[path]?.version ?? 0 }
        return changed
    }
}

package enum Folder {
    package static func entries(of path: String) -> [String] { [] }
}
