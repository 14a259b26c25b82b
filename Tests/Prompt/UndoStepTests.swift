import Moonspring
import MoonspringPrompt
import MoonspringScene
import Testing

/// What `:undo` takes back.
@Suite struct UndoStepTests {
    private func entries(_ inputs: [InputLog.Input]) -> [InputLog.Entry] {
        inputs.enumerated().map { InputLog.Entry(tick: $0.offset, input: $0.element) }
    }

    private func typed(_ text: String, _ outcome: SessionScript.Outcome = .worked) -> SessionScript.Input {
        SessionScript.Input(text: text, tick: 0, outcome: outcome)
    }

    @Test("a line is a step, and what Lua refused behind it goes with it")
    func line() {
        let log = entries([.code("a = 1"), .code("b = 2")])
        let step = UndoStep(lastOf: log, typed: [typed("a = 1"), typed("b = 2"), typed("x = =", .refused)])
        #expect(step?.entries == [1])
        #expect(step?.typedCount == 1)
        #expect(step?.text == "'b = 2'")
    }

    @Test("a failed look goes with the step before it; a failed line that may have done something is a step")
    func failedLine() {
        let log = entries([.code("a = 1"), .code("nope.x")])
        let step = UndoStep(lastOf: log, typed: [typed("a = 1"), typed("nope.x", .failed)])
        #expect(step?.entries == [0, 1])
        #expect(step?.text == "'a = 1'")
        let other = entries([.code("a = 1"), .code("f().x")])
        #expect(UndoStep(lastOf: other, typed: [typed("a = 1"), typed("f().x", .failed)])?.entries == [1])
    }

    @Test("a finger from where it went down to where it was lifted is a step; other fingers stay")
    func touch() {
        let point = Point(1, 2)
        let log = entries([
            .touch(.began, point, finger: 1), .touch(.ended, point, finger: 1), .touch(.began, point, finger: 1),
            .touch(.began, point, finger: 2), .touch(.moved, point, finger: 1), .touch(.ended, point, finger: 1),
        ])
        let step = UndoStep(lastOf: log, typed: [])
        #expect(step?.entries == [2, 4, 5])
        #expect(step?.text == "a touch")
    }

    @Test("changes of one parameter in a row are a step, and a limit goes with what made it")
    func slider() {
        let log = entries([
            .param(name: "pull", value: .number(0)), .param(name: "size", value: .number(1)),
            .param(name: "size", value: .number(2)), .limit,
        ])
        #expect(UndoStep(lastOf: log, typed: [])?.entries == [1, 2, 3])
        #expect(UndoStep(lastOf: entries([.limit]), typed: []) == nil)
        #expect(UndoStep(lastOf: [], typed: []) == nil)
    }
}
