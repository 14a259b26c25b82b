import MoonspringCommand
import MoonspringSystem

/// `moonspring-live`, which stands beside this program.
enum ViewerProgram {
    private static let name = "moonspring-live"

    /// Why it cannot be started.
    struct Missing: Error {
        let text: String

        init(_ reason: String) {
            text =
                "\(reason); the viewer is a program of its own, \(name), which every installation of Moonspring has beside this one: "
                + "install it again"
        }
    }

    static func path() throws(Missing) -> String {
        guard let own = CurrentProcess.programPath else { throw Missing("this program's own path is not known") }
        let path = FilePath.joined(FilePath.folder(of: own), name)
        guard FileInformation(path)?.kind == .file else { throw Missing("expected \(path), found none") }
        return path
    }
}
