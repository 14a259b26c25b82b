import MoonspringAnalysis
import MoonspringLua
import MoonspringScene
import MoonspringSystem

/// A server of the Language Server Protocol, version 3.17, on standard input and output.
///
/// It is one thread: a message is answered before the next is read. Documents are checked when no message waits, so that
/// typing is not held up by checks of texts that have changed again.
final class LanguageServer {
    private enum Stage { case fresh, running, shutDown }

    private let isTrusted: Bool
    private var stage = Stage.fresh
    private var isFinished = false
    /// Whether the editor shows Markdown where it shows what a name is.
    private(set) var showsMarkdown = false
    /// In the order in which they were opened.
    private(set) var documents: [OpenDocument] = []
    /// The folder of the document that is being completed.
    var folder: String?

    /// It knows the globals that a script finds.
    private let engine: LuaEngine?
    private(set) lazy var script = ScriptCompletion(
        Scene.reference,
        names: LiveNames(
            lookUp: { [unowned self] in engine?.lookUp($0) },
            modules: { [unowned self] in folder.map(ScriptModule.names) ?? [] }))

    init(isTrusted: Bool) {
        self.isTrusted = isTrusted
        var options = LuaEngine.Options()
        options.isTrusted = isTrusted
        engine = try? LuaEngine(options)
    }

    /// Serves until the editor says `exit`, or closes the input. Returns the exit status that the protocol has for that.
    func run() -> Int32 {
        var input = MessageReader()
        while !isFinished, !StandardOutput.isLost, let message = input.next() {
            switch message {
            case .text(let bytes): receive(bytes)
            case .refused(let reason): respond(to: .null, RequestFailure(.parseError, reason))
            }
            if !input.hasMore { publish() }
        }
        return stage == .shutDown ? 0 : 1
    }

    // MARK: messages

    private func receive(_ bytes: [UInt8]) {
        let message: JSON
        do throws(JSON.ParseError) {
            message = try JSON.parse(bytes)
        } catch {
            return respond(to: .null, RequestFailure(.parseError, "\(error)"))
        }
        guard let members = message.objectValue else {
            let reason = "expected an object with a method, found \(message.kind)"
            return respond(to: .null, RequestFailure(.invalidRequest, reason))
        }
        let id = members["id"]
        let hasKnownID = id == nil || id?.stringValue != nil || id?.doubleValue != nil
        guard let method = members["method"]?.stringValue, hasKnownID else {
            // An answer: the server has asked for nothing.
            if members["method"] == nil, members["result"] != nil || members["error"] != nil { return }
            let reason = "expected the name of a method, and a number or a string as its id"
            return respond(to: hasKnownID ? id ?? .null : .null, RequestFailure(.invalidRequest, reason))
        }
        let parameters = RequestParameters(members["params"]?.objectValue ?? JSON.Object())
        guard let id else { return notice(method, parameters) }
        do throws(RequestFailure) {
            let result = try answer(method, parameters)
            send(["id": id, "result": result])
        } catch {
            respond(to: id, error)
        }
    }

    private func respond(to id: JSON, _ failure: RequestFailure) {
        send(["id": id, "error": ["code": .integer(failure.code.rawValue), "message": .string(failure.reason)]])
    }

    private func send(_ members: JSON.Object) {
        var message: JSON.Object = ["jsonrpc": "2.0"]
        message.append(members)
        let text = JSON.object(message).description
        StandardOutput.write("Content-Length: \(text.utf8.count)\r\n\r\n" + text)
        StandardOutput.flush()
    }

    // MARK: requests

    private func answer(_ method: String, _ parameters: RequestParameters) throws(RequestFailure) -> JSON {
        switch (stage, method) {
        case (.fresh, "initialize"):
            stage = .running
            let formats = parameters.member("capabilities", "textDocument", "hover", "contentFormat")?.arrayValue ?? []
            showsMarkdown = formats.contains("markdown")
            return Self.capabilities
        case (.fresh, _): throw RequestFailure(.notInitialized, "expected 'initialize' before '\(method)'")
        case (.shutDown, _): throw RequestFailure(.invalidRequest, "expected 'exit' after 'shutdown', got '\(method)'")
        case (.running, "initialize"): throw RequestFailure(.invalidRequest, "the server is initialized already")
        case (.running, "shutdown"):
            stage = .shutDown
            return .null
        case (.running, "textDocument/completion"): return try completion(parameters)
        case (.running, "textDocument/hover"): return try hover(parameters)
        case (.running, "textDocument/signatureHelp"): return try signatureHelp(parameters)
        case (.running, "textDocument/codeAction"):
            publish()
            return try codeActions(parameters)
        default: throw RequestFailure(.methodNotFound, "there is no method '\(method)'")
        }
    }

