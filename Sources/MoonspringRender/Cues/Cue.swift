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
            var names = (event.fields["items"]?.arrayValue ?? []).compactMap { $0.stringValue }
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
        let hardest = cues.filter { $0.kind == .contact }.map { $0.strength }.max() ?? 0
        return cues.compactMap { cue in
            guard cue.kind == .contact else { return cue }
            var felt = cue
            felt.strength = hardest > 0 ? rounded(cue.strength / hardest, 3) : 0
            return felt.strength >= leastStrength ? felt : nil
        }
    }
}
