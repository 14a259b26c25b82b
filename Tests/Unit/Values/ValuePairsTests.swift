import TestSupport
import Testing

@Suite("The order of pairs")
struct ValuePairsTests {
    @Test("integers ascending, then strings in byte order, booleans, engine objects by creation, then the rest")
    func order() throws {
        let scene = try TestScene(
            """
            local first, second = ms.View{}, ms.View{}
            local third = ms.DynamicItem{}
            local names = {[first] = 'view1', [second] = 'view2', [third] = 'item3'}
            local t = {}
            t[third] = 1 t.b = 1 t[true] = 1 t[10] = 1 t.a = 1 t[second] = 1 t[-3] = 1 t[1] = 1 t[false] = 1
            t['10'] = 1 t[first] = 1 t[2] = 1 t.B = 1 t[''] = 1 t.ab = 1 t[print] = 1
            local keys = {}
            for k in pairs(t) do keys[#keys + 1] = names[k] or type(k) == 'function' and 'rest' or tostring(k) end
            print(table.concat(keys, ' '))
            """)
        #expect(scene.output == ["-3 1 2 10  10 B a ab b false true view1 view2 item3 rest"])
    }

    @Test("the order does not depend on the order of insertion", arguments: 1...5)
    func insertion(seed: Int) throws {
        let scene = try TestScene(
            """
            local keys = {}
            for i = 1, 200 do keys[i] = i % 3 == 0 and i or 'key' .. i end
            for i = #keys, 2, -1 do local j = math.random(i) keys[i], keys[j] = keys[j], keys[i] end
            for _ = 1, \(seed * 17) do math.random() end
            local t = {}
            for _, k in ipairs(keys) do t[k] = true end
            local seen = {}
            for k in pairs(t) do seen[#seen + 1] = tostring(k) end
            local numbers, strings = {}, {}
            for i = 1, 200 do
                if i % 3 == 0 then numbers[#numbers + 1] = tostring(i) else strings[#strings + 1] = 'key' .. i end
            end
            table.sort(strings)
            print(table.concat(seen, ' ') == table.concat(numbers, ' ') .. ' ' .. table.concat(strings, ' '))
            """)
        #expect(scene.output == ["true"])
    }

    @Test("entries may be changed and cleared during a walk; each key comes once")
    func changesDuringAWalk() throws {
        let scene = try TestScene(
            """
            local t = {}
            for i = 1, 50 do t['k' .. i] = i end
            local count = 0
            for k, v in pairs(t) do count = count + 1 t[k] = nil t.k50 = 0 end
            print(count, next(t) == nil or next(t) == 'k50')
            """)
        #expect(scene.output == ["50\ttrue"])
    }

    @Test("a __pairs metamethod is used, and nil is an error")
    func metamethod() throws {
        let script = "for k in pairs(setmetatable({}, {__pairs = function() return next, {x = 1} end})) do print(k) end"
        #expect(try TestScene(script).output == ["x"])
        #expect(raised("pairs(nil)")?.contains("bad argument #1 to 'pairs'") == true)
        #expect(raised("pairs()")?.contains("bad argument #1 to 'pairs'") == true)
    }
}
