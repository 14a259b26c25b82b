import Foundation
import MoonspringRender
import MoonspringScene
import TestSupport
import Testing

private let hasGifsicle = program("gifsicle") != nil
private let gifsicleReason: Comment = "needs gifsicle to read the GIF back"

@Suite struct GIFWriterTests {
    let folder = TestFolder()
    var path: String { folder["film.gif"] }

    /// Writes pictures of one size, so many a second; the film ends when a next one would begin.
    private func write(_ pictures: [Bitmap], fps: Double, to name: String = "film.gif") throws {
        let writer = try GIFWriter(path: folder[name], width: pictures[0].width, height: pictures[0].height)
        for (number, picture) in pictures.enumerated() { try writer.add(picture, at: Double(number) / fps) }
        try writer.finish(at: Double(pictures.count) / fps)
    }

    /// What gifsicle says of each frame: its place, such as 12x10 at 40,30, and its delay in hundredths of a second.
    private func frames() throws -> [(place: String, delay: Int)] {
        let text = try information()
        let places = text.matches(of: /image #\d+ (\S+(?: at \S+)?)/).map { String($0.1) }
        let delays = text.matches(of: /delay (\d+)\.(\d\d)s/).map { (Int($0.1) ?? 0) * 100 + (Int($0.2) ?? 0) }
        return Array(zip(places, delays))
    }

    private func information() throws -> String {
        try run(#require(program("gifsicle")), ["--info", path]).ending(0, errors: "").output
    }

    /// A red box that goes right by 2 pixels a picture, over a blue disc and a line of text.
    private func walk(_ count: Int) throws -> [Bitmap] {
        try (0..<count).map { number in
            try drawn(80, 60) {
                $0.paint(.white)
                $0.disc(40, 30, radius: 12, Ink(0, 0.3, 0.9))
                $0.box(Double(2 * number), 24, 10, 12, Ink(0.9, 0.1, 0.1))
            }
        }
    }

    @Test("a film of few colours shows every picture exactly", .needsFFmpeg)
    func exact() throws {
        let pictures = try walk(20)
        try write(pictures, fps: 25)
        #expect(try decoded(path, width: 80, height: 60) == pictures.map(colors))
    }

    @Test(
        "gifsicle sees the size, every frame, the delays and that the film repeats",
        .enabled(if: hasGifsicle, gifsicleReason))
    func structure() throws {
        try write(walk(30), fps: 30)
        let frames = try frames()
        #expect(try information().contains("logical screen 80x60"))
        #expect(try information().contains("loop forever"))
        #expect(frames.count == 30)
        #expect(frames.map(\.delay).reduce(0, +) == 100)
        #expect(Set(frames.map(\.delay)) == [3, 4])
        #expect(folder.names == ["film.gif"])
    }

    @Test("a frame holds only the rectangle that changed", .enabled(if: hasGifsicle, gifsicleReason))
    func changedRectangle() throws {
        let pictures = try [40.0, 44.0].map { x in
            try drawn(400, 300) {
                $0.paint(.white)
                $0.box(x, 30, 8, 10, .black)
            }
        }
        try write(pictures, fps: 10)
        #expect(try frames().map(\.place) == ["400x300", "12x10 at 40,30"])
        #expect(try folder.bytes("film.gif").count < 2000)
    }

    @Test("what goes away shows what was behind it", .needsFFmpeg)
    func vanishing() throws {
        let pictures = try [true, false, true].map { isThere in
            try drawn(50, 40) {
                $0.paint(Ink(0.8, 0.9, 0.7))
                $0.disc(25, 20, radius: 15, Ink(0.2, 0.5, 0.1))
                if isThere { $0.disc(30, 22, radius: 9, Ink(0.9, 0.5, 0, 0.5)) }
            }
        }
        try write(pictures, fps: 10)
        #expect(try decoded(path, width: 50, height: 40) == pictures.map(colors))
    }

    @Test("pictures that are equal make one frame, seen for as long", .enabled(if: hasGifsicle, gifsicleReason))
    func rest() throws {
        let pictures = try walk(3)
        try write([pictures[0], pictures[1], pictures[1], pictures[1], pictures[2]], fps: 10)
        #expect(try frames().map(\.delay) == [10, 30, 10])
    }

    @Test(
        "of pictures nearer than 2/100 s the later is shown, and the film keeps its length", .needsFFmpeg,
        .enabled(if: hasGifsicle, gifsicleReason),
        arguments: [60.0, 99, 144, 1000])
    func tooMany(_ fps: Double) throws {
        let pictures = try walk(20)
        try write(pictures, fps: fps)
        let delays = try frames().map(\.delay)
        #expect(delays.allSatisfy { $0 >= 2 })
        // The last picture is seen for 2/100 s as well.
        #expect(abs(Double(delays.reduce(0, +)) - 2000 / fps) <= 2)
        #expect(try decoded(path, width: 80, height: 60).last == colors(pictures[19]))
    }

    @Test("a rest of half an hour is as long as it was", .enabled(if: hasGifsicle, gifsicleReason))
    func longRest() throws {
        let writer = try GIFWriter(path: path, width: 80, height: 60)
        let pictures = try walk(2)
        try writer.add(pictures[0], at: 0)
        try writer.add(pictures[1], at: 1800)
        try writer.finish(at: 1801)
        #expect(try frames().map(\.delay).reduce(0, +) == 180_100)
    }

    @Test("255 colours are exact, 256 nearly", .needsFFmpeg)
    func manyColors() throws {
        /// Columns of one colour each, all different.
        func stripes(_ count: Int) throws -> Bitmap {
            try drawn(count, 4) { canvas in
                for x in 0..<count {
                    canvas.box(
                        Double(x), 0, 1, 4, Ink(Double(x % 16) / 15, Double(x / 16) / 15, Double(x * 7 % 256) / 255))
                }
            }
        }
        let few = try stripes(255)
        #expect(Set(colors(few)).count == 255)
        try write([few], fps: 10)
        #expect(try decoded(path, width: 255, height: 4) == [colors(few)])
        let many = try stripes(256)
        #expect(Set(colors(many)).count == 256)
        try write([many], fps: 10)
        let shown = try #require(try decoded(path, width: 256, height: 4).first)
        #expect(zip(shown, colors(many)).map(difference).max() ?? 255 <= 20)
        #expect(zip(shown, colors(many)).filter { $0 == $1 }.count >= 4 * 240)
    }

    /// Discs of many colours, whose smooth edges and overlaps have thousands.
    private func crowd(_ number: Int) throws -> Bitmap {
        try drawn(320, 240) { canvas in
            canvas.paint(Ink(0.97, 0.97, 1))
            for k in 0..<60 {
                let ink = Ink(Double(k % 5) / 4, Double(k % 7) / 6, Double(k % 11) / 10, 0.85)
                let x = Double((k * 53 + number * (k % 9 - 4)) % 320)
                canvas.disc(x, Double((k * 97 + 3 * number) % 240), radius: 12.5, ink)
            }
        }
    }

    @Test("a crowd of smooth edges looks as it was drawn", .needsFFmpeg)
    func crowded() throws {
        let pictures = try (0..<12).map(crowd)
        #expect(Set(colors(pictures[0])).count > 1000)
        try write(pictures, fps: 25)
        let shown = try decoded(path, width: 320, height: 240)
        #expect(shown.count == 12)
        for (shown, picture) in zip(shown, pictures) {
            let off = zip(shown, colors(picture)).map(difference)
            #expect(Double(off.reduce(0, +)) / Double(off.count) < 1)
            #expect(off.max() ?? 255 <= 80)
            // The background, and what covers much, is exact.
            #expect(Double(off.filter { $0 == 0 }.count) > 0.8 * Double(off.count))
        }
    }

    /// How far the mean colours of squares of 8 x 8 pixels, which are what the eye sees, are off at most.
    private func worstSquare(_ shown: [UInt32], _ meant: [UInt32], width: Int, height: Int) -> Double {
        var worst = 0.0
        for top in stride(from: 0, to: height, by: 8) {
            for left in stride(from: 0, to: width, by: 8) {
                var sums = [0, 0, 0]
                for y in top..<top + 8 {
                    for x in left..<left + 8 {
                        let (a, b) = (parts(shown[width * y + x]), parts(meant[width * y + x]))
                        for part in 0..<3 { sums[part] += a[part] - b[part] }
                    }
                }
                worst = max(worst, sums.map { abs(Double($0)) / 64 }.max() ?? 255)
            }
        }
        return worst
    }

    @Test("a slow gradient has no bands", .needsFFmpeg)
    func gradient() throws {
        // Blue to cyan to green to yellow to red: 1,017 colours for 255 places.
        let stops = [[0.0, 0, 1], [0, 1, 1], [0, 1, 0], [1, 1, 0], [1, 0, 0]]
        let picture = try drawn(1016, 16) { canvas in
            for x in 0..<1016 {
                let (stop, share) = (x / 254, Double(x % 254) / 254)
                let ink = zip(stops[stop], stops[stop + 1]).map { $0 + share * ($1 - $0) }
                canvas.box(Double(x), 0, 1, 16, Ink(ink[0], ink[1], ink[2]))
            }
        }
        #expect(Set(colors(picture)).count > 1000)
        try write([picture], fps: 10)
        let shown = try #require(try decoded(path, width: 1016, height: 16).first)
        #expect(worstSquare(shown, colors(picture), width: 1016, height: 16) <= 1)
        #expect(zip(shown, colors(picture)).map(difference).max() ?? 255 <= 8)
    }

    @Test("a gradient of 65,000 colours has hardly any bands, and a flat area in it stays flat", .needsFFmpeg)
    func wideGradient() throws {
        let picture = try drawn(256, 256) { canvas in
            for x in 0..<256 {
                for y in 0..<256 {
                    canvas.box(Double(x), Double(y), 1, 1, Ink(Double(x) / 255, Double(y) / 255, Double(255 - x) / 255))
                }
            }
            canvas.box(96, 96, 64, 64, Ink(0.5, 0.4, 0.3))
        }
        try write([picture], fps: 10)
        let shown = try #require(try decoded(path, width: 256, height: 256).first)
        let meant = colors(picture)
        #expect(worstSquare(shown, meant, width: 256, height: 256) <= 5)
        let inside = (100..<156).flatMap { y in (100..<156).map { shown[256 * y + $0] } }
        #expect(Set(inside) == [meant[256 * 128 + 128]])
    }

    @Test("clear pixels are seen on white", .needsFFmpeg)
    func clear() throws {
        let picture = try drawn(8, 4) { $0.box(0, 0, 4, 4, Ink(1, 0, 0, 0.5)) }
        try write([picture], fps: 10)
        let row = try #require(try decoded(path, width: 8, height: 4).first).prefix(8)
        #expect(
            row.prefix(4).allSatisfy { difference($0, 0xFF7F7F) <= 1 } && row.suffix(4).allSatisfy { $0 == 0xFFFFFF })
    }

    @Test("the same pictures make the same bytes")
    func deterministic() throws {
        let pictures = try (0..<5).map(crowd)
        try write(pictures, fps: 30, to: "a.gif")
        try write(pictures, fps: 30, to: "b.gif")
        #expect(try folder.bytes("a.gif") == folder.bytes("b.gif"))
    }

    @Test("a film that is given up leaves nothing, and an older one as it was")
    func givenUp() throws {
        try folder.put("film.gif", "older")
        var writer: GIFWriter? = try GIFWriter(path: path, width: 80, height: 60)
        for (number, picture) in try walk(5).enumerated() { try writer?.add(picture, at: Double(number) / 10) }
        writer = nil
        #expect(folder.names == ["film.gif"])
        #expect(try folder.bytes("film.gif") == Data("older".utf8))
    }

    @Test("a folder that is missing and a disk that is full are named")
    func unwritable() throws {
        #expect(throws: OutputError.file(.cannotWrite(path: folder["no/film.gif"], code: ENOENT))) {
            try GIFWriter(path: folder["no/film.gif"], width: 8, height: 8)
        }
        let writer = try GIFWriter(path: "/dev/full", width: 80, height: 60)
        #expect(throws: OutputError.file(.cannotWrite(path: "/dev/full", code: ENOSPC))) {
            for (number, picture) in try walk(5).enumerated() { try writer.add(picture, at: Double(number) / 10) }
            try writer.finish(at: 1)
        }
    }

    @Test("sizes and times that no GIF can have are refused, and so is a film without pictures")
    func refused() throws {
        for (width, height) in [(0, 5), (5, -1), (65_536, 5)] {
            #expect(throws: OutputError.self) { try GIFWriter(path: path, width: width, height: height) }
        }
        let picture = try walk(1)[0]
        let writer = try GIFWriter(path: path, width: 80, height: 60)
        for time in [-1, Double.nan, .infinity, 1e9] {
            #expect(throws: OutputError.self) { try writer.add(picture, at: time) }
        }
        #expect(throws: OutputError.self) { try writer.finish(at: 1) }
        try writer.add(picture, at: 0)
        try writer.finish(at: 1)
        #expect(throws: OutputError.self) { try writer.add(picture, at: 2) }
        #expect(throws: OutputError.self) { try writer.finish(at: 2) }
    }
}
