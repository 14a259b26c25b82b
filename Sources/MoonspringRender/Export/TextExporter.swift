import MoonspringScene

/// The text of a file, and what is told of it.
typealias TextFile = (text: String, summary: String, details: JSON.Object)

extension RenderFormat {
    /// A row of a format whose text is made when the run is over, of what `note` has kept of its ticks.
    static func collecting<Notes>(
        _ extensions: [String], _ summary: String, options: Set<RenderOption> = [.from],
        _ notes: @autoclosure @escaping @Sendable () -> Notes,
        note: @escaping @Sendable (inout Notes, Frame, Picture, Export) -> Void,
        file: @escaping @Sendable (inout Notes, Export) throws(OutputError) -> TextFile
    ) -> RenderFormat {
        RenderFormat(extensions: extensions, summary: summary, options: options) { export throws(OutputError) in
            try TextExporter(export, notes(), note: note, file: file)
        }
    }
}

private final class TextExporter<Notes>: SceneExporter {
    private let export: Export
    private var notes: Notes
    private let note: (inout Notes, Frame, Picture, Export) -> Void
    private let file: (inout Notes, Export) throws(OutputError) -> TextFile
    private(set) var summary = ""
    private(set) var details: JSON.Object = [:]

    init(
        _ export: Export, _ notes: Notes, note: @escaping (inout Notes, Frame, Picture, Export) -> Void,
        file: @escaping (inout Notes, Export) throws(OutputError) -> TextFile
    ) throws(OutputError) {
        (self.export, self.notes, self.note, self.file) = (export, notes, note, file)
        // A place that takes no file is reported before the wait.
        _ = try export.openFile()
    }

    func add(_ frame: Frame, _ picture: Picture) throws(OutputError) { note(&notes, frame, picture, export) }

    func finish(_ end: TraceEnd) throws(OutputError) {
        let made = try file(&notes, export)
        (summary, details) = (made.summary, made.details)
        try export.openFile().complete(Array(made.text.utf8))
    }
}
