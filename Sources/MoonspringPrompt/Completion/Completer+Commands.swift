import MoonspringAnalysis
import MoonspringLua
import MoonspringScene

// What may stand behind the colon of a command.

extension Completer {
    /// line: what is behind the colon.
    func complete(command line: Substring) -> TabCompletion {
        guard let space = line.firstIndex(where: { $0 == " " || $0 == "\t" }) else {
            return TabCompletion(commandWords, prefix: String(line))
        }
        let word = String(line[..<space])
        let rest = String(line[space...].drop { $0 == " " || $0 == "\t" })
        guard let command = try? PromptCommand.named(word) else { return .nothing }
        var completion = complete(argument: rest, of: command)
        completion.signature = completion.signature ?? Completion(command.usage, doc: command.summary)
        return completion
    }

    private var commandWords: [Completion] {
        PromptCommand.all.map {
            Completion(
                $0.name, detail: $0.argumentName, doc: $0.summary, suffix: $0.argument == .nothing ? "" : " ")
        }
    }

    private func complete(argument: String, of command: PromptCommand) -> TabCompletion {
        switch command.argument {
        case .nothing, .number: return .nothing
        case .expression: return complete(lua: argument)
        case .name:
            if argument.hasPrefix(":") { return TabCompletion(commandWords, prefix: String(argument.dropFirst())) }
            return TabCompletion(script.words.topics(argument), prefix: argument)
        case .signal: return TabCompletion(plotted(argument), prefix: argument)
        case .parameter: return complete(parameter: argument)
        case .file, .newFile: return complete(file: argument, isNew: command.argument == .newFile)
        }
    }

    /// The name of a parameter, or a value that it can have.
    private func complete(parameter text: String) -> TabCompletion {
        let names = sources.names.parameters()
        let bare = text.hasPrefix("\"") ? String(text.dropFirst()) : text
        if let name = names.filter({ bare.hasPrefix($0 + " ") }).max(by: { $0.count < $1.count }) {
            let choices = sources.choices(name).map { Completion($0, detail: "value") }
            return TabCompletion(choices, prefix: bare.dropFirst(name.count).trimmed)
        }
        return TabCompletion(names.map { Completion($0, detail: "parameter", suffix: " ") }, prefix: bare)
    }

    /// Signals, and items with what can be drawn of them.
    private func plotted(_ prefix: String) -> [Completion] {
        var found = sources.names.signals().sorted().map { Completion($0, detail: "signal") }
        let items = sources.items()
        for item in items where prefix.hasPrefix(item + ".") {
            found += FrameProperty.inEachFrame.map { Completion("\(item).\($0.name)", detail: "property") }
            return found
        }
        found += Set(items).sorted().map { Completion($0 + ".", detail: "item") }
        found.append(Completion("scene.items", detail: "number of items"))
        return found
    }

    /// `path/to/na`: entries of the folder. Only scenes are offered where a file is read.
    private func complete(file path: String, isNew: Bool) -> TabCompletion {
        // The shell's habit of quotes is not needed, but does no harm.
        let path = path.hasPrefix("\"") ? String(path.dropFirst()) : path
        if path == "~" { return TabCompletion([Completion("~/")], prefix: path) }
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        let name = String(path.dropFirst(folder.count))
        let entries = sources.files(folder).filter { entry in
            if entry.hasPrefix("."), !name.hasPrefix(".") { return false }
            return isNew || entry.hasSuffix("/") || entry.hasSuffix(".lua")
        }
        return TabCompletion(
            entries.sorted().map { Completion($0, detail: $0.hasSuffix("/") ? "folder" : "") }, prefix: name)
    }
}
