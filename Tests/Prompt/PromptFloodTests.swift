import Foundation
import TestSupport
import Testing

@Suite("Scripts that print without end", .needsCommand, .ownThread, .serialized)
struct PromptFloodTests {
    @Test("at a terminal the first lines of a second are shown, then how many were left out; the prompt goes on")
    func terminal() throws {
        let session = try TerminalSession(.small)
        _ = try session.enter("for i = 1, 10500 do print(i) end")
        try session.terminal.wait(forText: "500 lines were left out: the script prints too much")
        #expect(session.terminal.transcript.contains("10000"))
        #expect(!session.terminal.transcript.contains("10001"))
        #expect(value(try session.enter("1 + 1")) == "2")
    }
}
