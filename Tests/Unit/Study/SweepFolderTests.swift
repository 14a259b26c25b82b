import Foundation
import MoonspringScene
import MoonspringStudy
import TestSupport
import Testing

@Suite("The folder of a sweep")
struct SweepFolderTests {
    private let folder = TestFolder()
    private let manifest = SweepManifest(
        version: "1", files: [("scene.lua", "00")], options: ["--param": ["a=1:9:1"]], measures: ["m", "n"], rows: 9)

    private func result(_ row: Int) -> RunResult {
        RunResult(
            end: "paused", values: [Double(row) / 3, row % 2 == 0 ? nil : -0.5],
            error: row == 4 ? "a\tb, \"c\"\n\u{1F600}" : "")
    }

    private func open(_ manifest: SweepManifest? = nil, isRestarted: Bool = false) throws -> SweepFolder {
        try SweepFolder(for: folder["out.csv"], manifest ?? self.manifest, isRestarted: isRestarted)
    }

    private func lines(_ rows: Range<Int>) -> [UInt8] {
        rows.flatMap { Array((SweepShard.line(row: $0, result($0), digest: manifest.digest) + "\n").utf8) }
    }

    private func write(_ rows: Range<Int>, in sweep: SweepFolder) throws {
        try sweep.open(at: rows.lowerBound).append(lines(rows))
    }

    private let shard = "out.csv.sweep/rows-000000000000.shard"

    @Test("rows that were written are there again, in order, whatever shard they are in")
    func rows() throws {
        let sweep = try open()
        #expect(try sweep.missing() == [0..<9])
        try write(5..<9, in: sweep)
        try write(0..<2, in: sweep)
        #expect(try sweep.missing() == [2..<5])
        // Two transports may have run the same rows.
        try write(1..<6, in: sweep)
        #expect(try sweep.missing() == [])
        var found: [RunResult] = []
        try sweep.forEachRow { row, result in
            #expect(row == found.count)
            found.append(result)
        }
        #expect(found == (0..<9).map(result))
        #expect(found[4].error == "a b, \"c\" \u{1F600}")
        try sweep.remove()
        #expect(folder.names == [])
    }

    @Test("a shard that ends anywhere keeps its whole rows, and loses what is behind them")
    func torn() throws {
        let bytes = lines(0..<4)
        let ends = bytes.indices.filter { bytes[$0] == 0x0A }
        for length in 0...bytes.count {
            do {
                let sweep = try open()
                try folder.put(shard, bytes.prefix(length))
                // The last row is whole without its newline too.
                let count = ends.count { $0 <= length }
                #expect(try sweep.missing() == [count..<9], "\(length) bytes")
                #expect(try folder.bytes(shard).count >= (count == 0 ? 0 : ends[count - 1]))
                try write(count..<9, in: sweep)
                #expect(try sweep.missing() == [])
                var found: [RunResult] = []
                try sweep.forEachRow { found.append($1) }
                #expect(found == (0..<9).map(result), "\(length) bytes")
                try sweep.remove()
            }
        }
    }

    @Test("a byte that has changed is not believed")
    func changed() throws {
        let bytes = lines(0..<3)
        let lineEnds = bytes.indices.filter { bytes[$0] == 0x0A }
        for place in bytes.indices {
            var spoiled = bytes
            spoiled[place] ^= 1
            do {
                let sweep = try open()
                try folder.put(shard, spoiled)
                let count = lineEnds.count { $0 < place }
                #expect(try sweep.missing() == [count..<9], "byte \(place)")
                try sweep.remove()
            }
        }
    }

    @Test("lines with other ends, and shards in folders of the folder, are not the sweep's")
    func foreign() throws {
        let sweep = try open()
        let text = String(decoding: lines(0..<3), as: UTF8.self).split(separator: "\n").joined(separator: "\r\n")
        try folder.put(shard, text + "\r\n")
        try folder.put("out.csv.sweep/old/rows-000000000000.shard", lines(0..<9))
        #expect(try sweep.missing() == [0..<9])
    }

    @Test("shards that begin behind the last row are passed over, and removed with the folder")
    func beyond() throws {
        let sweep = try open()
        for first in ["000000000009", "000000000020", "000000000025", "9223372036854775807"] {
            try folder.put("out.csv.sweep/rows-\(first).shard", "")
        }
        #expect(try sweep.missing() == [0..<9])
        try write(0..<9, in: sweep)
        #expect(try sweep.missing() == [])
        var count = 0
        try sweep.forEachRow { _, _ in count += 1 }
        #expect(count == 9)
        try sweep.remove()
        #expect(folder.names == [])
    }

    @Test("another script, version, option or measure is refused by name; --restart begins anew")
    func others() throws {
        do { try write(0..<3, in: try open()) }
        var other = manifest
        other.files[0].digest = "01"
        #expect("\(try refusal(other))".contains("scene.lua has changed since"))
        other = manifest
        other.version = "2"
        #expect("\(try refusal(other))".contains("made by moonspring 1, and this is 2"))
        other = manifest
        other.options = ["--param": ["a=1:8:1"]]
        #expect("\(try refusal(other))".contains("--param was [\"a=1:9:1\"], and is [\"a=1:8:1\"]"))
        other = manifest
        other.measures = ["m"]
        #expect("\(try refusal(other))".contains("the measures were others"))
        #expect(try open().missing() == [3..<9])
        #expect(try open(other, isRestarted: true).missing() == [0..<9])
    }

    private func refusal(_ manifest: SweepManifest) throws -> OutputError {
        try #require(#expect(throws: OutputError.self) { try open(manifest) })
    }

    @Test("two processes do not work in one folder")
    func lock() throws {
        let sweep = try open()
        #expect("\(try refusal(manifest))".contains("is in use"))
        withExtendedLifetime(sweep) {}
    }
}
