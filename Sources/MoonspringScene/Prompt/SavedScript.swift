import MoonspringAnalysis
import MoonspringLua
import MoonspringSystem

/// A scene and its inputs as a script that does the same by itself: the text of the scene's file; below it what was typed before the
/// first tick, as far as Lua takes that there as it stands; and all other inputs in an input log at the end.
package struct SavedScript {
    package let text: String

    /// `file` is the text of the scene's file; nil: there is none. Throws when there is no memory to try the script.
    package init(of scene: Scene, file: String?) throws(LuaError) {
        let base = InputLog.parts(of: file ?? "").text
        var texts = Self.plainTexts(scene.allInputs, failed: scene.textFailures.map { $0.entry })
        // The prompt has it as `ms` in any case.
        let hasModule = PromptSource(input: String(base)).names.contains("ms")
        let module = hasModule ? "" : "local ms = require \"moonspring\"\n"
        func script() -> String {
            if texts.isEmpty { return String(base) }
            return base + (base.isEmpty || base.hasSuffix("\n") ? "" : "\n") + module + texts.map(Self.line).joined()
        }
        // Lua may take each by itself and not all of them in one file, as an assignment to a constant.
        let compiler = try Scene()
        while !texts.isEmpty, try !compiler.compiles(script()) { texts.removeLast() }
        // A parameter that began with its default follows that when the script says another.
        let params = scene.parameters.filter { $0.startJSON != $0.defaultJSON }.map {
            (key: $0.name, value: $0.startJSON)
        }
        let header = InputLog.Header(
            scene: scene.options.name, seed: scene.inputLog.header.seed, params: JSON.Object(params))
        let log = InputLog(header: header, entries: Array(scene.allInputs.dropFirst(texts.count)))
        let isNeeded = !log.entries.isEmpty || !params.isEmpty || header.seed != 0
        text = isNeeded ? log.script(script()) : script()
    }

    /// The first inputs, if they were typed before the first tick and mean the same as lines of the script.
    private static func plainTexts(_ entries: [InputLog.Entry], failed: [InputLog.Entry]) -> [String] {
        var texts: [String] = []
        for (place, entry) in entries.enumerated() {
            guard entry.tick == 0, case .code(let text) = entry.input else { break }
            let tokens = LuaLexer(Array(text.utf8)).tokens
            // At the prompt a function finds a local that is declared after it.
            let looksAhead =
                tokens.contains { $0.kind == .function }
                && entries[(place + 1)...].contains {
                    !$0.input.locals.isDisjoint(with: PromptSource(input: text).names)
                }
            // Lua would take a parenthesis for the arguments of what stands before it.
            let isArgument = tokens.first?.kind == .openParenthesis
            if looksAhead || isArgument || failed.contains(entry) || ParameterLine(text) != nil { break }
            texts.append(text)
        }
        // Results have their numbers only where every line is replayed.
        return entries.contains(where: { $0.input.usesResults }) ? [] : texts
    }

    /// A text as lines of a script, where what only shows a value is no statement.
    private static func line(_ text: String) -> String {
        guard text.isMereExpression else { return text + "\n" }
        return text.split(omittingEmptySubsequences: false, whereSeparator: { $0.isNewline }).map { "-- \($0)\n" }
            .joined()
    }
}

extension Scene {
    /// Whether Lua takes a script. Runs nothing of it.
    fileprivate func compiles(_ script: String) throws(LuaError) -> Bool {
        try values(of: "load(\(LuaEscapes.quoted(script)), '=script') ~= nil", name: "check") == [.boolean(true)]
    }
}

extension InputLog.Input {
    fileprivate var locals: Set<String> {
        guard case .code(let text) = self else { return [] }
        let parser = LuaParser(Array(text.utf8))
        return Set(parser.tree.locals.map { parser.names[$0.name] })
    }

    /// Whether it names a result of an earlier line.
    fileprivate var usesResults: Bool {
        guard case .code(let text) = self else { return false }
        return PromptSource(input: text).names.contains {
            $0.hasPrefix("_") && $0.dropFirst().allSatisfy { $0.isNumber }
        }
    }
}

extension String {
    /// Whether it cannot do anything: an expression that calls nothing, or a comment.
    var isMereExpression: Bool {
        let lexer = LuaLexer(Array(utf8))
        var tokens = lexer.tokens.dropLast()
        // Without the `=` before an expression and the `;` behind it.
        if tokens.first?.kind == .assign { tokens = tokens.dropFirst() }
        while tokens.last?.kind == .semicolon { tokens = tokens.dropLast() }
        guard let first = tokens.first, let last = tokens.last else { return true }
        let calls: [LuaTokenKind] = [.openParenthesis, .openBrace, .string, .colon]
        let expression = lexer.text.string(first.start, last.end)
        return !tokens.contains { calls.contains($0.kind) }
            && LuaParser(Array("return \(expression)".utf8)).problems.isEmpty
    }
}
