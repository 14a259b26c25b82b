import MoonspringScene

/// One quality test on all engines.
struct QualityRow {
    var test: QualityTest
    var steps: Int
    /// In the order of the report's engines.
    var findings: [Finding]
}

/// The quality tests as a table and as JSON.
struct QualityReport {
    var rows: [QualityRow]
    var engines: [Engine]

    var text: String {
        var table = TextTable(heading: ["quality"] + engines.map(\.title))
        table.rows = rows.map { [$0.test.title] + $0.findings.map(\.text) }
        return table.text
    }

    var json: JSON {
        .array(
            rows.map { row in
                [
                    "test": .string(row.test.name), "title": .string(row.test.title), "steps": .number(row.steps),
                    "engines": .object(
                        JSON.Object(zip(engines, row.findings).map { ($0.rawValue, .object($1.values)) })),
                ]
            })
    }
}
