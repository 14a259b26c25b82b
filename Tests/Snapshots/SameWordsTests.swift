import MoonspringLua
import MoonspringScene
import TestSupport
import Testing

@Suite("The check and the run say the same", .needsCommand, .ownThread)
struct SameWordsTests {
    /// What Lua says itself, which the check says better; a run tells the check's words for it.
    private static let luasOwn = ["animtor:addBehavior(b)", "print(math.flor(1))", "ms.region.circle(5)"]

    @Test("of every mistake that both find the engine raises what the check says, behind the place")
    func words() throws {
        var compared = 0
        for mistake in mistakes where !Self.luasOwn.contains(mistake) {
            let found = ScriptCheck(text: caseHead + mistake, name: "scene.lua").problems
            guard !found.isEmpty else { continue }
            let scene = try Scene.silent()
            let error = #expect(throws: LuaError.self, "\(mistake)") {
                try scene.load(text: caseHead + mistake, name: "scene.lua")
            }
            #expect(error?.line == found.first?.line, "\(mistake)")
            // Of several in one call the engine meets one first, and the check tells them in the order of the text.
            #expect(found.contains { $0.text == error?.text }, "\(mistake): \(found), \(String(describing: error))")
            compared += 1
        }
        #expect(compared >= 80, "\(compared)")
    }

    @Test("the two commands print the same text, the run with the moment behind it")
    func commands() throws {
        let folder = TestFolder()
        // In a callback the run comes to them only when the check has been passed over.
        let chosen = ["ms.path.arc(5)", "v.centr = {1, 2}", "b:addItem(5)", "scene.after('x', print)"] + Self.luasOwn
        for mistake in chosen {
            try folder.put("scene.lua", caseHead + "scene.after(0.1, function() \(mistake) end)")
            let check = try folder.moonspring("check", "scene.lua")
            let run = try folder.moonspring("run", "--quiet", "scene.lua")
            #expect(check.status == 1 && run.status == 1, "\(mistake)")
            let found = try #require(check.outputLines.first)
            #expect(run.errorLines == [found + " (in a timer, tick 6, 0.1 s)"], "\(mistake)")
        }
    }

    @Test("asked by an engine that is about to run a script, the check finds what it finds alone")
    func engines() throws {
        for script in mistakes + checkCases.map(\.script) {
            let text = caseHead + script
            let alone = ScriptCheck(text: text, name: "scene.lua").problems
            let before = try Scene().check(text: text, name: "scene.lua").problems
            // What Lua's compiler alone knows it says when the script is loaded.
            if before.isEmpty, !alone.isEmpty {
                #expect(throws: LuaError.self, "\(script)") { try Scene().load(text: text, name: "scene.lua") }
            } else {
                #expect(before == alone, "\(script)")
            }
        }
    }
}
