import MoonspringScene

/// A request of the protocol: its row says what it is called, what belongs to it, what it means and what it does.
///
/// LiveRequest+All.swift has the rows. What pages send is read by them, and docs/live.md has them as a table.
package struct LiveRequest: Sendable {
    /// What takes long, and ends as soon as a certain request waits.
    enum Work { case ticks, seeking }

    /// A request that is being performed.
    final class Call {
        let session: LiveSession
        let viewer: Int
        /// The members of the reply.
        var reply: JSON.Object = [:]

        init(_ session: LiveSession, viewer: Int) { (self.session, self.viewer) = (session, viewer) }
    }

    typealias Action = @Sendable (Call) -> Void

    package let name: String
    private let meaning: String
    /// What is under way need not be finished when this waits.
    let ends: Work?
    private let members: [(name: String, kind: String)]
    private let read: @Sendable (JSON.Object) throws(Objection) -> (subject: String?, action: Action)

    /// `subject` is asked for what the members of a request say it is about: a later request of the same viewer about the same thing makes
    /// this one pointless, unless that is nil.
    init<each Value: Sendable>(
        _ name: String, _ meaning: String, _ member: repeat RequestMember<each Value>, ends: Work? = nil,
        subject: @escaping @Sendable (JSON.Object) -> String? = { _ in nil },
        perform: @escaping @Sendable (Call, repeat each Value) -> Void
    ) {
        (self.name, self.meaning, self.ends) = (name, meaning, ends)
        var members: [(name: String, kind: String)] = []
        for description in repeat (each member).description { members.append(description) }
        self.members = members
        read = { (given) throws(Objection) in
            let value = (repeat try (each member).read(given))
            return (subject(given), { perform($0, repeat each value) })
        }
    }

    /// A request that a page has sent.
    package struct Message: Sendable {
        package let request: LiveRequest
        /// The number that its reply will have; nil: no reply is wanted.
        package let id: Double?
        private let subject: String?
        let action: Action

        /// Reads a message. Throws when it is not a request.
        package init(_ bytes: [UInt8]) throws(Objection) {
            let json: JSON
            do throws(JSON.ParseError) { json = try JSON.parse(bytes) } catch {
                throw Objection(text: "expected a JSON object: \(error)")
            }
            guard let object = json.objectValue else {
                throw Objection(text: "expected a JSON object, got \(json.kind)")
            }
            id = object["id"]?.doubleValue
            do throws(Objection) {
                let name = try RequestMember.text("do").read(object)
                guard let request = LiveRequest.all.first(where: { $0.name == name }) else {
                    throw Objection(text: "there is no request '\(name)'")
                }
                self.request = request
                (subject, action) = try request.read(object)
            } catch {
                throw Objection(text: error.text, id: id)
            }
        }

        /// Whether `later` of the same viewer makes this one pointless.
        func isReplaced(by later: Message) -> Bool {
            subject != nil && subject == later.subject && request.name == later.request.name
        }
    }

    /// Why a message is not a request.
    package struct Objection: Error {
        package let text: String
        /// The number of the request, where that could be read.
        package var id: Double?
    }

    /// The table of docs/live.md.
    package static var table: String {
        let rows = all.map { request in
            let members = request.members.map { " `\($0.name)` (\($0.kind))" }
            return "| `\(request.name)` |\(members.joined(separator: ",")) | \(request.meaning) |\n"
        }
        return "| `do` | members | meaning |\n|---|---|---|\n" + rows.joined()
    }
}
