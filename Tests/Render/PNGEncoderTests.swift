import Foundation
import MoonspringRender
import TestSupport
import Testing

/// PNG files that a program of others reads back.
@Suite struct PNGEncoderTests {
    /// Red, green, blue and alpha of each pixel, as ffmpeg reads them.
    private func decoded(_ bitmap: Bitmap) throws -> [[UInt8]] {
        let folder = TestFolder()
        try folder.put("a.png", bitmap.png())
        let result = try run(
            #require(program("ffmpeg")),
            ["-v", "error", "-i", folder["a.png"], "-f", "rawvideo", "-pix_fmt", "rgba", folder["raw"]])
        #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
        let bytes = [UInt8](try folder.bytes("raw"))
        #expect(bytes.count == 4 * bitmap.width * bitmap.height)
        return stride(from: 0, to: bytes.count, by: 4).map { Array(bytes[$0..<$0 + 4]) }
    }

    /// The header's colour type: 2 has no alpha, 6 has.
    private func colorType(_ bitmap: Bitmap) throws -> UInt8 { try bitmap.png()[25] }

    @Test(
        "an opaque picture is read back exactly, whatever is on it", .needsFFmpeg,
        arguments: [(1, 1), (1, 40), (40, 1), (3, 5), (301, 203), (700, 400)])
    func opaque(_ width: Int, _ height: Int) throws {
        let picture = try drawn(width, height) { canvas in
            canvas.paint(.white)
            canvas.disc(Double(width) / 2, Double(height) / 2, radius: Double(width) / 3, Ink(0.2, 0.4, 0.9))
            // A gradient, whose rows are filtered, and below it noise, which does not pack.
            for x in 0..<width {
                for y in 0..<min(height / 4, 50) {
                    canvas.box(Double(x), Double(y), 1, 1, Ink(Double(x % 256) / 255, Double(y) / 50, 0.5))
                }
            }
            var state: UInt32 = 1
            for place in 0..<min(width * height / 3, 40_000) {
                state = state &* 1_664_525 &+ 1_013_904_223
                let shade = (state >> 8 & 0xFF, state >> 16 & 0xFF, state >> 24)
                canvas.box(
                    Double(place % width), Double(height - 1 - place / width), 1, 1,
                    Ink(Double(shade.0) / 255, Double(shade.1) / 255, Double(shade.2) / 255))
            }
        }
        #expect(try colorType(picture) == 2)
        #expect(
            try decoded(picture).map { UInt32($0[0]) << 16 | UInt32($0[1]) << 8 | UInt32($0[2]) } == colors(picture))
    }

    @Test("what is clear stays clear", .needsFFmpeg)
    func clear() throws {
        let picture = try drawn(30, 20) {
            $0.box(0, 0, 10, 20, Ink(1, 0.2, 0, 0.5))
            $0.box(10, 0, 10, 20, Ink(0.2, 0.4, 0.6))
        }
        #expect(try colorType(picture) == 6)
        let row = try decoded(picture).prefix(30)
        let half: [UInt8] = [255, 51, 0, 128]
        #expect(row.prefix(10).allSatisfy { zip($0, half).allSatisfy { abs(Int($0) - Int($1)) <= 1 } })
        #expect(row.dropFirst(10).prefix(10).allSatisfy { $0 == [51, 102, 153, 255] })
        #expect(row.suffix(10).allSatisfy { $0[3] == 0 })
    }

    @Test("a gradient and a flat picture make small files")
    func small() throws {
        let gradient = try drawn(256, 256) { canvas in
            for x in 0..<256 {
                for y in 0..<256 {
                    canvas.box(Double(x), Double(y), 1, 1, Ink(Double(x) / 255, Double(y) / 255, Double(255 - x) / 255))
                }
            }
        }
        #expect(try gradient.png().count < 4000)
        #expect(try drawn(640, 480) { $0.paint(.white) }.png().count < 6000)
    }
}
