import Foundation
import Moonspring
import MoonspringPrompt
import Testing

@Suite("A chart in the terminal")
struct BrailleChartTests {
    private func chart(_ values: [Double], isUTF8: Bool = true, width: Int = 60, height: Int = 14) -> [String] {
        let points = values.enumerated().map { Point(Double($0.offset) / 60, $0.element) }
        return BrailleChart(name: "y", points: points, isUTF8: isUTF8).lines(width: width, height: height)
    }

    @Test(
        "it keeps to its room",
        arguments: [
            [0, 1], [5], [5, 5, 5], [1e300, -1e300], [1e-300, 2e-300], [.nan, 1, .nan, 2], [.infinity, 0, 3],
            [1e9, 1e9 + 1e-3], [0, 0], [-1e308, 1e308],
        ])
    func room(values: [Double]) {
        for (width, height) in [(24, 6), (60, 14), (80, 24), (200, 50)] {
            for isUTF8 in [true, false] {
                let lines = chart(values, isUTF8: isUTF8, width: width, height: height)
                #expect(lines.count == height)
                #expect(lines.allSatisfy { $0.count <= width }, "\(lines.joined(separator: "\n"))")
                #expect(!lines.joined().contains("nan"))
                #expect(isUTF8 || lines.joined().utf8.allSatisfy { $0 < 0x80 })
            }
        }
    }

    @Test("a rising line rises, and axes have round numbers")
    func rising() {
        let lines = chart((0...60).map(Double.init))
        #expect(lines[0].hasPrefix("y  min 0  max 60  last 60"))
        let rows = lines.dropFirst().dropLast(2)
        let dots = rows.map { row in
            row.firstIndex { ("\u{2801}"..."\u{28FF}").contains($0) }.map { row.distance(from: row.startIndex, to: $0) }
        }
        let columns = dots.compactMap { $0 }
        #expect(columns.count == rows.count)
        #expect(columns == columns.sorted(by: >))
        #expect(lines.contains { $0.hasPrefix("50 ") })
        #expect(lines.last?.hasSuffix("s") == true)
        #expect(lines.last?.contains("0.0") == true)
    }

    @Test("without UTF-8 it is drawn with asterisks")
    func ascii() {
        let lines = chart((0...60).map { sin(Double($0) / 10) }, isUTF8: false)
        #expect(lines.joined().contains("*") && lines.joined().contains("+"))
    }

    @Test("what is no number leaves a gap")
    func gap() {
        func dots(_ values: [Double]) -> Int { chart(values).joined().count { ("\u{2801}"..."\u{28FF}").contains($0) } }
        let whole = [Double](repeating: 1, count: 60)
        var torn = whole
        for index in 20..<40 { torn[index] = .nan }
        #expect(dots(torn) < dots(whole) * 3 / 4)
    }

    @Test("a series without a number says so")
    func empty() {
        #expect(chart([]) == ["y  no values yet"])
        #expect(chart([.nan]) == ["y  no values yet"])
    }
}
