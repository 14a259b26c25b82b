import Foundation
import TestSupport
import Testing

/// How fast the prompt is: each figure is printed. Nothing is asserted of them, since the machine may be slow or busy.
@Suite("Figures of the prompt", .needsCommand, .ownThread, .serialized, .enabled(if: isThorough))
struct PromptFigureTests {
    /// 500 bodies in a box that keeps them moving.
    private static let crowd = """
        local animator = ms.DynamicAnimator{referenceView = scene.view}
        local balls = {}
        for i = 0, 499 do
            local ball = ms.View{name = 'b' .. i, frame = {(i % 25) * 15, (i // 25) * 15, 12, 12}}
            balls[#balls + 1] = scene.view:addSubview(ball)
        end
        animator:addBehavior(ms.GravityBehavior{items = balls})
        animator:addBehavior(ms.DynamicItemBehavior{items = balls, elasticity = 0.9})
        local walls = ms.CollisionBehavior{items = balls}
        walls.translatesReferenceBoundsIntoBoundary = true
        animator:addBehavior(walls)
        scene.every(2, function()
            animator:addBehavior(ms.PushBehavior{items = balls, mode = 'instantaneous', angle = -1.5, magnitude = 0.1})
        end)

        """

    private func milliseconds(_ seconds: Double) -> String { String(format: "%.2f ms", seconds * 1000) }

    private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

    @Test("a key is echoed while 500 bodies run", arguments: Kind.tested)
    func echo(_ kind: Kind) throws {
        let session = try TerminalSession(kind, scene: Self.crowd)
        let letters = Array("abcdefghijklmnopqrstuvwxyz").map { UInt8($0.asciiValue ?? 0) }
        var times: [Double] = []
        for round in 0..<10 {
            var typed = ""
            for letter in letters.shuffled().prefix(20) {
                typed.append(Character(Unicode.Scalar(letter)))
                times.append(
                    try session.terminal.time(of: [letter]) { session.terminal.cursorRow.hasSuffix("> " + typed) })
                // Keys come at any moment of a tick.
                session.terminal.watch(seconds: 0.001 * Double((round * 7 + typed.count * 5) % 23))
            }
            let line = session.terminal.cursorLine
            try session.terminal.press(.ctrl("c"))
            try session.waitForPrompt(below: line)
        }
        // It must have run all the while.
        #expect(session.prompt?.isRunning == true)
        print(
            "echo of a key while 500 bodies run, \(kind.rawValue): median \(milliseconds(median(times))), "
                + "maximum \(milliseconds(times.max() ?? 0)) of \(times.count)")
    }

    @Test("Tab shows its completion")
    func completion() throws {
        let session = try TerminalSession(.small, scene: Self.crowd)
        try session.enter(":pause")
        var times: [Double] = []
        for (text, expected) in [
            ("ms.GravityB", "ms.GravityBehavior"), ("ms.scene.backg", "ms.scene.backgroundColor"),
            ("animator.referenceV", "animator.referenceView"), ("collectg", "collectgarbage"),
            ("ms.View{cornerR", "ms.View{cornerRadius"), ("ms.PushBehavior{mode = 'inst", "instantaneous"),
            (":relo", ":reload"),
        ] {
            for _ in 0..<5 {
                try session.type(text)
                times.append(
                    try session.terminal.time(of: [9]) { session.terminal.cursorRow.contains(expected) })
                let line = session.terminal.cursorLine
                try session.terminal.press(.ctrl("c"))
                try session.waitForPrompt(below: line)
            }
        }
        print(
            "from Tab to its completion: median \(milliseconds(median(times))), maximum "
                + "\(milliseconds(times.max() ?? 0)) of \(times.count)")
    }

    @Test("the prompt is there after the start")
    func start() throws {
        let desk = try Desk()
        func time(_ program: String, _ arguments: [String], until isReady: (PseudoTerminal) -> Bool) throws -> Double {
            let start = PseudoTerminal.now
            let terminal = try PseudoTerminal(
                program, arguments, environment: desk.environment(term: "xterm-256color"), folder: desk.url.path)
            while !isReady(terminal) {
                guard PseudoTerminal.now < start + patience else {
                    throw TerminalError("it never started", terminal)
                }
                terminal.pump(milliseconds: 100)
            }
            return PseudoTerminal.now - start
        }
        let command = try #require(commandPath)
        var prompts: [Double] = []
        var least: [Double] = []
        for _ in 0..<15 {
            prompts.append(try time(command, ["repl"]) { $0.cursorRow == "paused 0.00 s >" })
            // What starting anything costs on this machine, now.
            least.append(try time("/bin/echo", ["ready"]) { $0.transcript.first == "ready" })
        }
        print(
            "from start to prompt: median \(milliseconds(median(prompts))), least \(milliseconds(prompts.min() ?? 0)); "
                + "/bin/echo: median \(milliseconds(median(least)))")
    }
}
