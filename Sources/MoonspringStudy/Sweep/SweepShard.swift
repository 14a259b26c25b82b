import Moonspring
import MoonspringScene
import MoonspringSystem

/// A file of rows that follow each other: `rows-000000000200.shard` begins with row 200.
///
/// A line a row: its number, the end of the run, the measures, the error, and the checksum of all that, with tabs between. Lines are only
/// added, so that a process that is killed leaves a line without its end at most.
package struct SweepShard: Equatable, Sendable {
    package let path: String
    package let first: Int
    /// How many whole rows it has.
    package var count = 0

    static let ending = ".shard"

    /// The path of the shard that begins with a row.
    static func path(of first: Int, in folder: String) -> String {
        FilePath.joined(folder, "rows-\(String(first).zeroFilled(to: 12))\(ending)")
    }

    /// nil where the name is not one of a shard.
    init?(path: String) {
        let name = FilePath.name(of: path)
        guard name.hasPrefix("rows-"), name.hasSuffix(Self.ending),
            let first = Int(name.dropFirst(5).dropLast(Self.ending.utf8.count)), first >= 0
        else { return nil }
        (self.path, self.first) = (path, first)
    }

    /// A row as a line of a shard, without its newline. `digest` is that of the sweep.
    package static func line(row: Int, _ result: RunResult, digest: String) -> String {
        let text = "\(row)\t\(result.line)"
        return "\(text)\t\(checksum(of: text, digest))"
    }

    private static func checksum(of text: some StringProtocol, _ digest: String) -> String {
        var hash = TraceHash()
        hash.combine(bytes: digest.utf8)
        hash.combine(bytes: text.utf8)
        return hash.hexadecimal
    }

    /// Reads rows up to the first line that is not whole. `body` gets the number of each and what it has. Returns how many bytes they take.
    func read(digest: String, measures: Int, _ body: (Int, RunResult) throws(OutputError) -> Void) throws(OutputError)
        -> Int
    {
        let file = try withFile { () throws(FileError) in try LineFile(path: path) }
        var (row, bytes) = (first, 0)
        while let line = file.next() {
            guard let tab = line.lastIndex(of: "\t"), let start = line.firstIndex(of: "\t"), start < tab,
                line[..<start] == String(row),
                line[line.index(after: tab)...] == Self.checksum(of: line[..<tab], digest),
                let result = RunResult(line: line[line.index(after: start)..<tab], measures: measures)
            else { break }
            try body(row, result)
            row += 1
            bytes += line.utf8.count + 1
        }
        return bytes
    }
}
