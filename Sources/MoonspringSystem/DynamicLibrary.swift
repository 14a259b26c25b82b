import PlatformC

/// A library that is loaded while the program runs, and stays loaded.
package struct DynamicLibrary {
    /// Why it is not there.
    package struct Failure: Error {
        package let reason: String
    }

    private nonisolated(unsafe) let handle: UnsafeMutableRawPointer

    /// Loads the first of these files that the system finds.
    package init(_ names: [String]) throws(Failure) {
        var reason = ""
        for name in names {
            if let handle = dlopen(name, RTLD_LAZY | RTLD_LOCAL) {
                self.handle = handle
                return
            }
            if reason.isEmpty { reason = dlerror().map { String(cString: $0) } ?? name }
        }
        throw Failure(reason: reason)
    }

    /// A function of the library, as a C function pointer of that type: what it takes and gives is the caller's to know.
    package func function<Function>(_ name: String) throws(Failure) -> Function {
        guard let symbol = dlsym(handle, name), MemoryLayout<Function>.size == MemoryLayout.size(ofValue: symbol) else {
            throw Failure(reason: "it has no \(name)")
        }
        return unsafeBitCast(symbol, to: Function.self)
    }
}
