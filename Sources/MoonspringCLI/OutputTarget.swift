import MoonspringRender
import MoonspringScene
import MoonspringSystem

/// Where the file of `-o` goes: under its name, or for `-` to standard output when it is complete.
final class OutputTarget {
    let path: String
    /// What messages call it.
    let name: String
    /// The files that the command writes, by their options, as ``SceneSession`` takes them.
    let outputs: [(role: String, path: String?)]
    private let folder: TemporaryFolder?

    var isStandardOutput: Bool { folder != nil }

    /// `endings` are the formats to choose from, as messages list them. Throws for `-` without one of them, and for a terminal
    /// that would get bytes.
    init(_ output: String, format: String?, endings: String, isKnown: (String) -> Bool) throws {
        guard output == "-" else {
            if format != nil {
                throw OutputError.usage("--format is for -o -: the extension of \(output) determines the format")
            }
            (path, name, outputs, folder) = (output, output, [("-o", output)], nil)
            return
        }
        let ending = format.map { ($0.hasPrefix(".") ? String($0.dropFirst()) : $0).lowercased() }
        guard let ending else {
            throw OutputError.usage("-o - has no extension to determine the format: give --format, \(endings)")
        }
        guard isKnown(ending) else {
            throw OutputError.usage("--format \(ending) is not a format of this command: expected \(endings)")
        }
        if !RenderFormat.isText(ending), Terminal.isTerminal(Descriptor.standardOutput) {
            throw OutputError.usage(
                "a .\(ending) file cannot go to a terminal: redirect standard output to a file or a pipe")
        }
        let folder = try TemporaryFolder(forFile: "output.\(ending)")
        (path, name, outputs, self.folder) = (folder.file, "standard output", [], folder)
    }

    /// Sends the complete file where it belongs.
    func finish() throws {
        if isStandardOutput { try StandardOutput.write(contentsOf: path) }
    }

    /// Sends the complete file where it belongs, and says what it is, where that does not get into it.
    func finish(_ summary: String) throws {
        try finish()
        if isStandardOutput { Terminal.report(summary) } else { StandardOutput.line(summary) }
    }
}
