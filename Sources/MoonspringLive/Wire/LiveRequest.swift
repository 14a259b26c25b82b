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

    /// A request without members.
    init(_ name: String, _ meaning: String, ends: Work? = nil, perform: @escaping Action) {
        self.init(name, meaning, [], ends) { (_) throws(Objection) in (nil, perform) }
    }

    /// `read` makes the action, with the members that it reads; a later request of the same viewer with the same subject makes this one
    /// pointless, unless that is nil.
    private init(
        _ name: String, _ meaning: String, _ members: [(name: String, kind: String)], _ ends: Work?,
        read: @escaping @Sendable (JSON.Object) throws(Objection) -> (subject: String?, action: Action)
    ) {
        (self.name, self.meaning, self.members, self.ends, self.read) = (name, meaning, members, ends, read)
    }

    init<First: Sendable>(
        _ name: String, _ meaning: String, _ first: RequestMember<First>, ends: Work? = nil,
        subject: @escaping @Sendable (First) -> String? = { _ in nil },
        perform: @escaping @Sendable (Call, First) -> Void
    ) {
        self.init(name, meaning, [first.description], ends) { (given) throws(Objection) in
            let first = try first.read(given)
            return (subject(first), { perform($0, first) })
        }
    }

    init<First: Sendable, Second: Sendable>(
        _ name: String, _ meaning: String, _ first: RequestMember<First>, _ second: RequestMember<Second>,
        ends: Work? = nil,
        subject: @escaping @Sendable (First, Second) -> String? = { _, _ in nil },
        perform: @escaping @Sendable (Call, First, Second) -> Void
    ) {
        self.init(name, meaning, [first.description, second.description], ends) { (given) throws(Objection) in
            let (first, second) = (try first.read(given), try second.read(given))
            return (subject(first, second), { perform($0, first, second) })
        }
    }

    init<First: Sendable, Second: Sendable, Third: Sendable>(
        _ name: String, _ meaning: String, _ first: RequestMember<First>, _ second: RequestMember<Second>,
        _ third: RequestMember<Third>,
        subject: @escaping @Sendable (First, Second, Third) -> String? = { _, _, _ in nil },
        perform: @escaping @Sendable (Call, First, Second, Third) -> Void
    ) {
        self.init(name, meaning, [first.description, second.description, third.description], nil) {
            (given) throws(Objection) in
            let (first, second, third) = (try first.read(given), try second.read(given), try third.read(given))
            return (subject(first, second, third), { perform($0, first, second, third) })
        }
    }

    init<First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable>(
        _ name: String, _ meaning: String, _ first: RequestMember<First>, _ second: RequestMember<Second>,
        _ third: RequestMember<Third>, _ fourth: RequestMember<Fourth>,
        perform: @escaping @Sendable (Call, First, Second, Third, Fourth) -> Void
    ) {
        let members = [first.description, second.description, third.description, fourth.description]
        self.init(name, meaning, members, nil) { (given) throws(Objection) in
            let (first, second) = (try first.read(given), try second.read(given))
            let (third, fourth) = (try third.read(given), try fourth.read(given))
            return (nil, { perform($0, first, second, third, fourth) })
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
