import MoonspringAnalysis
import MoonspringScene
import MoonspringSystem

// What an editor asks for at a place of a document.

extension LanguageServer {
    /// Where the text up to the cursor is looked at, and the text.
    private func written(_ parameters: RequestParameters) throws(RequestFailure) -> (OpenDocument, Int, String) {
        let document = try document(parameters)
        let offset = try parameters.offset(in: document.text)
        folder = document.path.map(FilePath.folder)
        return (document, offset, document.text.string(upTo: offset))
    }

    func completion(_ parameters: RequestParameters) throws(RequestFailure) -> JSON {
        let (document, offset, text) = try written(parameters)
        guard let answer = script.answer(text) else { return .null }
        let range = range(offset - answer.prefix.utf8.count..<offset, in: document.text)
        let rest = document.text.bytes[offset...].first { $0 != 0x20 && $0 != 0x09 }
        let items = answer.words.enumerated().map { index, word in
            // Brackets and quotes are closed by the editor, and not all who write a name call it.
            let isKey = word.kind == .key && rest != UInt8(ascii: "=")
            var item: JSON.Object = [
                "label": .string(word.text), "kind": .integer(word.kind.protocolNumber(word.detail)),
                // In the order of the list, not of the alphabet.
                "sortText": .string(String(String(10000 + index).dropFirst())),
                "textEdit": ["range": range, "newText": .string(word.text + (isKey ? word.suffix : ""))],
            ]
            if !word.detail.isEmpty { item.append("detail", .string(word.detail)) }
            if !word.doc.isEmpty { item.append("documentation", .string(word.doc)) }
            return JSON.object(item)
        }
        return ["isIncomplete": false, "items": .array(items)]
    }

    func hover(_ parameters: RequestParameters) throws(RequestFailure) -> JSON {
        let (document, offset, _) = try written(parameters)
        guard let place = document.text.word(at: offset),
            let word = script.word(endingIn: document.text.string(upTo: place.upperBound))
        else { return .null }
        let head = showsMarkdown ? "```lua\n\(word.text)\n```" : word.text
        let text = word.doc.isEmpty ? head : "\(head)\n\n\(word.doc)"
        return [
            "contents": ["kind": showsMarkdown ? "markdown" : "plaintext", "value": .string(text)],
            "range": range(place, in: document.text),
        ]
    }

    func signatureHelp(_ parameters: RequestParameters) throws(RequestFailure) -> JSON {
        let (_, _, text) = try written(parameters)
        guard let answer = script.answer(text), let signature = answer.signature else { return .null }
        let names = Self.parameters(of: signature.text)
        var shown: JSON.Object = [
            "label": .string(signature.text),
            "parameters": .array(names.map { ["label": [.integer($0.lowerBound), .integer($0.upperBound)]] }),
        ]
        if !signature.doc.isEmpty { shown.append("documentation", .string(signature.doc)) }
        return [
            "signatures": [.object(shown)], "activeSignature": 0,
            "activeParameter": .integer(max(0, min(answer.parameter, names.count - 1))),
        ]
    }

    /// Where the names are in `View:animate(duration, [options]) -> number`, which is ASCII.
    private static func parameters(of signature: String) -> [Range<Int>] {
        let text = Array(signature.utf8)
        guard let open = text.firstIndex(of: UInt8(ascii: "(")), let close = text.firstIndex(of: UInt8(ascii: ")")),
            open < close
        else { return [] }
        return text[(open + 1)..<close].split(separator: UInt8(ascii: ",")).map { part in
            part.startIndex + (part.first == 0x20 ? 1 : 0)..<part.endIndex
        }
    }

    func codeActions(_ parameters: RequestParameters) throws(RequestFailure) -> JSON {
        let document = try document(parameters)
        let place = try parameters.range(in: document.text)
        let wanted = parameters.member("context", "only")?.arrayValue
        guard wanted?.contains(where: { $0 == "quickfix" || $0 == "" }) ?? true else { return [] }
        let actions = (document.published ?? []).compactMap { problem -> JSON? in
            guard let fix = problem.fix, problem.bytes.lowerBound <= place.upperBound,
                place.lowerBound <= problem.bytes.upperBound
            else { return nil }
            let edit: JSON = ["range": range(problem.bytes, in: document.text), "newText": .string(fix)]
            return [
                "title": .string("Change to \(fix)"), "kind": "quickfix", "isPreferred": true,
                "diagnostics": [diagnostic(problem, in: document.text)],
                "edit": ["changes": .object(JSON.Object([(document.uri, .array([edit]))]))],
            ]
        }
        return .array(actions)
    }

    // MARK: forms

    func diagnostic(_ problem: ScriptCheck.Problem, in text: DocumentText) -> JSON {
        [
            "range": range(problem.bytes, in: text), "severity": problem.isCertain ? 1 : 2, "source": "moonspring",
            "message": .string(problem.text),
        ]
    }

    private func range(_ bytes: Range<Int>, in text: DocumentText) -> JSON {
        let places = [bytes.lowerBound, bytes.upperBound].map { offset -> JSON in
            let (line, character) = text.place(of: offset)
            return ["line": .integer(line), "character": .integer(character)]
        }
        return ["start": places[0], "end": places[1]]
    }
}

extension Completion.Kind {
    /// `CompletionItemKind`; `detail` says what a name is.
    fileprivate func protocolNumber(_ detail: String) -> Int {
        switch self {
        case .method: 2
        case .function: 3
        case .key: 5
        case .name: detail == "keyword" ? 14 : 6
        case .class: 7
        case .object: 9
        case .property: 10
        case .choice: 20
        case .constant: 21
        case .callback: 23
        }
    }
}
