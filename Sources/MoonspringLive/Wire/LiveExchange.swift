import MoonspringSystem

/// The queue between the scene's thread and the server's. The server adds the requests of viewers, the scene's thread takes them and
/// answers through `deliver`.
final class LiveExchange: @unchecked Sendable {
    /// What comes from the server.
    enum Arrival: Sendable {
        case joined(Int)
        case left(Int)
        case request(viewer: Int, LiveRequest.Message)
        /// The messages that the viewer got last have been sent.
        case ready(Int)
        /// A file is requested; the answer goes to `deliverFile`.
        case file(LiveFile, request: Int)
    }

    private let condition = Condition()
    private var arrivals: [Arrival] = []

    /// Sends messages to a viewer; `.ready` follows when they have been sent. Set before the server starts, and called on the scene's
    /// thread.
    nonisolated(unsafe) var deliver: (_ viewer: Int, [LiveMessage]) -> Void = { _, _ in }
    /// Answers a request for a file; nil: it could not be made.
    nonisolated(unsafe) var deliverFile: (_ request: Int, [UInt8]?) -> Void = { _, _ in }
    /// The viewer's next requests may come: as many as it said were taken.
    nonisolated(unsafe) var acknowledge: (_ viewer: Int) -> Void = { _ in }

    func put(_ arrival: Arrival) {
        condition.withLock {
            arrivals.append(arrival)
            condition.wakeAll()
        }
    }

    /// Takes everything in the queue.
    func take() -> [Arrival] {
        condition.withLock {
            defer { arrivals = [] }
            return arrivals
        }
    }

    /// Whether what is under way need not be finished, as something else was requested meanwhile.
    func hasRequest(thatEnds work: LiveRequest.Work) -> Bool {
        condition.withLock {
            arrivals.contains {
                if case .request(_, let message) = $0 { message.request.ends == work } else { false }
            }
        }
    }

    /// Waits until something comes, some seconds at most.
    func wait(atMost seconds: Double) {
        guard seconds > 0 else { return }
        condition.withLock { if arrivals.isEmpty { condition.sleep(atMost: seconds) } }
    }
}

/// A file that a page may ask for.
package enum LiveFile: String, CaseIterable, Sendable {
    /// The input log of the run.
    case inputs = "inputs.jsonl"
    /// The run as a page that plays anywhere.
    case saved = "saved.html"

    var contentType: String {
        switch self {
        case .inputs: "application/jsonl"
        case .saved: "text/html; charset=utf-8"
        }
    }
}
