@_exported import enum MoonspringSystem.FileError
@_exported import class MoonspringSystem.OutputFile

/// Takes the lines of a trace or an input log.
public protocol LineSink: AnyObject {
    /// Takes one line; the bytes end without a newline. Throws when the place it goes to refuses it.
    func writeLine(_ bytes: [UInt8]) throws(FileError)

    /// Makes the lines final: no more will come. Throws when the place they go to refuses them.
    func finish() throws(FileError)
}

extension OutputFile: LineSink {}

/// Keeps lines in memory.
public final class LineCollector: LineSink {
    /// The lines so far.
    public private(set) var lines: [String] = []
    /// Whether ``finish()`` was called.
    public private(set) var isFinished = false

    public init() {}

    public func writeLine(_ bytes: [UInt8]) { lines.append(String(decoding: bytes, as: UTF8.self)) }

    public func finish() { isFinished = true }

    /// The lines as the text of a file.
    public var text: String { lines.map { $0 + "\n" }.joined() }
}
