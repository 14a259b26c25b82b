import Foundation
import Moonspring
import MoonspringRender
import MoonspringScene
import TestSupport
import Testing

/// The chart of a parabola, with what charts can have.
private func sampleChart() -> Chart {
    let points = (0...100).map { Point(Double($0) / 50, 100 - 40 * Double($0) / 50 + Double($0 * $0) / 100) }
    return Chart(
        title: "A parabola",
        series: [
            Chart.Series(name: "ball.center.y", axis: Chart.Axis(label: "position", unit: "pt"), points: points),
            Chart.Series(
                name: "block.center.y", axis: Chart.Axis(label: "position", unit: "pt"),
                points: points.map { Point($0.x, $0.y / 2) }, style: Chart.Style(color: 1, dash: 1)),
            Chart.Series(
                name: "ball.rotation", axis: Chart.Axis(label: "rotation", unit: "rad"),
                points: points.map { Point($0.x, $0.x < 1 ? .nan : $0.x) }),
        ],
        events: [Chart.Event(time: 0.5, label: "touch"), Chart.Event(time: 0.51, label: "contact began")])
}

extension PNGImage {
    /// The mean of all colours of a square, 0 to 255.
    fileprivate func light(_ x: Int, _ y: Int, _ side: Int) -> Int {
        let rows = (y..<y + side).map { row in
            pixels[3 * (row * width + x)..<3 * (row * width + x + side)].reduce(0) { $0 + Int($1) }
        }
        return rows.reduce(0, +) / (3 * side * side)
    }
}

@Suite("Charts as pictures")
struct ChartTests {
    private let scratch = TestFolder()

    @Test("the same chart gives the same bytes")
    func sameBytes() throws {
        let chart = sampleChart()
        #expect(try chart.svg() == chart.svg())
        #expect(try chart.png() == chart.png())
        var other = chart
        other.series[0].points[50].y += 1
        #expect(try other.svg() != chart.svg())
    }

    @Test("a PNG has the chart's points times its scale")
    func pixels() throws {
        var chart = sampleChart()
        chart.size = Size(500, 420)
        let single = try scratch.image(chart.png(scale: 1))
        #expect(single.width == 500 && single.height == 420)
        let double = try scratch.image(chart.png())
        #expect(double.width == 1000 && double.height == 840)
        #expect(double.color(0, 0) == [255, 255, 255])
    }

    @Test(
        "the SVG shows what the PNG shows, as librsvg draws it", .needsLibrsvg)
    func agreement() throws {
        var chart = sampleChart()
        chart.kind = .overTime
        let png = try scratch.image(chart.png(scale: 1))
        try scratch.put("chart.svg", chart.svg())
        let svg = try scratch.imageByLibrsvg(of: "chart.svg")
        #expect(png.width == svg.width && png.height == svg.height)
        // A bitmap has its letters at whole pixels, so blocks of pixels are compared; a word or a line that is elsewhere
        // changes them far more.
        let side = 6
        var worst = 0
        for y in stride(from: 0, to: png.height - side, by: side) {
            for x in stride(from: 0, to: png.width - side, by: side) {
                worst = max(worst, abs(png.light(x, y, side) - svg.light(x, y, side)))
            }
        }
        #expect(worst <= 24, "\(worst)")
    }

    @Test("a curve is where its numbers are: a level line between the ticks of its value")
    func place() throws {
        // Values from 0 to 100 over 0 to 1 s; the axis has 6 % more on each side.
        let series = Chart.Series(
            name: "s", points: [Point(0, 0), Point(0.5, 0), Point(0.5, 100), Point(1, 100)])
        let chart = Chart(series: [series], size: Size(400, 300))
        let image = try scratch.image(chart.png(scale: 1))
        let ink: [UInt8] = [0, 114, 178]
        func rows(_ x: Int) -> [Int] {
            (0..<image.height).filter { y in
                zip(image.color(x, y), ink).allSatisfy { abs(Int($0) - Int($1)) < 40 }
            }
        }
        let left = try #require(rows(image.width * 4 / 10).last)
        let right = try #require(rows(image.width * 9 / 10).last)
        let columns = (0..<image.width).filter { !rows($0).filter { $0 > right + 4 && $0 < left - 4 }.isEmpty }
        // The step stands in the middle between the ends of both levels.
        let first = try #require((0..<image.width).first { rows($0).contains(left) })
        let last = try #require((0..<image.width).last { rows($0).contains(right) })
        let step = try #require(columns.first)
        #expect(columns.count <= 3 && abs(step - (first + last) / 2) <= 2, "\(columns) in \(first)...\(last)")
        #expect(left > image.height / 2 && right < image.height / 2)
    }

