import TestSupport
import Testing

@Suite("Errors as moonspring run tells them", .needsCommand, .ownThread)
struct CommandErrorTests {
    private let folder = TestFolder()

    @Test("fifty callbacks that fail alike in one tick are one line that says how many")
    func folded() throws {
        let result = try folder.runScene(
            """
            local animator = ms.DynamicAnimator{}
            for i = 1, 50 do
                local gravity = ms.GravityBehavior{items = {ms.DynamicItem{center = {i, 0}, bounds = {0, 0, 10, 10}}}}
                gravity.action = function(self) local x = nil; x.y = 1 end
                animator:addBehavior(gravity)
            end
            """
        ).ending(1)
        #expect(result.errorLines.count == 1, "\(result.errors)")
        #expect(result.errorLines.first?.hasPrefix("scene.lua:5: attempt to index a nil value (local 'x')") == true)
        #expect(result.errorLines.first?.hasSuffix("(50 times)") == true, "\(result.errors)")
    }

    @Test("errors at different places are told one by one")
    func apart() throws {
        let result = try folder.runScene(
            """
            local animator = ms.DynamicAnimator{}
            local item = ms.DynamicItem{bounds = {0, 0, 10, 10}}
            animator:addBehavior(ms.GravityBehavior{items = {item}, action = function() error "first" end})
            animator:addBehavior(ms.GravityBehavior{items = {item}, action = function() error "second" end})
            """)
        #expect(result.errorLines.count == 2, "\(result.errors)")
        #expect(!result.errors.contains("times)"))
    }

    @Test("a script that raises a text of megabytes gets it cut, and quickly")
    func longText() throws {
        let (result, seconds) = try folder.timeScene("error(('x\\n'):rep(2e7))", within: 2)
        #expect(result.status == 1)
        #expect(result.errors.utf8.count < 64 << 10, "\(result.errors.utf8.count)")
        #expect(result.errors.hasPrefix("scene.lua:"))
        #expect(seconds < 2, "\(seconds)")
    }
}
