import Foundation
import TestSupport
import Testing

@Suite("The limits of a whole tick", .needsCommand, .ownThread, .serialized)
struct CommandTickLimitTests {
    private let folder = TestFolder()

    /// So many items on one spot, which all overlap.
    private func crowd(_ count: Int) -> String {
        """
        local items = {}
        for i = 1, \(count) do items[i] = ms.DynamicItem{center = {200, 300}, bounds = {0, 0, 20, 20}} end
        ms.DynamicAnimator{referenceView = scene.view}:addBehavior(ms.CollisionBehavior{items = items})
        """
    }

    @Test("items on one spot end at the tick's limit with 124, the stage and the contacts")
    func bodies() throws {
        let (result, seconds) = try folder.timeScene(
            crowd(8000), "--tick-limit", "0.1", "--memory", "4000", within: 1)
        #expect(result.status == 124)
        #expect(seconds < 1, "\(seconds)")
        #expect(
            result.errors.contains(
                #/^tick 1: time limit of 0.1 s for a tick reached in the [a-z ]+, with \d+ contacts: use fewer items/#),
            "\(result.errors)")
        #expect(result.outputLines.last?.hasPrefix("limit: 0.02 s, 1 tick, ") == true, "\(result.output)")
    }

    @Test("contacts for which there is no memory end the run with 1, and are not made")
    func contacts() throws {
        let result = try folder.runScene(crowd(8000), "--memory", "64", "--limit", "100").ending(1)
        #expect(
            result.errors.contains(#/^tick 1: not enough memory for more than \d+ contacts: move items apart/#),
            "\(result.errors)")
        // With its contacts it needs 400 MB.
        #expect(result.peakMemory < 150 << 20, "\(result.peakMemory)")
    }

    @Test("callbacks that are each within their limit end at the tick's", arguments: [["--limit", "0"], []])
    func callbacks(options: [String]) throws {
        let script = "for i = 1, 1000 do scene.after(0.1, function() for i = 1, 1e7 do local n = i end end) end"
        try folder.writeScene(script)
        try run(
            try #require(commandPath), ["run", "scene.lua", "--tick-limit", "0.2"] + options, folder: folder.url
        ).ending(124, errors: "scene.lua:2: time limit of 0.2 s for a tick reached (in a timer, tick 6, 0.1 s)\n")
    }

    @Test("Ctrl-C ends a tick of many callbacks and one of many bodies with 130")
    func interrupted() throws {
        try folder.writeScene(
            "for i = 1, 1000 do scene.after(0.1, function() for i = 1, 1e8 do local n = i end end) end")
        try folder.interrupt(["run", "scene.lua", "--limit", "0"])
        try folder.writeScene(crowd(30000))
        // By then they are made.
        try folder.interrupt(["run", "scene.lua", "--limit", "100", "--memory", "0"], after: 2)
    }

    @Test("a tick limit is 0 to a million seconds")
    func usage() throws {
        try folder.runScene("", "--tick-limit", "1e9").ending(2, saying: "--tick-limit must be 0 to 1000000 seconds")
    }
}
