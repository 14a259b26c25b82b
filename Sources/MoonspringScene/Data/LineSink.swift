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
