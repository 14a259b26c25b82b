/// What a command writes because a script says so: its lines, warnings and errors. Up to a limit it is written, the rest is dropped and
/// counted. Used on one thread.
package enum ScriptOutput {
    /// In bytes; 0 is no limit.
    nonisolated(unsafe) package static var limit = 64 << 20
    nonisolated(unsafe) private static var written = 0
    nonisolated(unsafe) private static var dropped = 0

    /// Whether a line may be written. One that may not is dropped, and so are all behind it: what is there is the beginning, without gaps.
    package static func admits(_ line: String) -> Bool {
        let count = line.utf8.count + 1
        guard limit > 0 else { return true }
        if dropped == 0, count <= limit - written {
            written += count
            return true
        }
        dropped += count
        return false
    }

    /// What a command says at its end of what was dropped; nil: nothing was.
    package static var loss: String? {
        guard dropped > 0 else { return nil }
        return "output limit of \(limit >> 20) MiB reached: \(size(dropped)) of the script's output were dropped; "
            + "raise it with --output-limit MIB"
    }

    /// `12 bytes`, `34 KiB`, `1,684 MiB`
    private static func size(_ bytes: Int) -> String {
        let (count, unit) =
            bytes < 1 << 10 ? (bytes, "bytes") : bytes < 1 << 20 ? (bytes >> 10, "KiB") : (bytes >> 20, "MiB")
        return "\(count.grouped) \(unit)"
    }
}

extension Int {
    /// With a comma between thousands: `1,684`.
    package var grouped: String { (self < 0 ? "-" : "") + String(magnitude).grouped(by: ",") }
}

extension String {
    /// Digits in threes from the right, with `separator` between.
    package func grouped(by separator: String) -> String {
        let count = count
        return enumerated().map { place, digit in
            place > 0 && (count - place) % 3 == 0 ? "\(separator)\(digit)" : String(digit)
        }.joined()
    }
}
