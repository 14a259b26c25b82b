import TestSupport
import Testing

/// Scripts that `:save` writes of sessions with mistakes in them.
@Suite struct SessionSavingTests {
    private func expectSame(_ lines: [(tick: Int, text: String)], _ seed: String = "") throws {
        try saved(lines, scene: fallingBall + "\n", seed)
    }

    @Test("an expression that failed does no harm, and one that did something does it again")
    func failed() throws {
        try expectSame([
            (0, "nope.x"), (2, "_.x"), (2, "= nope.y -- why"), (3, "ball"), (3, "_1.foo"),
            (4, "_1.center = {70, _1.center.y}"), (4, "animator:updateItem(_1)"),
            (5, "(function() gravity.magnitude = 2 end)() .. {}"),
            (9, "1 + (function() gravity.angle = 0 return 1 end)()"),
        ])
    }

    @Test("locals of a line that failed or returned are there afterwards")
    func locals() throws {
        try expectSame([
            (1, "local pull, other = 3; error('no')"), (2, "gravity.magnitude = pull"),
            (3, "local function turn() gravity.angle = 1 end local none return 1"), (4, "turn()"),
            (5, "local pull = pull * 2 error('no')"), (6, "gravity.magnitude = pull"),
        ])
    }

    @Test("an assignment to a constant, which Lua refuses in one file, is what it was at the prompt")
    func constants() throws {
        try expectSame([
            (0, "local limit <const> = 3"), (0, "limit = 4"), (1, "function raise() limit = 5 end"),
            (2, "gravity.magnitude = limit"),
        ])
    }

    @Test("a function finds a local that was declared after it, as at the prompt")
    func lateLocals() throws {
        try expectSame([
            (0, "function pull() gravity.magnitude = force or 0 end"), (0, "local force = 3"), (0, "pull()"),
        ])
        try expectSame([
            (0, "function pull() gravity.magnitude = force or 0 end"), (3, "local force = 3"), (3, "pull()"),
        ])
    }

    @Test("more locals than a function can have, and arguments of a main chunk, still make a script")
    func manyLocals() throws {
        var lines: [(tick: Int, text: String)] = (0..<450).map { ($0 < 220 ? 0 : 3, "local v\($0) = \($0)") }
        lines.append((4, "gravity.magnitude = (v0 + v219 + v300 + v449) / 500"))
        lines.append((5, "print(...)"))
        try expectSame(lines)
    }

    @Test("random sessions are saved as scripts that move the same")
    func random() throws {
        let parts = [
            "gravity.magnitude = 0.5", "gravity.magnitude = a or 2", "local a = 3", "a = (a or 0) + 1", "nope.x", "_.x",
            "ball.center", "_1.x", "_.y", "x = = 1", "error('no')", "local a = 1 error('no')", "local a = 7 return a",
            "ball.center = {a or 20, 40} animator:updateItem(ball)", "-- nothing", "(ball).alpha = 0.5", "= 1 + 1",
            "local function f() gravity.angle = a end", "f()", "if a then return 5 end", "::top:: a = 2", "ball:nope()",
            "local k <const> = 4", "k = 5", "gravity.magnitude = _2", "_ = 3", "\"text\"", "{1, 2}", "1, 2, nil;",
            "gravity.angle = tonumber(_) or 1", "for i = 1, 3 do local b = i end", "break", "goto top",
        ]
        for seed in 0..<(isThorough ? 300 : 40) {
            var numbers = SeededNumbers(UInt64(seed))
            var tick = 0
            let lines = (0..<20).map { _ in
                tick += numbers.below(3) == 0 ? numbers.below(3) : 0
                return (tick, numbers.one(of: parts))
            }
            try expectSame(lines, "seed \(seed): \(lines)")
        }
    }
}
