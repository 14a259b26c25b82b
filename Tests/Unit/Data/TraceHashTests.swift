import Moonspring
import MoonspringScene
import Testing

@Suite("The hash of a trace")
struct TraceHashTests {
    @Test(
        "it is FNV-1a, 64 bits, as in the published vectors",
        arguments: [
            ("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("b", "af63df4c8601f1a5"), ("fo", "08985907b541d342"),
            ("foobar", "85944171f73967e8"),
        ])
    func vectors(text: String, hash: String) {
        var trace = TraceHash()
        trace.combine(bytes: text.utf8)
        #expect(trace.hexadecimal == hash)
        #expect(trace.value == UInt64(hash, radix: 16))
    }

    /// The definition in `docs/files.md`, written once more.
    private func word(_ word: UInt64, _ value: UInt64) -> UInt64 {
        let product = (value ^ word) &* 0x0000_0100_0000_01b3
        return product ^ product >> 32
    }

    private let item = FrameItem(name: "é", center: Point(1, -2), size: Size(0.5, 3), rotation: -0.0)
    private let other = FrameItem(name: "b", center: Point(6, 7), size: Size(8, 9), rotation: 1)

    @Test("an item's hash is that of its name's bytes and of its numbers' bits")
    func layout() {
        var name = TraceHash()
        name.combine(bytes: [0xC3, 0xA9])
        let bits: [UInt64] = [
            0x3FF0_0000_0000_0000, 0xC000_0000_0000_0000, 0x3FE0_0000_0000_0000, 0x4008_0000_0000_0000, 1 << 63,
        ]
        #expect(TraceHash.hash(of: item) == bits.reduce(name.value) { word($1, $0) })
    }

    @Test("a frame adds its tick, its count, and the places and hashes that are new; signals and events do not count")
    func frame() {
        var hash = TraceHash()
        hash.combine(Frame(tick: 9, time: 0.15, items: [item, other]))
        var expected = [9, 2, 0, TraceHash.hash(of: item), 1, TraceHash.hash(of: other)].reduce(TraceHash().value) {
            word($1, $0)
        }
        #expect(hash.value == expected)
        var moved = other
        moved.center.x += 1
        hash.combine(
            Frame(
                tick: 10, time: 0.15, items: [item, moved], signals: [FrameSignal(name: "s", value: 1)],
                events: [FrameEvent(type: "log")]))
        expected = [10, 2, 1, TraceHash.hash(of: moved)].reduce(expected) { word($1, $0) }
        #expect(hash.value == expected)
        // One that is gone counts, and so do those behind it, which have other places.
        hash.combine(Frame(tick: 11, time: 0.15, items: [moved]))
        expected = [11, 1, 0, TraceHash.hash(of: moved)].reduce(expected) { word($1, $0) }
        #expect(hash.value == expected)
        hash.combine(Frame(tick: 12, time: 0.15, items: [moved, moved]))
        expected = [12, 2, 1, TraceHash.hash(of: moved)].reduce(expected) { word($1, $0) }
        #expect(hash.value == expected)
    }

    @Test("frames in another order have another hash")
    func order() {
        var (first, second) = (TraceHash(), TraceHash())
        first.combine(Frame(tick: 9, time: 0.15, items: [item, other]))
        second.combine(Frame(tick: 9, time: 0.15, items: [other, item]))
        #expect(first != second)
    }
}
