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

    @Test("a tick and an item are the bytes that the contract names")
    func layout() {
        var hash = TraceHash()
        hash.combine(tick: 258)
        hash.combine(FrameItem(name: "é", center: Point(1, -2), size: Size(0.5, 3), rotation: -0.0))
        var bytes: [UInt8] = [2, 1, 0, 0, 0, 0, 0, 0, 0xC3, 0xA9]
        bytes += [0, 0, 0, 0, 0, 0, 0xF0, 0x3F]  // 1
        bytes += [0, 0, 0, 0, 0, 0, 0x00, 0xC0]  // -2
        bytes += [0, 0, 0, 0, 0, 0, 0xE0, 0x3F]  // 0.5
        bytes += [0, 0, 0, 0, 0, 0, 0x08, 0x40]  // 3
        bytes += [0, 0, 0, 0, 0, 0, 0x00, 0x80]  // -0
        var expected = TraceHash()
        expected.combine(bytes: bytes)
        #expect(hash == expected)
    }

    @Test("a frame is its tick and then its items in order; signals and events do not count")
    func frame() {
        let first = FrameItem(
            name: "a", center: Point(1, 2), size: Size(3, 4), rotation: 5)
        let second = FrameItem(
            name: "b", center: Point(6, 7), size: Size(8, 9), rotation: 1)
        var hash = TraceHash()
        hash.combine(
            Frame(
                tick: 9, time: 0.15, items: [first, second], signals: [FrameSignal(name: "s", value: 1)],
                events: [FrameEvent(type: "log")]))
        var expected = TraceHash()
        expected.combine(tick: 9)
        expected.combine(first)
        expected.combine(second)
        #expect(hash == expected)
        var swapped = TraceHash()
        swapped.combine(Frame(tick: 9, time: 0.15, items: [second, first]))
        #expect(swapped != hash)
    }
}
