import Foundation
import TestSupport
import Testing

/// The commands that begin with a colon, in the real command on a terminal.
@Suite("Commands of the prompt", .needsCommand, .ownThread, .serialized)
struct PromptCommandTests {
    @Test("every command has its own help", arguments: Kind.tested)
    func help(_ kind: Kind) throws {
        let session = try TerminalSession(kind)
        let overview = try session.enter(":help").joined(separator: "\n")
        let names = [
            "help", "load", "reload", "run", "pause", "play", "step", "reset", "items", "inspect", "plot", "speed",
            "time", "save", "live", "quit", "param", "undo", "render",
        ]
        for name in names {
            #expect(overview.contains(":" + name), "\(name) in the overview")
            let rows = try session.enter(":help :" + name)
            #expect(rows.joined(separator: "\n").contains(":" + name), "\(name)")
            #expect(rows.joined().count > 20, "\(name)")
            #expect(!rows.joined().contains("unknown"), "\(name)")
        }
    }

    @Test(":help name and name? show a class, a property, a function", arguments: Kind.tested)
    func reference(_ kind: Kind) throws {
        let session = try TerminalSession(kind)
        let view = try session.enter(":help View")
        #expect(view.joined(separator: "\n").contains("A rectangle with a place in a tree of views"))
        #expect(try session.enter("View?") == view)
        #expect(try session.enter("ms.View?") == view)
        #expect(try session.enter("View.cornerRadius?").joined(separator: "\n").contains("cornerRadius"))
        #expect(try session.enter("scene.after?").joined(separator: "\n").contains("after"))
        let wrong = try session.enter(":help GravityBehaviour").joined()
        #expect(wrong.contains("GravityBehavior"))
        #expect(!wrong.contains("rror:"))
    }

    @Test("a command that does not exist is an error that names the nearest", arguments: Kind.tested)
    func unknown(_ kind: Kind) throws {
        let session = try TerminalSession(kind)
        #expect(try session.enter(":relod").joined().contains(":reload"))
        for line in [
            ":", ": ", ":step x", ":step -1", ":run x", ":run -1", ":run nan", ":speed", ":speed -1", ":speed x",
            ":load", ":load none.lua", ":save", ":save /dev/null/x.lua", ":inspect", ":inspect nothing", ":plot",
            ":plot nothing", ":time", ":time 1 +", ":reload", ":quit now", ":help zzzqqq", ":step 1 2",
        ] {
            #expect(try session.enter(line).joined().isEmpty == false, "\(line)")
        }
        #expect(value(try session.enter("6 * 7")) == "42")
    }

    @Test(":pause, :step, :play and :run move the time as they say", arguments: Kind.tested)
    func clock(_ kind: Kind) throws {
        let session = try TerminalSession(kind, scene: falling)
        try session.enter(":pause")
        #expect(session.prompt?.isRunning == false)
        let tick = try #require(Int(value(try session.enter("scene.tick")) ?? ""))
        try session.enter(":step")
        #expect(value(try session.enter("scene.tick")) == "\(tick + 1)")
        try session.enter(":step 59")
        #expect(value(try session.enter("scene.tick")) == "\(tick + 60)")
        #expect(abs((session.prompt?.seconds ?? 0) - Double(tick + 60) / 60) < 0.02)
        session.terminal.watch(seconds: 0.2)
        #expect(value(try session.enter("scene.tick")) == "\(tick + 60)")
        try session.enter(":run 2")
        #expect(value(try session.enter("scene.tick")) == "\(tick + 180)")
        try session.enter(":play")
        #expect(session.prompt?.isRunning == true)
        try session.waitForTime(after: Double(tick + 180) / 60)
    }

    // That the pace is that of the clock is tested with a clock that the test sets, in SessionPartTests.
    @Test("the time of the scene goes on as the wall clock does, and :speed changes that", arguments: [Kind.small])
    func speed(_ kind: Kind) throws {
        let session = try TerminalSession(kind, scene: falling)
        /// Seconds of the scene for each second of the clock.
        func pace() throws -> Double {
            try session.enter("1")
            let seconds = try #require(session.prompt?.seconds)
            let start = PseudoTerminal.now
            session.terminal.watch(seconds: 1)
            try session.enter("1")
            return ((session.prompt?.seconds ?? 0) - seconds) / (PseudoTerminal.now - start)
        }
        let usual = try pace()
        try session.enter(":speed 0.25")
        let slow = try pace()
        try session.enter(":speed 4")
        let fast = try pace()
        print("pace of the prompt: \(usual); at 0.25: \(slow); at 4: \(fast)")
        // On a busy machine time is lost: neither is compared with a number.
        #expect(slow > 0 && slow < fast)
    }

