import Moonspring
import MoonspringRender
import MoonspringScene
import TestSupport
import Testing

@Suite("Emoji without a font")
struct EmojiFallbackTests {
    private static let fonts = (try? run("/usr/bin/env", ["fc-list", ":charset=1f680"]))?.output
    /// Whether fontconfig tells of no font with a rocket.
    private static let hasNoRocket = fonts?.isEmpty == true

    private func picture(of text: String) throws -> (image: PNGImage, warnings: [String]) {
        let scratch = try Scratch()
        var appearance = Appearance()
        appearance.text = text
        let shape = PictureShape(name: "a", map: .identity, size: Size(200, 40), appearance: appearance)
        var warnings: [String] = []
        let renderer = try Renderer(
            path: scratch.path("a.png"), header: slideHeader, options: RenderOptions(),
            onWarning: { warnings.append($0) })
        for tick in 0...2 {
            let picture = Picture(tick: tick, time: Double(tick) / 60, size: Size(200, 40), shapes: [shape, shape])
            try renderer.add(Frame(tick: tick, time: Double(tick) / 60), picture)
        }
        try renderer.finish(TraceEnd(reason: "paused", ticks: 2, hash: "0123456789abcdef"))
        return (try #require(PNGImage(path: scratch.path("a.png"))), warnings)
    }

    @Test(
        "an emoji that no font has is drawn as its name, and a warning says once which package has one",
        .enabled(if: hasNoRocket, "a font has the emoji"),
        arguments: [
            ("Go \u{1F680}!", "Go :rocket:!"), ("\u{1F680}\u{1F389}", ":rocket::party_popper:"),
            ("\u{1F1E9}\u{1F1EA}", ":DE:"),
        ])
    func named(_ emoji: String, _ name: String) throws {
        let (image, warnings) = try picture(of: emoji)
        let (letters, none) = try picture(of: name)
        #expect(image == letters && none.isEmpty)
        #expect(warnings.count == 1 && warnings[0].contains("fonts-noto-color-emoji"))
    }

    @Test("text without emoji warns of nothing", arguments: ["plain", "\u{E9} \u{2713} \u{2026}", ""])
    func plain(_ text: String) throws { #expect(try picture(of: text).warnings.isEmpty) }
}
