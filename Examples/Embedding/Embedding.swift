import Moonspring
import MoonspringLua

// A Swift program that lets Lua scripts move what is its own. `Fader` is an item of its own class, `Desk` owns an engine.

@main
struct Embedding {
    static func main() async throws {
        let desk = try Desk()
        try desk.play(song: song, for: 2)
        desk.type("print(ms.type(voice) .. ' at ' .. ms.desk.decibels(0.25) .. ' dB')")
        desk.type("voice.level = 1.5")
        desk.type("ms.desk.fader 'drums'")
        desk.type("while true do end")
        desk.type("local text = 'x' while true do text = text .. text end")
        desk.type("print 'still here'")
        for line in desk.lines { print(line) }

        // Two engines at once, each on a thread of its own. They agree to the last bit.
        async let first = Embedding.lastLine()
        async let second = Embedding.lastLine()
        print("two desks:", try await [first, second].joined(separator: ", "))

        let stage = Stage()
        print("a ball after a second:", await stage.advance(by: 1).y.rounded())
        do {
            try await stage.setFloor(from: Point(x: 0, y: 600), to: Point(x: 0, y: 600))
        } catch {
            print("\(error.kind) refused: \(error.message)")
        }
    }

    /// The song that lies beside this file.
    private static var song: String { String(#filePath.dropLast("Embedding.swift".count)) + "song.lua" }

    private static func lastLine() async throws -> String {
        let desk = try Desk(seed: 7)
        try desk.play(song: song, for: 10)
        return desk.lines.last ?? "nothing"
    }
}
