import Foundation
import TestSupport
import Testing

/// A first session at the prompt, as a tutorial would have it, in the real command on a terminal.
@Suite("A newcomer's session at the prompt", .needsCommand, .ownThread)
struct PromptTutorialTests {
    private static let scene = """
        local pull = scene.param('pull', 1, {min = 0, max = 5})
        local surface = scene.param('surface', 'smooth', {choices = {'smooth', 'rough'}})
        local ball = scene.view:addSubview(ms.View{name = 'ball', frame = {100, 10, 20, 20}})
        local animator = ms.DynamicAnimator{referenceView = scene.view}
        local gravity = ms.GravityBehavior{items = {ball}, magnitude = pull.value}
        animator:addBehavior(gravity)
        pull.onChange = function(self, value) gravity.magnitude = value end
        scene.signal('height', function() return ball.center.y end)

        """

    /// A line, and what the screen shows of it; nil: nothing.
    private static let steps: [(line: String, shown: String?)] = [
        ("help", ":help lists the commands"),
        (":pause", nil),
        (":reset", "forgotten"),
        (":pause", nil),
        (":render start.gif", "start.gif"),
        ("1 + 1", "2"),
        ("_ * 3", "6"),
        ("1 / 3", "0.333333"),
        (":inspect 1 / 3", "0.3333333333333333"),
        ("0.1 + 0.2", "0.3"),
        ("ball.center", "vec(110, 20)"),
        ("ball.centre", "did you mean 'center'?"),
        ("blal.center", "did you mean 'ball'?"),
        ("nope.x", "global 'nope'"),
        ("x = = 1", "unexpected symbol"),
        ("pritn('hi')", "did you mean 'print'?"),
        ("print('hi')", "hi"),
        ("local side = 12", nil),
        ("side * 2", "24"),
        ("box = {width = 30}", nil),
        ("box.widht", "nil (did you mean 'width'?)"),
        (":param", "pull"),
        (":param pull", "default 1"),
        (":param pul 2", "did you mean 'pull'?"),
        (":param pull 9", "at most 5"),
        (":param pull fast", "is a number"),
        (":param surface wet", "must be one of 'smooth', 'rough'"),
        (":param surface rough", "changed"),
        (":param surface smooth", "smooth"),
        ("gravity.magnitude", "1"),
        (":s", "may be :step, :speed or :save"),
        (":stpe", "did you mean ':step'?"),
        (":step 30", "tick 30, 0.50 s"),
        ("before = ball.center.y", nil),
        ("ball.center = {200, 50}; animator:updateItem(ball)", nil),
        (":step 6", "tick 36"),
        ("ball.center.x", "200"),
        (":undo", "took back 'ball.center.x'"),
        (":undo", "took back 'ball.center = {200, 50}; animator:updateItem(ball)'"),
        ("ball.center.x", "110"),
        (":plot height", "height"),
        (":items", "ball"),
        (":speed 0.25", "speed 0.25"),
        (":speed 1", "speed 1"),
        (":render now.png", "now.png: 375 x 667 pixels"),
        (":render run.csv", "run.csv"),
        (":render run.doc", ".doc is not a format"),
        (":save mine.lua", "moonspring run mine.lua"),
        (":load mine.lua", nil),
        (":pause", nil),
        (":run 0.1", "tick"),
        ("quit", ":quit or Ctrl-D leaves"),
    ]

    @Test("fifty lines of values, mistakes, parameters, undo, plots, pictures, save and load say what they should")
    func tutorial() throws {
        let session = try TerminalSession(.small, scene: Self.scene)
        #expect(Self.steps.count >= 50)
        for (line, shown) in Self.steps {
            let rows = try session.enter(line)
            let text = rows.joined(separator: " ")
            if let shown {
                #expect(text.contains(shown), "\(line): \(text)")
            } else {
                #expect(!text.contains("error") && !text.contains("attempt"), "\(line): \(text)")
            }
            if line == ":speed 0.25" { #expect(session.terminal.cursorRow.contains(" s, 0.25x >")) }
            if line == ":speed 1" { #expect(!session.terminal.cursorRow.contains("x >")) }
        }
        #expect(try session.leave() == .exit(0))
        try session.workspace.moonspring("run", "mine.lua", "--duration", "1").ending(0)
        #expect(FileManager.default.fileExists(atPath: session.workspace.url.path + "/now.png"))
    }

    @Test("a variable of that name is a variable")
    func variables() throws {
        let session = try TerminalSession(.small)
        try session.enter("quit = 5")
        #expect(value(try session.enter("quit")) == "5")
        try session.enter("local help = 6")
        #expect(value(try session.enter("help")) == "6")
    }

    @Test("a parameter is set at once, stays so over a reload, and is taken back")
    func parameter() throws {
        let session = try TerminalSession(.small, scene: Self.scene)
        try session.enter(":pause", ":param pull 3")
        #expect(value(try session.enter("gravity.magnitude")) == "3")
        try session.enter(":step 5")
        let place = value(try session.enter(":inspect ball.center"))
        try session.enter(":reload")
        #expect(value(try session.enter(":inspect ball.center")) == place)
        #expect(value(try session.enter("pull.value")) == "3")
        for _ in 0..<5 { try session.enter(":undo") }
        #expect(value(try session.enter("gravity.magnitude")) == "1")
        #expect(try session.enter(":undo").joined().contains("took back"))
        #expect(try session.enter(":undo").joined().contains("nothing to take back"))
        try session.type(":param surf")
        try session.terminal.press(.tab)
        try session.waitForTyped(":param surface")
        try session.terminal.send("ro")
        try session.terminal.press(.tab)
        try session.waitForTyped(":param surface rough")
    }
}
