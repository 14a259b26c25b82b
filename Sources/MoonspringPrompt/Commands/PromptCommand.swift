import MoonspringLua
import MoonspringScene
import MoonspringSystem

/// A command of the prompt: what stands behind a colon at the start of a line.
package struct PromptCommand: Sendable {
    /// What an argument is, for the Tab key.
    package enum Argument: Sendable {
        /// None, or one that only its user can know.
        case nothing, number
        /// A name of the reference, a Lua expression, something to plot, a file to read or to write.
        case name, expression, signal, file, newFile
        /// A parameter of the scene, and a value for it.
        case parameter
    }

    /// What the console of the viewer does with it.
    package enum ViewerUse: Sendable {
        case allowed
        /// The run diverges: without an argument always, otherwise where it has a value.
        case changesRun
        /// It is for a terminal; `instead` is what the page has.
        case refused(instead: String)
    }

    package let name: String
    package let argument: Argument
    /// The argument as help writes it: `[s]` where it may be left out, empty for none.
    package let argumentName: String
    /// One line.
    package let summary: String
    /// A paragraph, its lines no longer than 76 characters.
    package let help: String
    package let example: String
    let viewerUse: ViewerUse
    /// Does what the command says, with what stands behind it.
    let perform: @Sendable (PromptSession, String) -> Void

    /// Why the console of the viewer refuses it; nil: it does not.
    package var viewerObjection: String? {
        guard case .refused(let instead) = viewerUse else { return nil }
        return ":\(name) is for the prompt of a terminal\(instead.isEmpty ? "" : "; \(instead)")"
    }

    /// Whether the run is another from here on, with what stands behind the command.
    package func changesRun(with rest: String) -> Bool {
        if case .changesRun = viewerUse { argument == .nothing || rest.contains(" ") } else { false }
    }

    /// `:step [n]`
    package var usage: String { ":\(name)\(argumentName.isEmpty ? "" : " " + argumentName)" }

    /// A command with an argument; of none it gets an empty text.
    init(
        _ name: String, _ argument: Argument = .nothing, _ argumentName: String = "", _ summary: String, help: String,
        example: String, inViewer viewerUse: ViewerUse = .allowed,
        perform: @escaping @Sendable (PromptSession, String) -> Void
    ) {
        (self.name, self.argument, self.argumentName) = (name, argument, argumentName)
        (self.summary, self.help, self.example) = (summary, help, example)
        (self.viewerUse, self.perform) = (viewerUse, perform)
    }

    /// A command with a number of 0 or more, which is nil where there is none.
    init(
        _ name: String, number argumentName: String, _ summary: String, help: String, example: String,
        perform: @escaping @Sendable (PromptSession, Double?) -> Void
    ) {
        self.init(name, .number, argumentName, summary, help: help, example: example) { session, text in
            if text.isEmpty { return perform(session, nil) }
            guard let number = Double(text), number.isFinite, number >= 0 else {
                return session.fail("expected :\(name) \(argumentName) with a number of 0 or more, got '\(text)'")
            }
            perform(session, number)
        }
    }

    /// A command without an argument.
    init(
        _ name: String, _ summary: String, help: String, example: String, inViewer viewerUse: ViewerUse = .allowed,
        perform: @escaping @Sendable (PromptSession) -> Void
    ) {
        self.init(name, .nothing, "", summary, help: help, example: example, inViewer: viewerUse) { session, _ in
            perform(session)
        }
    }

    /// Whether there is an argument where one must be, and none where none may be.
    func takes(_ text: String) -> Bool {
        text.isEmpty ? argumentName.isEmpty || argumentName.hasPrefix("[") : argument != .nothing
    }

    /// The command that a word means, without its colon: the whole name, or a beginning that only one has. Throws with the commands
    /// that fit, or with the nearest one.
    package static func named(_ word: String) throws(LuaError) -> PromptCommand {
        let wanted = word.lowercased()
        if let exact = all.first(where: { $0.name == wanted }) { return exact }
        let found = all.filter { $0.name.hasPrefix(wanted) }
        if found.count == 1 { return found[0] }
        let shown = word.harmless.cut(to: 40)
        if found.isEmpty || wanted.isEmpty {
            let hint = suggestion(for: wanted, among: all.map { $0.name }) { ":\($0)" }
            throw LuaError("there is no command ':\(shown)'\(hint); :help lists them")
        }
        throw LuaError("':\(shown)' may be \(LuaType.list(found.map { ":\($0.name)" }))")
    }
}

extension PromptSession {
    /// Does what stands behind a colon.
    func perform(_ name: String, _ rest: String) {
        do throws(LuaError) {
            let command = try PromptCommand.named(name)
            guard command.takes(rest) else {
                return fail("expected \(command.usage), got ':\(name)\(rest.isEmpty ? "" : " ")\(rest)'")
            }
            command.perform(self, rest)
        } catch {
            fail(error.message)
        }
    }
}
