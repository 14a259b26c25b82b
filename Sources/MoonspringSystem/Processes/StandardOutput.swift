import PlatformC

/// Standard output of a command: lines are written to it, and what goes wrong is remembered.
///
/// A terminal gets each line at once, and escapes in place of everything that it would interpret. A pipe and a file get the bytes as they
/// are, in large pieces. Used on one thread.
package enum StandardOutput {
    private static let isTerminal = Terminal.isTerminal(Descriptor.standardOutput)
    nonisolated(unsafe) private static var gathered: [UInt8] = []
    /// The number of the first error; 0: there was none.
    nonisolated(unsafe) private static var failure: Int32 = 0
    /// Whether lines wait for others. A trusted script writes by other ways too, and the order must stay.
    nonisolated(unsafe) package static var isGathering = !isTerminal

    private static let pieceSize = 1 << 16

    /// Whether something could not be written. What is written after that is dropped.
    package static var isLost: Bool { failure != 0 }

    /// Writes a line, or several with line breaks between them.
    package static func line(_ text: String) { write((isTerminal ? text.harmlessLines : text) + "\n") }

    /// Writes text as it is.
    package static func write(_ text: String) {
        if isLost { return }
        gathered += text.utf8
        if !isGathering || gathered.count >= pieceSize { flush() }
    }

    package static func write(contentsOf path: String) throws(FileError) {
        let bytes = try FileReading.bytes(of: path, limit: 1 << 40)
        flush()
        if !isLost { note(bytes.withUnsafeBytes { Descriptor.write($0, to: Descriptor.standardOutput) }) }
    }

    /// Writes what was gathered, and what C has.
    package static func flush() {
        if fflush(nil) != 0 { note(errno) }
        if gathered.isEmpty { return }
        if !isLost { note(gathered.withUnsafeBytes { Descriptor.write($0, to: Descriptor.standardOutput) }) }
        gathered.removeAll(keepingCapacity: true)
    }

    private static func note(_ code: Int32) {
        if failure == 0 { failure = code }
    }

    /// How the writing went.
    package enum Outcome: Equatable {
        case written
        /// The program at the other end of a pipe reads no more.
        case unread
        case failed(FileError)
    }

    /// Writes the rest.
    package static func finish() -> Outcome {
        flush()
        return switch failure {
        case 0: .written
        case EPIPE: .unread
        default: .failed(.cannotWrite(path: "standard output", code: failure))
        }
    }
}
