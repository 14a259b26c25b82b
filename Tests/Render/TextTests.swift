import MoonspringLua
import TestSupport
import Testing

@Suite("A view's text")
struct TextTests {
    /// The ink of a text of a few letters in a view of 200 x 40 points at 0, 0: its first and last column, and how many pixels it has.
    private static func ink(_ properties: String) throws -> (first: Int, last: Int, count: Int) {
        let scratch = try Scratch()
        try renderScene(
            """
            scene.size = {200, 40}
            scene.view:addSubview(ms.View {frame = {0, 0, 200, 40}, text = 'HIM', fontSize = 20, \(properties)})
            """, name: "text", to: scratch.path("text.png"))
        let image = try #require(PNGImage(path: scratch.path("text.png")))
        let columns = (0..<image.width).map { x in
            (0..<image.height).count { y in image.color(x, y)[0] < 128 }
        }
        return (
            try #require(columns.firstIndex { $0 > 0 }), try #require(columns.lastIndex { $0 > 0 }),
            columns.reduce(0, +)
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

    @Test("other words are refused with those there are")
    func refused() throws {
        for (property, words) in [("textAlignment", "left"), ("fontWeight", "bold")] {
            let error = try #require(throws: LuaError.self) { try Self.ink("\(property) = 'fat'") }
            #expect(error.message.contains(property) && error.message.contains(words), "\(error.message)")
        }
    }
}
