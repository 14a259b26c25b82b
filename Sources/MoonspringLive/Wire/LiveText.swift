import MoonspringScene

/// The texts from the server, by their `type`: docs/live.md has the members of each.
package enum LiveText: String, CaseIterable, Sendable {
    case scene, clock, problem, search, states, lines, properties, costs, reply, end

    /// Those of which only the latest matters.
    static let latest: [LiveText] = [.scene, .clock, .problem, .search, .states]
}

/// What goes to a viewer.
enum LiveMessage: Sendable {
    case text([UInt8])
    case binary([UInt8])

    static func text(_ text: LiveText, _ members: JSON.Object) -> LiveMessage {
        var buffer = JSONBuffer()
        buffer.append(JSON.Object([("type", .string(text.rawValue))] + members.members))
        return .text(buffer.bytes)
    }

    /// The answer to the request of this number.
    static func reply(to number: Double, _ members: JSON.Object) -> LiveMessage {
        .text(.reply, JSON.Object([("id", .number(number))] + members.members))
    }
}
