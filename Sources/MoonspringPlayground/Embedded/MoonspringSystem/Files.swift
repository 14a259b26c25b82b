// Files, of which there are none.

extension FileError {
    package static func reason(_ code: Int32) -> String { "there are no files here" }
    func readingAdvice(_ code: Int32) -> String { "write what it has into the script" }
    func writingAdvice(_ code: Int32) -> String { "print it" }
}

extension FilePath {
    package static func real(_ path: String) -> String? { nil }
    package static func isSameFile(_ one: String, _ other: String) -> Bool { one == other }
}

package enum FileReading {
    package static func bytes(of path: String, limit: Int = 0) throws(FileError) -> [UInt8] {
        throw .cannotRead(path: path, code: 0)
    }
    package static func text(of path: String, limit: Int = 0) throws(FileError) -> String {
        throw .cannotRead(path: path, code: 0)
    }
}

public final class OutputFile {
    public init(path: String) throws(FileError) { throw .cannotWrite(path: path, code: 0) }
    public func write(_ bytes: some Sequence<UInt8>) throws(FileError) {}
    public func write(_ text: String) throws(FileError) {}
    public func writeLine(_ bytes: [UInt8]) throws(FileError) {}
    public func finish() throws(FileError) {}
}

package struct FileInformation {
    package enum Kind { case file, folder, other }
    package let kind: Kind

    package init?(_ path: String) { return nil }
}

package struct FileWatch {
    package init(_ paths: [String] = []) {}
    package var paths: [String] { [] }
    package mutating func watch(_ paths: [String]) {}
    package mutating func changed() -> [String] { [] }
}
