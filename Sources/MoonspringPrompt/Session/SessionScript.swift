import MoonspringAnalysis
import MoonspringLua
import MoonspringScene

/// The inputs of a session as a script that does the same by itself.
///
/// Inputs before the first tick stand at the top; the rest runs in a coroutine that waits in between, so that locals
/// stay what they are: locals. It runs at the beginning of the tick that followed: `scene.tick` is one more there, and so are
/// timers that count from it. What Lua did not take, and what failed or did nothing, is there as a comment; what raised an error
/// after it may have done something is in a `pcall`.
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
    /// What the script does not do although the session did, a sentence each.
    package let omissions: [String]

    /// Makes a script of inputs, in their order. `scene` is the text of the scene they were for; nil: an empty one. `refusedLine`
    /// says at which line Lua refuses a script: what takes each input by itself may not take all of them in one file, as an
    /// assignment to an earlier constant. Such an input becomes a comment.
    package init(_ inputs: [Input], scene: String?, refusedLine: (String) -> Int? = { _ in nil }) {
        let forms = inputs.map { SessionStatement($0.text) }
        var comments = Set<Int>()
        var omissions: [String] = []
        for (index, input) in inputs.enumerated() where input.outcome == .worked && forms[index].isParameter {
            omissions.append("a script cannot change a parameter: '\(input.text.firstLine)' is a comment, use --param")
        }
        omissions += Self.lateLocals(inputs, forms, scene: scene ?? "")
        while true {
            let writer = Writer(inputs, forms, scene: scene, comments: comments)
            guard let line = refusedLine(writer.text) else {
                (text, self.omissions) = (writer.text, omissions)
                return
            }
            guard let culprit = writer.input(at: line, besides: comments) else {
                (text, self.omissions) = (writer.text, omissions + ["Lua refuses line \(line) of the script"])
                return
            }
            comments.insert(culprit)
            if inputs[culprit].outcome == .worked {
                omissions.append("'\(inputs[culprit].text.firstLine)' is a comment: in one file Lua refuses it")
            }
        }
    }

    /// At the prompt a function finds a local that is declared after it under a name that was free; in a script it does not.
    private static func lateLocals(_ inputs: [Input], _ forms: [SessionStatement], scene: String) -> [String] {
        var known = Set(LuaParser(Array(scene.utf8)).mainLocals)
        var wanted = Set<String>()
        var found: [String] = []
        for (input, form) in zip(inputs, forms) where input.outcome != .refused {
            for name in form.locals where known.insert(name).inserted && wanted.contains(name) {
                found.append("a function that was typed before 'local \(name)' does not see it in a script")
            }
            wanted.formUnion(form.namesInFunctions)
        }
        return found
    }

    static func comment(_ text: String) -> String {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { "-- \($0)" }
            .joined(separator: "\n")
    }

    /// Numbers the results as the prompt does, and keeps as many.
    fileprivate static let results = """
        local results
        do
            local count = 0
            function results(...)
                if select("#", ...) == 0 then return end
                _ = ...
                for i = 1, select("#", ...) do
                    local value = select(i, ...)
                    if value ~= nil then
                        count = count + 1
                        _G["_" .. count], _G["_" .. count - 100] = value, nil
                    end
                end
            end
        end
        """

    /// A scene's text before the `return` at its end, from it on, and how many locals it has outside all blocks.
    fileprivate static func parts(_ scene: String) -> (before: String, after: String, locals: Int) {
        let parser = LuaParser(Array(scene.utf8))
        let locals = parser.mainLocals.count
        let main = parser.tree[parser.tree.main]
        guard let last = parser.tree.list(main.b, main.c).last, parser.tree[last].kind == .return else {
            return (scene, "", locals)
        }
        let offset = Int(parser.tokens[Int(parser.tree[last].token)].start)
        let utf8 = scene.utf8
        let place = utf8.index(utf8.startIndex, offsetBy: offset)
        return (String(scene[..<place]), String(scene[place...]), locals)
    }
}

extension SessionScript {
    /// The script as it is written, line by line.
    private struct Writer {
        private var lines: [String] = []
        /// How many lines there are so far.
        private var count = 0
        /// Of each input that is not a comment: its lines, from 1 on.
        private var places: [(input: Int, lines: ClosedRange<Int>)] = []
        /// Locals of the function that is open, and how many functions are.
        private var locals = 0
        private var depth = 0

        /// Lua takes 200 locals in a function; some are left for what an input needs itself.
        private static let mostLocals = 150

        var text: String { lines.joined(separator: "\n") + "\n" }

        init(_ inputs: [Input], _ forms: [SessionStatement], scene: String?, comments: Set<Int>) {
            // A result is stored only where one is used.
            let usesResults = zip(inputs, forms).contains { $0.outcome != .refused && $1.usesResults }
            let (before, after, own) = scene.map(SessionScript.parts) ?? ("", "", 0)
            if !before.isEmpty { add(before.hasSuffix("\n") ? String(before.dropLast()) : before) }
            locals = own
            makeRoom(for: 4)
            add("local ms = require \"moonspring\"")
            if inputs.contains(where: { $0.tick > 0 }) {
                add("local wait, interval = ms.scene.wait, ms.scene.interval")
            }
            if usesResults { add(SessionScript.results) }
            locals += 4
            func write(_ index: Int, _ writer: inout Writer) {
                let (input, form) = (inputs[index], forms[index])
                if comments.contains(index) { return writer.add(SessionScript.comment(input.text)) }
                writer.makeRoom(for: form.locals.count)
                writer.locals += form.locals.count
                let start = writer.count + 1
                writer.add(form.text(input.outcome, storesResults: usesResults))
                writer.places.append((index, start...max(start, writer.count)))
            }
            for index in inputs.indices where inputs[index].tick == 0 { write(index, &self) }
            let later = inputs.indices.filter { inputs[$0].tick > 0 }
            if !later.isEmpty {
                add("ms.scene.spawn(function(...)")
                let outer = depth
                (locals, depth) = (0, 0)
                var tick = 0
                for index in later {
                    // An input after a tick runs at the beginning of the next.
                    if inputs[index].tick + 1 > tick {
                        add("wait(\(inputs[index].tick + 1 - tick) * interval)")
                        tick = inputs[index].tick + 1
                    }
                    write(index, &self)
                }
                close()
                add("end)")
                depth = outer
            }
            close()
            if !after.isEmpty { add(after.hasSuffix("\n") ? String(after.dropLast()) : after) }
        }

        /// The input that is written at a line, or the last one before it.
        func input(at line: Int, besides comments: Set<Int>) -> Int? {
            let place = places.first { $0.lines.contains(line) } ?? places.last { $0.lines.upperBound < line }
            return place.flatMap { comments.contains($0.input) ? nil : $0.input }
        }

        private mutating func add(_ text: String) {
            lines.append(text)
            count += text.utf8.count { $0 == UInt8(ascii: "\n") } + 1
        }

        /// What follows goes into a function of its own where the open one has too many locals.
        private mutating func makeRoom(for more: Int) {
            guard locals + more > Self.mostLocals else { return }
            add(";(function(...)")
            (locals, depth) = (0, depth + 1)
        }

        private mutating func close() {
            for _ in 0..<depth { add("end)(...)") }
            depth = 0
        }
    }
}

extension String {
    /// The beginning of its first line.
    fileprivate var firstLine: String {
        let line = prefix { !$0.isNewline }.prefix(60)
        return line.count < count ? line + "..." : self
    }
}
