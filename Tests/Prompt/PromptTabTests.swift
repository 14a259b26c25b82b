import Foundation
import TestSupport
import Testing

/// Tab, in the real command on a terminal.
@Suite("Tab at the prompt", .needsCommand, .ownThread, .serialized)
struct PromptTabTests {
    /// Types the text and Tab, and waits until the line begins as expected.
    private func complete(_ session: TerminalSession, _ text: String, _ expected: String) throws {
        try session.type(text)
        try session.terminal.press(.tab)
        try session.terminal.wait(for: "'\(expected)' for '\(text)'") {
            session.prompt?.typed.hasPrefix(expected) == true
        }
        try session.press(.ctrl("c"))
    }

    @Test("Tab knows globals, locals of the scene and of the prompt", arguments: Kind.tested)
    func globals(_ kind: Kind) throws {
        let session = try TerminalSession(kind, scene: "local marigold = 1\n" + falling)
        try session.enter("dandelion_clock = 12", "local buttercup = {petal_count = 5}")
        try complete(session, "dandel", "dandelion_clock")
        try complete(session, "print(butterc", "print(buttercup")
        try complete(session, "mari", "marigold")
        try complete(session, "collectg", "collectgarbage")
        try complete(session, "x = buttercup.pet", "x = buttercup.petal_count")
        try complete(session, "string.form", "string.format")
        try complete(session, "retu", "return")
    }

    @Test("Tab knows properties, methods and classes of the engine", arguments: Kind.tested)
    func engine(_ kind: Kind) throws {
        let session = try TerminalSession(kind, scene: falling)
        try complete(session, "ms.GravityB", "ms.GravityBehavior")
        try complete(session, "ms.scene.backg", "ms.scene.backgroundColor")
        try complete(session, "ball.cornerR", "ball.cornerRadius")
        try complete(session, "ball:addSub", "ball:addSubview")
        try complete(session, "animator:removeAllB", "animator:removeAllBehaviors")
        try complete(session, "scene.view.backg", "scene.view.backgroundColor")
    }

    @Test("Tab knows the keys of a constructor and the choices inside quotes", arguments: Kind.tested)
    func keys(_ kind: Kind) throws {
        let session = try TerminalSession(kind, scene: falling)
        try complete(session, "ms.View{cornerR", "ms.View{cornerRadius")
        try complete(session, "ms.View{name = 'x', backg", "ms.View{name = 'x', backgroundColor")
        try complete(session, "ms.PushBehavior{mode = \"inst", "ms.PushBehavior{mode = \"instantaneous")
        try complete(
            session, "ms.PushBehavior{items = {ball}, mode = 'inst",
            "ms.PushBehavior{items = {ball}, mode = 'instantaneous")
        try session.enterPart("push = ms.PushBehavior{")
        try session.type("magnit")
        try session.terminal.press(.tab)
        try session.terminal.wait(for: "a key in a continued line") {
            session.terminal.cursorRow.contains(">> magnitude")
        }
    }

    @Test("Tab knows the scene's parameters and signals, and what a call takes", arguments: Kind.tested)
    func parameters(_ kind: Kind) throws {
        let session = try TerminalSession(
            kind,
            scene: falling
                + "scene.param('marigold', 3)\nscene.signal('height', function() return ball.center.y end)\n"
        )
        try complete(session, "scene.param('mari", "scene.param('marigold'")
        try complete(session, ":plot hei", ":plot height")
        try session.type("scene.after(")
        try session.terminal.press(.tab, .tab)
        try session.terminal.wait(for: "what it takes") {
            session.terminal.transcript.contains { $0.contains("after(seconds") }
        }
        try session.terminal.wait(for: "the line again") { session.prompt?.typed == "scene.after(" }
    }

