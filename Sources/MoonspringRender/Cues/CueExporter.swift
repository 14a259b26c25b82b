import MoonspringLua
import MoonspringScene

extension RenderFormat {
    static func cues(
        _ extensions: [String], _ summary: String, text: @escaping @Sendable (_ cues: [Cue], _ title: String) -> String
    ) -> RenderFormat {
        RenderFormat(extensions, summary, options: [.from]) { export throws(OutputError) in
            try CueExporter(export, text)
        }
    }
}

/// Collects the cues of a scene. How hard contacts are is known when all are: the hardest one has strength 1.
private final class CueExporter: SceneExporter {
    private let export: Export
    private let text: @Sendable ([Cue], String) -> String
    private var cues: [Cue] = []

    init(_ export: Export, _ text: @escaping @Sendable ([Cue], String) -> String) throws(OutputError) {
        self.export = export
        self.text = text
        _ = try export.openFile()
    }

    var summary: String { counted(cues.count, "cue") }
    var details: JSON.Object { ["cues": .integer(cues.count)] }

    func add(_ frame: Frame, _ picture: Picture) throws(OutputError) {
        guard export.options.contains(frame.time) else { return }
        for event in frame.events {
            if let cue = Cue(event, at: rounded(frame.time - export.options.from, 6)) { cues.append(cue) }
        }
    }

    func finish(_ end: TraceEnd) throws(OutputError) {
        try export.openFile().complete(Array(text(Cue.felt(cues), export.header.displayName).utf8))
    }
}
