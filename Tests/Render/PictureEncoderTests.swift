import Moonspring
import MoonspringRender
import MoonspringScene
import TestSupport
import Testing

@Suite struct PictureEncoderTests {
    private func shape(_ item: Int, _ x: Double, turn: Double = 0, color: String = "tomato") -> PictureShape {
        var appearance = Appearance()
        appearance.backgroundColor = Fill(color)
        let size = Size(40, 20)
        let map = Transform.rotation(turn).about(size / 2, at: Point(x, 2 * x))
        return PictureShape(item: item, name: "item\(item)", map: map, size: size, appearance: appearance)
    }

    private func picture(_ tick: Int, _ shapes: [PictureShape]) -> Picture {
        Picture(tick: tick, time: Double(tick) / 60, size: Size(400, 300), shapes: shapes)
    }

    /// What a receiver has that gets only the whole picture.
    private func expected(_ picture: Picture) throws -> [PictureReceiver.Shape] {
        var encoder = PictureEncoder(channel: 0, images: ImageStore(folder: nil))
        var receiver = PictureReceiver()
        try receiver.receive(encoder.change(to: picture, reach: picture.tick))
        return receiver.shapes
    }

    /// Whether both have the same, but for the last bits of a map: turns are told by numbers that may be whole rounds apart.
    private func isSame(_ shapes: [PictureReceiver.Shape], _ others: [PictureReceiver.Shape]) -> Bool {
        shapes.count == others.count
            && zip(shapes, others).allSatisfy { shape, other in
                let (map, like) = (shape.map, other.map)
                let gaps = [
                    map.a - like.a, map.b - like.b, map.c - like.c, map.d - like.d, map.tx - like.tx, map.ty - like.ty,
                ]
                var placed = shape
                placed.map = like
                return placed == other && gaps.allSatisfy { abs($0) < 1e-5 }
            }
    }

    @Test("a receiver of the changes has what a receiver of the whole has, whatever comes, goes and moves")
    func changes() throws {
        var generator = SeededNumbers(1)
        var shapes = (0..<8).map { shape($0, Double($0)) }
        var encoder = PictureEncoder(channel: 0, images: ImageStore(folder: nil))
        var receiver = PictureReceiver()
        for tick in 0..<400 {
            for _ in 0..<Int.random(in: 0...3, using: &generator) {
                let place = Int.random(in: 0...shapes.count, using: &generator)
                let new = shape(
                    tick % 20, Double(tick), turn: Double(tick) / 7, color: tick % 2 == 0 ? "red" : "blue")
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: shapes.insert(new, at: place)
                case 1 where place < shapes.count: shapes.remove(at: place)
                case 2 where place < shapes.count: shapes[place] = new
                default: shapes.reverse()
                }
            }
            let picture = picture(tick, shapes)
            try receiver.receive(encoder.change(to: picture, reach: tick))
            #expect(isSame(receiver.shapes, try expected(picture)), "tick \(tick)")
            #expect(receiver.tick == tick)
        }
        // Who comes late gets the same, and both go on from there.
        var late = PictureReceiver()
        let whole = encoder.whole()
        try late.receive(try #require(whole))
        #expect(isSame(late.shapes, receiver.shapes))
        #expect(late.size == [400, 300])
        for tick in 400..<404 {
            for place in shapes.indices { shapes[place].map.tx += 5 }
            let message = encoder.change(to: picture(tick, shapes), reach: tick)
            try late.receive(message)
            try receiver.receive(message)
            let whole = try expected(picture(tick, shapes))
            #expect(isSame(late.shapes, whole) && isSame(receiver.shapes, whole))
        }
    }

    @Test("fingers come with each picture that has any, behind its overlay")
    func fingers() throws {
        var encoder = PictureEncoder(channel: 0, images: ImageStore(folder: nil))
        var receiver = PictureReceiver()
        var shown = picture(1, [shape(1, 5)])
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
        var shapes = (0..<1000).map { shape($0, Double($0)) }
        var encoder = PictureEncoder(channel: 0, images: ImageStore(folder: nil))
        _ = encoder.change(to: picture(1, shapes), reach: 1)
        #expect(encoder.change(to: picture(2, shapes), reach: 2).count < 16)
        shapes[500] = shape(500, 7)
        #expect(encoder.change(to: picture(3, shapes), reach: 3).count < 32)
    }

    @Test("a look has primitives that draw something, and nothing of what is not drawn")
    func looks() throws {
        var plain = shape(0, 5)
        plain.appearance = Appearance()
        var item = plain
        item.isView = false
        var card = plain
        card.appearance.backgroundColor = Fill("red")
        card.appearance.cornerRadius = 6
        (card.appearance.borderColor, card.appearance.borderWidth) = (Color("black"), 2)
        card.appearance.shadow.color = Color("black")
        (card.appearance.shadow.offset, card.appearance.shadow.radius) = (Vector(0, 3), 4)
        (card.appearance.strokeColor, card.appearance.zPosition) = (Color("green"), 8)
        var (arrow, path) = (plain, Path())
        path.move(to: Point(0, 0))
        path.addLine(to: Point(9, 4.5))
        (arrow.appearance.path, arrow.appearance.strokeColor) = (path, Color("navy"))
        (arrow.appearance.shadow, arrow.appearance.text) = (card.appearance.shadow, "go")
        arrow.appearance.fontFamily = "serif"
        let looks = try expected(picture(1, [plain, item, card, arrow])).map(\.look)
        let shadow = ##""color":"#000000","offset":[0,3],"radius":4"##
        let border = ##"["border",{"color":"#000000","width":2}]"##
        let line = ##""line":{"color":"#000080","width":1}"##
        let words =
            ##"{"text":"go","color":"#000000","size":17,"weight":"regular","alignment":"center","family":"serif"}"##
        #expect(
            looks == [
                #"{"radius":0,"primitives":[]}"#, #"{"radius":0,"primitives":[["item"]]}"#,
                ##"{"radius":6,"primitives":[["shadow",{\##(shadow)}],["shape",{"fill":"#ff0000"}],\##(border)]}"##,
                #"{"radius":0,"path":"M0 0L9 4.5","primitives":[["shadow",{\#(shadow),\#(line)}],["shape",{\#(line)}],"#
                    + #"["words",\#(words)]]}"#,
            ])
    }
}
