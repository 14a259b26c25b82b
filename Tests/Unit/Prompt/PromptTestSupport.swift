import MoonspringLua
import MoonspringScene
import TestSupport
import Testing

/// A scene and what is typed at it.
final class Prompt {
    let scene: Scene
    private(set) var count = 0
    private(set) var output: [String] = []

    init(_ options: Scene.Options = .patient) throws {
        scene = try Scene(options)
        scene.engine.onOutput = { [unowned self] in output.append($0) }
    }

    /// Loads a scene whose locals can be seen.
    convenience init(scene text: String, _ options: Scene.Options = .patient) throws {
        try self.init(options)
        try scene.load(text: text, name: "scene.lua", keepingLocals: true)
    }

    /// The values of a typed text.
    @discardableResult
    func type(_ text: String) throws -> [InspectedValue] { try results(text).map(\.value) }

    func results(_ text: String) throws -> [PromptResult] {
        count += 1
        return try scene.evaluate(text, name: "[\(count)]")
    }

    /// The one value of a typed text.
    func value(_ text: String) throws -> InspectedValue? {
        let values = try type(text)
        #expect(values.count == 1, "\(text): \(values)")
        return values.first
    }

    /// The message of a typed text that fails.
    func failure(_ text: String) -> String {
        do {
            let values = try type(text)
            return "no error, but \(values)"
        } catch {
            return "\(error)"
        }
    }
}

extension Scene.Options {
    /// With a short time limit.
    static var hasty: Scene.Options { Scene.Options().with(\.engine.timeLimit, 0.2) }
}

/// A value of a table literal, for comparisons.
func inspectedTable(_ entries: (InspectedValue, InspectedValue)..., left: Int = 0) -> InspectedValue {
    .table(entries.map { InspectedValue.Entry(key: $0.0, value: $0.1) }, left: left)
}
