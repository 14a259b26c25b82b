import MoonspringScene
import TestSupport
import Testing

@Suite("Error messages")
struct MessageTests {
    /// The first error of a script, while it loads or in its first second.
    private func message(_ script: String) throws -> String {
        let scene = try Scene.silent()
        do {
            try scene.load(text: caseHead + script, name: "scene.lua")
        } catch {
            return error.message
        }
        for _ in 0..<60 {
            scene.advance()
            if let error = scene.engine.errors.first { return error.message }
        }
        return "(no error)"
    }

    @Test("every message is the committed one, on one line that begins with file:line")
    func messages() throws {
        #expect(allMessageCases.count >= 60)
        #expect(Set(allMessageCases.map(\.name)).count == allMessageCases.count)
        var text = ""
        for entry in allMessageCases {
            let message = try message(entry.script)
            #expect(message.hasPrefix("scene.lua:3: "), "\(entry.name): \(message)")
            #expect(!message.contains("\n"), "\(entry.name): \(message)")
            text += "\(entry.name)\n    \(message)\n"
        }
        try SnapshotFile(name: "messages.txt").check(text)
    }

    @Test("a message of a callback says which one, where its object was made, the tick and the time")
    func context() throws {
        let action = try message("a:addBehavior(ms.DynamicBehavior{action = function() error('boom') end})")
        #expect(action.hasPrefix("scene.lua:3: boom (in action of DynamicBehavior made at scene.lua:3, tick 1, 0.01"))
        let timer = try message("scene.after(0.5, function() error('boom') end)")
        #expect(timer == "scene.lua:3: boom (in a timer, tick 30, 0.5 s)")
    }

    @Test(
        "an item that can no longer be moved at the end of the tick is named with the line that made it",
        arguments: [
            "w.center = {1e9, 0}", "w.size = {0, 5}", "w:removeFromSuperview()", "w.collisionBoundsType = 'path'",
        ])
    func refusedItem(change: String) throws {
        let message = try message(
            """
            local w = scene.view:addSubview(ms.View{name = 'w', frame = {100, 200, 50, 50}})
            b.action = function() b.action = nil b:addItem(w) \(change) end
            """)
        #expect(message.hasPrefix("scene.lua:3: View 'w' "), "\(message)")
        #expect(message.hasSuffix(" (tick 1, 0.0167 s)"), "\(message)")
    }
}

@Suite("The command's reference", .needsCommand, .ownThread)
struct HelpTests {
    @Test(
        "help for the command, for run and for View is the committed one",
        arguments: [
            ([], "help.txt"), (["run"], "help-run.txt"), (["View"], "help-View.txt"),
        ])
    func help(words: [String], file: String) throws {
        let result = try run(try #require(commandPath), ["help"] + words).ending(0, errors: "")
        try SnapshotFile(name: file).check(result.output)
    }

    @Test("help for a name that does not exist suggests the nearest, with status 2")
    func unknown() throws {
        try run(try #require(commandPath), ["help", "Veiw"]).ending(
            2, output: "", errors: "moonspring: there is no class, property or command 'Veiw' (did you mean 'View'?)\n")
    }

    @Test(
        "an unknown command names the one that was meant; a scene alone is shown by 'live'",
        arguments: [
            ("rum", "'rum' (did you mean 'run'?)"), ("a.lua", "'a.lua' (did you mean 'moonspring live a.lua'?)"),
        ])
    func unknownCommand(word: String, meant: String) throws {
        let result = try run(try #require(commandPath), [word, "more"]).ending(2)
        #expect(result.errors.hasPrefix("moonspring: there is no command \(meant): expected run, "), "\(result.errors)")
    }

    @Test("an option that takes a number takes one below 0, and says what it may be")
    func negativeNumber() throws {
        let result = try run(try #require(commandPath), ["run", "a.lua", "--duration", "-1"])
        #expect(result.errors.hasPrefix("moonspring: --duration must be 0 or more seconds\n"), "\(result.errors)")
    }
}