    private static let capabilities: JSON = [
        "capabilities": [
            "positionEncoding": "utf-16",
            // Changes come in parts.
            "textDocumentSync": ["openClose": true, "change": 2],
            "completionProvider": ["triggerCharacters": [".", ":", "\"", "'", "{"]],
            "hoverProvider": true,
            "signatureHelpProvider": ["triggerCharacters": ["(", ","]],
            "codeActionProvider": ["codeActionKinds": ["quickfix"]],
        ],
        "serverInfo": ["name": "moonspring", "version": .string(LuaEngine.version)],
    ]

    // MARK: notifications

    private func notice(_ method: String, _ parameters: RequestParameters) {
        if method == "exit" { isFinished = true }
        guard stage == .running else { return }
        // What cannot be read is passed over: nobody waits for an answer.
        switch method {
        case "textDocument/didOpen": try? open(parameters)
        case "textDocument/didChange": try? change(parameters)
        case "textDocument/didClose": try? close(parameters)
        case "workspace/didChangeWatchedFiles": for document in documents { document.isStale = true }
        default: break
        }
    }

    private func open(_ parameters: RequestParameters) throws(RequestFailure) {
        let uri = try parameters.uri()
        let text = try parameters.string("textDocument", "text")
        documents.removeAll { $0.uri == uri }
        let version = parameters.member("textDocument", "version") ?? .null
        documents.append(OpenDocument(uri: uri, version: version, text: text))
        noteChange(of: documents[documents.count - 1])
    }

    private func change(_ parameters: RequestParameters) throws(RequestFailure) {
        let document = try document(parameters)
        for change in parameters.member("contentChanges")?.arrayValue ?? [] {
            let change = RequestParameters(change.objectValue ?? JSON.Object())
            let text = try change.string("text")
            if change.member("range") == nil {
                document.text = DocumentText(text)
            } else {
                document.text.replace(try change.range(in: document.text), with: text)
            }
        }
        document.version = parameters.member("textDocument", "version") ?? .null
        noteChange(of: document)
    }

    private func close(_ parameters: RequestParameters) throws(RequestFailure) {
        let document = try document(parameters)
        documents.removeAll { $0 === document }
        noteChange(of: document)
        publish([], of: document)
    }

    private func noteChange(of document: OpenDocument) {
        document.isStale = true
        document.published = nil
        for other in documents where other.required.contains(document.place) { other.isStale = true }
    }

    func document(_ parameters: RequestParameters) throws(RequestFailure) -> OpenDocument {
        let uri = try parameters.uri()
        guard let document = documents.first(where: { $0.uri == uri }) else {
            throw RequestFailure(.invalidParameters, "expected a document that is open, got '\(uri)'")
        }
        return document
    }

    // MARK: problems

    /// Checks what has changed, and reports what is different by now.
    private func publish() {
        guard stage == .running else { return }
        for document in documents where document.isStale { document.update(check) }
        let required = documents.reduce(into: Set<String>()) { $0.formUnion($1.required) }
        for document in documents {
            // What others require is checked with them: they say what globals there are.
            let others = documents.filter { $0.required.contains(document.place) && !required.contains($0.place) }
            var seen = Set<String>()
            let found = (others.isEmpty ? [document] : others).flatMap { $0.problems(at: document.place) }
                .filter { seen.insert($0.description).inserted }
            if found != document.published { publish(found, of: document) }
        }
    }

    private func publish(_ problems: [ScriptCheck.Problem], of document: OpenDocument) {
        document.published = problems
        var parameters: JSON.Object = [
            "uri": .string(document.uri),
            "diagnostics": .array(problems.map { diagnostic($0, in: document.text) }),
        ]
        if document.version != .null { parameters.append("version", document.version) }
        send(["method": "textDocument/publishDiagnostics", "params": .object(parameters)])
    }

    private func check(_ text: String, name: String) -> ScriptCheck {
        ScriptCheck(
            text: text, name: name, declarations: script.declarations, isTrusted: isTrusted,
            folder: name.hasPrefix("/") ? FilePath.folder(of: name) : nil
        ) { [documents] path in
            let place = OpenDocument.place(path)
            return documents.first { $0.place == place }?.text.bytes
        }
    }
}
