import Moonspring
import MoonspringLua
import MoonspringScene

/// A mixing desk with one engine, which plays a script. Desks know nothing of each other: each may run on a thread of its own.
final class Desk {
    private let scene: Scene
    private let faders = [Fader(name: "bass"), Fader(name: "voice", level: 0.2)]
    /// What the script said, and what this program notes.
    private(set) var lines: [String] = []

    init(seed: UInt64 = 0) throws {
        var options = Scene.Options()
        options.engine.memoryLimit = 32 << 20
        options.engine.timeLimit = 0.2
        options.engine.seed = seed
        // A library's closures live as long as the engine: this one holds nothing but the list.
        let faders = faders
        options.classes = [
            Fader.declaration,
            .library(
                "desk", doc: "The desk that the script plays.",
                [
                    .function("fader", ["name"], "The fader of this name.") {
                        (_, name: String) throws -> Fader in
                        guard let fader = faders.first(where: { $0.name == name }) else {
                            throw LuaError("the desk has no fader '\(name)'")
                        }
                        return fader
                    }.result("Fader"),
                    .function("decibels", ["level"], "The gain of a level, in whole decibels.") {
                        (_, level: Double) in decibels(of: level)
                    }.result("number"),
                ]),
        ]
        scene = try Scene(options)
        scene.engine.onOutput = { [unowned self] line in lines.append("script: \(line)") }
    }

    /// Loads a song and plays it for some seconds: the script says each tick where the voice is to go, and its springs go there.
    func play(song path: String, for seconds: Double) throws(LuaError) {
        try scene.load(file: path)
        let ticks = Int(seconds / scene.interval)
        for tick in stride(from: 1, through: ticks, by: 1) {
            try scene.engine.call("follow", scene.time)
            try scene.advance(by: scene.interval)
            if tick % 30 == 0 {
                let (bass, voice) = try scene.engine.call("levels", returning: (Double.self, Double.self))
                lines.append("tick \(tick): bass \(percent(bass)), voice \(percent(voice))")
            }
        }
        lines.append("trace \(scene.hash)")
    }

    /// Runs a line that a person typed; a mistake in it is noted and nothing else.
    func type(_ line: String) {
        do throws(LuaError) {
            try scene.engine.run(line, name: "typed")
        } catch {
            lines.append("\(error.kind) error in line \(error.line.map(String.init) ?? "?"): \(error.text)")
        }
    }

    private func percent(_ level: Double) -> String { "\(Int((100 * level).rounded())) %" }
}

/// 0 dB is full; 6 dB less for each half.
private func decibels(of level: Double) -> Int {
    var (level, result) = (max(level, 1e-6), 0)
    while level <= 0.5 {
        level *= 2
        result -= 6
    }
    return result
}
