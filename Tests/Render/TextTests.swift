import MoonspringLua
import TestSupport
import Testing

@Suite("A view's text")
struct TextTests {
    /// The ink of a text in a view of 40 points' height at 0, 0: its first and last column, how many pixels it has, and how dark it is.
    private static func ink(_ properties: String, text: String = "HIM", width: Int = 200) throws -> (
        first: Int, last: Int, count: Int, darkness: Int
    ) {
        let scratch = TestFolder()
        try renderScene(
            """
            scene.size = {200, 40}
            scene.view:addSubview(ms.View {frame = {0, 0, \(width), 40}, text = '\(text)', fontSize = 20, \(properties)})
            """, name: "text", to: scratch["text.png"])
        let image = try scratch.image("text.png")
        let columns = (0..<image.width).map { x in
            (0..<image.height).count { y in image.color(x, y)[0] < 128 }
        }
        return (
            try #require(columns.firstIndex { $0 > 0 }), try #require(columns.lastIndex { $0 > 0 }),
            columns.reduce(0, +), image.pixels.reduce(0) { $0 + 255 - Int($1) }
        )
    }

    @Test("it stands in the middle, or at the edge that textAlignment names")
    func alignment() throws {
        let (center, left) = (try Self.ink(""), try Self.ink("textAlignment = 'left'"))
        let right = try Self.ink("textAlignment = 'right'")
        #expect(abs(center.first + center.last - 199) <= 4)
        #expect(left.first <= 4 && right.last >= 195)
        for side in [left, right] { #expect(abs((side.last - side.first) - (center.last - center.first)) <= 1) }
    }

    @Test("a bold one has more ink, and is aligned by its own width")
    func weight() throws {
        let (regular, bold) = (try Self.ink(""), try Self.ink("fontWeight = 'bold'"))
        #expect(Double(bold.count) > 1.2 * Double(regular.count))
        #expect(abs(bold.first + bold.last - 199) <= 4)
    }

    @Test(
        "a medium one has more ink than a regular one and less than a bold one, seen through or not",
        arguments: [1, 0.6])
    func medium(alpha: Double) throws {
        let counts = try ["regular", "medium", "bold"].map {
            try Self.ink("fontWeight = '\($0)', alpha = \(alpha)", text: "HIM HIM HIM").darkness
        }
        #expect(counts[1] > counts[0] + counts[0] / 20 && counts[2] > counts[1] + counts[1] / 20, "\(counts)")
    }

    @Test("it has the font of its family, and is aligned by its width")
    func family() throws {
        let (usual, mono) = (try Self.ink("", text: "iiiiii"), try Self.ink("fontFamily = 'monospace'", text: "iiiiii"))
        #expect(mono.last - mono.first > 3 * (usual.last - usual.first) / 2 && abs(mono.first + mono.last - 199) <= 4)
        #expect(try Self.ink("fontFamily = 'sans-serif'") == Self.ink(""))
        #expect(
            try Self.ink("fontFamily = 'monospace', fontWeight = 'bold'").count
                > Self.ink("fontFamily = 'monospace'").count)
    }

    @Test(
        "a family that is not installed is drawn as the usual one, and a warning says so once", .needsCommand,
        .ownThread,
        arguments: [
            ("DejaVu Serif", nil), ("dejavu serif", nil), ("monospace", nil), ("No Such Font", "No Such Font"),
            ("sans", "sans"), ("DejaVu Serif\\0", "DejaVu Serif"), ("", ""),
            ("DejaVu Serif" + String(repeating: " ", count: 200), "DejaVu Serif" + String(repeating: " ", count: 68)),
        ])
    func missing(family: String, shown: String?) throws {
        func picture(_ family: String) throws -> (image: PNGImage, warnings: [String]) {
            let view =
                "scene.view:addSubview(ms.View {center = {100, 20}, size = {200, 40}, text = 'Rag', fontFamily = '\(family)'})"
            return try renderWithFonts("scene.size = {200, 40} \(view) \(view)", hasEmoji: false)
        }
        let (found, usual) = (try picture(family), try picture("sans-serif"))
        #expect((found.image == usual.image) == (shown != nil) && usual.warnings.isEmpty)
        let warning = shown.map {
            "warning: font '\($0)' is not installed: 'DejaVu Sans' was taken; 'fc-list : family' lists those that are"
        }
        #expect(found.warnings == [warning].compactMap { $0 })
    }

    @Test(
        "a line that is wider than the view ends with an ellipsis within it, and another does not",
        arguments: ["left", "center", "right"])
    func ellipsis(alignment: String) throws {
        let style = "textAlignment = '\(alignment)'"
        let long = try Self.ink(style, text: String(repeating: "many words ", count: 30), width: 90)
        #expect(long.last < 90 && long.last - long.first > 60)
        let (dots, letters) = (
            try Self.ink(style, text: "HIMHIM", width: 40), try Self.ink(style, text: "HIM", width: 60)
        )
        #expect(dots.last < 40 && letters.last - letters.first > 30)
        let lines = try Self.ink(style, text: "H\\n" + String(repeating: "M", count: 40), width: 90)
        #expect(lines.last < 90)
    }

    @Test(
        "a view narrower than the ellipsis shows it alone; one without a width shows all, and an absurdly long line takes no time"
    )
    func narrow() throws {
        let aside = "transform = ms.transform.translation(100, 0)"
        let (alone, dots) = (
            try Self.ink(aside, text: "HIM", width: 3), try Self.ink(aside, text: "…", width: 0)
        )
        #expect(abs(alone.count - dots.count) <= 6 && abs(alone.first - dots.first) <= 3)
        #expect(try Self.ink(aside, text: "HIM HIM", width: 0).count > 5 * alone.count)
        #expect(try Self.ink("", text: String(repeating: "many words ", count: 50_000), width: 90).last < 90)
    }

    @Test(
        "an emoji has its colours between letters, and one that is made of several is one",
        .needsCommand, .ownThread)
    func emoji() throws {
        func colored(_ text: String) throws -> (count: Int, last: Int) {
            let (image, warnings) = try renderWithFonts(
                "scene.size = {200, 40} scene.view:addSubview(ms.View {frame = {0, 0, 200, 40}, text = '\(text)', textAlignment = 'left'})",
                hasEmoji: true)
            #expect(warnings.isEmpty)
            let columns = (0..<200).map { x in
                (0..<40).count { y in
                    let color = image.color(x, y)
                    return Int(color.max() ?? 0) - Int(color.min() ?? 0) > 60
                }
            }
            return (columns.reduce(0, +), columns.lastIndex { $0 > 0 } ?? 0)
        }
        let party = try colored("no 🎉 yes")
        #expect(party.count > 50)
        #expect(try colored("no ☺ © 1 yes").count == 0)
        #expect(try colored("no ☺️ yes").count > 50)
        for joined in ["no 👩‍💻", "no 👍🏽"] { #expect(try abs(colored(joined).last - party.last) <= 6) }
    }

    @Test("other words are refused with those there are")
    func refused() throws {
        for (property, words) in [("textAlignment", "left"), ("fontWeight", "bold")] {
            let error = try #require(throws: LuaError.self) { try Self.ink("\(property) = 'fat'") }
            #expect(error.message.contains(property) && error.message.contains(words), "\(error.message)")
        }
    }
}
