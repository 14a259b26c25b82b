import MoonspringRender
import MoonspringScene
import Testing

@Suite struct CanvasTests {
    @Test("a filled rectangle covers just its pixels")
    func rectangle() throws {
        let bitmap = try Bitmap(width: 8, height: 6)
        let canvas = Canvas(bitmap)
        canvas.paint(.white)
        canvas.beginPath()
        canvas.rectangle(2, 1, 3, 4)
        canvas.fill(Ink(1, 0, 0))
        let red = bitmap.withPixels { bytes in
            (0..<6).map { y in (0..<8).filter { x in bytes[y * bitmap.stride + 4 * x] == 0 } }
        }
        #expect(red == [[], [2, 3, 4], [2, 3, 4], [2, 3, 4], [2, 3, 4], []])
    }

    @Test("a picture without pixels, or with too many, is refused", arguments: [(0, 5), (5, 0), (-1, 5), (16_385, 5)])
    func sizes(_ width: Int, _ height: Int) {
        #expect(throws: OutputError.self) { try Bitmap(width: width, height: height) }
    }
}
