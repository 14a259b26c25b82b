import MoonspringLua

/// The globals that a script finds, and Lua's verdict on a text, both from an engine, so that no list here can be wrong.
final class ScriptGlobals {
    /// Whether the script has the full libraries, and finds modules where Lua looks for them.
    let isTrusted: Bool
    /// An engine whose declaration table the one that is asked can share.
    private let other: LuaEngine?
    private let hasEngine: Bool
    private lazy var asked = hasEngine ? Answer(isTrusted: isTrusted, sharing: other) : Answer()

    /// What an engine says.
    private final class Answer {
        var names: [String] = []
        var known = Set<String>()
        var libraries: [String: Set<String>] = [:]
        var engine: LuaEngine?
        let output = Output()

        final class Output {
            var lines: [String] = []
        }

        init() {}

        init(isTrusted: Bool, sharing other: LuaEngine?) {
            var options = LuaEngine.Options()
            options.isTrusted = isTrusted
            // A text that is only loaded runs nothing.
            options.memoryLimit = 0
            options.timeLimit = 0
            engine = if let other { try? LuaEngine(options, sharing: other) } else { try? LuaEngine(options) }
            engine?.onOutput = { [output] in output.lines.append($0) }
            let script = """
                for name, value in next, _G do
                    print(name)
                    if type(value) == "table" and value ~= _G then
                        for key in next, value do print(name .. "." .. tostring(key)) end
                    end
                end
                """
            try? engine?.run(script)
            let sorted = output.lines.sorted()
            names = sorted.filter { !$0.contains(".") }
            known = Set(names)
            for line in sorted {
                let parts = line.split(separator: ".")
                if parts.count == 2 { libraries[String(parts[0]), default: []].insert(String(parts[1])) }
            }
        }
    }

    /// None, for a text that is not checked for them.
    init() { (isTrusted, other, hasEngine) = (false, nil, false) }

    /// `other`: the engine that is about to run the script. Then an engine is asked only for a name that is none of the usual, and
    /// Lua's compiler, which will have its say, not at all: to make an engine takes longer than to check a short script.
    init(isTrusted: Bool, sharing other: LuaEngine? = nil) {
        (self.isTrusted, self.other, hasEngine) = (isTrusted, other, true)
    }

    /// The names of the globals, in order.
    var names: [String] { asked.names }

    func contains(_ name: String) -> Bool { isUsual(name) || asked.known.contains(name) }

    func isLibrary(_ name: String) -> Bool {
        isUsual(name) ? isUsual(name + ".*") : asked.libraries[name] != nil
    }

    func isFunction(_ name: String, of library: String) -> Bool {
        isUsual("\(library).\(name)") || asked.libraries[library]?.contains(name) ?? false
    }

    /// The names of a library's functions and constants.
    func names(of library: String) -> Set<String> { asked.libraries[library] ?? [] }

    private func isUsual(_ name: String) -> Bool { other != nil && !isTrusted && Self.usual.contains(name) }

    /// What every Lua 5.4 has in the sandbox. One that is missing here costs time and nothing else.
    private static let usual = Set(
        """
        _G _VERSION assert collectgarbage error getmetatable ipairs load next pairs pcall print rawequal rawget rawlen rawset \
        require select setmetatable tonumber tostring type warn xpcall coroutine coroutine.* coroutine.close coroutine.create \
        coroutine.isyieldable coroutine.resume coroutine.running coroutine.status coroutine.wrap coroutine.yield \
        math math.* math.abs math.acos math.asin math.atan math.ceil math.cos math.deg math.exp math.floor math.fmod math.huge \
        math.log math.max math.maxinteger math.min math.mininteger math.modf math.pi math.rad math.random math.randomseed \
        math.sin math.sqrt math.tan math.tointeger math.type math.ult os os.* os.clock os.date os.time string string.* \
        string.byte string.char string.find string.format string.gmatch string.gsub string.len string.lower string.match \
        string.pack string.packsize string.rep string.reverse string.sub string.unpack string.upper table table.* \
        table.concat table.insert table.move table.pack table.remove table.sort table.unpack utf8 utf8.* utf8.char \
        utf8.charpattern utf8.codepoint utf8.codes utf8.len utf8.offset
        """.split(separator: " ").map(String.init))

    /// Why Lua does not load a text: the line, and its own words. Nil where it does.
    func refusal(of parser: LuaParser) -> (line: Int, text: String)? {
        guard other == nil else { return nil }
        var bytes = Self.bytesInShortChains(of: parser)[...]
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
        // A first line for the shell is skipped when a file is read, not by `load`.
        if bytes.first == UInt8(ascii: "#") { bytes = bytes.drop { $0 != 10 && $0 != 13 } }
        // One more than the longest run of them.
        var (longest, row) = (0, 0)
        for byte in bytes {
            row = byte == UInt8(ascii: "=") ? row + 1 : 0
            longest = max(longest, row)
        }
        let level = String(repeating: "=", count: longest + 1)
        let head = Array("print(select(2, load([\(level)[\n".utf8)
        let tail = Array("\n]\(level)], '=check', 't')) or '')".utf8)
        asked.output.lines = []
        do throws(LuaError) { try asked.engine?.run(String(decoding: head + bytes + tail, as: UTF8.self)) } catch {
            return nil
        }
        let parts = (asked.output.lines.first ?? "").split(
            separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == "check", let line = Int(parts[1]) else { return nil }
        return (line, String(parts[2].drop { $0 == " " }))
    }

    /// A text without errors of syntax, whose long chains of `elseif`, `and` and `or` are divided. Lua's compiler goes through all jumps out
    /// of a chain for each that it adds. As the text is not run, another `if` may begin in the same bytes, and each operator may be the
    /// other one: `or` ends the jumps of the `and` before it, but nothing those of `or`.
    private static func bytesInShortChains(of parser: LuaParser) -> [UInt8] {
        var bytes = parser.text.bytes
        let words = parser.tokens.filter { $0.kind == .elseif }
        for place in stride(from: 255, to: words.count, by: 256) {
            bytes.replaceSubrange(Int(words[place].start)..<Int(words[place].end), with: "end if".utf8)
        }
        let operators = parser.tokens.filter { $0.kind == .and || $0.kind == .or }
        guard operators.count >= 256 else { return bytes }
        var (divided, end) = ([UInt8](), 0)
        for (place, word) in operators.enumerated() {
            divided.append(contentsOf: bytes[end..<Int(word.start)])
            divided.append(contentsOf: (place % 256 == 255 ? "or" : "and").utf8)
            end = Int(word.end)
        }
        divided.append(contentsOf: bytes[end...])
        return divided
    }
}
