import MoonspringAnalysis
import MoonspringLua
import MoonspringScene

/// The inputs of a session as a script that does the same by itself.
///
/// Inputs before the first tick stand at the top; the rest runs in a coroutine that waits in between, so that locals
/// stay what they are: locals. It runs at the beginning of the tick that followed: `scene.tick` is one more there, and so are
/// timers that count from it. What Lua did not take is there as a comment, what raised an error in a `pcall`.
package struct SessionScript {
    /// Something that was evaluated.
    package struct Input: Sendable {
        package let text: String
        /// Ticks begun when it was.
        package let tick: Int
        package let outcome: Outcome

        package init(text: String, tick: Int, outcome: Outcome) {
            self.text = text
            self.tick = tick
            self.outcome = outcome
        }
    }

    package enum Outcome: Sendable {
        case worked
        /// It raised an error; what it did before that counts.
        case failed
        /// It is in no log: Lua did not take it, or it was stopped.
        case refused
    }

    package let text: String

    /// Makes a script of inputs, in their order. `scene` is the text of the scene they were for; nil: an empty one.
    package init(_ inputs: [Input], scene: String?) {
        let forms = inputs.map { Form($0.text) }
        // A result is stored only where one is used.
        let usesResults = zip(inputs, forms).contains { $0.outcome != .refused && $1.usesResults }
        var (before, after) = scene.map(Self.parts) ?? ("", "")
        if !before.isEmpty, !before.hasSuffix("\n") { before += "\n" }
        var lines = ["local ms = require \"moonspring\""]
        if inputs.contains(where: { $0.tick > 0 }) {
            lines.append("local wait, interval = ms.scene.wait, ms.scene.interval")
        }
        if usesResults { lines.append(Self.results) }
        let written = zip(inputs, forms).map { input, form in
            switch input.outcome {
            case .worked: form.statement(usesResults)
            case .failed: "pcall(function(...)\n\(input.text)\nend)"
            case .refused: Self.comment(input.text)
            }
        }
        for (input, line) in zip(inputs, written) where input.tick == 0 { lines.append(line) }
        let later = zip(inputs, written).filter { $0.0.tick > 0 }
        if !later.isEmpty {
            lines.append("ms.scene.spawn(function()")
            var tick = 0
            for (input, line) in later {
                // An input after a tick runs at the beginning of the next.
                if input.tick + 1 > tick {
                    lines.append("wait(\(input.tick + 1 - tick) * interval)")
                    tick = input.tick + 1
                }
                lines.append(line)
            }
            lines.append("end)")
        }
        text = before + lines.joined(separator: "\n") + "\n" + after
    }

    /// Numbers the results as the prompt does.
    private static let results = """
        local function results(...)
            _ = ...
            for i = 1, select("#", ...) do
                local value = select(i, ...)
                if value ~= nil then
                    resultCount = (resultCount or 0) + 1
                    _G["_" .. resultCount] = value
                end
            end
        end
        """

    /// A scene's text before the `return` at its end, and from it on.
    private static func parts(_ scene: String) -> (String, String) {
        let parser = LuaParser(Array(scene.utf8))
        let main = parser.tree[parser.tree.main]
        guard let last = parser.tree.list(main.b, main.c).last, parser.tree[last].kind == .return else {
            return (scene, "")
        }
        let offset = Int(parser.tokens[Int(parser.tree[last].token)].start)
        let utf8 = scene.utf8
        let place = utf8.index(utf8.startIndex, offsetBy: offset)
        return (String(scene[..<place]), String(scene[place...]))
    }

    private static func comment(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { "-- \($0)" }.joined(separator: "\n")
    }

    /// An input as a statement of a script.
    private struct Form {
        let usesResults: Bool
        private let text: String
        private let kind: Kind

        private enum Kind {
            case statements, call, expression
            /// It returns somewhere, or has labels: it stays by itself.
            case function
        }

        init(_ input: String) {
            let lexer = LuaLexer(Array(input.utf8))
            var tokens = lexer.tokens[...]
            let names = lexer.names
            usesResults = tokens.contains { $0.kind == .name && Self.isResult(names[$0.name]) }
            // Without the `=` before an expression and the `;` behind it; and without a comment at its end.
            if tokens.first?.kind == .assign { tokens = tokens.dropFirst() }
            tokens = tokens.dropLast()
            while tokens.last?.kind == .semicolon { tokens = tokens.dropLast() }
            guard let first = tokens.first, let last = tokens.last else {
                (text, kind) = (input, .statements)
                return
            }
            let bare = lexer.text.string(first.start, last.end)
            if let isCall = Self.isCall(bare) {
                (text, kind) = (bare, isCall ? .call : .expression)
            } else {
                let parser = LuaParser(Array(input.utf8))
                let returns = parser.tree.functions.first.map { !$0.returns.isEmpty } ?? false
                let staysAlone = returns || tokens.contains { $0.kind == .doubleColon }
                (text, kind) = (input, staysAlone ? .function : .statements)
            }
        }

        /// Whether an expression is a call, which may stand as a statement; nil: it is not an expression.
        private static func isCall(_ text: String) -> Bool? {
            let parser = LuaParser(Array("return \(text)".utf8))
            guard parser.problems.isEmpty else { return nil }
            let main = parser.tree[parser.tree.main]
            guard main.c == 1, let only = parser.tree.list(main.b, main.c).first.map({ parser.tree[$0] }), only.c == 1,
                let value = parser.tree.list(only.b, 1).first.map({ parser.tree[$0] })
            else { return false }
            return value.kind == .call || value.kind == .methodCall
        }

        private static func isResult(_ name: String) -> Bool {
            name.hasPrefix("_") && name.dropFirst().allSatisfy { $0.isASCII && $0.isNumber }
        }

        func statement(_ storesResults: Bool) -> String {
            switch kind {
            case .statements: Self.separated(text)
            case .call where !storesResults: Self.separated(text)
            case .function: ";(function(...)\n\(text)\nend)()"
            case .expression where !storesResults: SessionScript.comment(text)
            default: "results(\(text))"
            }
        }

        /// Lua would take a parenthesis for the arguments of what stands before it.
        private static func separated(_ text: String) -> String {
            text.first { !$0.isWhitespace } == "(" ? ";" + text : text
        }
    }
}
