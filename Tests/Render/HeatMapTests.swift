import Foundation
import Moonspring
import MoonspringRender
import TestSupport
import Testing

private func steps(_ low: Double, _ high: Double, _ count: Int) -> [Double] {
    (0..<count).map { low + (high - low) * Double($0) / Double(count - 1) }
}

/// A map of one quantity, which is a function of both parameters.
private func map(
    _ across: [Double], _ along: [Double], size: Size? = nil, _ value: (Double, Double) -> Double
) -> HeatMap {
    HeatMap(
        horizontal: HeatMap.Quantity(label: "damping", values: across),
        vertical: HeatMap.Quantity(label: "frequency", unit: "Hz", values: along),
        panels: [
            HeatMap.Quantity(
                label: "settleTime:card", unit: "s", values: along.flatMap { y in across.map { value($0, y) } })
        ], size: size)
}

@Suite("Heat maps as pictures")
struct HeatMapTests {
    private let scratch = TestFolder()

    private func image(_ map: HeatMap) throws -> PNGImage { try scratch.image(map.png(scale: 1)) }

    @Test("the same map gives the same bytes")
    func sameBytes() throws {
        let sample = map(steps(0, 1, 9), steps(1, 8, 7)) { $0 > 0.9 && $1 > 7 ? .nan : $0 * $1 }
        #expect(try sample.svg() == sample.svg())
        #expect(try sample.png() == sample.png())
        var other = sample
        other.panels[0].values[10] += 1
        #expect(try other.svg() != sample.svg())
    }

    @Test("a plot file takes a heat map, and a PNG has its points times the scale")
    func file() throws {
        for name in ["a.svg", "b.png"] {
            try PlotFile(path: scratch[name]).write(map([0, 1], [0, 1], size: Size(300, 200)) { $0 + $1 })
        }
        #expect(try scratch.bytes("a.svg").starts(with: Data("<?xml".utf8)))
        let picture = try scratch.image("b.png")
        #expect(picture.width == 600 && picture.height == 400)
    }

    @Test("a cell reaches half-way to its neighbours and has the colour of its value; larger values are lighter")
    func cells() throws {
        let picture = try image(map([1, 2, 6], [0], size: Size(400, 300)) { x, _ in x })
        let row = picture.height / 2
        func columns(_ share: Double) -> [Int] {
            let ink = ColorScale.ink(at: share)
            let wanted = [ink.red, ink.green, ink.blue].map { Int(($0 * 255).rounded()) }
            return (0..<picture.width).filter { x in
                zip(picture.color(x, row), wanted).allSatisfy { abs(Int($0) - $1) <= 2 }
            }
        }
        let (first, second, third) = (columns(0), columns(0.2), columns(1))
        // From 0.5 over 1.5 and 4 to 8.
        let width = Double(first.count + second.count + third.count) / 7.5
        #expect(width > 20)
        for (cell, share) in [(first, 1.0), (second, 2.5), (third, 4)] {
            #expect(abs(Double(cell.count) - share * width) < 3, "\(cell.count) of \(width)")
        }
        #expect(try #require(first.last) < #require(second.first) && #require(second.last) < #require(third.first))
    }

    @Test(
        "a cell without a value is hatched in grey, and a legend says so",
        arguments: [.nan, Double.infinity, 1e301])
    func missing(value: Double) throws {
        let whole = try image(map([0, 1], [0, 1], size: Size(400, 300)) { x, y in x + y })
        let holed = try image(map([0, 1], [0, 1], size: Size(400, 300)) { x, y in x + y == 2 ? value : x + y })
        func isGrey(_ color: [UInt8]) -> Bool { Set(color).count == 1 && color[0] < 250 }
        // The upper right cell.
        let cell = (70..<100).flatMap { y in (220..<280).map { (x: $0, y: y) } }
        #expect(cell.allSatisfy { isGrey(holed.color($0.x, $0.y)) })
        #expect(Set(cell.map { holed.color($0.x, $0.y)[0] }).count > 1)
        #expect(cell.allSatisfy { !isGrey(whole.color($0.x, $0.y)) })
        // The lower left cell begins lower by the legend's row, and above it stands the legend.
        func top(_ picture: PNGImage) -> Int? { (0..<300).first { Set(picture.color(100, $0)).count > 1 } }
        #expect(try #require(top(holed)) == #require(top(whole)) + 18)
        #expect((14..<32).contains { isGrey(holed.color(24, $0)) })
    }

