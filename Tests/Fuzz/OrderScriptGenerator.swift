import TestSupport

/// Writes a scene that depends on whatever may differ from process to process: the order of keys without a natural one, texts of
/// tables and functions, sorting, when the collector clears a weak table, how many bytes are held, and what `#` finds in a list
/// with gaps.
struct OrderScriptGenerator {
    private var numbers: SeededNumbers
    private var count = 0

    init(seed: UInt64) { numbers = SeededNumbers(seed) }

    private mutating func one(of texts: [String]) -> String { numbers.one(of: texts) }
    private mutating func size(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &numbers) }

    /// The whole script. `K` holds keys of all kinds, `T` tables, `sum` what has been seen so far.
    mutating func script() -> String {
        var lines = [
            "local ms = require 'moonspring' local scene = ms.scene",
            "local K, T, W, sum = {}, {}, {}, 0",
            "local box = scene.view:addSubview(ms.View{name = 'box', frame = {0, 0, 50, 50}})",
            "local function see(...)",
            "  local text = table.concat({(string.format(('%s '):rep(select('#', ...)), ...))})",
            "  for i = 1, #text do sum = (sum * 31 + text:byte(i)) % 1000003 end print(text)",
            "end",
            "for i = 1, 3 do T[i], W[i] = {}, setmetatable({}, {__mode = ({'k', 'v', 'kv'})[i]}) end",
            "for _, f in ipairs{print, next, string.rep, ms.type, (pairs{}), (ipairs{})} do K[#K + 1] = f end",
        ]
        for _ in 0..<size(6...14) { lines.append(step()) }
        lines.append("scene.every(0.1, function() \(step()) end)")
        lines.append("scene.every(0.15, function() \(step()) box.center = ms.vec(sum % 500, #K) end)")
        lines.append("see(sum, collectgarbage 'count')")
        return lines.joined(separator: "\n")
    }

    private mutating func key() -> String {
        count += 1
        let plain = [
            "\(size(-3...40))", "\(size(1...9)).5", "'k\(size(1...60))'", "('long'):rep(15) .. \(count)", "true",
        ]
        let objects = [
            "{}", "function() return T end", "coroutine.create(print)", "coroutine.wrap(print)", "ms.vec(1, \(count))",
            "ms.View{frame = {0, 0, 1, 1}}", "string.gmatch('a', 'a')", "load 'return 1'",
            "ms.rect(0, 0, 1, 1)",
        ]
        return one(of: size(0...2) == 0 ? plain : objects)
    }

    private mutating func step() -> String {
        let t = "T[\(size(1...3))]"
        let w = "W[\(size(1...3))]"
        let n = size(20...300)
        let order = one(of: ["a.key < b.key", "a.key > b.key", "a.key // 3 < b.key // 3"])
        switch size(0...16) {
        case 0, 1: return (0..<size(2...9)).map { _ in "K[#K + 1] = \(key())" }.joined(separator: " ")
        case 2, 3: return "for i, k in ipairs(K) do \(t)[k] = i end"
        case 4: return "for i = 1, \(n) do \(t)['s' .. i] = i \(t)['s' .. i - \(size(1...9))] = nil end"
        case 5: return "for i = 1, \(n) do \(t)[\(one(of: ["{}", "function() return i end", "'x' .. i"]))] = i end"
        case 6: return "for k, v in next, \(t) do see(k, v) end"
        case 7: return "for k, v in pairs(\(t)) do see(k, v) end"
        case 8: return "while next(\(t)) ~= nil do local k = next(\(t)) see(k) \(t)[k] = nil end"
        case 9: return "for k, v in next, \(t) do if type(v) == 'number' and v % 3 == 0 then \(t)[k] = nil end end"
        case 10:
            return """
                do local l = {} for i = 1, \(n) do l[i] = {key = \(one(of: ["i % 7", "math.random(9)", "-i"]))} end
                table.sort(l, function(a, b) return \(order) end)
                for i = 1, #l, 7 do see(l[i], l[i].key) end end
                """
        case 11:
            // Organ pipes: partitions are unbalanced.
            return """
                do local l, calls = {}, 0
                for i = 1, \(n * 10) do l[i] = {math.min(i, \(n * 10) - i)} end
                table.sort(l, function(a, b) calls = calls + 1 return a[1] < b[1] end) see(calls, l[1], l[\(n)]) end
                """
        case 12:
            return """
                for i = 1, \(n * 20) do
                  \(w)[\(one(of: ["{}", "i", "'w' .. i"]))] = \(one(of: ["{}", "function() return i end"]))
                end
                do local n = 0 for k, v in pairs(\(w)) do n = n + 1 if n % 50 == 0 then see(k, v) end end
                see('weak', n, next(\(w))) end
                """
        case 13:
            return one(of: ["collectgarbage()", "collectgarbage 'step'", "see(collectgarbage 'count')", "see(#\(t))"])
        case 14:
            return """
                do local walk = coroutine.wrap(function() for k in next, \(t) do coroutine.yield(k) end end)
                for i = 1, 5 do local k = walk() see('walk', k, math.random(100)) if k == nil then break end end end
                """
        case 15:
            // The engine's own tables have to do with every object that is made and dropped.
            return """
                do local ring = {} for i = 1, \(n * 10) do
                  ring[i % (50 + i // 9)] = \(one(of: ["ms.View{}", "ms.GravityBehavior{items = {ms.View{}}}"]))
                  if i % 5 == 0 then \(w)[{}] = {} end
                end end see(collectgarbage 'count')
                """
        default:
            let k = "K[\(size(1...9))]"
            return "see(('%p %s'):format(\(t), \(k)), \(w), select(2, pcall(error, \(k))))"
        }
    }
}
