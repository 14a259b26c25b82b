import TestSupport
import Testing

@Suite("The command and the clock on the wall", .needsCommand, .ownThread)
struct CommandClockTests {
    private static let script = """
        local ms = require 'moonspring'
        local a = ms.DynamicAnimator{}
        a:addBehavior(ms.GravityBehavior{items = {ms.DynamicItem{}}})
        ms.scene.at(0.1, function()
          local t = a.statistics.milliseconds
          print(t and t.bodies >= 0 and t.bodies < 1000)
          ms.scene.stop()
        end)
        """

    @Test("only a trusted script sees how long a tick took", arguments: [false, true])
    func trust(isTrusted: Bool) throws {
        let result = try run(
            try #require(commandPath), ["run", "-"] + (isTrusted ? ["--trust"] : []), input: Self.script
        ).ending(0)
        #expect(result.output.hasPrefix(isTrusted ? "true\n" : "nil\n"), "\(result.output)")
    }
}
