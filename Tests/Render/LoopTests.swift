import Foundation
import Moonspring
import MoonspringRender
import TestSupport
import Testing

/// A hop of 72 ticks that ends where it began, in every format that moves.
@Suite(.ownThread) struct LoopTests {
    private let scratch = TestFolder()

    private func render(_ name: String, isLooping: Bool = true, ticks: Int = 72) throws -> String {
        let script = """
            scene.size = {40, 40}
            local dot = scene.view:addSubview(ms.View{name = "dot", center = {20, 30}, size = {8, 8}, backgroundColor = "red"})
            scene.onTick = function() dot.center = {20, 30 - 20 * math.sin(math.pi * scene.tick / \(max(ticks, 1)))} end
            """
        let options = RenderOptions().with(\.isLooping, isLooping)
        return try renderScene(
            script, name: "hop", seconds: Double(ticks) / 60, size: Size(40, 40), options: options, to: scratch[name]
        ).summary
    }

    @Test(
        "the last picture of a loop does not show the first again", .needsFFmpeg,
        arguments: [("a.gif", 36), ("a.mp4", 72), ("a.webm", 72), ("a.apng", 36), ("a%d.png", 72)])
    func pictures(_ name: String, _ count: Int) throws {
        #expect(try render(name).hasPrefix("\(count) pictures of 40 x 40 pixels, 1.20 s"))
        #expect(try render(name, isLooping: false).hasPrefix("\(count + 1) pictures"))
    }

    @Test("a loop of a GIF is as long as the motion, where that is no whole number of pictures")
    func lengthOfGIF() throws {
        #expect(try render("a.gif", ticks: 73) == "37 pictures of 40 x 40 pixels, 1.22 s")
        let bytes = Array(try scratch.bytes("a.gif"))
        // The delay of each picture, in hundredths, stands in its graphics control block.
        let blocks = bytes.indices.dropLast(7).filter { bytes[$0...].starts(with: [0x21, 0xF9, 4]) }
        #expect(blocks.reduce(0) { $0 + Int(bytes[$1 + 4]) + 256 * Int(bytes[$1 + 5]) } == 122)
        #expect(try #require(String(data: scratch.bytes("a.gif"), encoding: .isoLatin1)).contains("NETSCAPE2.0"))
    }

    @Test("a loop of one tick has one picture")
    func still() throws { #expect(try render("a.gif", ticks: 0).hasPrefix("1 picture of")) }

    @Test(
        "a format of keyframes says that it repeats, and only when asked",
        arguments: [
            ("css", "1.2s linear both infinite"), ("waapi.json", #""iterations":"Infinity""#),
            ("json", #""op": 72,"#), ("json", #"{"tm":0,"dr":72,"cm":"loop"}"#),
            ("smil.svg", #"dur="1.2s" repeatCount="indefinite""#), ("xml", #"android:repeatCount="infinite""#),
            ("swift", "animation.repeatCount = .infinity"), ("keyframes.json", #""isLooping": true"#),
            ("html", #""isLooping":true"#),
        ])
    func keyframes(_ format: String, _ words: String) throws {
        for isLooping in [true, false] {
            _ = try render("a.\(format)", isLooping: isLooping)
            let text = try #require(String(data: scratch.bytes("a.\(format)"), encoding: .utf8))
            #expect(text.contains(words) == isLooping)
        }
    }
}