    @Test("colours rise in lightness, by much the same everywhere")
    func lightness() {
        // L* of CIE 1976.
        let lights = (0...64).map { index -> Double in
            let ink = ColorScale.ink(at: Double(index) / 64)
            func linear(_ part: Double) -> Double { part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4) }
            return 116 * cbrt(0.2126 * linear(ink.red) + 0.7152 * linear(ink.green) + 0.0722 * linear(ink.blue)) - 16
        }
        let rises = zip(lights, lights.dropFirst()).map { $1 - $0 }
        let mean = (lights[64] - lights[0]) / 64
        #expect(rises.allSatisfy { (0.6 * mean...1.5 * mean).contains($0) }, "\(rises)")
        #expect(ColorScale.ink(at: -1) == ColorScale.ink(at: 0) && ColorScale.ink(at: 2) == ColorScale.ink(at: 1))
        #expect(ColorScale.ink(at: .nan) == ColorScale.ink(at: 0))
    }

    @Test("a large map is drawn with as many cells as can be seen, and noise without lines")
    func large() throws {
        var bits: UInt64 = 1
        let values = (0..<600).map(Double.init)
        let noise = map(values, values) { _, _ in
            bits = bits &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(bits >> 40)
        }
        #expect(try noise.svg().count < 20_000_000)
        let white = try image(noise)
        let lines = (60..<380).reduce(0) { sum, y in
            sum
                + (100..<600).count {
                    white.color($0, y).allSatisfy { $0 > 200 } || white.color($0, y).allSatisfy { $0 < 40 }
                }
        }
        #expect(lines == 0)
    }

    @Test("a size that cannot be drawn is refused in one line with what can be")
    func sizes() {
        let small = map([0, 1], [0, 1], size: Size(10, 10)) { $0 + $1 }
        #expect(
            errorText { try small.svg() }
                == "a plot of 10 x 10 points cannot be drawn: expected 240 x 160 to 16384 x 16384")
        var high = map([0, 1], [0, 1], size: Size(240, 160)) { $0 + $1 }
        high.title = String(repeating: "a long title ", count: 20)
        high.panels[0].values[3] = .nan
        #expect(errorText { try high.svg() } == nil)
        high.panels = Array(repeating: high.panels[0], count: 3)
        #expect(
            errorText { try high.svg() }
                == "a plot of 160 points is too low for 3 heat maps: make it 262 or plot fewer measures")
        high.size?.height = 262
        #expect(errorText { try high.svg() } == nil)
    }

    @Test("a grid that is no grid is refused with what is wrong")
    func grids() {
        func text(_ across: [Double], values: Int) -> String? {
            errorText {
                try HeatMap(
                    horizontal: HeatMap.Quantity(label: "damping", values: across),
                    vertical: HeatMap.Quantity(label: "k", values: [1, 2]),
                    panels: [HeatMap.Quantity(label: "m", values: Array(repeating: 0, count: values))]
                ).svg()
            }
        }
        #expect(
            text([0.5, 0.3], values: 4)
                == "a heat map's values of damping must rise, but 0.3 comes after 0.5: sort them, each once")
        #expect(text([1, 1], values: 4)?.contains("but 1 comes after 1") == true)
        #expect(text([], values: 0) == "a heat map has no values of damping: give one or more")
        #expect(text([1, .nan], values: 4)?.contains("no place for damping = nan") == true)
        #expect(
            text([1, 2, 3], values: 5)
                == "a heat map's values of m do not fill its grid: expected 6, a row of 3 for each of 2 values of k, found 5"
        )
        var empty = map([0, 1], [0, 1]) { $0 + $1 }
        empty.panels = []
        #expect(errorText { try empty.svg() }?.contains("a panel for each quantity") == true)
    }

    static let odd: [(String, [Double])] = [
        ("none", Array(repeating: .nan, count: 9)), ("constant", Array(repeating: 5, count: 9)),
        ("rounding", (0..<9).map { 187.5 + Double($0) * 1e-14 }), ("huge", (0..<9).map { Double($0 - 4) * 2.5e299 }),
        ("tiny", (0..<9).map { Double($0) * .leastNonzeroMagnitude }), ("close", (0..<9).map { 1e15 + Double($0) }),
        ("one", [3] + Array(repeating: .nan, count: 8)), ("negative", (0..<9).map { -Double($0) }),
    ]

    @Test("odd numbers are drawn as far as they go", arguments: odd)
    func oddNumbers(name: String, values: [Double]) throws {
        let grids: [[Double]] = [
            [1, 2, 4], [-1e300, 0, 1e300], [1, 1.nextUp, 1.nextUp.nextUp], [0, .leastNonzeroMagnitude, 1],
            [0, 1e-300, 1e300],
            [1e15, 1e15 + 1, 1e15 + 2],
        ]
        for (across, along) in zip(grids, grids.reversed()) {
            for size in [nil, Size(240, 160)] {
                let long = String(repeating: "long \u{1F438}\n\0", count: 30)
                let odd = HeatMap(
                    title: name, horizontal: HeatMap.Quantity(label: long, unit: "pt", values: across),
                    vertical: HeatMap.Quantity(label: "", values: along),
                    panels: [HeatMap.Quantity(label: long, unit: "pt", values: values)], size: size)
                #expect(try !odd.svg().isEmpty)
                #expect(try !odd.png(scale: 1).isEmpty)
            }
        }
        #expect(try !map([7], [-0.0]) { _, _ in values[0] }.svg().isEmpty)
    }
}

