import Foundation
import MoonspringSystem
import Testing

@Suite struct LineReaderEditorTests {
    private func lines(_ bytes: [UInt8]) -> [String] {
        let pipe = Pipe()
        let writing = Thread {
            pipe.fileHandleForWriting.write(Data(bytes))
            try? pipe.fileHandleForWriting.close()
        }
        writing.start()
        var reader = LineReader(descriptor: pipe.fileHandleForReading.fileDescriptor)
        var lines: [String] = []
        while let line = reader.next() { lines.append(line) }
        return lines
    }

    @Test func `lines end in a newline, with or without a return, and the last may have none`() {
        #expect(lines(Array("a\nb\r\n\nc".utf8)) == ["a", "b", "", "c"])
        #expect(lines(Array("a\n".utf8)) == ["a"])
        #expect(lines([]) == [])
    }

    @Test func `bytes that are no text are replaced`() {
        #expect(lines([0x61, 0xFF, 0x62, 0x0A, 0, 0x0A]) == ["a\u{FFFD}b", "\0"])
    }

    @Test func `a line may be longer than any buffer, and there may be many`() {
        let long = String(repeating: "x", count: 3_000_000)
        #expect(lines(Array("\(long)\nend".utf8)) == [long, "end"])
        #expect(lines(Array(String(repeating: "line\r\n", count: 200_000).utf8)).count == 200_000)
    }
}
