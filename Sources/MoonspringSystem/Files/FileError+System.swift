import PlatformC

// What the system's numbers of errors mean.

extension FileError {
    /// Whether what takes the bytes is full, broken or gone, and not the path wrong.
    package var isDiskFailure: Bool {
        if case .cannotWrite(_, let code) = self { [ENOSPC, EDQUOT, EIO, EFBIG, EPIPE].contains(code) } else { false }
    }

    /// Whether the reader of a pipe has gone.
    package var isUnread: Bool { if case .cannotWrite(_, EPIPE) = self { true } else { false } }

    /// What the system calls an error.
    package static func reason(_ code: Int32) -> String {
        strerror(code).map { String(cString: $0) } ?? "error \(code)"
    }

    func readingAdvice(_ code: Int32) -> String {
        switch code {
        case ENOENT, ENOTDIR: "check the path"
        case EACCES, EPERM: "allow it with chmod, or name another file"
        default: commonAdvice(code)
        }
    }

    func writingAdvice(_ code: Int32) -> String {
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
