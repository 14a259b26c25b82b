import MoonspringRender
import MoonspringScene
import Testing

@Suite("The ticks of a plot's axes")
struct TickTests {
    private func labels(_ low: Double, _ high: Double, _ most: Int = 6) -> [String] {
        TickScale(low: low, high: high, most: most).ticks.map(\.label)
    }

    @Test("labels are round numbers without noise")
    func round() {
        #expect(labels(0, 1) == ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"])
        #expect(labels(0, 0.35) == ["0.0", "0.1", "0.2", "0.3"])
        #expect(labels(-0.1, 0.2) == ["\u{2212}0.10", "\u{2212}0.05", "0.00", "0.05", "0.10", "0.15", "0.20"])
        #expect(labels(94, 523) == ["100", "200", "300", "400", "500"])
        #expect(labels(1.1, 1.9, 1) == ["1.5"] || labels(1.1, 1.9, 1).count >= 2)
    }

    @Test("a tick's value is the double of its label", arguments: [(0.0, 1.0), (-3.7, 2.9), (1e-3, 9e-3), (0, 4e5)])
    func values(low: Double, high: Double) {
        for tick in TickScale(low: low, high: high, most: 8).ticks {
            let text = tick.label.replacing("\u{2212}", with: "-").replacing("\u{2009}", with: "")
            #expect(Double(text) == tick.value)
        }
    }

    @Test("thousands stand apart from 10 000 on; the minus sign is a true one")
    func thousands() {
        #expect(
            labels(-20_000, 20_000, 4) == [
                "\u{2212}20\u{2009}000", "\u{2212}10\u{2009}000", "0", "10\u{2009}000", "20\u{2009}000",
            ])
        #expect(labels(0, 2000, 4) == ["0", "500", "1000", "1500", "2000"])
        #expect(labels(0, 800_000, 4).last == "800\u{2009}000")
    }

    @Test("very large and very small numbers give their power of ten to the axis, in threes")
    func powers() {
        let axis = Chart.Axis(label: "energy", unit: "J")
        let large = TickScale(low: 0, high: 6e7, most: 6)
        #expect(large.ticks.map(\.label) == ["0", "10", "20", "30", "40", "50", "60"])
        #expect(large.caption(axis) == "energy (10\u{2076}\u{2009}J)")
        let small = TickScale(low: 0, high: 4e-8, most: 4)
        #expect(small.ticks.map(\.label) == ["0", "10", "20", "30", "40"])
        #expect(small.caption(axis) == "energy (10\u{207B}\u{2079}\u{2009}J)")
        #expect(TickScale(low: 0, high: 6e201, most: 6).ticks.map(\.label) == ["0", "1", "2", "3", "4", "5", "6"])
        #expect(TickScale(low: 0, high: 5, most: 5).caption(axis) == "energy (J)")
        #expect(TickScale(low: 0, high: 5, most: 5).caption(Chart.Axis(label: "", unit: "pt")) == "pt")
    }

    @Test("small changes of a large number are labelled by what changes")
    func offset() {
        let scale = TickScale(low: 1_234_567, high: 1_234_567.06, most: 4)
        #expect(scale.ticks.map(\.label) == ["0.00", "0.02", "0.04", "0.06"])
        #expect(scale.caption(Chart.Axis(label: "x", unit: "pt")) == "x \u{2212} 1\u{2009}234\u{2009}567 (pt)")
        #expect(
            TickScale(low: -1_234_568, high: -1_234_567.94, most: 4).caption(Chart.Axis(label: ""))
                == "value + 1\u{2009}234\u{2009}568")
    }

    @Test("values that differ by rounding alone are a level line in the middle")
    func constant() {
        for noise in [0, 1e-13] {
            let range = TickScale.range(187.5, 187.5 + noise, padding: 0.05)
            #expect(abs(range.low - 168.75) < 1e-6 && abs(range.high - 206.25) < 1e-6)
        }
        #expect(TickScale.range(0, 0, padding: 0.05) == (-1, 1))
        #expect(TickScale.range(5, 5, padding: 0) == (4.5, 5.5))
        #expect(TickScale.range(0, 100, padding: 0.05) == (-5, 105))
    }

    @Test("any range has two ticks or more and not many more than asked, all inside")
    func anyRange() {
        var bits: UInt64 = 1
        for _ in 0..<2000 {
            bits = bits &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let a = Double(bitPattern: bits)
            bits = bits &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let b = Double(bits >> 11) / 0x1p53 < 0.5 ? a * 1.000_1 : Double(bitPattern: bits)
            guard abs(a) < 1e300, abs(b) < 1e300 else { continue }
            let range = TickScale.range(min(a, b), max(a, b), padding: 0.05)
            let most = Int(bits % 12) + 1
            let scale = TickScale(low: range.low, high: range.high, most: most)
            let slack = (range.high - range.low) * 1e-5
            #expect(scale.ticks.count >= 2 && scale.ticks.count <= max(7, most + 1), "\(a) \(b) \(most)")
            #expect(
                scale.ticks.allSatisfy { $0.value >= range.low - slack && $0.value <= range.high + slack }, "\(a) \(b)")
            #expect(Set(scale.ticks.map(\.label)).count == scale.ticks.count, "\(a) \(b)")
        }
    }
}
