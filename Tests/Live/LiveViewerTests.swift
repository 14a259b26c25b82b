import TestSupport
import Testing

/// The viewer as a program: live_test.py and hostile_test.py say what is done to it.
@Suite(.ownThread) struct LiveViewerTests {
    private func check(_ script: String) throws {
        let output = try Browser.test("Tests/Live/\(script)", [try #require(commandPath)])
        #expect(output.contains("ok: "))
    }

    @Test(
        "a person loads, touches, scrubs, tunes, edits and saves a scene in the browser", .needsCommand, .needsBrowser)
    func browser() throws { try check("live_test.py") }

    @Test("what a script raises while its scene runs is told to the pages and on the terminal", .needsCommand)
    func faults() throws { try check("fault_test.py") }

    @Test("a search finds values that reach goals, names what cannot be reached, and leaves no process", .needsCommand)
    func searches() throws { try check("find_test.py") }

    @Test(
        "strangers, floods and cut connections are refused or bounded, and the scene runs as if nobody were there",
        .needsCommand)
    func hostile() throws { try check("hostile_test.py") }
}
