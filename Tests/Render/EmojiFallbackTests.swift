import TestSupport
import Testing

@Suite("Emoji without a font", .needsCommand, .ownThread)
struct EmojiFallbackTests {
    private func picture(of text: String) throws -> (image: PNGImage, warnings: [String]) {
        let view = "scene.view:addSubview(ms.View {center = {100, 20}, size = {200, 40}, text = '\(text)'})"
        return try renderWithFonts("scene.size = {200, 40} \(view) \(view)", hasEmoji: false)
    }

    @Test(
        "an emoji that no font has is drawn as its name, and a warning says once which package has one",
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
