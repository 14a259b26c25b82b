import PlatformC

// Keys on standard input while no line is being edited.

extension Terminal {
    /// Waits for a key, that many seconds at most and no longer than one.
    package static func hasKey(within seconds: Double) -> Bool {
        let milliseconds = Int((min(seconds, 1) * 1000).rounded(.up))
        return (Descriptor.poll(Descriptor.standardInput, for: POLLIN, milliseconds: milliseconds) ?? 0) != 0
    }

    /// Takes away a key that means nothing but that one was pressed. What begins a line stays.
    package static func dropPlainKey() {
        // Only where one byte is there: a paste, or the sequence of an arrow key, is for the line.
        guard Descriptor.waitingBytes(Descriptor.standardInput) == 1 else { return }
        withUnsafeTemporaryAllocation(byteCount: 1, alignment: 1) { key in
            _ = Descriptor.read(Descriptor.standardInput, into: key)
        }
    }
}
