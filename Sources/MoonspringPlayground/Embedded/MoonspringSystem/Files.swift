// Files, of which there are none.

public enum FileError: Error, Equatable, Sendable {
    case cannotRead(path: String, code: Int32)
    case cannotWrite(path: String, code: Int32)
    case tooLarge(path: String, limit: Int)
    case malformed(path: String, line: Int, text: String)
}

extension FileError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .cannotRead(let path, _): "cannot read \(path): there are no files here"
        case .cannotWrite(let path, _): "cannot write \(path): there are no files here"
        case .tooLarge(let path, let limit): "cannot read \(path): it has more than \(limit) bytes"
        case .malformed(let path, let line, let text): "\(path):\(line): \(text)"
        }
    }
}

package enum FilePath {
    package static func joined(_ folder: String, _ name: String) -> String { "\(folder)/\(name)" }
    package static func real(_ path: String) -> String? { nil }
    package static func lies(_ path: String, in folder: String) -> Bool { path.hasPrefix(folder + "/") }
    package static func isSameFile(_ one: String, _ other: String) -> Bool { one == other }
    package static func name(of path: String) -> String { path.split(separator: "/").last.map { String($0) } ?? "" }
    package static func folder(of path: String) -> String { "." }
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
