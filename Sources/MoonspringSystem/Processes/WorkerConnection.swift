import PlatformC

/// The connection of a program that `PipedProcess` has started to answer: its standard input, which is one in both directions.
package struct WorkerConnection {
    private let descriptor: Int32

    /// Takes the connection out of standard input, which a script may read, and ends with the program that started this one. nil where the
    /// system gives no descriptor.
    package init?() {
        Descriptor.closeInherited()
        descriptor = fcntl(Descriptor.standardInput, F_DUPFD_CLOEXEC, 3)
        let nothing = open("/dev/null", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0, nothing >= 0, dup2(nothing, Descriptor.standardInput) >= 0 else { return nil }
        close(nothing)
        // A run may take long, or hang: waiting for it would leave a process behind. Data to read wakes no one here.
        let connection = descriptor
        _ = SystemThread {
            while Descriptor.poll(connection, for: 0, milliseconds: -1) == nil {}
            _exit(1)
        }
    }

    package var lines: LineReader { LineReader(descriptor: descriptor) }

    /// Sends text; false when nobody reads it any more.
    package func write(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { Descriptor.write(UnsafeRawBufferPointer($0), to: descriptor) } == 0
    }
}
