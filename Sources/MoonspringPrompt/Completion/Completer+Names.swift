import MoonspringAnalysis
import MoonspringLua
import MoonspringScene

// What may stand where a name is being typed.

extension Completer {
    func complete(name prefix: String, _ interpreter: Interpreter) -> TabCompletion {
        let text = interpreter.text
        let end = text.count
        switch text.kind(end - 1) {
        case .dot: return TabCompletion(afterDot(interpreter.meaning(endingAt: end - 2)), prefix: prefix)
        case .colon:
            // `a:b` in a table or a call is a method as well; a label is `::name::`.
            return TabCompletion(afterColon(interpreter.meaning(endingAt: end - 2)), prefix: prefix)
        case .goto, .doubleColon, .local, .for: return .nothing
        case .function where text.kind(end - 2) == .local: return .nothing
        case .less where text.kind(end - 2) == .name && text.kind(end - 3) == .local:
            return TabCompletion(
                ["close", "const"].map { Candidate($0, detail: "attribute", suffix: ">") }, prefix: prefix)
        case .number where prefix.isEmpty: break
        default: break
        }
        if isDeclaringNames(text) { return .nothing }

        let open = text.openers[end]
        if text.kind(open) == .openBrace, [.openBrace, .comma, .semicolon].contains(text.kind(end - 1)),
            let keys = keys(of: interpreter.shape(ofTableAt: open))
        {
            let given = interpreter.givenKeys(inTableAt: open)
            return TabCompletion(keys.filter { !given.contains($0.text) }, prefix: prefix)
        }
        var completion = TabCompletion(names(interpreter), prefix: prefix)
        if text.kind(open) == .openParenthesis { completion.signature = signature(of: open, interpreter) }
        return completion
    }

    /// Is the cursor in the names of `local a, b` or in the parameters of a function?
    private func isDeclaringNames(_ text: TextBeforeCursor) -> Bool {
        var index = text.count - 1
        guard text.kind(index) == .comma || text.kind(index) == .openParenthesis else { return false }
        if text.kind(index) == .comma {
            while text.kind(index) == .comma, text.kind(index - 1) == .name { index -= 2 }
            if text.kind(index) == .local || text.kind(index) == .for { return true }
            index = text.openers[text.count]
        }
        guard text.kind(index) == .openParenthesis else { return false }
        index -= 1
        while text.kind(index) == .name || text.kind(index) == .dot || text.kind(index) == .colon { index -= 1 }
        return text.kind(index) == .function
    }

    // MARK: after a dot or a colon

    private func afterDot(_ meaning: Meaning) -> [Candidate] {
        switch meaning.what {
        case .module: return words.module.map { Candidate($0, in: reference) }
        case .classTable(let name, let own):
            // A class's own functions first, then what it has from the engine; methods stand here to be overridden.
            return candidates(own)
                + distinct(
                    words.afterClass(name).filter { $0.kind != .method }.map { Candidate($0, in: reference) }, own)
        case .object(let name, let own):
            return candidates(own)
                + distinct(members(of: name).filter { $0.kind != .method }.map { Candidate($0, in: reference) }, own)
        case .table(let names): return candidates(names)
        case .fields(let fields):
            return fields.map { Candidate($0.name, detail: $0.type.unwrapped.type.shortName, doc: $0.doc) }
        default: return []
        }
    }

    private func afterColon(_ meaning: Meaning) -> [Candidate] {
        switch meaning.what {
        case .classTable(let name, let own):
            let functions = own.filter { $0.type == "function" }
            return candidates(functions)
                + distinct(
                    words.afterClass(name).filter { $0.kind == .method }.map { Candidate($0, in: reference) }, own)
        case .object(let name, let own):
            let functions = own.filter { $0.type == "function" }
            return candidates(functions)
                + distinct(members(of: name).filter { $0.kind == .method }.map { Candidate($0, in: reference) }, own)
        case .table(let names): return candidates(names.filter { $0.type == "function" })
        case .string:
            guard case .table(let names) = sources.thing(["string"]) else { return [] }
            return candidates(names.filter { $0.type == "function" })
        default: return []
        }
    }

    /// Without what a script has put in its place.
    private func distinct(_ all: [Candidate], _ own: [PromptName]) -> [Candidate] {
        guard !own.isEmpty else { return all }
        let names = Set(own.map(\.text))
        return all.filter { !names.contains($0.text) }
    }

    /// Names that scripts made, those that can be written as names; by alphabet.
    private func candidates(_ names: [PromptName]) -> [Candidate] {
        names.filter { LuaWord.isName($0.text) }.sorted { $0.text < $1.text }.map { Candidate($0) }
    }

    // MARK: names

    /// Locals, globals and Lua's words, by alphabet.
    private func names(_ interpreter: Interpreter) -> [Candidate] {
        var found: [String: Candidate] = [:]
        for word in LuaTokenKind.reserved { found[word] = Candidate(word, detail: "keyword") }
        if case .table(let names) = sources.thing([]) {
            for name in names where LuaWord.isName(name.text) { found[name.text] = Candidate(name) }
        }
        if found["ms"] == nil { found["ms"] = Candidate("ms", detail: "module") }
        for name in interpreter.text.declared {
            let isFunction = if case .function = name.value { true } else { false }
            found[name.name] = Candidate(
                name.name, detail: name.isLocal ? "local" : "global", suffix: isFunction ? "(" : "")
        }
        return found.values.sorted { $0.text < $1.text }
    }

    /// The keys of a table of that shape; nil where it may have any.
    private func keys(of shape: TableShape) -> [Candidate]? {
        switch shape {
        case .constructor(let name):
            let found = keys(of: name)
            return found.isEmpty ? nil : found
        case .record(let fields):
            return fields.map {
                Candidate($0.name, detail: $0.type.unwrapped.type.shortName, doc: $0.doc, suffix: " = ")
            }
        case .delegate(let delegate):
            return delegate.methods.map {
                Candidate($0.name, detail: "function(\($0.signature))", doc: $0.doc, suffix: " = ")
            }
        case .list, .unknown: return nil
        }
    }

    /// What is being called with the parenthesis `open`, and what for.
    func signature(of open: Int, _ interpreter: Interpreter) -> Candidate? {
        switch interpreter.callee(of: open)?.what {
        case .function(let member, let owner):
            let result = member.results.isEmpty ? "" : " -> \(member.resultNames)"
            let row = reference.classes.named(owner)
            let name = row?.isPublished == true || member.isFunction ? "\(row?.path ?? owner)." : "\(owner):"
            return Candidate("\(name)\(member.name)(\(member.parameterNames))\(result)", doc: member.details)
        case .classTable(let name, _):
            guard let row = reference.classes.named(name) else { return nil }
            if let call = row.callMember {
                return Candidate(
                    "\(row.path ?? name)(\(call.parameterNames))", doc: call.doc.isEmpty ? row.doc : call.doc)
            }
            return row.isConstructible ? Candidate("\(row.path ?? name){...}", doc: row.doc) : nil
        default: return nil
        }
    }
}
