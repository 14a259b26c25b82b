// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Stands for what Swift's own module of a C library, `Darwin` or `Musl`, adds to the library's headers, as far as MoonspringSystem uses
// it. Only types are checked against it; nothing of it runs.

@_exported import CLibrary

public var errno: Int32 { 0 }
public var environ: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> { .allocate(capacity: 1) }

public func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { -1 }
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { -1 }
public func fcntl(_ descriptor: Int32, _ command: Int32) -> Int32 { -1 }
public func fcntl(_ descriptor: Int32, _ command: Int32, _ value: Int32) -> Int32 { -1 }
public func ioctl(_ descriptor: CInt, _ request: UInt, _ value: UnsafeMutableRawPointer) -> CInt { -1 }

public var S_IFMT: mode_t { 0o170000 }
public var S_IFREG: mode_t { 0o100000 }
public var S_IFDIR: mode_t { 0o040000 }
public var S_IFLNK: mode_t { 0o120000 }

#if DARWIN
    public var TIOCGWINSZ: UInt { 0x4008_7468 }
    // Enumerators behind macros, which the compiler for Darwin finds by its notes on the headers.
    public var CLOCK_REALTIME: clockid_t { _CLOCK_REALTIME }
    public var CLOCK_MONOTONIC: clockid_t { _CLOCK_MONOTONIC }
#endif
