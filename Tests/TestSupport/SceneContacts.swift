import MoonspringScene

/// What a scene's frames say of a contact.
public struct SceneContact: Equatable, Sendable {
    public let tick: Int
    /// Whether it began in that tick; it ended otherwise.
    public let hasBegun: Bool
    /// One item and a boundary, or two items.
    public let items: [String]
    /// The identifier of the boundary; nil for the bounds of the reference view, and between items.
    public let boundary: String?
    public let x: Double?
    public let y: Double?
}

extension TestScene {
    /// Every begin and end of a contact so far, in order.
    public var contacts: [SceneContact] {
        frames.flatMap { frame in frame.events.compactMap { contact($0, tick: frame.tick) } }
    }

    private func contact(_ event: FrameEvent, tick: Int) -> SceneContact? {
        guard event.type == "beganContact" || event.type == "endedContact" else { return nil }
        var items: [String] = []
        if case .array(let names)? = event.fields["items"] { items = names.compactMap(\.stringValue) }
        var point: [Double] = []
        if case .array(let parts)? = event.fields["point"] { point = parts.compactMap(\.doubleValue) }
        let identifier = event.fields["boundary"]
        return SceneContact(
            tick: tick, hasBegun: event.type == "beganContact", items: items,
            boundary: identifier?.stringValue ?? identifier?.integerValue.map { "\($0)" },
            x: point.first, y: point.last)
    }

    /// The begins of contacts of an item with a boundary, or of two items.
    public func begins(_ first: String, with other: String? = nil) -> [SceneContact] {
        contacts.filter { $0.hasBegun && $0.items == [first] + (other.map { [$0] } ?? []) }
    }
}

/// The ticks and values of the peaks of a curve that are higher than `least`.
public func peaks(of curve: [Double], above least: Double) -> [(tick: Int, value: Double)] {
    guard curve.count > 2 else { return [] }
    return (1..<curve.count - 1).filter {
        curve[$0] > least && curve[$0] > curve[$0 - 1] && curve[$0] >= curve[$0 + 1]
    }.map { ($0, curve[$0]) }
}
