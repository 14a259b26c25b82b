import MoonspringSystem

/// Why a picture, a film, a plot, a sweep or a fit was not made. The text names what was wrong, what was expected, and what to do.
public enum OutputError: Error, Equatable, Sendable {
    /// The request is wrong: an unknown extension, an empty range, a signal that does not exist, the folder of another sweep.
    case usage(String)
    /// A file could not be read or written.
    case file(FileError)
    /// A library or a program that draws, encodes or searches is missing or failed, or no worker starts.
    case failed(String)
    /// It was cancelled; the text says what was done.
    case interrupted(String)
}

extension OutputError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .usage(let text), .failed(let text), .interrupted(let text): text
        case .file(let error): error.description
        }
    }
}

/// Runs what may fail at a file.
package func withFile<Value>(_ body: () throws(FileError) -> Value) throws(OutputError) -> Value {
    do throws(FileError) { return try body() } catch { throw .file(error) }
}

extension OutputFile {
    /// Writes the whole of a file and makes it final.
    package func complete(_ bytes: [UInt8]) throws(OutputError) {
        try withFile { () throws(FileError) in
            try write(bytes)
            try finish()
        }
    }
}
