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
        completion.signature = completion.signature ?? Candidate(command.usage, doc: command.summary)
        return completion
    }

    private var commandWords: [Candidate] {
        commands.map {
            Candidate(
                $0.name.rawValue, detail: $0.shown, doc: $0.summary, suffix: $0.argument == .nothing ? "" : " ")
        }
    }

    private func complete(argument: String, of command: PromptCommand) -> TabCompletion {
        switch command.argument {
        case .nothing, .seconds, .count, .factor: return .nothing
        case .expression: return complete(lua: argument)
        case .name:
            if argument.hasPrefix(":") { return TabCompletion(commandWords, prefix: String(argument.dropFirst())) }
            return TabCompletion(topics(argument), prefix: argument)
        case .signal: return TabCompletion(plotted(argument), prefix: argument)
        case .file, .newFile: return complete(file: argument, isNew: command.argument == .newFile)
        }
    }

    /// The names of the reference: classes, and behind a class and a dot its members.
    func topics(_ prefix: String) -> [Candidate] {
        let hasModule = prefix.hasPrefix("ms.")
        let head = hasModule ? "ms." : ""
        let name = String(prefix.dropFirst(head.count))
        var found: [Candidate] = []
        if let mark = name.lastIndex(where: { $0 == "." || $0 == ":" }),
            let row = reference.classes.named(String(name[..<mark]))
        {
            let owner = head + name[...mark]
            let wantsMethods = name[mark] == ":"
            found += reference.members(of: row).map(\.member).filter { !wantsMethods || $0.kind == .method }.map {
                Candidate(owner + $0.name, detail: "", doc: $0.doc)
            }
        }
        found += reference.classes.filter(\.isReached).map { Candidate(head + $0.name, detail: "class", doc: $0.doc) }
        if !prefix.isEmpty, !name.contains(".") {
            // A member alone stands for all of that name.
            var seen = Set(found.map(\.text))
            for row in reference.classes {
                for member in row.members where seen.insert(head + member.name).inserted {
                    found.append(Candidate(head + member.name, detail: "in \(row.name)", doc: member.doc))
                }
            }
            found.sort { $0.text < $1.text }
        }
        return found
    }

    /// Signals, and items with what can be drawn of them.
    private func plotted(_ prefix: String) -> [Candidate] {
        var found = sources.signals().sorted().map { Candidate($0, detail: "signal") }
        let items = sources.items()
        for item in items where prefix.hasPrefix(item + ".") {
            found += PlotSource.properties.map { Candidate("\(item).\($0.name)", detail: "property") }
            return found
        }
        found += Set(items).sorted().map { Candidate($0 + ".", detail: "item") }
        found.append(Candidate("scene.items", detail: "number of items"))
        return found
    }

    /// `path/to/na`: entries of the folder. Only scenes are offered where a file is read.
    private func complete(file path: String, isNew: Bool) -> TabCompletion {
        // The shell's habit of quotes is not needed, but does no harm.
        let path = path.hasPrefix("\"") ? String(path.dropFirst()) : path
        if path == "~" { return TabCompletion([Candidate("~/")], prefix: path) }
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        let name = String(path.dropFirst(folder.count))
        let entries = sources.files(folder).filter { entry in
            if entry.hasPrefix("."), !name.hasPrefix(".") { return false }
            return isNew || entry.hasSuffix("/") || entry.hasSuffix(".lua")
        }
        return TabCompletion(
            entries.sorted().map { Candidate($0, detail: $0.hasSuffix("/") ? "folder" : "") }, prefix: name)
    }
}
