import PlatformC

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

    /// Whether what takes the bytes is full, broken or gone, and not the path wrong.
    package var isDiskFailure: Bool {
        if case .cannotWrite(_, let code) = self { [ENOSPC, EDQUOT, EIO, EFBIG, EPIPE].contains(code) } else { false }
    }

    /// Whether the reader of a pipe has gone.
    package var isUnread: Bool { if case .cannotWrite(_, EPIPE) = self { true } else { false } }

    static func display(_ path: String) -> String {
        switch path {
        case "-": "standard input"
        case "": "''"
        default: path
        }
    }

    /// What the system calls an error.
    package static func reason(_ code: Int32) -> String {
        strerror(code).map { String(cString: $0) } ?? "error \(code)"
    }

    private func readingAdvice(_ code: Int32) -> String {
        switch code {
        case ENOENT, ENOTDIR: "check the path"
        case EACCES, EPERM: "allow it with chmod, or name another file"
        default: commonAdvice(code)
        }
    }

    private func writingAdvice(_ code: Int32) -> String {
        switch code {
        case ENOENT: "make its folder first"
        case ENOTDIR: "a part of the path is a file where a folder is needed"
        case EACCES, EPERM, EROFS: "choose a file and folder that you may write to"
        case ENOTEMPTY: "empty it, or choose another name"
        case ENOSPC, EDQUOT: "free some space, or choose another disk"
        case EFBIG: "raise the limit with ulimit -f, or write less"
        case EBADF: "it is closed: redirect it to a file, or to /dev/null"
        default: commonAdvice(code)
        }
    }

    private func commonAdvice(_ code: Int32) -> String {
        switch code {
        case EISDIR: "name a file inside it"
        case ENAMETOOLONG: "choose a shorter name"
        case EMFILE, ENFILE: "close some files, or raise the limit with ulimit -n"
        case EINTR, EAGAIN: "try again"
        default: "choose another file"
        }
    }
}