    @Test("a gap in the numbers is a gap in the curve, a lone number a dot")
    func gaps() throws {
        func count(_ points: [Point]) throws -> Int {
            let chart = Chart(
                series: [Chart.Series(name: "s", points: points)], size: Size(400, 300))
            let image = try scratch.image(chart.png(scale: 1))
            return (0..<image.width * image.height).count {
                image.color($0 % image.width, $0 / image.width) == [0, 114, 178]
            }
        }
        let full = (0...100).map { Point(Double($0), 5) }
        let holes = full.map { $0.x > 20 && $0.x < 80 ? Point($0.x, .nan) : $0 }
        let (whole, broken) = (try count(full), try count(holes))
        #expect(broken * 2 < whole + 60 && broken > whole / 4, "\(broken) of \(whole)")
        let lone = full.map { $0.x == 50 ? $0 : Point($0.x, .infinity) }
        #expect((3...60).contains(try count(lone)))
    }

    @Test("twelve curves look different from each other: by colour, then by dash")
    func styles() {
        #expect(Set((0..<Chart.Style.colorCount * Chart.Style.dashCount).map { Chart.Style(place: $0) }).count == 35)
        #expect(Chart.Style(place: 0) == Chart.Style(color: 0))
        #expect(Chart.Style(place: 7) == Chart.Style(color: 0, dash: 1))
    }

    static let odd: [(String, [Point])] = [
        ("none", []), ("a single one", [Point(1, 5)]), ("a level", [Point(0, 3), Point(1, 3)]),
        ("no numbers", [Point(0, .nan), Point(1, .nan)]),
        ("infinite", [Point(0, .infinity), Point(1, 2)]),
        ("huge", [Point(0, -1e300), Point(1, 1e300)]),
        ("too huge", [Point(0, 1e308), Point(1, -1e308)]),
        ("tiny", [Point(0, .leastNonzeroMagnitude), Point(1, -.leastNonzeroMagnitude)]),
        ("close", [Point(0, 1e15), Point(1, 1e15 + 1)]),
        ("no times", [Point(.nan, 1), Point(.infinity, 2)]),
        ("one time", [Point(2, 1), Point(2, 9)]),
        ("backwards", [Point(2, 1), Point(1, 9)]),
    ]

    @Test("odd numbers are drawn as far as they go", arguments: odd)
    func oddNumbers(name: String, points: [Point]) throws {
        for kind in [Chart.Kind.overTime, .phase(downwards: false), .phase(downwards: true)] {
            var chart = Chart(
                title: name, horizontal: Chart.Axis(label: "x", unit: "pt"),
                series: [Chart.Series(name: "s", axis: Chart.Axis(label: "y", unit: "pt"), points: points)], kind: kind)
            chart.events = [
                Chart.Event(time: .nan, label: "a"), Chart.Event(time: 1e308, label: "b"),
                Chart.Event(time: 1, label: "c"),
            ]
            #expect(try !chart.svg().isEmpty)
            #expect(try !chart.png(scale: 1).isEmpty)
        }
        #expect(try !Chart().svg().isEmpty)
    }

    @Test("a long curve is drawn with fewer points and keeps its peaks")
    func longCurve() throws {
        var points = (0..<200_000).map { Point(Double($0) / 60, sin(Double($0) / 7)) }
        points[123_456].y = 5
        let chart = Chart(series: [Chart.Series(name: "s", points: points)])
        let bytes = try chart.svg()
        #expect(bytes.count < 400_000)
        let image = try scratch.image(chart.png(scale: 1))
        let column = (0..<image.width).filter { x in
            (100..<150).contains { y in zip(image.color(x, y), [0, 114, 178]).allSatisfy { abs(Int($0) - $1) < 60 } }
        }
        #expect(!column.isEmpty && column.count < 6, "\(column)")
    }

    @Test("a size that cannot be drawn is refused in one line with what can be")
    func sizes() {
        func text(_ width: Double, _ height: Double, panels: Int = 1) -> String? {
            let series = (0..<panels).map {
                Chart.Series(name: "s\($0)", axis: Chart.Axis(label: "", unit: "u\($0)"), points: [])
            }
            return errorText { try Chart(series: series, size: Size(width, height)).svg() }
        }
        #expect(text(10, 10) == "a plot of 10 x 10 points cannot be drawn: expected 240 x 160 to 16384 x 16384")
        for (width, height) in [(0.0, 400.0), (-1, 400), (.nan, 400), (400, .infinity), (400, 1e9)] {
            #expect(text(width, height)?.contains("expected 240 x 160") == true)
        }
        #expect(text(240, 160) == nil)
        #expect(text(400, 300, panels: 8)?.contains("too low for 8 panels: make it ") == true)
        for scale in [0, -1, .nan, 1e9] {
            #expect(throws: OutputError.self) { try Chart().png(scale: scale) }
        }
        #expect(throws: OutputError.self) { try Chart(size: Size(16_384, 16_384)).png(scale: 2) }
    }

    @Test("long and odd names do not break the layout")
    func names() throws {
        let long = String(repeating: "a very long name ", count: 40)
        let series = (0..<200).map {
            Chart.Series(
                name: "\($0) \(long)\n\0\u{1F438}", axis: Chart.Axis(label: long, unit: "pt"),
                points: [Point(0, 1), Point(1, Double($0))])
        }
        let chart = Chart(title: long, series: series, events: [Chart.Event(time: 0.5, label: long)])
        #expect(try !chart.svg().isEmpty)
    }
}
