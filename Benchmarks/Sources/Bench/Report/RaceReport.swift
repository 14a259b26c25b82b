import MoonspringScene

/// The race as a table and as JSON.
struct RaceReport {
    var rows: [RaceRow]
    var engines: [Engine]

    var text: String {
        var heading = ["ms a step"]
        for engine in engines { heading += [engine.title, "p99", "MB"] }
        let peers = engines.contains(.moonspring) ? engines.filter { $0 != .moonspring } : []
        heading += peers.map { "vs \($0.title)" }
        let showsV3 = !peers.isEmpty
        if showsV3 { heading.append("vs v3 (noted)") }

        var table = TextTable(heading: heading)
        var notes: [String] = []
        for row in rows {
            var cells = [row.row.title]
            for result in row.results {
                cells.append((result.median.map { ($0 / 1e6).short } ?? "-") + (result.note == nil ? "" : "*"))
                cells.append(result.p99.map { ($0 / 1e6).short } ?? "-")
                cells.append(result.peakBytes > 0 ? (Double(result.peakBytes) / 1e6).fixed(1) : "-")
                if let note = result.note { notes.append("* \(row.row.title), \(result.engine.title): \(note)") }
            }
            cells += peers.map { row.ratio(to: $0).map { $0.short + "x" } ?? "-" }
            if showsV3 { cells.append(row.ratioToV3.map { $0.short + "x" } ?? "-") }
            table.rows.append(cells)
        }
        return ([table.text] + notes).joined(separator: "\n")
    }

    var json: JSON {
        .array(
            rows.map { row in
                [
                    "scene": .string(row.scene), "row": .string(row.row.title), "steps": .number(row.steps),
                    "repeats": .number(row.repeats),
                    "engines": .object(JSON.Object(row.results.map { ($0.engine.rawValue, json(of: $0, in: row)) })),
                    "box2dV3TimesMoonspring": .number(row.ratioToV3),
                ]
            })
    }

    private func json(of result: Result, in row: RaceRow) -> JSON {
        [
            "medianMilliseconds": .number(result.median.map { $0 / 1e6 }),
            "p99Milliseconds": .number(result.p99.map { $0 / 1e6 }),
            "peakBytes": .number(result.peakBytes > 0 ? result.peakBytes : nil),
            "timesMoonspring": .number(row.ratio(to: result.engine)), "note": .string(result.note),
        ]
    }
}
