import Foundation
import MoonspringScene
import MoonspringSystem
import TestSupport
import Testing

@Suite("Reading whole files")
struct FileReadingTests {
    let folder = TestFolder()

    @Test("a file is read byte for byte", arguments: [0, 1, 65_535, 65_536, 65_537, 300_000])
    func bytes(count: Int) throws {
        var random = SeededNumbers(UInt64(count))
        let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
        try folder.put("a", bytes)
        #expect(try FileReading.bytes(of: folder["a"]) == bytes)
    }

    @Test("a file whose size the system does not know is read whole")
    func sizeUnknown() throws {
        #expect(try FileReading.text(of: "/proc/self/status").contains("Threads:"))
        #expect(try FileReading.bytes(of: "/dev/null").isEmpty)
    }

    @Test("text is read as UTF-8")
    func text() throws {
        try folder.put("a", "é😀\nx")
        #expect(try FileReading.text(of: folder["a"]) == "é😀\nx")
    }

    @Test("bytes that are no UTF-8 are refused with their line")
    func invalidUTF8() throws {
        try folder.put("a", Array("é\n\nab".utf8) + [0xC3, 0x0A, 0xA9])
        #expect(errorText { try FileReading.text(of: folder["a"]) } == "\(folder["a"]):3: expected text in UTF-8")
    }

    @Test("a folder, a missing file and a path with a zero byte are refused")
    func refuses() throws {
        #expect(
            errorText { try FileReading.bytes(of: folder.path) }
                == "cannot read \(folder.path): Is a directory; name a file inside it")
        #expect(
            errorText { try FileReading.bytes(of: folder["none"]) }
                == "cannot read \(folder["none"]): No such file or directory; check the path")
        #expect(errorText { try FileReading.bytes(of: "") }?.hasPrefix("cannot read ''") == true)
        try folder.put("a", "x")
        #expect(errorText { try FileReading.bytes(of: folder["a"] + "\0.lua") }?.contains("Invalid argument") == true)
        #expect(errorText { try FileReading.bytes(of: folder["a/b"]) }?.contains("Not a directory") == true)
    }

    @Test("a file of the limit is read, a longer one and an endless one are refused")
    func limit() throws {
        try folder.put("a", "12345")
        #expect(try FileReading.text(of: folder["a"], limit: 5) == "12345")
        #expect(
            errorText { try FileReading.text(of: folder["a"], limit: 4) }
                == "cannot read \(folder["a"]): it has more than 4 bytes; name a smaller file")
        #expect(errorText { try FileReading.bytes(of: "/dev/zero", limit: 1 << 20) }?.contains("more than") == true)
    }

    @Test("standard input is called so in errors")
    func standardInput() {
        #expect("\(FileError.cannotRead(path: "-", code: EBADF))".hasPrefix("cannot read standard input: Bad file"))
        #expect("\(FileError.malformed(path: "-", line: 2, text: "x"))" == "standard input:2: x")
    }
}
