import Moonspring
import MoonspringScene
import TestSupport
import Testing

@Suite("Long presses, swipes, pinches and rotations")
struct SceneGestureTests {
    /// A board with every handler but `onPan`, which the tests set where they want it.
    private static let board = """
        local board = scene.view:addSubview(ms.View{name = 'board', frame = {0, 0, 300, 300}})
        local function show(name, more)
            return function(_, g) print(scene.tick, name, g.state, g.location, more(g)) end
        end
        board.onTap = function(_, point) print(scene.tick, 'tap', point) end
        board.onLongPress = show('press', function(g) return g.translation end)
        board.onSwipe = function(_, direction, velocity) print(scene.tick, 'swipe', direction, velocity) end
        board.onPinch = show('pinch', function(g) return ('%.4f %.4f'):format(g.scale, g.velocity) end)
        board.onRotate = show('rotate', function(g) return ('%.4f %.4f'):format(g.rotation, g.velocity) end)
        local function pans() board.onPan = show('pan', function(g) return g.translation end) end

        """

    /// The first words of what is printed, without ticks and places: "pinch began".
    private func gestures(_ script: String) throws -> [String] {
        try printed(Self.board + script, ticks: 120).map { line in
            let words = line.split(separator: "\t")
            return ["tap", "swipe"].contains(words[1]) ? "\(words[1])" : "\(words[1]) \(words[2])"
        }
    }

    private typealias Move = (tick: Int, phase: InputLog.TouchPhase, x: Double, y: Double, finger: Int)

    private func log(_ moves: [Move]) -> [InputLog.Entry] {
        moves.map { .init(tick: $0.tick, input: .touch($0.phase, Point($0.x, $0.y), finger: $0.finger)) }
    }

    private func play(_ moves: [Move], _ script: String = "") throws -> [String] {
        try TestScene(Self.board + script, options: .replaying(log(moves)), ticks: 120).output
    }

    // MARK: one finger

    @Test(
        "a finger that is down for half a second within 10 points is a long press, and no tap",
        arguments: [
            (hold: 30, x: 110.0, ["31 press", "32 press"]), (29, 100, ["31 tap"]), (30, 110.1, []),
            (60, 100, ["31 press", "62 press"]),
        ])
    func longPress(hold: Int, x: Double, expected: [String]) throws {
        let lines = try play([
            (1, .began, 100, 100, 0), (5, .moved, x, 100, 0), (hold + 2, .ended, x, 100, 0),
        ])
        #expect(lines.map { $0.split(separator: "\t").prefix(2).joined(separator: " ") } == expected)
    }