    @Test("the animation that comes to rest pauses the prompt, and a new push lets it run again", arguments: Kind.able)
    func rest(_ kind: Kind) throws {
        let session = try TerminalSession(
            kind,
            scene: """
                local ball = scene.view:addSubview(ms.View{name = 'ball', frame = {100, 600, 50, 50}})
                local animator = ms.DynamicAnimator{referenceView = scene.view}
                animator:addBehavior(ms.GravityBehavior{items = {ball}})
                local walls = ms.CollisionBehavior{items = {ball}}
                walls.translatesReferenceBoundsIntoBoundary = true
                animator:addBehavior(walls)

                """)
        try session.terminal.wait(for: "a paused prompt") {
            session.prompt?.isRunning == false && (session.prompt?.seconds ?? 0) > 0
        }
        try session.enter(
            "animator:addBehavior(ms.PushBehavior{items = {ball}, mode = 'instantaneous', angle = -1.5, magnitude = 1});"
        )
        try session.terminal.wait(for: "a running prompt") { session.prompt?.isRunning == true }
    }

    @Test(":reset goes back to the beginning", arguments: Kind.tested)
    func reset(_ kind: Kind) throws {
        let session = try TerminalSession(kind, scene: falling)
        try session.enter(":pause")
        // More than anyone waits below.
        try session.enter(":step 36000")
        #expect((session.prompt?.seconds ?? 0) >= 600)
        try session.enter(":reset", ":pause")
        #expect((session.prompt?.seconds ?? 600) < 600)
        #expect(value(try session.enter("ball.name"))?.contains("ball") == true)
    }

    @Test(":load loads a scene, :reload loads it again with what was typed", arguments: Kind.tested)
    func load(_ kind: Kind) throws {
        let workspace = try Workspace(scene: falling + "version = 1\n")
        let session = try TerminalSession(kind, workspace: workspace)
        try session.enter(":load scene.lua")
        #expect(value(try session.enter("version")) == "1")
        try session.enter(":pause", "typed_one = version * 100", "local typed_two = 5", ":reload")
        #expect(value(try session.enter("typed_one + typed_two")) == "105")
        #expect(try session.enter(":load nowhere.lua").joined().contains("nowhere.lua"))
        #expect(value(try session.enter("typed_one")) == "100", "a load that fails leaves what is there")
    }

    @Test("the scene is loaded again when its file changes, and typed lines are replayed", arguments: Kind.tested)
    func automatic(_ kind: Kind) throws {
        let session = try TerminalSession(kind, scene: falling + "version = 1\n")
        let workspace = session.workspace
        try session.enter("typed = version * 100")
        let time = try #require(session.prompt?.seconds)
        try session.type("half_a_line")
        try workspace.writeScene(falling + "version = 2\nprint('loaded version', version)\n")
        try session.terminal.wait(for: "the new version") {
            session.terminal.transcript.contains { $0.contains(/loaded version\s+2/) }
        }
        // Until then Ctrl-C would stop the loading, and not the line.
        try session.terminal.wait(forText: "loaded again")
        if kind != .dumb {
            try session.terminal.wait(for: "the line again") { session.prompt?.typed == "half_a_line" }
        }
        try session.press(.ctrl("c"))
        #expect(value(try session.enter("version")) == "2")
        #expect(value(try session.enter("typed")) == "200")
        #expect((session.prompt?.seconds ?? 0) >= time)
        // A file with an error is told of, and the scene that runs goes on.
        try workspace.writeScene(falling + "version = = 3\n")
        try session.terminal.wait(forText: "scene.lua:5:")
        try session.waitForPrompt()
        #expect(value(try session.enter("version")) == "2")
        try workspace.writeScene(falling + "version = 4\nprint('loaded version', version)\n")
        try session.terminal.wait(for: "the mended version") {
            session.terminal.transcript.contains { $0.contains(/loaded version\s+4/) }
        }
    }

