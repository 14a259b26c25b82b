import Moonspring
import MoonspringRender
import MoonspringScene
import TestSupport
import Testing

/// Sheets of a square of 10 points that is at `x(tick)`, in a scene of 200 x 50 points, which is twice as large at the end if it grows.
@Suite("Sheets of moments")
struct SheetTests {
    private let scratch = TestFolder()

    private func sheet(
        _ columns: Int, _ rows: Int, last: Int, title: String? = nil, grows: Bool = false, _ x: (Int) -> Double
    ) throws -> (image: PNGImage, summary: String) {
        let options = RenderOptions().with(\.sheet, SheetGrid(columns: columns, rows: rows)).with(\.scale, 1)
        var header = slideHeader
        header.title = title
        let renderer = try Renderer(path: scratch["sheet.png"], header: header, options: options)
        for tick in 0...last {
            var (frame, picture) = slide(tick: tick)
            picture.shapes[0].map.tx = x(tick)
            frame.items[0].center = picture.shapes[0].center
            if grows, tick == last { picture.size = Size(400, 100) }
            try renderer.add(frame, picture)
        }
        try renderer.finish(TraceEnd(reason: "paused", ticks: last, hash: "0123456789abcdef"))
        return (try scratch.image("sheet.png"), renderer.summary)
    }

    /// Where the square is in each cell of one column; nil where a cell is empty.
    private func edges(_ image: PNGImage, rows: Int, head: Int = 0) -> [Int?] {
        (0..<rows).map { row in
            (0..<200).first { image.color(12 + $0, head + 12 + row * 82 + 25) == [0, 0, 255] }
        }
    }

    @Test("a long rest at the end has no moments")
    func restAtTheEnd() throws {
        let (image, summary) = try sheet(1, 4, last: 600) { Double(min($0, 90)) }
        #expect(edges(image, rows: 4) == [0, 30, 60, 90])
        #expect(summary == "4 moments from 0.00 to 1.50 s, without 8.50 s of rest")
    }

    @Test("of two motions with a rest between both are shown, each with the share of its time")
    func restBetween() throws {
        let (image, summary) = try sheet(1, 5, last: 460) { Double($0 < 60 ? $0 : $0 < 400 ? 60 : min($0 - 340, 120)) }
        let edges = edges(image, rows: 5).compactMap(\.self)
        #expect(zip(edges, [0, 30, 60, 90, 120]).allSatisfy { abs($0 - $1) <= 1 }, "\(edges)")
        #expect(summary.hasPrefix("5 moments from 0.00 to 7.67 s, without 5.6"), "\(summary)")
    }

    @Test("motion too small to see is rest; slow motion is not")
    func small() throws {
        let (_, noise) = try sheet(1, 4, last: 300) { $0 < 60 ? Double($0) : 60 + 1e-5 * Double($0 % 2) }
        #expect(noise.hasPrefix("4 moments from 0.00 to 1.00 s, without 4.00 s of rest"), "\(noise)")
        let (image, slow) = try sheet(1, 4, last: 600) { Double($0) / 20 }
        #expect(slow.hasPrefix("4 moments from 0.00 to 9.9") && !slow.contains("rest"), "\(slow)")
        #expect(edges(image, rows: 4).count == 4)
    }

    @Test("where not so many pictures differ the other cells are free, and one moment is the last")
    func few() throws {
        let (image, summary) = try sheet(1, 4, last: 100) { min(Double($0), 2) * 20 }
        #expect(edges(image, rows: 4) == [0, 20, 40, nil])
        #expect(summary == "3 moments from 0.00 to 0.03 s, without 1.63 s of rest")
        #expect(try sheet(1, 4, last: 100) { _ in 7 }.summary == "1 moment from 0.00 to 0.00 s, without 1.67 s of rest")
        #expect(edges(try sheet(1, 1, last: 100) { Double(min($0, 50)) }.image, rows: 1) == [50])
    }

    @Test("a scene that grows is fitted into its cell")
    func grows() throws {
        let (image, _) = try sheet(1, 2, last: 100, grows: true) { Double($0) }
        #expect(image.color(12 + 52, 12 + 82 + 12) == [0, 0, 255])
        #expect(image.color(12 + 102, 12 + 82 + 25) == [255, 255, 255])
        #expect(image.color(12 + 205, 12 + 82 + 25) == image.color(2, 2))
    }

    @Test("a sheet whose pictures have no room in its size is refused")
    func noRoom() throws {
        let text = errorText {
            try scratch.renderSlide("sheet.png", last: 10) {
                $0.sheet = SheetGrid(columns: 20, rows: 20)
                $0.size = PixelSize(width: 100, height: 100)
            }
        }
        #expect(text?.hasSuffix("pixels cannot be drawn: change --scale, --size or --sheet") == true, "\(text ?? "")")
        #expect(scratch.names.isEmpty)
    }

    @Test("a run of many ticks keeps its last moment")
    func long() throws {
        let (image, _) = try sheet(1, 2, last: 5000) { Double($0) / 50 }
        #expect(edges(image, rows: 2) == [0, 100])
    }

    @Test("the title stands above the pictures and moves them down; a long one is cut")
    func title() throws {
        let (plain, _) = try sheet(1, 2, last: 60) { Double($0) }
        let long = String(repeating: "A long title. ", count: 40)
        for title in ["Slide", long] {
            let (titled, _) = try sheet(1, 2, last: 60, title: title) { Double($0) }
            #expect(titled.height == plain.height + 34 && titled.width == plain.width)
            #expect(edges(titled, rows: 2, head: 34) == [0, 60])
            let head = (0..<titled.width).filter { x in (12..<34).contains { titled.color(x, $0)[0] < 120 } }
            #expect(head.first.map { $0 >= 12 } == true && head.last.map { $0 < titled.width - 11 } == true)
        }
    }
}
