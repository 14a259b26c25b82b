import Foundation
import Moonspring
import MoonspringRender
import MoonspringScene
import TestSupport
import Testing

/// Files that were written right and then damaged: a reader refuses them with the line, or reads what can be written again.
@Suite("Damaged files", .timed)
struct ReaderFuzzTests {
    /// Runs with one seed after the other. With MOONSPRING_FUZZ_SECONDS set they run for so long, and now and then the seed is
    /// named, so that a crash tells where to begin again: MOONSPRING_FUZZ_FROM.
    private func forEachSeed(_ name: String, count: UInt64, _ body: (inout SeededNumbers) throws -> Void) rethrows {
        let seconds = environment("MOONSPRING_FUZZ_SECONDS").flatMap(Double.init)
        let first = environment("MOONSPRING_FUZZ_FROM").flatMap(UInt64.init) ?? 1
        let end = seconds.map { Date().addingTimeInterval($0) }
        var seed = first
        repeat {
            if seconds != nil, seed % 1000 == 0 { print("\(name) \(seed)") }
            var chance = SeededNumbers(seed)
            try body(&chance)
            seed += 1
        } while end.map { Date() < $0 } ?? (seed - first < (isThorough ? 20 * count : count))
        print("\(name): \(seed - first) damaged files")
    }

    /// What a reader refused: the error names a line that the file has, or the one behind it.
    private func check(_ error: FileError, _ bytes: [UInt8], _ seed: String) {
        guard case .malformed(let path, let line, let text) = error else {
            Issue.record("\(error): \(seed)")
            return
        }
        #expect(path == "a" && !text.isEmpty && text.utf8.count < 1000, "\(seed)")
        #expect(line >= 1 && line <= 2 + bytes.count { $0 == 0x0A }, "\(seed)")
    }

    // MARK: Traces

    private func trace(_ chance: inout SeededNumbers) throws -> [UInt8] {
        let words = ["frog", "", "é\n\"\\", "a.b", "\u{10FFFF}\0"]
        func number(_ chance: inout SeededNumbers) -> Double {
            [0, -0.0, 1.5, 1e308, 5e-324, -187.25, 1.0 / 3][Int.random(in: 0..<7, using: &chance)]
        }
        let frames = (0..<Int.random(in: 0...4, using: &chance)).map { tick in
            var frame = Frame(tick: tick, time: Double(tick) / 60)
            for _ in 0..<Int.random(in: 0...3, using: &chance) {
                frame.items.append(
                    FrameItem(
                        name: words[Int.random(in: 0..<5, using: &chance)],
                        center: Point(number(&chance), number(&chance)), size: Size(number(&chance), 1),
                        rotation: number(&chance), transform: .translation(number(&chance), 0)))
                frame.signals.append(FrameSignal(name: words[frame.signals.count], value: number(&chance)))
                frame.events.append(FrameEvent(type: "log", fields: ["text": "hi", "items": ["a", nil]]))
            }
            return frame
        }
        let header = TraceHeader(
            scene: "a.lua", seed: 7, interval: 1.0 / 60, size: Size(375, 667), params: ["k": 1],
            hasOnlyChanges: Bool.random(using: &chance))
        let end = TraceEnd(reason: "paused", ticks: 4, hash: "00000000000000ff")
        return Array(try Trace(header: header, frames: frames, end: end).lines().text.utf8)
    }

    @Test("a damaged trace is refused with its line, or read as what it says")
    func traces() throws {
        var (read, refused) = (0, 0)
        try forEachSeed("trace", count: 4000) { chance in
            let seed = "\(chance)"
            let whole = try trace(&chance)
            let bytes = Damage.text(whole, &chance)
            do throws(FileError) {
                var reader = try TraceReader(bytes: bytes, path: "a")
                var frames: [Frame] = []
                while let frame = try reader.next() {
                    #expect(frame.tick > frames.last?.tick ?? -1, "\(seed)")
                    #expect(frame.items.allSatisfy { $0.rotation.isFinite && $0.center.x.isFinite }, "\(seed)")
                    _ = Picture(frame, size: reader.header.size)
                    frames.append(frame)
                }
                if bytes != whole { read += 1 }
                let end = reader.end ?? TraceEnd(reason: "", ticks: 0, hash: "")
                guard let again = try? Trace(header: reader.header, frames: frames, end: end).lines() else { return }
                let diff = try TraceDiff(
                    TraceReader(bytes: Array(again.text.utf8), path: "a"), TraceReader(bytes: bytes, path: "a"))
                #expect(diff.isSame, "\(seed): \(diff)")
            } catch {
                refused += 1
                check(error, bytes, seed)
            }
        }
        #expect(read > 0 && refused > 0, "of the damaged ones \(read) were read and \(refused) refused")
    }

    // MARK: Input logs

    @Test("a damaged input log is refused with its line, or read as what it says")
    func logs() throws {
        let entries: [InputLog.Entry] = [
            .init(tick: 0, input: .param(name: "é", value: 2)), .init(tick: 3, input: .tap(Point(1, -2.5))),
            .init(tick: 3, input: .touch(.began, Point(0.1, 0))), .init(tick: 7, input: .limit),
            .init(tick: 7, input: .code("view.x = 3\nprint(\"é\")")),
        ]
        func text(_ log: InputLog) throws(FileError) -> [UInt8] {
            let lines = LineCollector()
            try log.write(to: lines)
            return Array(lines.text.utf8)
        }
        let header = InputLog.Header(scene: "a.lua", seed: .min, params: ["k": 1, "on": true])
        let whole = try text(InputLog(header: header, entries: entries))
        var (read, refused) = (0, 0)
        try forEachSeed("input log", count: 4000) { chance in
            let seed = "\(chance)"
            let bytes = Damage.text(whole, &chance)
            do throws(FileError) {
                let log = try InputLog(bytes: bytes, path: "a")
                if bytes != whole { read += 1 }
                #expect(log.entries.map(\.tick) == log.entries.map(\.tick).sorted(), "\(seed)")
                let again = try InputLog(bytes: text(log), path: "a")
                #expect(again == log, "\(seed)")
            } catch {
                refused += 1
                check(error, bytes, seed)
            }
        }
        #expect(read > 0 && refused > 0, "of the damaged ones \(read) were read and \(refused) refused")
    }

    // MARK: Pictures

    @Test("a damaged picture is shown or refused, whatever its numbers say")
    func pictures() throws {
        let folder = TestFolder()
        var (shown, refused) = (0, 0)
        try forEachSeed("picture", count: 1500) { chance in
            let bytes = Damage.picture(&chance)
            try folder.put("a.png", bytes)
            let store = ImageStore(folder: folder.path)
            var warnings: [String] = []
            store.onWarning = { warnings.append($0) }
            let image = store.image("a.png")
            #expect(warnings.count == (image == nil ? 1 : 0))
            if image == nil { refused += 1 } else { shown += 1 }
        }
        #expect(shown > 0 && refused > 0, "of the damaged ones \(shown) were shown and \(refused) refused")
    }
}
