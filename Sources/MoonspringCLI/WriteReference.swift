import ArgumentParser
import MoonspringScene
import MoonspringSystem

/// `moonspring write-reference`: for `scripts/generate`, which makes the folders.
struct WriteReference: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "write-reference", _superCommandName: "moonspring",
            abstract: "Write the files that are generated from the declaration table.",
            shouldDisplay: false)
    }

    @Argument(help: "The root of the repository.")
    var folder: String

    func run() throws {
        for file in Scene.reference.files {
            try OutputFile.write(file.text, to: FilePath.joined(folder, file.path))
        }
    }
}
