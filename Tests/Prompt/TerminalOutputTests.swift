import Foundation
import TestSupport
import Testing

@Suite("What a terminal gets of a script's text", .needsCommand, .ownThread)
struct TerminalOutputTests {
    /// Colours, a title, C1, and directional formatting characters.
    private static let scene = #"""
        print("a\27[31mred\27[0m", "\u{9b}32mgreen", "\u{202e}turned\u{2066}")
        scene.log("\27]0;title\7", "back\rover\8\127")
        scene.after(0.01, function() error("boom\27[31m\u{9b}32m\u{202e}") end)
        """#

    private let workspace = Workspace()

    init() throws { try workspace.writeScene(Self.scene) }

    /// All scalars that a terminal obeys in what a command writes on one; line ends and the editor's own are left out. Without the
    /// colours of messages, which would be among them.
    private func obeyed(_ arguments: String...) throws -> (text: String, scalars: [UInt32]) {
        let terminal = try workspace.terminal(
            arguments, .init(columns: 200, rows: 24), term: "xterm-256color", ["NO_COLOR": "1"])
        try terminal.waitForEnd()
        let text = terminal.rawText.replacing("\r\n", with: "\n").replacing("\r\u{1B}[K", with: "")
        let obeyed: [ClosedRange<UInt32>] = [0...8, 0x0B...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069]
        let scalars = text.unicodeScalars.map(\.value).filter { value in obeyed.contains { $0.contains(value) } }
        return (text, scalars)
    }

    @Test("print, log, errors and names are escaped; line breaks and tabs stay")
    func escaped() throws {
        let (text, scalars) = try obeyed("run", "scene.lua")
        #expect(scalars.isEmpty, "\(text)")
        #expect(text.contains(#"a\27[31mred\27[0m"# + "\t" + #"\u{9B}32mgreen"#), "\(text)")
        #expect(text.contains(#"\u{202E}turned\u{2066}"#))
        #expect(text.contains(#"\27]0;title\7"# + "\t" + #"back\rover\8\127"#))
        #expect(text.contains(#"boom\27[31m\u{9B}32m\u{202E} (in a timer"#))
        let (missing, others) = try obeyed("run", "no\u{1B}[31mfile.lua")
        #expect(others.isEmpty && missing.contains(#"cannot read no\27[31mfile.lua"#), "\(missing)")
        try workspace.write("bad.lua", "x\u{1B}[31m = 1")
        #expect(try obeyed("check", "bad.lua").scalars.isEmpty)
    }

    @Test("a pipe and a file get the bytes as they are")
    func unescaped() throws {
        let result = try workspace.moonspring("run", "scene.lua")
        #expect(result.output.hasPrefix("a\u{1B}[31mred\u{1B}[0m\t\u{9B}32mgreen\t\u{202E}turned\u{2066}\n"))
        #expect(result.output.contains("\u{1B}]0;title\u{7}\tback\rover\u{8}\u{7F}\n"))
    }

    @Test("the prompt escapes them too, while loading, in lines, callbacks and errors", arguments: Kind.tested)
    func prompt(_ kind: Kind) throws {
        let session = try TerminalSession(kind, "scene.lua", workspace: workspace)
        #expect(session.terminal.rawText.contains(#"a\27[31mred\27[0m"#))
        try session.terminal.wait(forText: #"boom\27[31m\u{9B}32m\u{202E}"#)
        #expect(try session.enter(#"print("x\27[41m\u{9b}42m")"#) == [#"x\27[41m\u{9B}42m"#])
        #expect(try session.enter(#"error("y\27[41m\u{9b}42m")"#).first?.hasSuffix(#"y\27[41m\u{9B}42m"#) == true)
        #expect(!session.terminal.rawText.contains("\u{1B}[41m") && !session.terminal.rawText.contains("\u{9B}"))
        #expect(!session.terminal.rawText.contains("\u{1B}]0;title"))
    }
}
