import Foundation
import TestSupport
import Testing

/// How fast the prompt is: the figure is printed, and not asserted, since the machine may be slow or busy.
@Suite("Figures of the prompt", .needsCommand, .ownThread, .serialized, .thorough)
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
            try session.press(.ctrl("c"))
        }
        // It must have run all the while.
        #expect(session.prompt?.isRunning == true)
        print(
            "echo of a key while 500 bodies run, \(kind.rawValue): median \(milliseconds(median(times))), "
                + "maximum \(milliseconds(times.max() ?? 0)) of \(times.count)")
    }
}
