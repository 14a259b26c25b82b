import Moonspring
import MoonspringScene
import Testing

/// What `:undo` takes back.
@Suite struct UndoStepTests {
    private func entries(_ inputs: [InputLog.Input]) -> [InputLog.Entry] {
        inputs.enumerated().map { InputLog.Entry(tick: $0.offset, input: $0.element) }
    }

    @Test("a line is a step")
    func line() {
        let step = UndoStep(lastOf: entries([.code("a = 1"), .code("b = 2")]), failed: [])
        #expect(step?.entries == [1])
        #expect(step?.kind == .line("b = 2"))
    }

    @Test("a failed look goes with the step before it; a failed line that may have done something is a step")
    func failedLine() {
        let log = entries([.code("a = 1"), .code("nope.x")])
        let step = UndoStep(lastOf: log, failed: [log[1]])
        #expect(step?.entries == [0, 1])
        #expect(step?.kind == .line("a = 1"))
        let other = entries([.code("a = 1"), .code("f().x")])
        #expect(UndoStep(lastOf: other, failed: [other[1]])?.entries == [1])
    }

    @Test("a finger from where it went down to where it was lifted is a step; other fingers stay")
    func touch() {
        let point = Point(1, 2)
        let log = entries([
            .touch(.began, point, finger: 1), .touch(.ended, point, finger: 1), .touch(.began, point, finger: 1),
            .touch(.began, point, finger: 2), .touch(.moved, point, finger: 1), .touch(.ended, point, finger: 1),
        ])
        let step = UndoStep(lastOf: log, failed: [])
        #expect(step?.entries == [2, 4, 5])
        #expect(step?.kind == .touch)
    }

    @Test("a state that was gone to is a step")
    func state() {
        let log = entries([.state("open", of: 0), .state("closed", of: 1)])
        let step = UndoStep(lastOf: log, failed: [])
        #expect(step?.entries == [1])
        #expect(step?.kind == .state("closed"))
        #expect(UndoStep.count(in: log) == 2)
    }

    @Test("changes of one parameter in a row are a step, and a limit goes with what made it")
    func slider() {
        let log = entries([
            .param(name: "pull", value: .number(0)), .param(name: "size", value: .number(1)),
            .param(name: "size", value: .number(2)), .limit,
        ])
        #expect(UndoStep(lastOf: log, failed: [])?.entries == [1, 2, 3])
        #expect(UndoStep(lastOf: entries([.limit]), failed: []) == nil)
        #expect(UndoStep(lastOf: [], failed: []) == nil)
    }
}
