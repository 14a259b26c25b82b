import MoonspringScene
import MoonspringSystem

/// The files that a command reads and those that it writes: an output that is an input, or another output, is refused before
/// anything is written. Links, hard ones too, do not hide what a file is.
struct OutputCheck {
    /// What a file is for, in the words of a message, and where it is.
    private struct File {
        let role: String
        let path: String
        /// What is there; nil: nothing.
        let information: FileInformation?
        /// nil: not even its folder is there.
        let place: String?

        init(_ role: String, _ path: String) {
            self.role = role
            self.path = path
            information = path == "-" ? FileInformation(Descriptor.standardInput) : FileInformation(path)
            place = FilePath.real(FilePath.folder(of: path)).map { FilePath.joined($0, FilePath.name(of: path)) }
        }

        init(_ role: String, descriptor: Int32) {
            self.role = role
            path = role
            information = FileInformation(descriptor)
            place = nil
        }

        /// Whether both are one file, or would be one if they existed. A terminal and `/dev/null` can serve several purposes at once.
        func isSame(as other: File) -> Bool {
            guard let information, let known = other.information else {
                return information == nil && other.information == nil && place != nil && place == other.place
            }
            return information.kind == .file && information.isSameFile(as: known)
        }
    }

    private var inputs: [File] = []
    private var outputs: [File] = []

    /// Files by what they are for; those without a path are left out.
    init(reads inputs: KeyValuePairs<String, String?>, writes outputs: [(role: String, path: String?)]) {
        self.inputs = inputs.compactMap { role, path in path.map { File(role, $0) } }
        self.outputs = outputs.compactMap { role, path in path.map { File(role, $0) } }
    }

    /// Throws for the first output that is another file of the command. `others` are files that turned out to be read too.
    func validate(reading others: [String] = []) throws(OutputError) {
        let inputs = inputs + others.map { File("a file that the scene uses", $0) }
        let standardOutput = File("standard output", descriptor: 1)
        let streams = [standardOutput, File("standard error", descriptor: 2)]
        for (index, output) in outputs.enumerated() {
            if let input = inputs.first(where: { $0.information != nil && $0.isSame(as: output) }) {
                throw .usage(
                    "\(output.role) \(output.path) would overwrite \(input.role)\(Self.name(input, unlike: output)): expected a file that is not read; choose another name"
                )
            }
            if let other = (outputs[..<index] + streams).first(where: { $0.isSame(as: output) }) {
                throw .usage(
                    "\(output.role) \(output.path) is the file of \(other.role) too: expected a file for each; choose another name"
                )
            }
        }
        if let input = inputs.first(where: { $0.isSame(as: standardOutput) }) {
            throw .usage(
                "standard output goes into \(input.role), \(input.path): expected a file that is not read; redirect it elsewhere"
            )
        }
    }

    /// The name of an input that differs from the output's because of a link.
    private static func name(_ input: File, unlike output: File) -> String {
        input.path == output.path ? "" : ", \(input.path == "-" ? "standard input" : input.path)"
    }
}
