import MoonspringScene

/// Why a picture, a film or a plot was not made. The text names what was wrong and what would be right.
public enum RenderError: Error, Equatable, Sendable {
    /// The request is invalid: an unknown extension, an empty size, a signal that does not exist.
    case usage(String)
    /// A file could not be read or written.
    case file(FileError)
    /// A library or a program that draws or encodes failed.
    case failed(String)
    /// It was cancelled.
    case interrupted
}

extension RenderError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .usage(let text), .failed(let text): text
        case .file(let error): error.description
        case .interrupted: "interrupted"
        }
    }
}

extension OutputFile {
    /// Writes the whole of a file and makes it final.
    func complete(_ bytes: [UInt8]) throws(RenderError) {
        try withFile { () throws(FileError) in
            try write(bytes)
            try finish()
        }
    }
}

/// Runs what may fail at a file.
func withFile<Value>(_ body: () throws(FileError) -> Value) throws(RenderError) -> Value {
    do throws(FileError) { return try body() } catch { throw .file(error) }
}
