import Moonspring
import MoonspringRender
import MoonspringScene
import TestSupport
import Testing

@Suite("A view with a megabyte of text")
struct LongTextTests {
    private static let size = Size(400, 300)

    private static func picture(_ text: String, width: Double = 200, y: Double = 100, fontSize: Double = 17) -> Picture
    {
        var appearance = Appearance()
        appearance.text = text
        appearance.fontSize = fontSize
        let shape = PictureShape(
            item: 1, name: "view", map: .translation(100, y), size: Size(width, 100), appearance: appearance)
        return Picture(tick: 0, time: 0, size: size, shapes: [shape])
    }

    private static func pixels(_ picture: Picture) throws -> [UInt8] {
        let bitmap = try Bitmap(width: 400, height: 300)
        Painter().draw(picture, on: Canvas(bitmap))
        return bitmap.withPixels { Array($0) }
    }

    /// A name, the text, and the width and size of its letters in points.
    private static let texts: [(name: String, text: String, width: Double, fontSize: Double)] = [
        ("a word", String(repeating: "a", count: 1_000_000), 200, 17),
        ("a word at a point", String(repeating: "a", count: 1_000_000), 0, 17),
        ("words of tiny letters", String(repeating: "word ", count: 200_000), 200, 0.001),
        ("lines", String(repeating: "word\n", count: 200_000), 200, 17),
        ("lines at a point", String(repeating: "word\n", count: 200_000), 0, 17),
        ("lines of no height", String(repeating: "word\n", count: 200_000), 200, 1e-6),
        ("empty lines", String(repeating: "\n", count: 1_000_000), 200, 17),
        ("dashes", String(repeating: "—x", count: 250_000), 200, 17),
        ("dashes at a point", String(repeating: "—x", count: 250_000), 0, 17),
        ("emoji", String(repeating: "🚀", count: 250_000), 200, 17),
        ("emoji and letters at a point", String(repeating: "🚀a", count: 200_000), 0, 17),
        ("one letter with many marks", "a" + String(repeating: "\u{301}", count: 500_000), 200, 17),
    ]

    @Test("it takes no more than a multiple of a page of text", arguments: texts.indices)
    func isBounded(index: Int) throws {
        let (name, text, width, fontSize) = Self.texts[index]
        // Sixteen lines of 66 letters, about a fifth of a millisecond: the texts below took up to 40,000 times as long.
        let page = Self.picture(
            Array(repeating: String(repeating: "many words ", count: 6), count: 16).joined(separator: "\n"), width: 0)
        let picture = Self.picture(text, width: width, fontSize: fontSize)
        let usual = try (0..<5).map { _ in try processorTime { _ = try Self.pixels(page) } }.min() ?? 0
        let long = try leastTime(within: 300 * usual) { try processorTime { _ = try Self.pixels(picture) } }
        #expect(long <= 300 * usual, "\(name): \(long / usual) times \(usual) s")
    }

    @Test("of many lines those in the picture are drawn where they were", arguments: [-4000.0, 100, 4000])
    func sameLines(y: Double) throws {
        let lines = (0..<500).map { "line \($0)" }
        // Middle lines of one text, and each by itself.
        var alone = Self.picture("", y: y)
        alone.shapes = lines.enumerated().map { index, line in
            var appearance = Appearance()
            appearance.text = line
            let top = y + 1.2 * 17 * (Double(index) - 249.5)
            return PictureShape(
                item: 1, name: line, map: .translation(100, top), size: Size(200, 100), appearance: appearance)
        }
        let together = try Self.pixels(Self.picture(lines.joined(separator: "\n"), y: y))
        #expect(try together == Self.pixels(alone))
        #expect(try together != Self.pixels(Self.picture("", y: y)))
    }

    @Test("a carriage return before a line feed is one character with it, as before")
    func carriageReturn() throws {
        let (one, two) = (try Self.pixels(Self.picture("a\r\nb")), try Self.pixels(Self.picture("a\nb")))
        #expect(one != two)
    }
}
