import ArgumentParser
import MoonspringAnalysis
import MoonspringCommand
import MoonspringPrompt
import MoonspringScene
import MoonspringSystem

struct New: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "new", _superCommandName: "moonspring", abstract: "Create a folder with a first scene.",
            discussion: """
                Writes a scene that runs, a README.md, and the files that an editor with the Lua language server needs to \
                complete and check the names of the module. The folder must be empty or not exist yet. Without --template \
                a terminal is asked with which scene to begin; elsewhere that is sheet.
                """)
    }

    @Option(help: "The scene to begin with.")
    var template: SceneTemplate?

    @Argument(help: "The folder to create, optionally with a path; its name has letters, digits, - and _.")
    var name: String

    func validate() throws {
        let last = FilePath.name(of: name)
        let isPlain = last.utf8.allSatisfy { LuaLexer.isPartOfName($0) || $0 == UInt8(ascii: "-") }
        if last.isEmpty || last.utf8.count > 64 || !isPlain || last.hasPrefix("-") {
            throw OutputError.usage(
                "a scene's name has 1 to 64 letters, digits, - and _, and does not begin with -; got '\(last)'")
        }
    }

    func run() throws {
        let files = try (template ?? chosenTemplate()).files(name: FilePath.name(of: name))
        try Folder.makeEmpty(name)
        try Folder.makeEmpty(FilePath.joined(name, "library"))
        for file in files { try OutputFile.write(file.text, to: FilePath.joined(name, file.path)) }
        StandardOutput.line("Made \(name): \(files.map(\.path).joined(separator: ", "))")
        StandardOutput.line(
            """

            Next:
              cd \(name)
              moonspring live \(SceneTemplate.sceneFile)
              moonspring render \(SceneTemplate.sceneFile) -o scene.gif
            """)
    }

    /// What is answered on a terminal, by number or by name; the first one where nobody can be asked.
    private func chosenTemplate() throws -> SceneTemplate {
        let all = SceneTemplate.allCases
        guard Terminal.isTerminal(Descriptor.standardInput), Terminal.isTerminal(Descriptor.standardOutput) else {
            return all[0]
        }
        for (number, template) in zip(1..., all) {
            StandardOutput.line("  \(number)  \(template.rawValue.padded(to: 9))\(template.summary)")
        }
        while true {
            Terminal.write("Begin with [1]: ", to: Descriptor.standardOutput)
            // Ctrl-D.
            guard let answer = readLine() else { throw Status.interrupted }
            if answer.isEmpty { return all[0] }
            if let template = SceneTemplate(rawValue: answer) { return template }
            if let number = Int(answer), all.indices.contains(number - 1) { return all[number - 1] }
            StandardOutput.line("expected a number from 1 to \(all.count), or a name, found '\(answer)'")
        }
    }
}

extension SceneTemplate: ExpressibleByArgument {}
