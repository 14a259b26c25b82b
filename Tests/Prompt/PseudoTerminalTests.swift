import Foundation
import Testing

/// The terminal of these tests itself, with programs that every machine has.
@Suite("Terminal", .ownThread)
struct PseudoTerminalTests {
    private func shell(_ script: String, columns: Int = 80, rows: Int = 24, term: String = "xterm") throws
        -> PseudoTerminal
    {
        try PseudoTerminal(
            "/bin/sh", ["-c", script], size: .init(columns: columns, rows: rows),
            environment: ["TERM": term, "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"], folder: "/tmp")
    }

    @Test("a program has a terminal that controls it, of the size asked for, in the folder asked for")
    func terminal() throws {
        let terminal = try shell("tty >/dev/tty; stty size; pwd; echo $TERM", columns: 91, rows: 17)
        #expect(try terminal.waitForEnd() == .exit(0))
        #expect(Array(terminal.transcript.dropFirst()) == ["17 91", "/tmp", "xterm"])
        #expect(terminal.transcript.first?.hasPrefix("/dev/pts/") == true)
    }

    @Test("what is typed reaches the program, and its last words and exit status come back")
    func typing() throws {
        let terminal = try shell("read line; echo \"got $line\"; exit 7")
        try terminal.send("häé 漢字\r")
        #expect(try terminal.waitForEnd() == .exit(7))
        #expect(terminal.transcript == ["häé 漢字", "got häé 漢字"])
    }

    @Test("Ctrl-C on the terminal interrupts the program, though the test runner ignores it")
    func interrupt() throws {
        let terminal = try shell("echo ready; exec sleep 60")
        try terminal.wait(forText: "ready")
        try terminal.press(.ctrl("c"))
        #expect(try terminal.waitForEnd() == .signal(SIGINT))
    }

    @Test("a wait that is in vain ends in time and shows the screen; the program is killed")
    func patience() throws {
        var terminal: PseudoTerminal? = try shell("echo here I am; trap '' HUP TERM INT; while :; do sleep 1; done")
        let process = try #require(terminal?.process.id)
        let error = #expect(throws: TerminalError.self) { try terminal?.wait(forText: "never", timeout: 0.3) }
        #expect(error?.description.contains("|here I am") == true)
        terminal = nil
        #expect(kill(process, 0) == -1)
    }

    @Test("a program that ends early ends the wait for its words")
    func early() throws {
        let terminal = try shell("echo last words")
        let error = #expect(throws: TerminalError.self) { try terminal.wait(forText: "never") }
        #expect(error?.description.hasPrefix("the program ended before 'never'") == true)
        try terminal.wait(forText: "last words")
    }

    @Test("rows that scroll off are kept, also of more output than a terminal holds")
    func scrolling() throws {
        let terminal = try shell("i=0; while [ $i -lt 3000 ]; do echo \"row $i\"; i=$((i+1)); done")
        try terminal.waitForEnd()
        let isWhole = terminal.transcript == (0..<3000).map { "row \($0)" }
        #expect(isWhole)
    }

    @Test("the cursor moves as escape sequences say, colours are seen, wide characters take two columns")
    func cursor() throws {
        let terminal = try shell(#"printf 'plain\n\033[31mred\033[0m 漢\033[1;3Hx'; sleep 60"#)
        try terminal.wait(forText: "red 漢")
        try terminal.wait(forText: "plxin")
        #expect(terminal.screen.cursor == (0, 3))
        #expect(!terminal.screen.isColored(row: 0, column: 0))
        #expect(terminal.screen.isColored(row: 1, column: 0))
        #expect(!terminal.screen.isColored(row: 1, column: 4))
    }

    @Test("a program that asks where the cursor is gets an answer")
    func answers() throws {
        let terminal = try shell(#"stty raw -echo; printf 'abc\033[6n'; head -c 6 | od -c | head -n 1"#)
        try terminal.wait(forText: "033   [   1   ;   4   R")
    }

    @Test("the program is told of a new size")
    func resize() throws {
        let terminal = try shell("trap 'stty size; exit' WINCH; echo ready; while :; do sleep 0.05; done")
        try terminal.wait(forText: "ready")
        terminal.resize(.init(columns: 120, rows: 40))
        try terminal.wait(forText: "40 120")
    }

    @Test("keys and pasted blocks come as a terminal sends them")
    func keys() throws {
        let terminal = try shell(#"stty raw -echo; printf '\033[?2004hready'; head -c 30 | od -An -c -w40"#)
        try terminal.wait(forText: "ready")
        try terminal.press(.up, .home, .ctrl("r"), .alt("b"), .backspace, .delete, .tab)
        try terminal.paste("a\nb")
        try terminal.wait(for: "the bytes") {
            let text = terminal.transcript.joined().filter { $0 != " " }
            return text.contains(#"033[A033[H022033b177033[3~\t033[200~a\rb033[201~"#)
        }
    }

    @Test("it is seen whether a program computes or waits for a key, and how long an echo takes")
    func waiting() throws {
        let busy = try shell("echo ready; while :; do :; done")
        try busy.wait(forText: "ready")
        busy.watch(seconds: 0.2)
        #expect(!busy.isWaitingForKeys)
        let idle = try shell("echo ready; exec cat")
        try idle.wait(forText: "ready")
        try idle.wait(for: "a waiting program") { idle.isWaitingForKeys }
        // The terminal itself echoes.
        let seconds = try idle.time(of: Array("x".utf8)) { idle.cursorRow == "x" }
        #expect(seconds > 0)
    }

    @Test("a terminal that is closed hangs up on its program")
    func hangUp() throws {
        let terminal = try shell("echo ready; exec sleep 60")
        try terminal.wait(forText: "ready")
        #expect(try terminal.hangUp() == .signal(SIGHUP))
    }
}
