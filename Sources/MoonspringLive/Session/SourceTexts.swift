import MoonspringLua
import MoonspringScene
import MoonspringSystem

/// The Lua files that a scene was made of, as they were then.
struct SourceTexts {
    /// Texts by path. Images and files that are too long are only named when they change.
    private var texts: [String: String] = [:]

    private static let longest = 1 << 20
    private static let mostFiles = 50
    private static let longestLine = 60

    init(of scene: Scene) {
        for path in scene.files.filter({ $0.hasSuffix(".lua") }).prefix(Self.mostFiles) {
            guard let text = try? FileReading.text(of: path), text.utf8.count <= Self.longest else { continue }
            texts[path] = text
        }
    }

    /// Describes the changes in some files: `ball.lua changed, line 12: pull = 2`.
    func difference(to later: SourceTexts, in files: [String]) -> String {
        files.map { path in
            let name = FilePath.name(of: path)
            guard let before = texts[path], let after = later.texts[path] else { return "\(name) changed" }
            return Self.difference(name, before, after)
        }.joined(separator: "; ")
    }

    private static func difference(_ name: String, _ before: String, _ after: String) -> String {
        let old = before.split(separator: "\n", omittingEmptySubsequences: false)
        let new = after.split(separator: "\n", omittingEmptySubsequences: false)
        let begin = zip(old, new).prefix { $0 == $1 }.count
        let room = min(old.count, new.count) - begin
        let end = min(zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count, room)
        let (gone, come) = (old.count - begin - end, new.count - begin - end)
        switch (gone, come) {
        case (0, 0): return "\(name) was saved as it was"
        case (0, _): return "\(name): \(counted(come, "line")) added at line \(begin + 1)"
        case (_, 0): return "\(name): \(counted(gone, "line")) removed at line \(begin + 1)"
        case (_, 1): return "\(name) changed, line \(begin + 1): \(shortened(new[begin]))"
        default: return "\(name) changed, lines \(begin + 1) to \(begin + come)"
        }
    }

    private static func shortened(_ line: Substring) -> String {
        let text = line.drop { $0 == " " || $0 == "\t" }
        return text.count > longestLine ? "\(text.prefix(longestLine)) …" : String(text)
    }
}
