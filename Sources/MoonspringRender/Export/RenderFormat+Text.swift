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
            var notes = notes()
            // A place that takes no file is reported before the wait.
            _ = try export.openFile()
            return StreamExporter { frame, picture in
                note(&notes, frame, picture, export)
            } end: { _ throws(OutputError) in
                let made = try file(&notes, export)
                try export.openFile().complete(Array(made.text.utf8))
                return (made.summary, made.details)
            }
        }
    }
}
