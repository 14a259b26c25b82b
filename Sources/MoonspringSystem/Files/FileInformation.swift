import PlatformC

/// What the system knows of a file, where links lead to.
package struct FileInformation {
    package enum Kind { case file, folder, other }

    /// What tells one content of a file from another.
    package struct Version: Equatable, Sendable {
        let seconds: Int
        let nanoseconds: Int
        let size: Int
        let inode: UInt64
    }

    package let kind: Kind
    /// Bytes.
    package let size: Int
    package let version: Version
    let device: UInt64
    let owner: uid_t
    let group: gid_t
    let permissions: mode_t

    /// Nil where nothing is there; `errno` tells why.
    package init?(_ path: String) {
        var information = stat()
        // A NUL would silently end the path where C reads it.
        guard !path.utf8.contains(0), stat(path, &information) == 0 else { return nil }
        self.init(information)
    }

    /// Nil where nothing is open under that number.
    package init?(_ descriptor: Int32) {
        var information = stat()
        guard fstat(descriptor, &information) == 0 else { return nil }
        self.init(information)
    }

    private init(_ information: stat) {
        switch information.st_mode & S_IFMT {
        case S_IFREG: kind = .file
        case S_IFDIR: kind = .folder
        default: kind = .other
        }
        size = Int(information.st_size)
        #if canImport(Darwin)
            let modified = information.st_mtimespec
        #else
            let modified = information.st_mtim
        #endif
        version = Version(
            seconds: Int(modified.tv_sec), nanoseconds: Int(modified.tv_nsec), size: size,
            inode: UInt64(information.st_ino))
        device = UInt64(truncatingIfNeeded: information.st_dev)
        owner = information.st_uid
        group = information.st_gid
        permissions = information.st_mode & 0o777
    }

    /// What tells one file from another, whatever it is called.
    package struct Identity: Hashable {
        let device: UInt64
        let inode: UInt64
    }

    package var identity: Identity { Identity(device: device, inode: version.inode) }

    package func isSameFile(as other: FileInformation) -> Bool { identity == other.identity }
}