    @Test("a long press goes on with the finger, which pans no more, and a drag behaviour follows it")
    func longPressMoves() throws {
        let script = "pans() scene.touch{from = {50, 50}, to = {50, 110}, hold = 0.6, duration = 0.05}"
        #expect(
            try printed(Self.board + script, ticks: 60) == [
                "31\tpress\tbegan\tvec(50, 50)\tvec(0, 0)", "38\tpress\tchanged\tvec(50, 70)\tvec(0, 20)",
                "39\tpress\tchanged\tvec(50, 90)\tvec(0, 40)", "40\tpress\tchanged\tvec(50, 110)\tvec(0, 60)",
                "41\tpress\tended\tvec(50, 110)\tvec(0, 60)",
            ])
        let scene = try TestScene(
            Self.board + """
                local animator = ms.DynamicAnimator{referenceView = scene.view}
                local drag = animator:addBehavior(ms.DragBehavior{item = board, holdsCenter = true})
                pans()
                board.onLongPress = function(_, gesture) drag:follow(gesture) end
                scene.touch{from = {150, 150}, to = {150, 250}, hold = 0.6, duration = 0.2}
                """, ticks: 49)
        #expect(isNear(scene.item("board")?.center.y, 250, 3), "\(String(describing: scene.item("board")))")
    }

    @Test(
        "a finger that goes 50 points within half a second swipes, once",
        arguments: [
            (Vector(50, 0), 30, "right"), (Vector(-50, 49), 30, "left"), (Vector(9, 52), 5, "down"),
            (Vector(0, -50), 3, "up"),
            (Vector(49.9, 49.9), 3, nil), (Vector(50, 0), 31, nil),
        ])
    func swipe(way: Vector, ticks: Int, direction: String?) throws {
        let lines = try play([
            (1, .began, 150, 150, 0), (ticks, .moved, 150 + way.x * 0.9, 150 + way.y * 0.9, 0),
            (1 + ticks, .moved, 150 + way.x, 150 + way.y, 0), (2 + ticks, .moved, 150 + way.x * 2, 150 + way.y * 2, 0),
            (3 + ticks, .ended, 150, 150, 0),
        ])
        let expected = direction.map { "\(1 + ticks)\tswipe\t\($0)" }
        // Twice the way is far enough for the one that was too short, unless it takes too long.
        let isLate = direction == nil && ticks < 30
        #expect(
            lines.map { $0.split(separator: "\t").prefix(3).joined(separator: "\t") }
                == (isLate ? ["5\tswipe\tright"] : expected.map { [$0] } ?? []))
    }

    @Test("a swipe has the velocity of its finger; where a view handles pans there is none")
    func swipeVelocity() throws {
        let move = "scene.touch{from = {10, 10}, to = {210, 60}, duration = 0.2}"
        #expect(try printed(Self.board + move, ticks: 30) == ["4\tswipe\tright\tvec(1000, 250)"])
        #expect(
            try gestures("pans() " + move) == ["pan began"] + Array(repeating: "pan changed", count: 12) + ["pan ended"]
        )
        #expect(
            try gestures("scene.view.onPan = function(_, g) print(0, 'root', g.state) end " + move).first
                == "root began")
    }

    // MARK: two fingers

    @Test("a pinch and a rotation have the scale, the angle and the velocities that the script asks for")
    func pinch() throws {
        let lines = try printed(
            Self.board + "scene.pinch{at = {150, 120}, scale = 3, rotation = math.rad(-270), duration = 0.5}", ticks: 60
        )
        #expect(lines.first == "2\trotate\tbegan\tvec(150, 120)\t-0.1571 -9.4248")
        #expect(lines.contains("3\tpinch\tbegan\tvec(150, 120)\t1.1333 4.0000"))
        #expect(lines.contains("16\tpinch\tchanged\tvec(150, 120)\t2.0000 4.0000"))
        #expect(lines.contains("16\trotate\tchanged\tvec(150, 120)\t-2.3562 -9.4248"))
        #expect(
            lines.suffix(2) == [
                "32\tpinch\tended\tvec(150, 120)\t3.0000 4.0000", "32\trotate\tended\tvec(150, 120)\t-4.7124 -9.4248",
            ])
        // Of each tick that moves them, one call of each; the pinch begins a tick later.
        #expect(lines.count == (30 + 1) + (29 + 1))
    }

    @Test(
        "two fingers pinch when their distance changes by more than 10 points, and turn when one goes more than 10 around the other",
        arguments: [
            (Point(210, 100), []), (Point(210.1, 100), ["pinch"]), (Point(189.9, 100), ["pinch"]),
            (Point(200, 100) + Vector(-0.5, 9.98), []), (Point(200, 100) + Vector(-0.5, 10.1), ["rotate"]),
            (Point(100, 220), ["pinch", "rotate"]),
        ])
    func thresholds(to: Point, expected: [String]) throws {
        let lines = try play([
            (1, .began, 100, 100, 0), (1, .began, 200, 100, 1), (2, .moved, to.x, to.y, 1), (3, .ended, 100, 100, 0),
            (4, .ended, to.x, to.y, 1),
        ])
        let begun = lines.filter { $0.contains("began") }.map { String($0.split(separator: "\t")[1]) }
        #expect(begun == expected)
        #expect(lines.filter { $0.contains("ended") }.count == expected.count)
        #expect(lines.allSatisfy { !$0.contains("pan") && !$0.contains("tap") || expected.isEmpty }, "\(lines)")
    }

    @Test("what is written is where scale and rotation go on from")
    func written() throws {
        let script = """
            local scale, rotation = 1, 0
            board.onPinch = function(_, g) scale = scale * g.scale g.scale = 1 end
            board.onRotate = function(_, g) rotation = rotation + g.rotation g.rotation = 0 end
            scene.pinch{at = {150, 150}, scale = 0.4, rotation = 7, duration = 0.7}
            scene.after(1, function() print(('%.6f %.6f'):format(scale, rotation)) end)
            """
        #expect(try printed(Self.board + script, ticks: 70) == ["0.400000 7.000000"])
    }

    @Test("a scale that is written is more than 0")
    func wrongScale() throws {
        let message = try runToEnd(
            Self.board + "board.onPinch = function(_, g) g.scale = 0 end scene.pinch{at = {150, 150}, scale = 2}"
        ).errors.first
        #expect(message?.contains("PinchGesture.scale must be more than 0, got 0") == true, "\(message ?? "")")
    }

    @Test("when one finger is lifted both gestures end, and the other finger does nothing more")
    func oneLifted() throws {
        let lines = try play(
            [
                (1, .began, 100, 100, 0), (1, .began, 200, 100, 1), (2, .moved, 230, 100, 1), (3, .ended, 230, 100, 1),
                (4, .moved, 10, 10, 0), (60, .ended, 10, 10, 0),
            ], "pans()")
        #expect(
            lines.map { $0.split(separator: "\t")[1...2].joined(separator: " ") } == [
                "pinch began", "pinch ended",
            ])
    }

    @Test("a finger that is taken away ends with cancelled what it has begun", arguments: ["pinch", "press", "pan"])
    func cancelled(gesture: String) throws {
        let moves: [Move] =
            gesture == "pinch"
            ? [
                (1, .began, 100, 100, 0), (1, .began, 200, 100, 1), (2, .moved, 230, 100, 1),
                (50, .cancelled, 230, 100, 1),
            ]
            : [
                (1, .began, 100, 100, 0), (gesture == "press" ? 40 : 4, .moved, 130, 100, 0),
                (50, .cancelled, 130, 100, 0),
            ]
        let lines = try play(moves, "pans()")
        #expect(lines.first?.contains("\(gesture)\tbegan") == true)
        #expect(lines.last?.contains("50\t\(gesture)\tcancelled") == true, "\(lines)")
    }

    @Test("a number that comes down again was lifted before: what it had begun is cancelled")
    func comesDownAgain() throws {
        let lines = try play(
            [(1, .began, 100, 100, 0), (2, .moved, 150, 100, 0), (9, .began, 20, 20, 0), (10, .ended, 20, 20, 0)],
            "pans()")
        #expect(lines.suffix(2).map { String($0.split(separator: "\t")[1]) } == ["pan", "tap"])
        #expect(lines.dropLast().last?.contains("9\tpan\tcancelled") == true)
    }

    @Test(
        "two fingers are a pair where both find the same view; otherwise each is one by itself",
        arguments: [
            ("", ["pinch began", "pinch ended"]),
            // Fingers on two subviews of the board.
            ("board:addSubview(ms.View{frame = {150, 0, 150, 300}})", ["pinch began", "pinch ended"]),
            (
                "board:addSubview(ms.View{frame = {150, 0, 150, 300}, onPinch = print, onRotate = print})",
                ["swipe", "tap"]
            ),
            ("scene.view:addSubview(ms.View{frame = {150, 0, 150, 300}})", ["tap"]),
            ("board.onPinch, board.onRotate = nil, nil", ["swipe", "tap"]),
        ])
    func pairs(change: String, expected: [String]) throws {
        let moves: [Move] = [
            (1, .began, 100, 100, 0), (1, .began, 200, 100, 1), (2, .moved, 260, 100, 1), (3, .ended, 260, 100, 1),
            (4, .ended, 100, 100, 0),
        ]
        let lines = try play(moves, change)
        #expect(
            lines.map { $0.split(separator: "\t") }.map {
                ["tap", "swipe"].contains($0[1]) ? "\($0[1])" : "\($0[1]) \($0[2])"
            } == expected)
    }

    @Test("two fingers that do not move tap, and one that pans is not joined by a second one")
    func together() throws {
        let taps: [Move] = [
            (1, .began, 100, 100, 0), (1, .began, 200, 100, 1), (40, .ended, 200, 100, 1), (41, .ended, 100, 100, 0),
        ]
        #expect(try play(taps) == ["40\ttap\tvec(200, 100)", "41\ttap\tvec(100, 100)"])
        let late: [Move] = [
            (1, .began, 100, 100, 0), (2, .moved, 120, 100, 0), (3, .began, 200, 100, 1), (4, .moved, 250, 100, 1),
            (5, .ended, 250, 100, 1), (6, .ended, 120, 100, 0),
        ]
        #expect(try play(late, "pans()").allSatisfy { $0.contains("pan\t") })
    }

    // MARK: records

    @Test("a trace says of which gesture an event is, and the events of pans and taps are as before")
    func events() throws {
        let scene = try TestScene(
            Self.board + """
                pans()
                scene.touch{from = {50, 50}, hold = 0.6}
                scene.after(1, function() scene.pinch{at = {150, 150}, scale = 2, duration = 0} end)
                scene.after(2, function() scene.pan{from = {9, 9}, to = {30, 30}, duration = 0} end)
                """, ticks: 150)
        let events = scene.frames.flatMap(\.events).map { event in
            [event.fields["gesture"], event.fields["phase"]].compactMap { $0?.stringValue }.joined(separator: " ")
        }
        #expect(
            events == [
                "long press began", "long press ended", "pinch began", "pinch ended", "began", "ended",
            ])
    }

    @Test("random fingers begin and end each gesture once, never fail, and a replay of their log is the same run")
    func random() throws {
        for seed in 1...60 as ClosedRange<UInt64> {
            var numbers = SeededNumbers(seed)
            func coordinate() -> Double {
                numbers.chance(3) ? 1.7e308 * (numbers.unit() - 0.5) * 2 : (numbers.unit() * 330).rounded()
            }
            var moves: [Move] = []
            for tick in 1...160 {
                for _ in 0..<numbers.below(4) {
                    let phase: InputLog.TouchPhase =
                        numbers.chance(70)
                        ? .moved : numbers.chance(60) ? .began : numbers.chance(70) ? .ended : .cancelled
                    moves.append((tick, phase, coordinate(), coordinate(), numbers.below(4)))
                }
            }
            for finger in 0..<4 { moves.append((161, .ended, coordinate(), coordinate(), finger)) }
            let script =
                Self.board + """
                    local change = \(seed % 3)
                    if change > 0 then pans() end
                    local inner = board:addSubview(ms.View{frame = {0, 0, 150, 300}})
                    inner.onRotate = function(_, g) print(scene.tick, 'turn', g.state, g.location) board.rotation = g.rotation end
                    if change == 2 then
                        scene.every(0.7, function() inner:removeFromSuperview() end)
                        scene.every(0.9, function() board:addSubview(inner) collectgarbage() end)
                    end
                    """
            func run(_ entries: [InputLog.Entry]) throws -> TestScene {
                try TestScene(script, options: .replaying(entries), ticks: 170)
            }
            let first = try run(log(moves))
            // Of each gesture and view those that have begun and not ended: two fingers pan at the same time.
            var open: [String: Int] = [:]
            for words in first.output.map({ $0.split(separator: "\t") }) where !["tap", "swipe"].contains(words[1]) {
                let gesture = String(words[1])
                switch words[2] {
                case "began": open[gesture, default: 0] += 1
                case "changed": #expect(open[gesture, default: 0] > 0, "seed \(seed): \(words)")
                default: open[gesture, default: 0] -= 1
                }
                #expect(open[gesture, default: 0] >= 0, "seed \(seed): \(words)")
            }
            // A view that has left the tree and been collected gets no end.
            if seed % 3 != 2 { #expect(open.values.allSatisfy { $0 == 0 }, "seed \(seed): \(open)") }
            #expect(first.output.count > 10)
            let file = LineCollector()
            let log = InputLog(header: .init(scene: "test", seed: 0), entries: first.scene.inputs)
            try log.write(to: file)
            let second = try run(InputLog(text: file.text, path: "log").entries)
            #expect(second.output == first.output && second.scene.hash == first.scene.hash, "seed \(seed)")
            #expect(second.frames == first.frames, "seed \(seed)")
        }
    }

    @Test(
        "the viewer's pointer shows what a finger would do",
        arguments: [
            ("onLongPress", Scene.FingerUse.tap), ("onSwipe", .drag), ("onPinch", .drag), ("onRotate", .drag),
            ("userData", .nothing),
        ])
    func use(handler: String, use: Scene.FingerUse) throws {
        let test = try TestScene("scene.view.\(handler) = function() end")
        #expect(test.scene.use(ofFingerAt: Point(9, 9), grabs: false) == use)
    }

    @Test(
        "wrong arguments are errors",
        arguments: [
            ("scene.touch{}", "'from'"), ("scene.pinch{scale = 2}", "'at'"),
            ("scene.touch{from = {1, 2}, hold = -1}", "scene.touch: hold must be 0 or more, got -1"),
            ("scene.pinch{at = {1, 2}, scale = -2}", "scene.pinch: scale must be 0 or more, got -2"),
            ("scene.pinch{at = {1, 2}, angle = 2}", "'angle'"),
        ])
    func errors(statement: String, text: String) throws { try expectError(statement, text) }
}
