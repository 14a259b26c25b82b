import Moonspring
import MoonspringScene
import TestSupport
import Testing

@Suite("Nested scenes from their traces")
struct ParentTests {
    /// A label that is made before the card it stands in, with a dot in it; card and label have looks as a trace gives them.
    private static let script = """
        scene.size = {300, 200}
        local function rounded(view)
            view.cornerRadius = math.min(view.bounds.width, view.bounds.height) / 12
            return view
        end
        local label = rounded(ms.View {frame = {10, 10, 60, 30}, name = 'label', backgroundColor = '#0072b2'})
        local card = rounded(ms.View {frame = {60, 20, 120, 80}, name = 'card', backgroundColor = '#e69f00'})
        local dot = rounded(ms.View {frame = {5, 5, 12, 12}, backgroundColor = '#009e73'})
        scene.view:addSubview(card)
        card:addSubview(label)
        label:addSubview(dot)
        local animator = ms.DynamicAnimator {referenceView = scene.view}
        animator:addBehavior(ms.GravityBehavior {items = {card}})
        animator:addBehavior(ms.DynamicItemBehavior {items = {card}}):addAngularVelocity(2, card)
        """

    private func run(_ script: String, ticks: Int, _ take: @escaping (Frame, Picture) -> Void) throws {
        _ = try TestScene(script, ticks: ticks) { $0.onPicture = take }
    }

    private func rows(_ script: String, ticks: Int) throws -> [[String: String]] {
        var rows: [[String: String]] = []
        try run(Self.script + script, ticks: ticks) { frame, _ in
            let pairs = frame.items.compactMap { item in item.parent.map { (item.name, $0) } }
            rows.append(Dictionary(uniqueKeysWithValues: pairs))
        }
        return rows
    }

    @Test("a nested scene renders from its trace as from the script, whole or as changes", arguments: [false, true])
    func same(_ hasOnlyChanges: Bool) throws {
        let lines = LineCollector()
        let header = TraceHeader(
            scene: "nested.lua", seed: 0, interval: 1.0 / 60, size: Size(300, 200), hasOnlyChanges: hasOnlyChanges)
        let writer = try TraceWriter(to: lines, header: header)
        var pictures: [Picture] = []
        try run(Self.script, ticks: 20) { frame, picture in
            try? writer.write(frame)
            pictures.append(picture)
        }
        try writer.finish(TraceEnd(reason: "duration", ticks: 20, hash: "00000000000000ff"))
        var reader = try TraceReader(bytes: Array(lines.text.utf8), path: "a.jsonl")
        for picture in pictures {
            let frame = try #require(try reader.next())
            #expect(frame.items.map(\.parent) == ["card", nil, "label"])
            var shown = Picture(frame, size: reader.header.size).shapes
            // A trace has its own numbers of items.
            let numbers = Dictionary(uniqueKeysWithValues: zip(shown.map(\.item), picture.shapes.map(\.item)))
            for place in shown.indices {
                shown[place].item = numbers[shown[place].item] ?? -1
                shown[place].parent = shown[place].parent.map { numbers[$0] ?? -1 }
            }
            #expect(shown == picture.shapes)
        }
    }

    @Test("parents change with names and places, in the tick in which they do")
    func changes() throws {
        let first = ["label": "card", "item1": "label"]
        #expect(try rows("", ticks: 2) == [first, first, first])
        let renamed = try rows("scene.at(2 / 60, function() card.name = 'board' end)", ticks: 3)
        let second = ["label": "board", "item1": "label"]
        #expect(renamed == [first, first, second, second])
        let moved = try rows("scene.at(2 / 60, function() scene.view:addSubview(label) end)", ticks: 2)
        #expect(moved == [first, first, ["item1": "label"]])
    }

    @Test("the hash of a trace does not know of parents")
    func hash() {
        var (flat, nested) = (TraceHash(), TraceHash())
        let item = FrameItem(name: "a", center: Point(1, 2), size: Size(3, 4))
        var child = item
        child.parent = "card"
        flat.combine(Frame(tick: 0, time: 0, items: [item]))
        nested.combine(Frame(tick: 0, time: 0, items: [child]))
        #expect(flat == nested)
    }

    /// The names of the shapes of a frame, back to front, with their left edges.
    private func drawn(_ items: [(name: String, parent: String?)]) -> [String] {
        let items = items.map { FrameItem(name: $0.name, center: Point(10, 0), size: Size(0, 0), parent: $0.parent) }
        return Picture(Frame(tick: 0, time: 0, items: items), size: Size(1, 1)).shapes.map {
            "\($0.name) \(Int($0.map.tx))"
        }
    }

    @Test("of several parents of one name the nearest one before the child counts, else the first behind it")
    func namesakes() {
        #expect(drawn([("a", nil), ("b", "a"), ("a", nil), ("c", "a")]) == ["a 10", "b 20", "a 10", "c 20"])
        #expect(drawn([("b", "a"), ("a", nil), ("a", nil)]) == ["a 10", "b 20", "a 10"])
    }

    @Test("a damaged trace with parents in a circle, or a hundred thousand deep, is drawn")
    func damaged() {
        #expect(drawn([("a", "b"), ("b", "a")]).count == 2)
        #expect(drawn([("a", "a")]) == ["a 10"])
        #expect(drawn([("a", "b"), ("b", "c"), ("c", "b"), ("d", "c")]).count == 4)
        let chain = (0..<100_000).map { (name: "\($0)", parent: $0 > 0 ? "\($0 - 1)" : nil) }
        #expect(drawn(chain).last == "99999 1000000")
    }
}
