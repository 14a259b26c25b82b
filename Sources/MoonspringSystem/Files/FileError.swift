/// What went wrong with a file. The text names the file, the reason and what to do.
public enum FileError: Error, Equatable, Sendable {
    /// The system refused to read; `code` is its errno.
    case cannotRead(path: String, code: Int32)
    /// The system refused to create, write or rename; `code` is its errno.
    case cannotWrite(path: String, code: Int32)
    /// More than `limit` bytes.
    case tooLarge(path: String, limit: Int)
    /// The content is not what it should be, in a line counted from 1.
    case malformed(path: String, line: Int, text: String)
}

extension FileError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .cannotRead(let path, let code):
            "cannot read \(FileError.display(path)): \(FileError.reason(code)); \(readingAdvice(code))"
        case .cannotWrite(let path, let code):
            "cannot write \(FileError.display(path)): \(FileError.reason(code)); \(writingAdvice(code))"
        case .tooLarge(let path, let limit):
            "cannot read \(FileError.display(path)): it has more than \(limit) bytes; name a smaller file"
        case .malformed(let path, let line, let text):
            "\(FileError.display(path)):\(line): \(text)"
        }
    }

    static func display(_ path: String) -> String {
        switch path {
        case "-": "standard input"
        case "": "''"
        default: path
        }
    }
}
