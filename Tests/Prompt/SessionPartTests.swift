import MoonspringPrompt
import MoonspringScene
import Testing

/// What an input is, and when time goes by.
@Suite struct SessionPartTests {
    @Test(
        "an input is Lua, a command, a question or nothing",
        arguments: [
            ("", PromptInput.nothing), ("  \n ", .nothing), (":step 3", .command(name: "step", rest: "3")),
            ("  :help View.frame  ", .command(name: "help", rest: "View.frame")),
            (":plot a + b", .command(name: "plot", rest: "a + b")), (":", .command(name: "", rest: "")),
            ("::label:: x = 1", .code("::label:: x = 1")), ("View.frame?", .question("View.frame")),
            ("scene:tap?", .question("scene:tap")), ("?", .code("?")), ("f()?", .code("f()?")),
            (" x = 1 ", .code(" x = 1 ")),
        ])
    func inputs(_ text: String, _ expected: PromptInput) {
        #expect(PromptInput(text) == expected)
    }

    @Test("ticks come at the pace of the clock, twice as fast at speed 2")
    func pace() {
        for speed in [1.0, 2, 0.5] {
            var clock = SceneClock()
            clock.speed = speed
            var ticks = 0
            for step in 0...1000 {
                if clock.takeDue(at: Double(step) / 1000, interval: 1.0 / 60) { ticks += 1 }
            }
            #expect(abs(Double(ticks) - 60 * speed) <= 1, "speed \(speed): \(ticks) ticks in a second")
        }
    }

    @Test("time that was lost is not caught up on: after ten seconds of standstill come a few ticks, not six hundred")
    func noCatchingUp() {
        var clock = SceneClock()
        _ = clock.takeDue(at: 0, interval: 1.0 / 60)
        var ticks = 0
        while clock.takeDue(at: 10, interval: 1.0 / 60), ticks < 1000 { ticks += 1 }
        #expect(ticks > 0 && ticks <= 5)
    }

    @Test("after a rest the first tick comes a whole interval later")
    func rest() {
        var clock = SceneClock()
        _ = clock.takeDue(at: 0, interval: 0.1)
        #expect(clock.wait(at: 0.04).map { abs($0 - 0.06) < 1e-9 } == true)
        clock.rest()
        #expect(clock.wait(at: 5) == nil)
        let early = [clock.takeDue(at: 5, interval: 0.1), clock.takeDue(at: 5.05, interval: 0.1)]
        let due = clock.takeDue(at: 5.11, interval: 0.1)
        #expect(early == [false, false] && due)
    }
}
