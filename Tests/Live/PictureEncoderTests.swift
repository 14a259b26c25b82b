import Moonspring
import MoonspringLive
import MoonspringRender
import MoonspringScene
import Testing

/// What a page knows of the pictures that it got: read as docs/live.md has them.
private struct Receiver {
    struct Shape: Equatable {
        var name: String
        var isView: Bool
        var center: [Float] = []
        var map: [Float] = []
        var size: [Float] = []
        var appearance = ""
        var alpha: Float = -1
        var clip = -1
    }

    var shapes: [Shape] = []
    var tick = -1
    var frame: [Float] = []
    /// Places and strengths.
    var fingers: [[Float]] = []
    private var bytes: ArraySlice<UInt8> = []

    mutating func receive(_ message: [UInt8]) throws {
        bytes = message[...]
        let kind = byte()
        try #require(kind == 1)
        #expect(byte() == 0)
        let flags = byte()
        if flags & 1 != 0 { shapes = [] }
        tick = count()
        _ = count()
        if flags & 2 != 0 {
            frame = floats(2)
            _ = text()
        }
        for _ in 0..<count() { _ = text() }
        let appearances = (0..<count()).map { _ in text() }
        if flags & 4 != 0 {
            let (place, leaving) = (count(), count())
            let coming = (0..<count()).map { _ in Shape(name: text(), isView: byte() == 1) }
            try #require(place + leaving <= shapes.count)
            shapes.replaceSubrange(place..<(place + leaving), with: coming)
        }
        var place = -1
        for _ in 0..<count() {
            place += 1 + count()
            try #require(place < shapes.count)
            shapes[place] = partsRead(into: shapes[place], appearances)
        }
        if flags & 8 != 0 {
            // An empty one.
            for _ in 0..<5 { #expect(count() == 0) }
        }
        fingers = flags & 32 != 0 ? (0..<count()).map { _ in floats(3) } : []
        #expect(bytes.isEmpty, "\(bytes.count) bytes too many")
    }

    private mutating func partsRead(into old: Shape, _ appearances: [String]) -> Shape {
        var shape = old
        let parts = byte()
        if parts & 1 != 0 { shape.center = floats(2) }
        if parts & 2 != 0 {
            let turn = floats(2)
            shape.map = [turn[0], turn[1], -turn[1], turn[0]]
        }
        if parts & 4 != 0 { shape.map = floats(4) }
        if parts & 8 != 0 { shape.size = floats(2) }
        if parts & 16 != 0 { shape.appearance = appearances[count()] }
        if parts & 32 != 0 { shape.alpha = floats(1)[0] }
        if parts & 64 != 0 { shape.clip = count() - 1 }
        return shape
    }

    private mutating func byte() -> UInt8 { bytes.popFirst() ?? 0 }

    private mutating func count() -> Int {
        var (value, shift) = (0, 0)
        while true {
            let part = byte()
            value |= Int(part & 0x7F) << shift
            shift += 7
            if part & 0x80 == 0 { return value }
        }
    }

    private mutating func floats(_ number: Int) -> [Float] {
        (0..<number).map { _ in
            Float(bitPattern: (0..<4).reduce(UInt32(0)) { $0 | UInt32(byte()) << (8 * UInt32($1)) })
        }
    }

    private mutating func text() -> String {
        let length = count()
        defer { bytes = bytes.dropFirst(length) }
        return String(decoding: bytes.prefix(length), as: UTF8.self)
    }
}

@Suite struct PictureEncoderTests {
    private func shape(_ name: String, _ x: Double, turn: Double = 0, color: String = "tomato") -> PictureShape {
        var appearance = Appearance()
        appearance.backgroundColor = Fill(color)
        let size = Size(40, 20)
        let map = Transform.rotation(turn).about(size / 2, at: Point(x, 2 * x))
        return PictureShape(name: name, map: map, size: size, appearance: appearance)
    }

    private func picture(_ tick: Int, _ shapes: [PictureShape]) -> Picture {
        Picture(tick: tick, time: Double(tick) / 60, size: Size(400, 300), shapes: shapes)
    }

    /// What a receiver has that gets only the whole picture.
    private func expected(_ picture: Picture) throws -> [Receiver.Shape] {
        var encoder = PictureEncoder(channel: 0, images: ImageStore(folder: nil))
        var receiver = Receiver()
        try receiver.receive(encoder.change(to: picture, reach: picture.tick))
        return receiver.shapes
    }

    @Test("a receiver of the changes has what a receiver of the whole has, whatever comes, goes and moves")
    func changes() throws {
        var generator = SystemRandomNumberGenerator()
        var shapes = (0..<8).map { shape("item\($0)", Double($0)) }
        var encoder = PictureEncoder(channel: 0, images: ImageStore(folder: nil))
        var receiver = Receiver()
        for tick in 0..<400 {
            for _ in 0..<Int.random(in: 0...3, using: &generator) {
                let place = Int.random(in: 0...shapes.count, using: &generator)
                let new = shape(
                    "item\(tick % 20)", Double(tick), turn: Double(tick) / 7, color: tick % 2 == 0 ? "red" : "blue")
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: shapes.insert(new, at: place)
                case 1 where place < shapes.count: shapes.remove(at: place)
                case 2 where place < shapes.count: shapes[place] = new
                default: shapes.reverse()
                }
            }
            let picture = picture(tick, shapes)
            try receiver.receive(encoder.change(to: picture, reach: tick))
            #expect(receiver.shapes == (try expected(picture)), "tick \(tick)")
            #expect(receiver.tick == tick)
        }
        // Who comes late gets the same.
        var late = Receiver()
        let whole = encoder.whole(reach: 400)
        try late.receive(try #require(whole))
        #expect(late.shapes == receiver.shapes)
        #expect(late.frame == [400, 300])
    }

    @Test("fingers come with each picture that has any, behind its overlay")
    func fingers() throws {
        var encoder = PictureEncoder(channel: 0, images: ImageStore(folder: nil))
        var receiver = Receiver()
        var shown = picture(1, [shape("a", 5)])
        shown.fingers = [PictureFinger(point: Point(30, 40.5), strength: 0.25), PictureFinger(point: Point(-1, 2))]
        for overlays in [[], [DebugSnapshot()]] {
            shown.overlays = overlays
            try receiver.receive(encoder.change(to: shown, reach: 1))
            #expect(receiver.fingers == [[30, 40.5, 0.25], [-1, 2, 1]])
        }
        try receiver.receive(encoder.change(to: picture(2, shown.shapes), reach: 2))
        #expect(receiver.fingers.isEmpty)
    }

    @Test("a resting scene is told in a few bytes, and one thing that moves in a few more")
    func size() throws {
        var shapes = (0..<1000).map { shape("item\($0)", Double($0)) }
        var encoder = PictureEncoder(channel: 0, images: ImageStore(folder: nil))
        _ = encoder.change(to: picture(1, shapes), reach: 1)
        #expect(encoder.change(to: picture(2, shapes), reach: 2).count < 16)
        shapes[500] = shape("item500", 7)
        #expect(encoder.change(to: picture(3, shapes), reach: 3).count < 32)
    }
}
