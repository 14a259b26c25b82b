import Foundation
import MoonspringPrompt
import TestSupport
import Testing

@Suite struct HistoryEditorTests {
    private let place = Place()

    private final class Place {
        let folder = TestFolder()
        var path: String { folder["state/moonspring/history"] }
        var warnings: [String] = []
        func open() -> History { History(path: path) { self.warnings.append($0) } }
        func write(_ bytes: Data) throws { try folder.put("state/moonspring/history", bytes) }
    }

    @Test func `what was typed is there in the next session, newlines and backslashes and all`() {
        let typed = ["x = 1", "do\n  print('\\n')\r\nend", "漢字 = \"é\\\\\""]
        let history = place.open()
        typed.forEach(history.add)
        #expect(place.open().entries == typed)
        #expect(place.warnings.isEmpty)
    }

    @Test func `only the user can read it`() throws {
        place.open().add("secret")
        let file = try FileManager.default.attributesOfItem(atPath: place.path)
        let folder = try FileManager.default.attributesOfItem(atPath: place.folder["state/moonspring"])
        #expect(file[.posixPermissions] as? Int == 0o600)
        #expect(folder[.posixPermissions] as? Int == 0o700)
    }

    @Test func `repetitions, empty lines and lines that begin with a space are not kept`() {
        let history = place.open()
        for line in ["a", "a", "", "\n", " b", "c", "a"] { history.add(line) }
        #expect(history.entries == ["a", "c", "a"])
        #expect(place.open().entries == ["a", "c", "a"])
    }

    @Test func `two sessions add to one file`() {
        let one = place.open()
        let two = place.open()
        for number in 0..<50 {
            one.add("one \(number)")
            two.add("two \(number)")
        }
        #expect(place.open().entries.count == 100)
    }

    @Test func `a line without its end costs no other line`() throws {
        try place.write(Data("a\nbroken".utf8))
        place.open().add("b")
        #expect(place.open().entries == ["a", "broken", "b"])
    }

    @Test func `garbage is passed over`() throws {
        var bytes = Data("a\n".utf8)
        bytes.append(contentsOf: [0xFF, 0xFE, 0x0A, 0x00, 0x0A, 0x0A])
        bytes.append(Data(repeating: 0x78, count: 100 << 20))
        bytes.append(Data("\nb\n".utf8))
        try place.write(bytes)
        #expect(place.open().entries == ["b"])
        #expect(place.warnings.isEmpty)
    }

    @Test func `a file that has grown to twice the limit is cut`() throws {
        try place.write(Data((0..<12_000).map { "line \($0)\n" }.joined().utf8))
        #expect(place.open().entries.count == History.limit)
        let text = try String(contentsOfFile: place.path, encoding: .utf8)
        #expect(text.split(separator: "\n").count == History.limit)
        #expect(text.hasSuffix("line 11999\n"))
    }

    @Test func `a place that cannot be used gives one warning, and the session keeps its history`() throws {
        try FileManager.default.createDirectory(atPath: place.path, withIntermediateDirectories: true)
        let history = place.open()
        history.add("a")
        history.add("b")
        #expect(place.warnings.count == 1)
        #expect(history.entries == ["a", "b"])
        let nowhere = History(path: "/dev/null/history") { place.warnings.append($0) }
        nowhere.add("a")
        #expect(place.warnings.count == 2)
    }

    @Test func `the file is in the state folder of the user`() {
        let home = ["HOME": "/home/me"]
        #expect(HistoryFile.usualPath { home[$0] } == "/home/me/.local/state/moonspring/history")
        let state = ["HOME": "/home/me", "XDG_STATE_HOME": "/state"]
        #expect(HistoryFile.usualPath { state[$0] } == "/state/moonspring/history")
        #expect(
            HistoryFile.usualPath { ["HOME": "/home/me", "XDG_STATE_HOME": "state"][$0] }?.hasPrefix("/home") == true)
        #expect(HistoryFile.usualPath { _ in nil } == nil)
    }

    @Test func `a search finds the last place, small letters finding capital ones`() {
        #expect(History.position(of: "view", in: "ms.View{} view") == 10)
        #expect(History.position(of: "View", in: "ms.View{} view") == 3)
        #expect(History.position(of: "x", in: "ms") == nil)
    }
}
