import Foundation
import TestSupport
import Testing

@Suite("Errors of a script on a terminal", .needsCommand, .ownThread)
struct ScriptErrorTests {
    private let workspace = Workspace()

    /// What a command writes on a terminal, without the progress line.
    private func written(
        _ arguments: [String], term: String = "xterm-256color", environment: [String: String] = [:], columns: Int = 80
    ) throws -> String {
        let size = PseudoTerminal.Size(columns: columns, rows: 24)
        let terminal = try workspace.terminal(arguments, size, term: term, environment)
        try terminal.waitForEnd()
        return terminal.rawText.replacing("\r\n", with: "\n").replacing("\r\u{1B}[K", with: "")
    }

    /// The colours that messages have.
    private func plain(_ text: String) -> String {
        ["0", "1", "2", "31", "33"].reduce(text) { $0.replacing("\u{1B}[\($1)m", with: "") }
    }

    @Test("an error has its line under it, with a mark under the place, in colours", arguments: ["run", "check"])
    func mark(command: String) throws {
        try workspace.writeScene("local v = ms.View{}\n\tv.centr = {1, 2}")
        let text = try written([command, "scene.lua"])
        #expect(text.contains("\u{1B}[1mscene.lua:3:4:\u{1B}[0m \u{1B}[31mView has no property 'centr'"), "\(text)")
        let rows = plain(text).split(separator: "\n").map(String.init)
        #expect(
            rows.prefix(3) == [
                "scene.lua:3:4: View has no property 'centr' (did you mean 'center'?)", "   3 |     v.centr = {1, 2}",
                "     |       ^^^^^",
            ])
    }

    @Test("a callback's error, a warning and an error while loading have it too; the traceback comes behind it")
    func kinds() throws {
        try workspace.writeScene("local v = ms.View{}\nscene.after(0.1, function() v.centr = 1 end)")
        let rows = plain(try written(["run", "scene.lua"])).split(separator: "\n").map(String.init)
        let (source, mark) = (
            "   3 | scene.after(0.1, function() v.centr = 1 end)", "     |                               ^^^^^"
        )
        #expect(rows.count == 7 && rows[0].hasPrefix("warning: scene.lua:3:31: View has no"), "\(rows)")
        #expect(rows[1...2] == [source, mark])
        #expect(
            rows[3].hasSuffix(
                "scene.lua:3:31: View has no property 'centr' (did you mean 'center'?) (in a timer, tick 6, 0.1 s)"))
        #expect(rows[4...5] == [source, mark])
        try workspace.writeScene("local function f(t)\n  return t.x\nend\nf()")
        let loading = plain(try written(["run", "scene.lua"])).split(separator: "\n").map(String.init)
        #expect(loading[0] == "scene.lua:3: attempt to index a nil value (local 't')")
        #expect(loading[1...2] == ["   3 |   return t.x", "     |          ^"])
        #expect(loading[3].hasPrefix("    scene.lua:3: "))
    }

    @Test("the line of a file that is required is shown, and never that of another file")
    func modules() throws {
        try workspace.write("part.lua", "return function()\n  error('boom')\nend")
        try workspace.writeScene("require('part')()")
        #expect(plain(try written(["run", "scene.lua"])).contains("\n   3 |   error('boom')\n     |"))
        try workspace.put("secret.txt", "secret\n")
        try workspace.writeScene("error('secret.txt:1: x', 0)")
        let other = plain(try written(["run", "scene.lua"]))
        #expect(other.hasPrefix("secret.txt:1: x\n") && !other.contains("| secret"), "\(other)")
    }

    @Test("control characters of the source are escaped there, and a long line is cut to the terminal")
    func hostile() throws {
        try workspace.write(
            "scene.lua", "local s = '\u{1B}[41m\u{202E}' .. ms.View{}.centr -- " + String(repeating: "x", count: 300))
        for command in ["run", "check"] {
            let text = plain(try written([command, "scene.lua"], columns: 60))
            let obeyed = text.unicodeScalars.filter { $0.value < 32 && $0 != "\n" || $0.value == 0x202E }
            #expect(obeyed.isEmpty, "\(text)")
            #expect(text.contains(#"\27[41m"#) || text.contains("..."))
            let rows = text.split(separator: "\n")
            #expect(rows[1].count < 60 && rows[1].hasSuffix("..."), "\(rows[1])")
            #expect(rows[2].hasSuffix("^^^^^"))
        }
    }

    @Test("with NO_COLOR, on a dumb terminal and in a pipe there is the plain line alone")
    func plainLines() throws {
        try workspace.writeScene("ms.Veiw{}")
        let line = "scene.lua:2:4: ms has no property 'Veiw' (did you mean 'View'?)\n"
        #expect(try written(["run", "scene.lua"], environment: ["NO_COLOR": "1"]) == line)
        #expect(try written(["run", "scene.lua"], term: "dumb") == line)
        #expect(try workspace.moonspring("run", "scene.lua").errors == line)
        #expect(try written(["check", "scene.lua"], environment: ["NO_COLOR": "1"]) == line + "1 problem\n")
    }
}
