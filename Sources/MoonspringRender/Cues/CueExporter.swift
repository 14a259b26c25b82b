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

    /// Contacts that are softer than this share of the hardest one are not felt.
    private static let leastStrength = 0.02
    /// A touch is as strong as a key of a phone's keyboard, and crisper than a contact.
    private static let touch = (strength: 0.5, sharpness: 0.7)
    private static let contactSharpness = 0.4

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
            if let cue = Self.cue(event, at: rounded(frame.time - export.options.from, 6)) { cues.append(cue) }
        }
    }

    private static func cue(_ event: FrameEvent, at time: Double) -> Cue? {
        func number(_ name: String) -> Double { event.fields[name]?.doubleValue ?? 0 }
        func text(_ name: String) -> String { event.fields[name]?.stringValue ?? "" }
        switch FrameEventRow(event)?.type {
        case FrameEventRow.beganContact.type:
            var names = (event.fields["items"]?.arrayValue ?? []).compactMap(\.stringValue)
            if let boundary = event.fields["boundary"] { names.append(boundary.stringValue ?? "bounds") }
            return Cue(
                time: time, kind: .contact, name: names.joined(separator: " and "), strength: number("impulse"),
                sharpness: contactSharpness)
        case FrameEventRow.touch.type:
            guard ["tap", "began"].contains(text("phase")) else { return nil }
            return Cue(
                time: time, kind: .touch, name: text("view"), strength: touch.strength, sharpness: touch.sharpness)
        case FrameEventRow.mark.type:
            return Cue(
                time: time, kind: .mark, name: text("name"), strength: number("strength"),
                sharpness: number("sharpness"))
        default: return nil
        }
    }

    func finish(_ end: TraceEnd) throws(RenderError) {
        let hardest = cues.filter { $0.kind == .contact }.map(\.strength).max() ?? 0
        cues = cues.compactMap { cue in
            guard cue.kind == .contact else { return cue }
            var felt = cue
            felt.strength = hardest > 0 ? rounded(cue.strength / hardest, 3) : 0
            return felt.strength >= Self.leastStrength ? felt : nil
        }
        try export.openFile().complete(Array(text(cues, export.header.displayName).utf8))
    }
}
