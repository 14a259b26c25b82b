// The C library under one name. Beside tests only MoonspringSystem imports it: an import there is not seen by who imports
// MoonspringSystem.

#if canImport(Darwin)
    @_exported import Darwin
    @_exported import MachO
#elseif canImport(Musl)
    @_exported import Musl
#elseif canImport(WASILibc)
    @_exported import WASILibc
#elseif canImport(Glibc)
    @_exported import Glibc
#endif
