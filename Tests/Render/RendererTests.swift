import Moonspring
import MoonspringRender
import MoonspringScene
import TestSupport
import Testing

@Suite struct RendererTests {
    let scratch = TestFolder()

    @Test("a picture shows the last moment, or the one that was asked for")
    func moment() throws {
        try scratch.renderSlide("last.png")
        try scratch.renderSlide("one.png") { $0.at = 1 }
        try scratch.renderSlide("between.png") { $0.at = 0.99 }
        try scratch.renderSlide("late.png") { $0.at = 50 }
        #expect(scratch.edge(in: "last.png") == 120)
        #expect(scratch.edge(in: "one.png") == 60)
        #expect(scratch.edge(in: "between.png") == 59)
        #expect(scratch.edge(in: "late.png") == 120)
    }

    @Test("a film of 30 pictures a second shows every second tick, the last one too")
    func everySecondTick() throws {
        try scratch.renderSlide("f-%03d.png", last: 10) { $0.rate = 30 }
        #expect(scratch.names == (1...6).map { "f-00\($0).png" })
        #expect(scratch.names.map { scratch.edge(in: $0) } == [0, 2, 4, 6, 8, 10])
    }

    @Test("a film begins at --from and stands still where --to lies after the end")
    func span() throws {
        try scratch.renderSlide("f-%03d.png", last: 8) {
            $0.rate = 60
            $0.from = 5.0 / 60
            $0.to = 11.0 / 60
        }
        #expect(scratch.names.map { scratch.edge(in: $0) } == [5, 6, 7, 8, 8, 8, 8])
    }

    @Test("more pictures a second than ticks repeat ticks")
    func fast() throws {
        try scratch.renderSlide("f-%03d.png", last: 2) { $0.rate = 120 }
        #expect(scratch.names.map { scratch.edge(in: $0) } == [0, 0, 1, 1, 2])
    }

    @Test("--scale and --size set the pixels; a picture of another shape has the scene in its middle")
    func sizes() throws {
        try scratch.renderSlide("half.png", last: 100) { $0.scale = 0.5 }
        try scratch.renderSlide("wide.png", last: 100) { $0.size = PixelSize(width: 500, height: 100) }
        let half = try scratch.image("half.png")
        #expect(half.width == 100 && half.height == 25)
        #expect(scratch.edge(in: "half.png") == 50)
        // 500 x 100 holds 400 x 100 of it, 50 from the left.
        #expect(scratch.edge(in: "wide.png") == 50 + 200)
    }

    @Test("a trail joins where the item was, and only with --trails")
    func trails() throws {
        try scratch.renderSlide("with.png", last: 100) { $0.hasTrails = true }
        try scratch.renderSlide("without.png", last: 100)
        let (with, without) = (try scratch.image("with.png"), try scratch.image("without.png"))
        #expect(with.color(60, 25) != [255, 255, 255])
        #expect(without.color(60, 25) == [255, 255, 255])
        #expect(with.color(60, 40) == [255, 255, 255])
    }

    @Test("a sheet has as many moments as asked for, the first and the last among them")
    func sheet() throws {
        try scratch.renderSlide("sheet.png", last: 90) {
            $0.sheet = SheetGrid(columns: 2, rows: 2)
            $0.scale = 1
        }
        let sheet = try scratch.image("sheet.png")
        // Cells of 200 x 50 with 12 around them and 20 for the second below.
        #expect(sheet.width == 3 * 12 + 2 * 200 && sheet.height == 12 + 2 * (50 + 20 + 12))
        func edge(_ left: Int, _ row: Int) -> Int? {
            (0..<200).first { sheet.color(left + $0, row) == [0, 0, 255] }
        }
        #expect(edge(12, 37) == 0 && edge(224, 37) == 30 && edge(12, 119) == 60 && edge(224, 119) == 90)
    }

    @Test("the same scene gives the same bytes", arguments: ["a.png", "a.svg", "a.gif", "a.html", "a.csv", "a.jsonl"])
    func sameBytes(_ name: String) throws {
        try scratch.renderSlide(name) { $0.hasTrails = name == "a.png" }
        let first = try scratch.bytes(name)
        try scratch.renderSlide(name) { $0.hasTrails = name == "a.png" }
        #expect(try scratch.bytes(name) == first && first.count > 100)
    }

    @Test(
        "what is given up leaves nothing behind", arguments: ["a.png", "a.gif", "f-%d.png", "a.html", "a.csv", "a.mp4"])
    func givenUp(_ name: String) throws {
        try { () throws in
            let renderer = try Renderer(path: scratch[name], header: slideHeader, options: RenderOptions())
            for tick in 0...30 {
                let (frame, picture) = slide(tick: tick)
                try renderer.add(frame, picture)
            }
        }()
        #expect(scratch.names == [])
    }

    @Test(
        "a wrong use is refused in one line",
        arguments: [
            ("a.bmp", ".bmp is not a format"), ("a", "the extension of a file determines its format"),
            ("no/such/folder/a.png", "make its folder first"),
        ])
    func refused(_ name: String, _ reason: String) throws {
        let error = #expect(throws: OutputError.self) { try scratch.renderSlide(name) }
        let text = error.map { "\($0)" } ?? ""
        #expect(text.contains(reason) && !text.contains("\n"), "\(text)")
        #expect(scratch.names == [])
    }

