import Foundation
import MoonspringSystem
import Testing

@Suite struct LineReaderEditorTests {
    private func lines(_ bytes: [UInt8], longest: Int = .max) -> [String] {
        reading(bytes, longest: longest) { reader in
            var lines: [String] = []
            while let line = reader.next() { lines.append(line) }
            return lines
        }
    }

    private func reading<Result>(_ bytes: [UInt8], longest: Int = .max, _ body: (inout LineReader) -> Result) -> Result
    {
        let pipe = Pipe()
        let writing = Thread {
            pipe.fileHandleForWriting.write(Data(bytes))
            try? pipe.fileHandleForWriting.close()
        }
        writing.start()
        var reader = LineReader(descriptor: pipe.fileHandleForReading.fileDescriptor, longestLine: longest)
        return body(&reader)
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

    @Test func `a line that is longer than it may be comes in pieces`() {
        let long = String(repeating: "x", count: 200_000)
        let found = lines(Array("a\n\(long)\nend\n".utf8), longest: 4096)
        #expect(found.first == "a" && found.last == "end")
        #expect(found.dropFirst().dropLast().joined() == long)
        // One that is there with its end already is not taken apart.
        #expect(found.allSatisfy { $0.utf8.count <= 4096 + 1 << 16 })
    }

    @Test func `between lines a number of bytes is read or passed over`() {
        let body = String(repeating: "y\n", count: 100_000)
        reading(Array("head\n\(body)next\n\(body)last".utf8)) { reader in
            let lines = [reader.next(), reader.bytes(body.utf8.count).map { String(decoding: $0, as: UTF8.self) }]
            #expect(lines == ["head", body])
            let (none, next, isThere) = (reader.bytes(0), reader.next(), reader.skip(body.utf8.count))
            #expect(none == [] && next == "next" && isThere)
            let (beginning, tooMany, isMore) = (reader.bytes(2), reader.bytes(3), reader.skip(3))
            #expect(beginning == Array("la".utf8) && tooMany == nil && !isMore && !reader.hasMore)
        }
    }
}
