import MoonspringLua

/// An event of a trace: what it is called, what belongs to it, when it happens.
package struct FrameEventRow: Sendable {
    package struct Field: Sendable {
        package let name: String
        package let doc: String
    }

    package let type: String
    package let doc: String
    package let fields: [Field]

    private init(_ type: String, _ doc: String, _ fields: [(name: String, doc: String)]) {
        self.type = type
        self.doc = doc
        self.fields = fields.map { Field(name: $0.name, doc: $0.doc) }
    }

    /// All of them.
    package static let all = [
        FrameEventRow(
            "beganContact", "Two items, or an item and a boundary, begin to touch.",
            [
                ("items", "the names of one item or two"),
                ("boundary", "for one item: the boundary's identifier; null for the reference bounds"),
                ("point", "where, as [x, y] in the animator's coordinates"),
            ]),
        FrameEventRow(
            "endedContact", "They no longer touch.",
            [
                ("items", "the names of one item or two"),
                ("boundary", "for one item: the boundary's identifier; null for the reference bounds"),
            ]),
        FrameEventRow("willResume", "An animator begins to step.", []),
        FrameEventRow("didPause", "An animator has paused because everything is at rest.", []),
        FrameEventRow(
            "touch", "A finger, of the script or of a viewer, taps or begins to pan.",
            [
                ("phase", "\"tap\", or \"began\" of a pan"),
                ("point", "where, as [x, y] in the root view"),
                (
                    "view",
                    "the name of the view whose handler gets it, \"root\" for the root view; omitted if none has one"
                ),
            ]),
        FrameEventRow("log", "The script wrote a line with scene.log.", [("text", "the line")]),
    ]

    /// The page of `docs/reference`.
    static var page: String {
        let head = """
            # Events of a trace

            Each tick of a trace (`moonspring run --trace`), and each `Frame` in Swift, has a list of what happened in it, in order:
            `"events":[{"type":"beganContact","items":["ball","floor"],"point":[120,340]}]`. [files.md](../files.md) describes the rest of a
            trace. A script is told of the same by [callbacks](callbacks.md).

            | event | when | members |
            |---|---|---|
            """
        let rows = all.map { row in
            let fields = row.fields.map { "`\($0.name)`: \($0.doc)" }.joined(separator: "; ")
            return "| `\(row.type)` | \(row.doc) | \(fields.isEmpty ? " " : fields) |"
        }
        return ([head] + rows).joined(separator: "\n") + "\n"
    }
}
