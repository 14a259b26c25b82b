import TestSupport
import Testing

/// The viewer in a real browser: live_test.py says what a person does and sees.
@Suite(.ownThread) struct LiveBrowserTests {
    @Test(
        "a person loads, touches, scrubs, tunes, edits and saves a scene in the browser", .needsCommand,
        .enabled(if: Browser.isThere, "needs python3 with playwright (PyPI) and /usr/bin/chromium"))
    func browser() throws {
        let command = try #require(commandPath)
        let result = try Browser.test("Tests/Live/live_test.py", [command])
        #expect(result.status == 0, "\(result.output)\(result.errors)")
        #expect(result.output.contains("ok: loads_and_runs"))
    }
}
