import MoonspringScene
import MoonspringSystem

/// The programs of an installation, which stand beside each other.
package enum SiblingProgram: String {
    /// The command, which also makes the runs of a search.
    case command = "moonspring"
    case viewer = "moonspring-live"

    /// Why one cannot be started.
    package func missing(_ reason: String) -> OutputError {
        let purpose =
            switch self {
            case .command: "the command makes the runs of a search: it is a program of its own"
            case .viewer: "the viewer is a program of its own"
            }
        return .failed(
            "\(reason); \(purpose), \(rawValue), which every installation of Moonspring has beside this one: install it again"
        )
    }

    package func path() throws(OutputError) -> String {
        guard let own = CurrentProcess.programPath else { throw missing("this program's own path is not known") }
        let path = FilePath.joined(FilePath.folder(of: own), rawValue)
        guard FileInformation(path)?.kind == .file else { throw missing("expected \(path), found none") }
        return path
    }
}
