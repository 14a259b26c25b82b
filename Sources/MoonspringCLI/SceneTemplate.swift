import CSceneTemplates
import MoonspringLua
import MoonspringScene

/// What `moonspring new` can begin with: one of the scenes that ship, by the name that the option has.
enum SceneTemplate: String, CaseIterable {
    case sheet, cards, list, loader, physics

    var summary: String {
        switch self {
        case .sheet: "a bottom sheet that is flicked from stop to stop"
        case .cards: "a deck of cards to swipe away"
        case .list: "an inbox whose messages are swiped out"
        case .loader: "three dots that hop for ever"
        case .physics: "a ball that swings into a tower"
        }
    }

    static let sceneFile = "scene.lua"

    var scene: String { String(cString: scene_template_named(rawValue)) }

    func files(name: String) -> [ReferenceFile] {
        [
            ReferenceFile(path: Self.sceneFile, text: scene),
            ReferenceFile(path: "README.md", text: readme(name)),
            ReferenceFile(path: ".luarc.json", text: Self.settings),
            ReferenceFile(path: "library/moonspring.lua", text: Scene.reference.annotations),
        ]
    }

    private static let settings = """
        {
          "runtime.version": "Lua 5.4",
          "workspace.library": ["library"],
          "workspace.checkThirdParty": false
        }

        """

    private func readme(_ name: String) -> String {
        """
        # \(name)

        A scene for Moonspring.

        ```sh
        moonspring live scene.lua                        # shows it in the browser, and again when the file is saved
        moonspring run scene.lua                         # runs it until everything is at rest
        moonspring check scene.lua                       # finds mistakes without running it
        moonspring render scene.lua -o scene.gif         # renders a film
        moonspring render scene.lua -o scene.tokens.json # its springs, for SwiftUI, Motion, Figma and others
        moonspring help View                             # shows the reference of a class
        ```

        An editor with the Lua language server completes and checks the names of the module: `.luarc.json` refers it to
        `library/moonspring.lua`. After an update of Moonspring, take that file from a folder that `moonspring new` makes.

        """
    }
}
