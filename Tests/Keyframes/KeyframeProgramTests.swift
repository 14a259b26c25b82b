import TestSupport
import Testing

/// Keyframes in programs that are not the project's: keyframes_test.py says which, and how they are compared.
@Suite(.ownThread) struct KeyframeProgramTests {
    private func check(_ script: String, prints line: String) throws {
        let output = try Browser.test("Tests/Keyframes/\(script).py", [try #require(commandPath)])
        #expect(output.contains(line))
    }

    @Test("every file of keyframes, read back, is as far from the run as was printed", .needsCommand)
    func errors() throws { try check("error_test", prints: "ok: motley") }

    @Test(
        "corners, sizes, clips, colours, gradients and texts look in players as they do in our pictures", .needsCommand,
        .needsBrowser)
    func pictures() throws { try check("pictures_test", prints: "ok: gradients") }

    @Test(
        "a browser, a Lottie player and a Swift compiler make of keyframes what the run was", .needsCommand,
        .needsBrowser)
    func programs() throws { try check("keyframes_test", prints: "ok: ") }

    @Test("a loop begins again where it ended, and shows no picture twice, in a browser", .needsCommand, .needsBrowser)
    func loops() throws { try check("loop_test", prints: "ok: loops") }

    @Test(
        "one view is exported where its superview is at rest, and reduced motion is a fade or the last state, in a browser",
        .needsCommand, .needsBrowser)
    func parts() throws { try check("parts_test", prints: "ok: parts") }

    @Test(
        "names, texts and titles made to break out stay what they are in every format, by its own parser",
        .needsCommand, .needsBrowser)
    func hostile() throws { try check("hostile_test", prints: "ok: ") }

    @Test(
        "exported states are source that a Swift and a TypeScript compiler take, whatever the names are", .needsCommand,
        .needsBrowser)
    func states() throws { try check("states_test", prints: "ok: hostile") }
}
