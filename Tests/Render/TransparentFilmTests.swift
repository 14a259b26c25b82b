import Foundation
import TestSupport
import Testing

@Suite(.ownThread) struct TransparentFilmTests {
    private let scratch = TestFolder()

    /// Red, green, blue and alpha of a pixel of the first frame, as ffmpeg decodes it.
    private func pixel(_ name: String, _ x: Int, _ y: Int, decoder: [String] = []) throws -> [UInt8] {
        let raw = scratch["frame.raw"]
        let result = try run(
            #require(program("ffmpeg")),
            ["-v", "error", "-y"] + decoder + ["-i", scratch[name], "-frames:v", "1"]
                + ["-f", "rawvideo", "-pix_fmt", "rgba", raw])
        #expect(result.status == 0, "\(result.errors)")
        let bytes = try scratch.bytes("frame.raw")
        try #require(bytes.count == 4 * 200 * 50)
        return Array(bytes[4 * (200 * y + x)..<4 * (200 * y + x) + 4])
    }

    private func probe(_ name: String) throws -> String {
        try run(
            #require(program("ffprobe")),
            ["-v", "error", "-show_entries", "stream=codec_name,pix_fmt:stream_tags=alpha_mode", "-of", "csv=p=0"]
                + [scratch[name]]
        ).output.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    @Test(
        "ffprobe sees an alpha channel, and what nothing is drawn on is clear", .needsFFmpeg,
        arguments: [
            ("a.webm", "vp9,yuv420p,1"), ("a.mov", "prores,yuva444p12le"), ("a.mp4", "png,rgba"),
            ("a.apng", "apng,rgba"),
        ])
    func alpha(_ name: String, _ expected: String) throws {
        try scratch.renderSlide(name, last: 20) { $0.isTransparent = true }
        #expect(try probe(name) == expected)
        // ffmpeg's own decoder of VP9 leaves the alpha channel out.
        let decoder = name.hasSuffix("webm") ? ["-c:v", "libvpx-vp9"] : []
        #expect(try pixel(name, 150, 25, decoder: decoder)[3] == 0)
        let square = try pixel(name, 5, 25, decoder: decoder)
        #expect(square[3] >= 254 && square[2] > 240 && square[0] < 15, "\(square)")
    }

    @Test(
        "without it they are white", .needsFFmpeg, arguments: ["a.webm", "a.mov", "a.mp4", "a.apng"])
    func opaque(_ name: String) throws {
        try scratch.renderSlide(name, last: 20)
        let clear = try pixel(name, 150, 25)
        #expect(clear[3] == 255 && clear[0] > 250, "\(clear)")
    }

    @Test("a picture without a background is seen through too", arguments: [true, false])
    func still(_ isTransparent: Bool) throws {
        try scratch.renderSlide("a.png", last: 5) { $0.isTransparent = isTransparent }
        let picture = try scratch.image("a.png")
        // The reader takes the colours as they are stored: premultiplied ones of clear pixels are black.
        #expect(picture.color(150, 25) == (isTransparent ? [0, 0, 0] : [255, 255, 255]))
    }

    @Test("a page that repeats itself says so in its data", arguments: [true, false])
    func loop(_ isLooping: Bool) throws {
        try scratch.renderSlide("a.html", last: 5) { $0.isLooping = isLooping }
        let page = try #require(String(data: scratch.bytes("a.html"), encoding: .utf8))
        #expect(page.contains("\"isLooping\":\(isLooping)"))
    }
}
