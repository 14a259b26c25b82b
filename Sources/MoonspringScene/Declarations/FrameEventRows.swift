import MoonspringLua

/// An event of a trace: what it is called, what belongs to it, when it happens, and how it is shown.
package struct FrameEventRow: Sendable {
    /// What the viewer lists together.
    package enum Group: String, CaseIterable, Sendable { case contacts, touches, animators, other }

    package let type: String
    package let doc: String
    package let fields: [(name: String, doc: String)]
    package let group: Group
    /// What a plot calls it; nil: it has no mark there.
    package let mark: String?
    /// A line about one for a person.
    package let line: @Sendable (JSON.Object) -> String

    private init(
        _ type: String, _ doc: String, _ fields: [(name: String, doc: String)], group: Group, mark: String?,
        line: @escaping @Sendable (JSON.Object) -> String
    ) {
        (self.type, self.doc, self.fields) = (type, doc, fields)
        (self.group, self.mark, self.line) = (group, mark, line)
    }

    package static let beganContact = FrameEventRow(
        "beganContact", "Two items, or an item and a boundary, begin to touch.",
        parties + [
            ("point", "where, as [x, y] in the animator's coordinates"),
            ("impulse", "how hard: the sum of its points' largest normal impulses, in newton seconds"),
        ], group: .contacts,
        mark: "contact began"
    ) { "\(item(of: $0)) touches \(partner(of: $0))" }

    package static let endedContact = FrameEventRow(
        "endedContact", "They no longer touch.", parties, group: .contacts, mark: "contact ended"
    ) { "\(item(of: $0)) leaves \(partner(of: $0))" }

    package static let willResume = FrameEventRow(
        "willResume", "An animator begins to step.", [], group: .animators, mark: "resumed"
    ) { _ in "animator resumes" }

    package static let didPause = FrameEventRow(
        "didPause", "An animator has paused because everything is at rest.", [], group: .animators, mark: "paused"
    ) { _ in "animator pauses" }

    package static let touch = FrameEventRow(
        "touch", "A finger, of the script or of a viewer, taps, pans or does something else, or two do.",
        [
            ("phase", "\"tap\", \"swipe\", or of what lasts \"began\", \"changed\", \"ended\" or \"cancelled\""),
            ("point", "where, as [x, y] in the root view"),
            ("gesture", "what lasts: \"long press\", \"pinch\" or \"rotation\"; omitted for a pan"),
            (
                "view",
                "the name of the view whose handler gets it, \"root\" for the root view; omitted if none has one"
            ),
        ], group: .touches, mark: "touch"
    ) { fields in
        let numbers = (fields["point"]?.arrayValue ?? []).compactMap { $0.doubleValue }
        let point = numbers.map { ($0.rounded() + 0).shortestJSON }
        let view = fields["view"]?.stringValue.map { " on \($0)" } ?? ""
        let gesture = fields["gesture"]?.stringValue ?? "touch"
        return "\(gesture) \(fields["phase"]?.stringValue ?? "") at \(point.joined(separator: ", "))\(view)"
    }

    package static let log = FrameEventRow(
        "log", "The script wrote a line with scene.log.", [("text", "the line")], group: .other, mark: nil
    ) { $0["text"]?.stringValue ?? "" }

    package static let mark = FrameEventRow(
        "mark", "The script marked the moment with scene.mark, for haptics and sound.",
        [
            ("name", "what the script calls it"), ("strength", "0 to 1"), ("sharpness", "0, dull, to 1, crisp"),
        ], group: .other, mark: "mark"
    ) { "mark \($0["name"]?.stringValue ?? "")" }

    /// All of them.
    package static let all = [beganContact, endedContact, willResume, didPause, touch, log, mark]

    /// The row of an event; nil of one that no scene has, which a trace of another program may.
    package init?(_ event: FrameEvent) {
        guard let row = Self.all.first(where: { $0.type == event.type }) else { return nil }
        self = row
    }

    private static let parties: [(name: String, doc: String)] = [
        ("items", "the names of one item or two"),
        ("boundary", "for one item: the boundary's identifier; null for the reference bounds"),
    ]

    private static func item(of fields: JSON.Object) -> String {
        fields["items"]?.arrayValue?.first?.stringValue ?? ""
    }

    private static func partner(of fields: JSON.Object) -> String {
        if let items = fields["items"]?.arrayValue, items.count > 1 { return items[1].stringValue ?? "" }
        if let number = fields["boundary"]?.integerValue { return "boundary \(number)" }
        return fields["boundary"]?.stringValue ?? "the bounds"
    }

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
