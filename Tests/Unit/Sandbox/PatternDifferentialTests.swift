import MoonspringLua
import Testing

/// The engine's own pattern matcher against Lua's.
@Suite("Patterns mean what they mean in Lua") struct PatternDifferentialTests {
    @Test("random patterns give the same matches, captures, replacements and errors as Lua's own functions")
    func random() throws {
        let lua = try Self.output(isTrusted: true, timeLimit: 0)
        // Limited, a trusted script has the counting matcher too.
        for (isTrusted, name) in [(false, "sandboxed"), (true, "trusted")] {
            let own = try Self.output(isTrusted: isTrusted, timeLimit: 60)
            #expect(own.count == lua.count)
            for (line, (a, b)) in zip(lua, own).enumerated() where a != b {
                Issue.record("\(name), line \(line): Lua \(a), here \(b)")
                break
            }
        }
        #expect(lua.count > 20000)
        #expect(lua.count { $0.contains("|true") } > 10000)
        #expect(lua.count { $0.contains("|false") } > 1000)
        print("patterns: \(lua.count) random searches give the same as Lua's own")
    }

    private static func output(isTrusted: Bool, timeLimit: Double) throws -> [String] {
        let options = LuaEngine.Options().with(\.isTrusted, isTrusted).with(\.timeLimit, timeLimit)
        let engine = try LuaEngine(options)
        var lines: [String] = []
        engine.onOutput = { lines.append($0) }
        try engine.run(script, name: "patterns.lua")
        return lines
    }

    private static let script = #"""
        local seed = 1
        local function R(a, b)
          if not b then a, b = 1, a end
          seed = (seed * 1103515245 + 12345) & 0x7fffffff
          return a + (seed >> 8) % (b - a + 1)
        end
        local function pick(t) return t[R(#t)] end
        local letters = {'a', 'b', 'A', '1', ' ', '-', ']', '\0', 'x', '_'}
        local classes = {'a', 'c', 'd', 'g', 'l', 'p', 's', 'u', 'w', 'x', 'z', 'A', 'D', 'S', 'W', '%', '.', '(', '-', ']', '\0'}
        local function set()
          local s = '[' .. (R(4) == 1 and '^' or '')
          for i = 1, R(0, 3) do
            local k = R(6)
            if k == 1 then s = s .. '%' .. pick(classes)
            elseif k == 2 then s = s .. pick(letters) .. '-' .. pick(letters)
            elseif k == 3 then s = s .. pick {']', '^', '-', '[', '%'}
            elseif k == 4 then s = s .. pick(letters) .. '-%' .. pick(classes)
            else s = s .. pick(letters) end
          end
          return R(15) == 1 and s or s .. ']'
        end
        local function single()
          local k = R(9)
          if k <= 3 then return pick(letters) elseif k == 4 then return '.' elseif k <= 6 then return '%' .. pick(classes)
          elseif k <= 8 then return set() end
          return pick {'^', '$', ')', '*', '+', '?', '%'}
        end
        local function item(depth)
          local k = R(20)
          if k == 1 then return '%b' .. pick(letters) .. pick(letters)
          elseif k == 2 then return '%f' .. set()
          elseif k == 3 then return '%' .. R(0, 3)
          elseif k == 4 then return '()'
          elseif k <= 7 and depth < 3 then
            local s = '('
            for i = 1, R(0, 3) do s = s .. item(depth + 1) end
            return R(20) == 1 and s or s .. ')'
          elseif k == 8 then return pick {'%b', '%f', '%', '(', '[', '$'} end
          return single() .. pick {'', '', '', '*', '+', '-', '?'}
        end
        local function pattern()
          local s = R(6) == 1 and '^' or ''
          for i = 1, R(0, 5) do s = s .. item(0) end
          return R(6) == 1 and s .. '$' or s
        end
        local function subject()
          local s = ''
          for i = 1, R(0, 14) do s = s .. pick {'a', 'a', 'b', 'A', '1', ' ', '-', ']', '\0', 'x', '_', '(', ')'} end
          return s
        end
        local answers = {a = 'B', b = false, aa = 7, [1] = 'one', [2] = 2.5, [''] = 'E', A = {}, ['a '] = true}
        local function replacement()
          local k = R(5)
          if k == 4 then return answers end
          if k == 5 then
            local mode = R(4)
            return function(...)
              if mode == 1 then return nil elseif mode == 2 then return select('#', ...)
              elseif mode == 3 then return table.concat({...}, ',') end
              return (...)
            end
          end
          local s = ''
          for i = 1, R(0, 4) do s = s .. pick {'%0', '%1', '%2', '%%', 'x', 'yz', '\0', '%', '%a'} end
          return s
        end
        local function walk(...)
          local out = {}
          for a, b, c in string.gmatch(...) do
            out[#out + 1] = tostring(a) .. ',' .. tostring(b) .. ',' .. tostring(c)
            if #out > 100 then break end
          end
          return table.concat(out, ';')
        end
        local inits = {0, 1, 2, 3, 5, -1, -2, -5, 100, -100, math.maxinteger, math.mininteger, 2.0, '3', 1.5}
        local function show(name, s, p, ...)
          local out = {}
          for i = 1, select('#', ...) do
            local v = select(i, ...)
            out[i] = tostring(v) .. (math.type(v) == 'float' and 'f' or '')
          end
          print(('%s %q %q|%s'):format(name, s, p, table.concat(out, '|')))
        end
        for i = 1, 8000 do
          local s, p = subject(), pattern()
          local init = R(3) == 1 and pick(inits) or nil
          show('find', s, p, pcall(string.find, s, p, init, R(10) == 1))
          show('match', s, p, pcall(string.match, s, p, init))
          show('gmatch', s, p, pcall(walk, s, p, init))
          show('gsub', s, p, pcall(string.gsub, s, p, replacement(), R(4) == 1 and pick(inits) or nil))
        end
        for _, n in ipairs {1, 31, 32, 33, 196, 197, 198, 199, 200, 201, 230} do
          for _, unit in ipairs {'a?', 'a*', 'a-', '()', '(a)', 'a', '%f[a]', '%b()'} do
            for _, tail in ipairs {'', 'b', '.', '(', '(a'} do
              for _, s in ipairs {'', 'a', tail == '' and ('a'):rep(300) or 'b'} do
                local p = unit:rep(n) .. tail
                show('find', s, p, pcall(string.find, s, p))
                show('match', s, p, pcall(string.match, s, '^' .. p))
              end
            end
          end
        end
        """#
}
