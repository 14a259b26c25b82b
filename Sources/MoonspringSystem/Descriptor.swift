import PlatformC

/// Reading and writing open files by number.
package enum Descriptor {
    package static let standardInput: Int32 = 0
    package static let standardOutput: Int32 = 1
    package static let standardError: Int32 = 2

    /// What reading gave.
    enum Reading {
        /// That many bytes, one at least.
        case bytes(Int)
        case end
        /// The error's number; `EINTR` and `EAGAIN` among them.
        case failed(Int32)
    }

    /// Reads what is there, at most as much as the buffer takes.
    static func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Reading {
        let count = PlatformC.read(descriptor, buffer.baseAddress, buffer.count)
        return count > 0 ? .bytes(count) : count == 0 ? .end : .failed(errno)
    }

    /// Reads what is there, at most that many bytes, and adds it to others.
    static func read(_ descriptor: Int32, most: Int, into bytes: inout [UInt8]) -> Reading {
        withUnsafeTemporaryAllocation(byteCount: most, alignment: 16) { buffer in
            let reading = read(descriptor, into: buffer)
            if case .bytes(let count) = reading {
                bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            }
            return reading
        }
    }

    /// Reads up to the end, or until there are `limit` bytes. Returns 0, or the number of the error.
    static func readAll(_ descriptor: Int32, limit: Int, into bytes: inout [UInt8]) -> Int32 {
        while bytes.count < limit {
            switch read(descriptor, most: min(limit - bytes.count, 1 << 16), into: &bytes) {
            case .bytes, .failed(EINTR): continue
            case .end: return 0
            case .failed(let code): return code
            }
        }
        return 0
    }

    /// Writes all of the bytes. Returns 0, or the number of the error.
    static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
        var rest = bytes
        while !rest.isEmpty {
            let count = PlatformC.write(descriptor, rest.baseAddress, rest.count)
            if count > 0 {
                rest = UnsafeRawBufferPointer(rebasing: rest[count...])
            } else if count == 0 {
                return ENOSPC
            } else if errno == EAGAIN {
                let events = poll(descriptor, for: POLLOUT, milliseconds: 100) ?? 0
                if events & (POLLERR | POLLHUP | POLLNVAL) != 0 { return EPIPE }
            } else if errno != EINTR {
                return errno
            }
        }
        return 0
    }

    /// Closes all but the standard ones, which a program may have inherited: another's connection would stay open as long as this one has
    /// it. For the beginning of a program, while nothing else is open. They stay open where the system does not list them.
    static func closeInherited() {
        guard let folder = opendir("/dev/fd") else { return }
        var inherited: [Int32] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if let descriptor = Int32(name), descriptor > standardError { inherited.append(descriptor) }
        }
        closedir(folder)
        for descriptor in inherited { close(descriptor) }
    }

    /// How many bytes can be read at once.
    static func waitingBytes(_ descriptor: Int32) -> Int {
        var count: Int32 = 0
        #if canImport(Darwin)
            let request: UInt = 0x4004_667F  // FIONREAD, a macro that Swift does not see there
        #else
            let request = UInt(FIONREAD)
        #endif
        return ioctl(descriptor, request, &count) == 0 ? Int(count) : 0
    }

    /// Waits until something can be read or written (`POLLIN`, `POLLOUT`), -1 milliseconds for as long as it takes. Returns what
    /// has happened: 0 when the time is up, nil after a signal.
    static func poll(_ descriptor: Int32, for events: Int32, milliseconds: Int) -> Int32? {
        var request = pollfd(fd: descriptor, events: Int16(events), revents: 0)
        return PlatformC.poll(&request, 1, Int32(clamping: milliseconds)) < 0 ? nil : Int32(request.revents)
    }
}
