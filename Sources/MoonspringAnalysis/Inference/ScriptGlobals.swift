import MoonspringLua

/// The globals that a script finds, and what Lua says of a text: an engine is asked, so that no list here can be wrong.
final class ScriptGlobals {
    /// The names of the globals, in order.
    let names: [String]
    private let known: Set<String>
    let libraries: [String: Set<String>]
    private let engine: LuaEngine?
    private let answer = Answer()

    private final class Answer {
        var lines: [String] = []
    }

    /// None: of a text that is not checked for them.
    init() { (names, known, libraries, engine) = ([], [], [:], nil) }

    init(isTrusted: Bool) {
        var options = LuaEngine.Options()
        options.isTrusted = isTrusted
        // A text that is only loaded runs nothing.
        options.memoryLimit = 0
        options.timeLimit = 0
        engine = try? LuaEngine(options)
        engine?.onOutput = { [answer] in answer.lines.append($0) }
        let script = """
            for name, value in next, _G do
                print(name)
                if type(value) == "table" and value ~= _G then
                    for key in next, value do print(name .. "." .. tostring(key)) end
                end
            end
            """
        try? engine?.run(script)
        let lines = answer.lines.sorted()
        names = lines.filter { !$0.contains(".") }
        known = Set(names)
        var libraries: [String: Set<String>] = [:]
        for line in lines {
            let parts = line.split(separator: ".")
            if parts.count == 2 { libraries[String(parts[0]), default: []].insert(String(parts[1])) }
        }
        self.libraries = libraries
    }

    func contains(_ name: String) -> Bool { known.contains(name) }

    /// Why Lua does not load a text: the line, and its own words. Nil where it does.
    func refusal(of text: LuaText) -> (line: Int, text: String)? {
        var bytes = text.bytes[...]
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
        // A first line for the shell is skipped by whoever reads a file, not by `load`.
        if bytes.first == UInt8(ascii: "#") { bytes = bytes.drop { $0 != 10 && $0 != 13 } }
        // One more than there are in a row anywhere.
        var (longest, row) = (0, 0)
        for byte in bytes {
            row = byte == UInt8(ascii: "=") ? row + 1 : 0
            longest = max(longest, row)
        }
        let level = String(repeating: "=", count: longest + 1)
        let head = Array("print(select(2, load([\(level)[\n".utf8)
        let tail = Array("\n]\(level)], '=check', 't')) or '')".utf8)
        answer.lines = []
        do throws(LuaError) { try engine?.run(String(decoding: head + bytes + tail, as: UTF8.self)) } catch {
            return nil
        }
        let parts = (answer.lines.first ?? "").split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == "check", let line = Int(parts[1]) else { return nil }
        return (line, String(parts[2].drop { $0 == " " }))
    }
}
