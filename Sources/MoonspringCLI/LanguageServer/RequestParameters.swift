import MoonspringScene

struct RequestFailure: Error {
    /// The codes of JSON-RPC 2.0 and of the protocol.
    enum Code: Int {
        case parseError = -32700
        case invalidRequest = -32600
        case methodNotFound = -32601
        case invalidParameters = -32602
        case notInitialized = -32002
    }

    let code: Code
    let reason: String

    init(_ code: Code, _ reason: String) { (self.code, self.reason) = (code, reason) }
}

/// What a message says beside its method.
struct RequestParameters {
    private let members: JSON.Object

    init(_ members: JSON.Object) { self.members = members }

    /// The value at the end of a path of keys; nil where it is missing.
    func member(_ path: String...) -> JSON? { member(path) }

    private func member(_ path: [String]) -> JSON? {
        path.reduce(JSON.object(members)) { $0?.objectValue?[$1] }
    }

    func string(_ path: String...) throws(RequestFailure) -> String {
        guard let text = member(path)?.stringValue else { throw expected("a string", path) }
        return text
    }

    func uri() throws(RequestFailure) -> String { try string("textDocument", "uri") }

    /// A place in a document: `position`.
    func offset(in text: DocumentText) throws(RequestFailure) -> Int { try offset(["position"], in: text) }

    /// A part of a document: `range`. Its ends may come in any order.
    func range(in text: DocumentText) throws(RequestFailure) -> Range<Int> {
        let start = try offset(["range", "start"], in: text)
        let end = try offset(["range", "end"], in: text)
        return min(start, end)..<max(start, end)
    }

    private func offset(_ path: [String], in text: DocumentText) throws(RequestFailure) -> Int {
        text.offset(line: try count(path + ["line"]), character: try count(path + ["character"]))
    }

    private func count(_ path: [String]) throws(RequestFailure) -> Int {
        guard case .number? = member(path), let count = member(path)?.integerValue, count >= 0 else {
            throw expected("a whole number from 0", path)
        }
        return count
    }

    private func expected(_ what: String, _ path: [String]) -> RequestFailure {
        RequestFailure(.invalidParameters, "expected \(what) as '\(path.joined(separator: "."))'")
    }
}