    @Test(
        "options that make no sense are refused",
        arguments: [
            ("a.png", "fps", 30.0), ("a.gif", "fps", 60), ("a.mp4", "fps", 0), ("a.mp4", "fps", 1000),
            ("a.png", "scale", 0),
            ("a.png", "scale", -1), ("a.png", "scale", 1000), ("a.png", "scale", .nan), ("a.gif", "at", 1),
            ("a.png", "at", -1),
            ("a.gif", "to", -1), ("a.gif", "from", .infinity), ("a.gif", "from", 60), ("a.png", "size", 0),
            ("a.png", "size", 1e6),
            ("a.gif", "sheet", 3), ("a.html", "scale", 2), ("a.csv", "scale", 2), ("a.jsonl", "from", 1),
            ("a.gif", "to", 1e6), ("a.png", "sheet", 0), ("a.png", "sheet", 1000),
        ] as [(String, String, Double)])
    func options(_ name: String, _ option: String, _ value: Double) throws {
        #expect(throws: OutputError.self) {
            try scratch.renderSlide(name) { options in
                switch option {
                case "fps": options.rate = value
                case "scale": options.scale = value
                case "at": options.at = value
                case "to": options.to = value
                case "from": options.from = value
                case "size": options.size = PixelSize(width: Int(value), height: Int(value))
                default: options.sheet = SheetGrid(columns: Int(value), rows: Int(value))
                }
            }
        }
        #expect(scratch.names == [])
    }

    @Test("a trace that is cut has the ticks and the hash of what is in it; a table begins at --from")
    func cuts() throws {
        try scratch.renderSlide("whole.jsonl", last: 60)
        try scratch.renderSlide("cut.jsonl", last: 120) { $0.to = 1 }
        let cut = try Trace(path: scratch["cut.jsonl"])
        #expect(cut.frames == (try Trace(path: scratch["whole.jsonl"])).frames)
        #expect(cut.end.ticks == 60 && cut.end.reason == "duration")
        var hash = TraceHash()
        for frame in cut.frames { hash.combine(frame) }
        #expect(cut.end.hash == hash.hexadecimal)
        try scratch.renderSlide("table.csv", last: 10) { $0.from = 5.0 / 60 }
        let rows = String(decoding: try scratch.bytes("table.csv"), as: UTF8.self).split(separator: "\n")
        #expect(rows.count == 1 + 6 && rows[1].hasPrefix("5,"))
    }

    @Test("what nobody wants any more ends at once, with nothing left", arguments: ["f-%d.png", "a.gif", "a.png"])
    func cancelled(_ name: String) throws {
        var isCancelled = false
        let renderer = try Renderer(
            path: scratch[name], header: slideHeader, options: RenderOptions(), isCancelled: { isCancelled })
        let (frame, picture) = slide(tick: 0)
        try renderer.add(frame, picture)
        isCancelled = true
        #expect(throws: OutputError.interrupted("interrupted")) {
            try renderer.finish(TraceEnd(reason: "paused", ticks: 1, hash: "0123456789abcdef"))
        }
    }

    @Test("keyframes take ticks that were left out as the one before, and refuse more of them than there is memory for")
    func gaps() throws {
        func render(_ places: [(tick: Int, place: Int)]) throws -> [UInt8] {
            let renderer = try Renderer(path: scratch["a.css"], header: slideHeader, options: RenderOptions())
            for (tick, place) in places {
                let frame = slide(tick: tick).0
                var picture = slide(tick: tick).1
                picture.shapes = slide(tick: place).1.shapes
                try renderer.add(frame, picture)
            }
            try renderer.finish(TraceEnd(reason: "paused", ticks: 9, hash: "0123456789abcdef"))
            return Array(try scratch.bytes("a.css"))
        }
        let whole = try render([(0, 0), (1, 10), (2, 10), (3, 10), (4, 40), (5, 40), (6, 0)])
        #expect(try render([(0, 0), (1, 10), (4, 40), (6, 0)]) == whole)
        #expect(
            usage { try render([(0, 0), (1, 10), (1 << 30, 20)]) }
                == "there is no memory for keyframes of 1 view over 1073741824 ticks; choose a smaller --to, or fewer views"
        )
    }

    @Test("what reaches far out of the scene is drawn as far as it is seen")
    func far() throws {
        var picture = slide(tick: 0).1
        picture.shapes[0].map.tx = 100
        picture.shapes[0].size.x = 1e9
        let bitmap = try Bitmap(width: 200, height: 50)
        Painter().draw(picture, on: Canvas(bitmap))
        let blue = bitmap.withPixels { bytes in
            (0..<200).filter { bytes[25 * bitmap.stride + 4 * $0 + 2] == 0 }
        }
        #expect(blue == Array(100..<200))
    }

    @Test("items of one name have trails of their own")
    func trailsOfOneName() throws {
        var trails = TrailRecorder(length: 10)
        for tick in 0...10 {
            var picture = slide(tick: tick).1
            var other = picture.shapes[0]
            other.item += 1
            other.map.ty = 40
            picture.shapes.append(other)
            trails.add(picture)
        }
        #expect(trails.current.count == 2)
        #expect(trails.current.map { Set($0.points.map(\.place.y)) } == [[25], [45]])
    }
}