    @Test(":save writes what was typed as a script that runs and does the same", arguments: Kind.tested)
    func save(_ kind: Kind) throws {
        let session = try TerminalSession(kind)
        try session.enter("local scene = ms.scene")
        try session.enter("local ball = scene.view:addSubview(ms.View{name = 'ball', frame = {0, 0, 50, 50}});")
        try session.enter("animator = ms.DynamicAnimator{referenceView = scene.view}")
        try session.enter("this is no Lua")
        try session.enter("error('an error')")
        try session.enter("1 + 1")
        try session.enterPart("function tell()")
        try session.enter("  print('ball at', ball.center) end")
        try session.enter("animator:addBehavior(ms.GravityBehavior{items = {ball}});")
        try session.enter("tell()")
        try session.enter(":save saved.lua")
        let result = try session.workspace.moonspring("run", "saved.lua", "--duration", "1").ending(0)
        #expect(result.output.contains("ball at"))
        #expect(result.output.contains("1 item"))
        #expect(try session.workspace.moonspring("check", "saved.lua").status == 0)
        // A file that is there already is not lost without a word.
        try session.workspace.put("mine.lua", "-- precious")
        let rows = try session.enter(":save mine.lua").joined()
        #expect(rows.contains("mine.lua"))
    }

    @Test(":plot draws a signal as a braille chart with axes", arguments: Kind.able)
    func plot(_ kind: Kind) throws {
        let session = try TerminalSession(
            kind, scene: falling + "scene.signal('height', function() return ball.center.y end)\n")
        try session.enter(":pause", ":step 120")
        let rows = try session.enter(":plot height")
        let braille = rows.filter { row in row.unicodeScalars.contains { (0x2801...0x28FF).contains($0.value) } }
        #expect(braille.count > 4)
        #expect(rows.joined(separator: "\n").contains("height"))
        #expect(rows.contains { $0.contains(/\d/) })
        let width = rows.map(\.count).max() ?? 0
        #expect(width <= kind.size.columns)
        #expect(width > 60)
        #expect(try session.enter(":plot ball.center.y").joined().isEmpty == false)
    }

    @Test(":items shows every item with its values, :inspect every property", arguments: Kind.tested)
    func tables(_ kind: Kind) throws {
        let session = try TerminalSession(kind, scene: falling)
        try session.enter(":pause")
        let items = try session.enter(":items")
        #expect(items.contains { $0.contains("ball") })
        let rows = try session.enter(":inspect ball").joined(separator: "\n")
        for name in ["name", "center", "bounds", "backgroundColor", "cornerRadius", "rotation", "hidden"] {
            #expect(rows.contains(name), "\(name)")
        }
        #expect(try session.enter(":inspect scene").joined(separator: "\n").contains("interval"))
        #expect(try session.enter(":inspect animator").joined(separator: "\n").contains("referenceView"))
        #expect(try session.enter(":inspect 1 + 1").joined().isEmpty == false)
    }

    @Test(":items goes along with a scene that runs, until a key is pressed", arguments: Kind.able)
    func liveItems(_ kind: Kind) throws {
        let session = try TerminalSession(kind, scene: falling)
        try session.type(":items")
        try session.terminal.press(.enter)
        var seen: Set<String> = []
        try session.terminal.wait(for: "different places of the ball") {
            for row in session.terminal.screen.rows where row.hasPrefix("ball") { seen.insert(row) }
            return seen.count > 5
        }
        // One table that changes, not many.
        #expect(session.terminal.screen.rows.filter { $0.hasPrefix("ball") }.count == 1)
        try session.terminal.send("x")
        try session.waitForPrompt()
        #expect(value(try session.enter("6 * 7")) == "42")
    }

    @Test(":time shows how long an expression takes", arguments: Kind.tested)
    func time(_ kind: Kind) throws {
        let session = try TerminalSession(kind)
        let rows = try session.enter(":time 6 * 7").joined(separator: "\n")
        #expect(rows.contains("42"))
        #expect(rows.contains(/\d\s?(ns|µs|us|ms|s)\b/))
        #expect(try session.enter(":time error('slow')").joined().contains("slow"))
    }
}
