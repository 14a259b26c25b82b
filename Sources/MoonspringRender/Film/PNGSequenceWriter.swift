import Glibc
import MoonspringScene

/// Writes each picture as a PNG file of its own, numbered from 1 as ffmpeg expects it.
///
/// A pattern such as `frame-%04d.png` names the files; `%d` stands for the number, `%04d` for the number with zeros in
/// front up to 4 digits. Files of these names are replaced, others stay. Each file is there whole or not at all; when one
/// cannot be written, or the writer goes away before the end, all files of this run are removed.
public final class PNGSequenceWriter: FilmWriter {
    /// How many files were written.
    public private(set) var count = 0
    private let names: NumberedNames
    private var isFinished = false

    /// Throws a usage error unless the pattern has exactly one `%d` or `%0Nd`, N from 1 to 20, and no other `%`.
    public init(pattern: String) throws(RenderError) {
        names = try NumberedNames(pattern)
    }

    deinit { if !isFinished { removeAll() } }

    /// Whether a path names many files.
    public static func isPattern(_ path: String) -> Bool { path.utf8.contains(UInt8(ascii: "%")) }

    public func add(_ bitmap: Bitmap, at time: Double) throws(RenderError) {
        if isFinished { throw .failed("the pictures are finished; begin others with another writer") }
        do throws(RenderError) {
            let bytes = try bitmap.png()
            let path = names[count + 1]
            try withFile { () throws(FileError) in
                let file = try OutputFile(path: path)
                try file.write(bytes)
                try file.finish()
            }
            count += 1
        } catch {
            removeAll()
            throw error
        }
    }

    public func finish(at time: Double) throws(RenderError) { isFinished = true }

    private func removeAll() {
        while count > 0 {
            unlink(names[count])
            count -= 1
        }
    }
}

/// Paths that differ in a number.
private struct NumberedNames {
    private let before: String
    private let after: String
    private let digits: Int

    init(_ pattern: String) throws(RenderError) {
        let parts = pattern.split(separator: "%", omittingEmptySubsequences: false)
        guard parts.count == 2, let end = parts[1].firstIndex(of: "d"),
            let digits = NumberedNames.digits(parts[1][..<end])
        else {
            throw .usage(
                "'\(pattern)' names no sequence of pictures: it needs exactly one %d or %0Nd, as in frame-%04d.png")
        }
        before = String(parts[0])
        after = String(parts[1][parts[1].index(after: end)...])
        self.digits = digits
    }

    /// The least number of digits that what stands between % and d asks for; nil: it makes no sense.
    private static func digits(_ text: Substring) -> Int? {
        if text.isEmpty { return 1 }
        guard text.utf8.count <= 3, text.utf8.first == UInt8(ascii: "0"),
            text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let digits = Int(text), (1...20).contains(digits)
        else { return nil }
        return digits
    }

    subscript(number: Int) -> String {
        let text = String(number)
        return before + String(repeating: "0", count: max(0, digits - text.utf8.count)) + text + after
    }
}