    @Test("Tab knows commands, files after :load, and names after :help", arguments: Kind.tested)
    func commands(_ kind: Kind) throws {
        let workspace = Workspace()
        try workspace.write("marigold.lua", "")
        try workspace.write("other.lua", "")
        try workspace.write("with space.lua", "")
        try FileManager.default.createDirectory(
            at: workspace.url.appendingPathComponent("folder"), withIntermediateDirectories: true)
        try workspace.write("folder/inner.lua", "")
        let session = try TerminalSession(kind, workspace: workspace)
        try complete(session, ":rel", ":reload")
        try complete(session, ":insp", ":inspect")
        try complete(session, ":load mari", ":load marigold.lua")
        try complete(session, ":load fol", ":load folder/")
        try complete(session, ":load folder/in", ":load folder/inner.lua")
        try complete(session, ":help GravityB", ":help GravityBehavior")
    }

    @Test("Tab twice lists what fits, with a line of help for each", arguments: Kind.tested)
    func list(_ kind: Kind) throws {
        let session = try TerminalSession(kind, scene: falling)
        try session.type("ball.b")
        try session.terminal.press(.tab, .tab)
        try session.terminal.wait(for: "the list") {
            let rows = session.terminal.transcript
            return ["backgroundColor", "bounds"].allSatisfy { name in
                rows.contains { $0.contains(name) && $0.split(separator: " ").count > 3 }
            }
        }
        // The line is still there to be gone on with.
        try session.terminal.wait(for: "the line again") { session.prompt?.typed == "ball.b" }
        try session.terminal.send("ounds.width")
        try session.waitForTyped("ball.bounds.width")
        #expect(value(try session.enterTyped()) == "50")
    }

    @Test("Tab never runs code of a script", arguments: Kind.tested)
    func harmless(_ kind: Kind) throws {
        let session = try TerminalSession(kind)
        try session.enter("ran = 0")
        try session.enter(
            "trap = setmetatable({}, {__index = function() ran = ran + 1 end, __pairs = function() ran = ran + 1 end})")
        try session.enter("nest = {trap = trap}")
        for text in ["trap.", "trap.a", "trap.a.b", "nest.trap.x", "trap:f", "trap[1].", "trap().", "ms.View{trap."] {
            try session.type(text)
            try session.terminal.press(.tab, .tab)
            let line = session.terminal.cursorLine
            session.terminal.watch(seconds: 0.1)
            try session.terminal.press(.ctrl("c"))
            try session.waitForPrompt(below: line)
        }
        #expect(value(try session.enter("ran")) == "0")
    }

    @Test("Tab with nothing to complete leaves the line as it is", arguments: Kind.tested)
    func nothing(_ kind: Kind) throws {
        let session = try TerminalSession(kind)
        try session.type("n = 12 + zzzzqqq")
        try session.terminal.press(.tab, .tab)
        try session.terminal.send(" or 1")
        try session.waitForTyped("n = 12 + zzzzqqq or 1")
        try session.terminal.press(.ctrl("c"))
        try session.waitForPrompt()
        #expect(value(try session.enter("6 * 7")) == "42")
    }

    @Test("Tab in the middle of a line completes the word before the cursor", arguments: Kind.tested)
    func middle(_ kind: Kind) throws {
        let session = try TerminalSession(kind)
        try session.enter("dandelion = 41")
        try session.type("dandel + 1")
        try session.terminal.press(.left, .left, .left, .left, .tab)
        try session.terminal.wait(for: "the name") { session.prompt?.typed.hasPrefix("dandelion") == true }
        #expect(value(try session.enterTyped()) == "42")
    }

    @Test("a pasted block with tabs in it completes nothing", arguments: Kind.able)
    func pastedTabs(_ kind: Kind) throws {
        let session = try TerminalSession(kind)
        try session.enter("dandelion = 41")
        try session.terminal.paste("dandel\t= 1")
        try session.terminal.wait(for: "the line") { session.terminal.cursorRow.hasSuffix("= 1") }
        try session.enterTyped()
        #expect(value(try session.enter("dandelion")) == "41")
        #expect(value(try session.enter("dandel")) == "1")
    }
}
