import ArgumentParser
import MoonspringRender
import MoonspringScene
import MoonspringSystem

/// `moonspring write-playground`: for `scripts/site`, which puts the page's worker, the engine and the editor beside it.
struct WritePlayground: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "write-playground", _superCommandName: "moonspring",
            abstract: "Write the page on which scenes are written and run in a browser.", shouldDisplay: false)
    }

    @Argument(help: "The folder that gets index.html.")
    var folder: String

    func run() throws {
        let scene: JSON = ["name": "bottom_sheet.lua", "text": .string(SceneTemplate.sheet.scene)]
        let page = PlayerAssets.page("playground.html", title: "Moonspring playground", data: scene)
        try OutputFile.write(page.bytes, to: FilePath.joined(folder, "index.html"))
    }
}
