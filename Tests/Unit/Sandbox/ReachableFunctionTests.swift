import Foundation
import TestSupport
import Testing

@Suite("The functions of Lua that a script reaches") struct ReachableFunctionTests {
    @Test("docs/security.md lists each with what bounds it, and no other")
    func listed() throws {
        let scene = try SandboxRun.scene(.countHook, limit: 20)
        try scene.run(
            """
            local seen = {[_G] = true}
            local function walk(t, prefix)
              for name, value in pairs(t) do
                if type(value) == 'function' then print(prefix .. name) end
                if type(value) == 'table' and not seen[value] then
                  seen[value] = true
                  walk(value, prefix .. name .. '.')
                end
              end
            end
            walk(_G, '')
            """)
        let text = try SceneFile.text(ofPackageFile: "docs/security.md")
        let rows = text.split(separator: "\n").map { $0.split(separator: "|", omittingEmptySubsequences: false) }
            .filter { $0.count == 5 && $0[1].hasPrefix(" `") }
        let listed = rows.map { $0[1].trimmingCharacters(in: CharacterSet(charactersIn: " `")) }
        #expect(listed.sorted() == scene.output.sorted())
        for row in rows { #expect(row[2].count > 4 && row[3].count > 4, "\(row[1]): what bounds it?") }
    }

    @Test("each has a number, so that it can be a key")
    func numbered() throws {
        let scene = try SandboxRun.scene(.countHook, limit: 20)
        // Of a function without a number the text would be 0x0000.
        try scene.run(
            """
            local seen = {}
            local function walk(t)
              if seen[t] then return end
              seen[t] = true
              for _, value in pairs(t) do
                if type(value) == 'function' then print(tostring(value)) end
                if type(value) == 'table' then walk(value) end
              end
            end
            walk(_G) walk(ms) walk(getmetatable(ms.leaks())) walk(getmetatable(ms))
            for _, f in ipairs{(pairs{}), (ipairs{}), (utf8.codes''), (string.gmatch('', '')), coroutine.wrap(print)} do
              print(tostring(f))
            end
            """)
        #expect(scene.output.count > 100)
        #expect(!scene.output.contains { $0.contains("0x0000") })
        #expect(Set(scene.output).count == scene.output.count)
    }
}
