import MoonspringScene

/// A moment that can be felt or heard: a contact, a touch, or what the script marked.
struct Cue {
    enum Kind: String { case contact, touch, mark }

    /// Seconds from the start of the file.
    var time: Double
    var kind: Kind
    /// The items of a contact, the view of a touch, the name of a mark.
    var name: String
    /// 0 to 1. Of a contact its impulse, as a share of the hardest one.
    var strength: Double
    /// 0, dull, to 1, crisp.
    var sharpness: Double

    /// Contacts that are softer than this share of the hardest one are not felt.
    private static let leastStrength = 0.02
    /// A touch is as strong as a key of a phone's keyboard, and crisper than a contact.
    private static let touch = (strength: 0.5, sharpness: 0.7)
    private static let contactSharpness = 0.4

    /// nil: the event is not one to be felt or heard. The strength of a contact is its impulse, until `felt`.
    init?(_ event: FrameEvent, at time: Double) {
        func number(_ name: String) -> Double { event.fields[name]?.doubleValue ?? 0 }
        func text(_ name: String) -> String { event.fields[name]?.stringValue ?? "" }
        self.time = time
        switch FrameEventRow(event)?.type {
        case FrameEventRow.beganContact.type:
            var names = (event.fields["items"]?.arrayValue ?? []).compactMap(\.stringValue)
            if let boundary = event.fields["boundary"] { names.append(boundary.stringValue ?? "bounds") }
            (kind, name) = (.contact, names.joined(separator: " and "))
            (strength, sharpness) = (number("impulse"), Self.contactSharpness)
        case FrameEventRow.touch.type:
            guard ["tap", "began"].contains(text("phase")) else { return nil }
            (kind, name) = (.touch, text("view"))
            (strength, sharpness) = Self.touch
        case FrameEventRow.mark.type:
            (kind, name) = (.mark, text("name"))
            (strength, sharpness) = (number("strength"), number("sharpness"))
        default: return nil
        }
    }

    /// All cues of a run, its contacts by their share of the hardest one's impulse; those that are too soft are left out.
    static func felt(_ cues: [Cue]) -> [Cue] {
        let hardest = cues.filter { $0.kind == .contact }.map(\.strength).max() ?? 0
        return cues.compactMap { cue in
            guard cue.kind == .contact else { return cue }
            var felt = cue
            felt.strength = hardest > 0 ? rounded(cue.strength / hardest, 3) : 0
            return felt.strength >= leastStrength ? felt : nil
        }
    }
}

extension RenderFormat {
    /// A row of a format of cues.
    static func cues(
        _ extensions: [String], _ summary: String, text: @escaping @Sendable (_ cues: [Cue], _ title: String) -> String
    ) -> RenderFormat {
        RenderFormat(extensions, summary, options: [.from]) { export throws(RenderError) in
            try CueExporter(export, text)
        }
    }
}

/// Collects the cues of a scene. How hard contacts are is known when all are: the hardest one has strength 1.
private final class CueExporter: SceneExporter {
    private let export: Export
    private let text: @Sendable ([Cue], String) -> String
    private var cues: [Cue] = []

    init(_ export: Export, _ text: @escaping @Sendable ([Cue], String) -> String) throws(RenderError) {
        self.export = export
        self.text = text
        _ = try export.openFile()
    }

    var summary: String { cues.count == 1 ? "1 cue" : "\(cues.count) cues" }
    var details: JSON.Object { ["cues": .integer(cues.count)] }

    func add(_ frame: Frame, _ picture: Picture) throws(RenderError) {
        guard export.options.contains(frame.time) else { return }
        for event in frame.events {
            if let cue = Cue(event, at: rounded(frame.time - export.options.from, 6)) { cues.append(cue) }
        }
    }

    func finish(_ end: TraceEnd) throws(RenderError) {
        try export.openFile().complete(Array(text(Cue.felt(cues), export.header.displayName).utf8))
    }
}
