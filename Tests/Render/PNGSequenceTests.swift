import Foundation
import MoonspringRender
import MoonspringScene
import TestSupport
import Testing

@Suite struct PNGSequenceTests {
    let folder = TestFolder()

    private func picture(_ number: Int) throws -> Bitmap {
        try drawn(20, 10) {
            $0.paint(.white)
            $0.box(Double(number), 2, 5, 5, .black)
        }
    }

    private func write(_ count: Int, _ pattern: String) throws {
        let writer = try PNGSequenceWriter(pattern: folder[pattern])
        for number in 0..<count { try writer.add(picture(number), at: Double(number) / 10) }
        try writer.finish(at: 1)
        #expect(writer.count == count)
    }

    @Test(
        "pictures are numbered from 1, with as many zeros as asked for",
        arguments: [
            ("frame-%04d.png", ["frame-0001.png", "frame-0002.png", "frame-0003.png"]),
            ("%d.png", ["1.png", "2.png", "3.png"]),
            ("a%02db d.png", ["a01b d.png", "a02b d.png", "a03b d.png"]),
        ])
    func names(_ pattern: String, _ names: [String]) throws {
        try write(3, pattern)
        #expect(folder.names == names)
    }

    @Test("a number that outgrows its digits takes more")
    func manyDigits() throws {
        try write(11, "%01d.png")
        #expect(folder.names.contains("10.png") && folder.names.count == 11)
    }

    @Test("each file holds its picture")
    func content() throws {
        try write(2, "%d.png")
        #expect(try folder.bytes("2.png") == Data(try picture(1).png()))
        #expect(try folder.bytes("1.png") != folder.bytes("2.png"))
    }

    @Test(
        "a pattern without exactly one number is refused with an example",
        arguments: [
            "frame.png", "%", "%d%d.png", "%s.png", "%4d.png", "%0d.png", "%00d.png", "%021d.png", "%-4d.png",
            "%%d.png",
            "%0xd.png", "% d.png", "%.png", "%d-100%.png",
        ])
    func badPattern(_ pattern: String) {
        let text = usage { try PNGSequenceWriter(pattern: pattern) }
        #expect(text?.contains(pattern) == true && text?.contains("frame-%04d.png") == true)
    }

    @Test("a sequence that is given up leaves none of its files, and older ones as they were")
    func givenUp() throws {
        try folder.put("7.png", "other")
        try folder.put("2.png", "older")
        var writer: PNGSequenceWriter? = try PNGSequenceWriter(pattern: folder["%d.png"])
        for number in 0..<3 { try writer?.add(picture(number), at: Double(number)) }
        #expect(folder.names.filter { !$0.hasPrefix(".") } == ["2.png", "7.png"])
        writer = nil
        #expect(folder.names == ["2.png", "7.png"])
        #expect(try folder.bytes("2.png") == Data("older".utf8))
    }

    @Test("a file that cannot be written is named, and nothing is replaced")
    func unwritable() throws {
        try folder.put("1.png", "older")
        try FileManager.default.createDirectory(atPath: folder["3.png"], withIntermediateDirectories: false)
        let writer = try PNGSequenceWriter(pattern: folder["%d.png"])
        try writer.add(picture(0), at: 0)
        try writer.add(picture(1), at: 1)
        try writer.add(picture(2), at: 2)
        #expect(throws: OutputError.file(.cannotWrite(path: folder["3.png"], code: EISDIR))) {
            try writer.finish(at: 3)
        }
        #expect(folder.names == ["1.png", "3.png"])
        #expect(try folder.bytes("1.png") == Data("older".utf8))
    }

    @Test("a folder that is missing is named")
    func missingFolder() throws {
        #expect(throws: OutputError.file(.cannotWrite(path: folder["no/%d.png"], code: ENOENT))) {
            try PNGSequenceWriter(pattern: folder["no/%d.png"])
        }
        #expect(folder.names.isEmpty)
    }
}
