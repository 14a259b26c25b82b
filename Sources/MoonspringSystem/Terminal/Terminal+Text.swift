import PlatformC

// Messages.

extension Terminal {
    /// Writes one line on standard error; for a terminal, what it would obey is escaped.
    package static func report(_ text: String) {
        write((isTerminal(Descriptor.standardError) ? text.harmlessLines : text) + "\n")
    }

    /// Writes text as it is, on standard error unless told otherwise, after what was printed before. Returns whether all of it
    /// could be written.
    @discardableResult
    package static func write(_ text: String, to descriptor: Int32 = Descriptor.standardError) -> Bool {
        StandardOutput.flush()
        var text = text
        return text.withUTF8 { Descriptor.write(UnsafeRawBufferPointer($0), to: descriptor) } == 0
    }

    /// Whether colours are wanted on a terminal: `NO_COLOR` is not set, and `TERM` names a terminal that has some.
    package static var wantsColor: Bool {
        let terminal = Environment["TERM"] ?? ""
        return (Environment["NO_COLOR"] ?? "").isEmpty && !terminal.isEmpty && terminal != "dumb"
    }
}
