import MoonspringScene

/// Why a sweep or a fit was not made. The text names what was wrong, what was expected, and what to do.
package enum StudyError: Error, Equatable, Sendable {
    /// The request is wrong: an empty range, a column twice, the folder of another sweep.
    case usage(String)
    /// A file could not be read or written.
    case file(FileError)
    /// A library is missing, or no worker starts.
    case failed(String)
    /// Ctrl-C; the text says what was done.
    case interrupted(String)
}

extension StudyError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .usage(let text), .failed(let text), .interrupted(let text): text
        case .file(let error): error.description
        }
    }
}

/// Runs what may fail at a file.
func withFile<Value>(_ body: () throws(FileError) -> Value) throws(StudyError) -> Value {
    do throws(FileError) { return try body() } catch { throw .file(error) }
}
