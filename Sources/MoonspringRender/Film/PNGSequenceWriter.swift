import Moonspring
import MoonspringScene
import MoonspringSystem

extension RenderFormat {
    static let pngSequence = film("png", "numbered pictures", isTransparent: true) { export, _ throws(OutputError) in
        try PNGSequenceWriter(pattern: export.path)
    }.with { $0.isNumbered = true }
}

/// Writes each picture as a PNG file of its own, numbered from 1 as ffmpeg expects it.
///
/// A pattern such as `frame-%04d.png` names the files; `%d` stands for the number, `%04d` for the number with zeros in
/// front up to 4 digits. Files of these names are replaced, others stay. The pictures wait in a folder beside their places,
/// hidden, until all are there; when one cannot be written, or the writer goes away before the end, the folder goes and older
/// files stay as they are.
package final class PNGSequenceWriter: FilmWriter {
    /// How many files were written.
    package var count: Int { pictures.count }
    private let names: NumberedNames
    private var isFinished = false
    private let pictures: StagingFolder

    /// Throws a usage error unless the pattern has exactly one `%d` or `%0Nd`, N from 1 to 20, and no other `%`.
    package init(pattern: String) throws(OutputError) {
        names = try NumberedNames(pattern)
        pictures = try withFile { () throws(FileError) in try StagingFolder(beside: pattern) }
    }

    package func add(_ bitmap: Bitmap, at time: Double) throws(OutputError) {
        if isFinished { throw .failed("the pictures are finished; begin others with another writer") }
        try orDiscard { () throws(OutputError) in
            let bytes = try bitmap.png()
            try withFile { () throws(FileError) in try pictures.add(bytes, as: names[count + 1]) }
        }
    }

    package func finish(at time: Double) throws(OutputError) {
        if isFinished { return }
        try orDiscard { () throws(OutputError) in
            try withFile { () throws(FileError) in try pictures.publish() }
        }
        isFinished = true
    }

    /// After an error there are no pictures, and no more are accepted.
    private func orDiscard(_ body: () throws(OutputError) -> Void) throws(OutputError) {
        do throws(OutputError) { try body() } catch {
            isFinished = true
            pictures.discard()
            throw error
        }
    }
}

/// Paths that differ in a number.
private struct NumberedNames {
    private let before: String
    private let after: String
    private let digits: Int

    init(_ pattern: String) throws(OutputError) {
        // Only in the name of the file: a folder may have any.
        let name = pattern.lastIndex(of: "/").map { pattern[pattern.index(after: $0)...] } ?? pattern[...]
        let parts = name.split(separator: "%", omittingEmptySubsequences: false)
        guard parts.count == 2, let end = parts[1].firstIndex(of: "d"),
            let digits = NumberedNames.digits(parts[1][..<end])
        else {
            throw .usage(
                "'\(pattern)' does not name a sequence of pictures: it needs exactly one %d or %0Nd, as in frame-%04d.png"
            )
        }
        before = String(pattern[..<name.startIndex] + parts[0])
        after = String(parts[1][parts[1].index(after: end)...])
        self.digits = digits
    }

    /// The least number of digits, from the text between % and d; nil where that is invalid.
    private static func digits(_ text: Substring) -> Int? {
        if text.isEmpty { return 1 }
        guard text.utf8.count <= 3, text.utf8.first == UInt8(ascii: "0"),
            text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let digits = Int(text), (1...20).contains(digits)
        else { return nil }
        return digits
    }

    subscript(number: Int) -> String { before + String(number).zeroFilled(to: digits) + after }
}
