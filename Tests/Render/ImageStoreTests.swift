import Foundation
import MoonspringRender
import TestSupport
import Testing

@Suite("Images that a scene shows")
struct ImageStoreTests {
    private let scratch = TestFolder()
    private let store: ImageStore
    private let warnings = Warnings()

    private final class Warnings {
        var texts: [String] = []
    }

    init() {
        store = ImageStore(folder: scratch.url.path)
        store.onWarning = { [warnings] in warnings.texts.append($0) }
    }

    @Test("a picture under ten names is held once")
    func names() throws {
        try scratch.put("a.png", PNGChunks.file(4000, 4000))
        let first = try #require(store.image("a.png"))
        for (index, name) in ["./a.png", ".//a.png", "../\(scratch.url.lastPathComponent)/a.png"].enumerated() {
            #expect(store.image(name) === first)
            let (soft, hard) = (scratch["soft\(index).png"], scratch["hard\(index).png"])
            try FileManager.default.createSymbolicLink(atPath: soft, withDestinationPath: "a.png")
            try FileManager.default.linkItem(atPath: scratch["a.png"], toPath: hard)
            #expect(store.image("soft\(index).png") === first && store.image("hard\(index).png") === first)
        }
        #expect(warnings.texts.isEmpty)
    }

    @Test("all images together have at most 64 million pixels")
    func sum() throws {
        for name in ["a.png", "b.png", "c.png"] { try scratch.put(name, PNGChunks.file(5000, 5000)) }
        try scratch.put("small.png", PNGChunks.file(50, 50))
        #expect(store.image("a.png") != nil && store.image("b.png") != nil)
        #expect(store.image("c.png") == nil)
        #expect(store.image("small.png") != nil)
        #expect(
            warnings.texts == ["image 'c.png' is not shown: the images together have more than 64 million pixels"])
    }

    @Test("a script that names ever new images is told once, and no more is kept")
    func manyNames() {
        for index in 0..<5000 { #expect(store.image("\(index).png") == nil) }
        #expect(warnings.texts.count == 4097)
        #expect(warnings.texts.last == "images under more than 4096 names are not shown")
    }

    private static let wrongFiles: [(String, [UInt8])] = [
        ("pixels that the file cannot hold", file(PNGChunks.header(8000, 8000), PNGChunks.packed([0, 0]))),
        ("numbers that overflow", file(PNGChunks.header(0x7FFF_FFFF, 0x7FFF_FFFF, depth: 16, colorType: 6), [])),
        ("sides beyond all numbers", file(PNGChunks.header(0xFFFF_FFFF, 0xFFFF_FFFF), [])),
        ("no width", PNGChunks.file(0, 5)),
        ("cut off", PNGChunks.file(9, 9).dropLast(12)),
        ("a chunk longer than the file", PNGChunks.signature + [0x7F, 0xFF, 0xFF, 0xFF, 0x49, 0x48, 0x44, 0x52]),
        ("no header", PNGChunks.signature + PNGChunks.chunk("IEND")),
        ("nothing", []),
    ]

    private static func file(_ header: [UInt8], _ packed: [UInt8]) -> [UInt8] {
        PNGChunks.signature + header + PNGChunks.chunk("IDAT", packed) + PNGChunks.chunk("IEND")
    }

    @Test("a file that is not what it says is refused", arguments: wrongFiles)
    func wrong(_ name: String, _ bytes: [UInt8]) throws {
        try scratch.put("a.png", bytes)
        #expect(store.image("a.png") == nil)
        #expect(warnings.texts.count == 1, "\(warnings.texts)")
    }

    @Test("a PNG that is damaged or cut off is called so; a file of another kind is no PNG")
    func damaged() throws {
        let whole = PNGChunks.file(9, 9)
        let wrongData = Self.file(PNGChunks.header(9, 9), [1, 2, 3])
        for (index, bytes) in [Array(whole.dropLast(12)), Array(whole.prefix(20)), wrongData].enumerated() {
            try scratch.put("\(index).png", bytes)
            #expect(store.image("\(index).png") == nil)
            #expect(warnings.texts.last == "image '\(index).png' is not shown: the PNG is damaged or cut off")
        }
        try scratch.put("other.png", "GIF89a")
        #expect(store.image("other.png") == nil)
        #expect(warnings.texts.last == "image 'other.png' is not shown: it is not a PNG")
    }

    @Test("texts and profiles that unpack to gigabytes are not looked at")
    func bomb() throws {
        let text = PNGChunks.packed([UInt8](repeating: 0x61, count: 7_900_000))
        // A text has a keyword, a zero, and zero for the way it is packed.
        let texts = (0..<100).flatMap { PNGChunks.chunk("zTXt", Array("k\($0)".utf8) + [0, 0] + text) }
        try scratch.put("a.png", PNGChunks.file(9, 9, extra: texts))
        // All of them take three seconds of an optimised library.
        let time = leastTime(within: 1) {
            let store = ImageStore(folder: scratch.url.path)
            return processorTime { #expect(store.image("a.png") != nil) }
        }
        #expect(time < 1, "\(time)")
    }
}