@Suite("Lines along equal values")
struct ContourLineTests {
    private func lines(at level: Double, _ across: [Double], _ along: [Double], _ value: (Double, Double) -> Double)
        -> [[Point]]
    {
        ContourLine.lines(
            at: level, of: along.flatMap { y in across.map { value($0, y) } }, columns: across, rows: along)
    }

    @Test("the line of a plane is straight, at the value, from edge to edge", arguments: [0.25, 1.0, 3.75, 6])
    func plane(level: Double) throws {
        let across = [0, 0.5, 1, 2, 4, 8]
        let along = [1, 2, 4, 5.0]
        let found = lines(at: level, across, along) { x, _ in x }
        #expect(found.count == 1)
        #expect(found[0].map(\.x) == [level, level, level, level])
        #expect(found[0].map(\.y) == along || found[0].map(\.y) == along.reversed())
        let level = try #require(lines(at: level / 2, along, across) { _, y in y }.first)
        #expect(level.allSatisfy { $0.y == found[0][0].x / 2 } && level.count == 4)
    }

    @Test("a peak has a closed line around it, and a level beyond all values none")
    func peak() throws {
        let found = lines(at: 0.5, [0, 1, 2], [0, 1, 2]) { x, y in x == 1 && y == 1 ? 1 : 0 }
        #expect(found.count == 1 && found[0].count == 5 && found[0].first == found[0].last)
        #expect(Set(found[0]) == [Point(0.5, 1), Point(1, 0.5), Point(1.5, 1), Point(1, 1.5)])
        #expect(lines(at: 2, [0, 1, 2], [0, 1, 2]) { x, _ in x / 2 }.isEmpty)
        #expect(lines(at: 1, [0, 1, 2], [0, 1, 2]) { x, y in x == 1 && y == 1 ? 1 : 0 }.isEmpty)
    }

    @Test("where both diagonals cross the level, the mean of the corners decides")
    func saddle() {
        // Two opposite corners have this value, the others 0.
        func lines(_ corner: Double) -> Set<Set<Point>> {
            Set(self.lines(at: 0.5, [0, 1], [0, 1]) { x, y in x == y ? corner : 0 }.map { Set($0) })
        }
        // The mean is 2, above the level: the low corners are cut off.
        #expect(lines(4) == [[Point(0.875, 0), Point(1, 0.125)], [Point(0.125, 1), Point(0, 0.875)]])
        // The mean is 0.4, below it: the high ones are.
        let near = (0.8 - 0.5) / 0.8
        for line in lines(0.8) {
            #expect(
                line.allSatisfy { min($0.x, $0.y) == 0 && max($0.x, $0.y) < near + 1e-9 }
                    || line.allSatisfy { max($0.x, $0.y) == 1 && min($0.x, $0.y) > 1 - near - 1e-9 })
        }
        #expect(lines(0.8).count == 2)
    }

    @Test("a square with a corner that has no value has no line, and the others keep theirs")
    func gap() {
        let found = lines(at: 0.5, [0, 1], [0, 1, 2, 3, 4]) { x, y in y == 2 ? .nan : x }
        #expect(found.map { $0.map(\.y).sorted() } == [[0, 1], [3, 4]])
    }
}
