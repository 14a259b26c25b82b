import Foundation
import MoonspringLua
import TestSupport
import Testing

/// Assertions about Lua in Lua.
struct LanguageSection: Sendable, CustomStringConvertible {
    let name: String
    let script: String

    var description: String { name }
}

/// What a script sees of Lua 5.4, written from the reference manual. The stock interpreter runs the same assertions, so they are
/// known to be true.
@Suite("The language as scripts see it") struct LanguageTests {
    private static let sections = [
        closuresSection, coroutinesSection, numbersSection, stringsSection, tablesSection, metamethodsSection,
        closingSection, errorsSection, textSection,
    ]

    /// `is` asks for the same value of the same kind of number, `all` for the texts of several values, `fails` for an error.
    private static let helpers = #"""
        local count = 0
        local function is(got, want)
          count = count + 1
          if got ~= want or math.type(got) ~= math.type(want) then
            error('got ' .. tostring(got) .. ', expected ' .. tostring(want), 2)
          end
        end
        local function all(want, ...)
          count = count + 1
          local got = {}
          for i = 1, select('#', ...) do got[i] = tostring((select(i, ...))) end
          got = table.concat(got, ' ')
          if got ~= want then error('got ' .. got .. ', expected ' .. want, 2) end
        end
        local function fails(text, f, ...)
          count = count + 1
          local ok, e = pcall(f, ...)
          if ok or not tostring(e):find(text, 1, true) then error('got ' .. tostring(e) .. ', expected ' .. text, 2) end
        end

        """#

    private static func script(_ section: LanguageSection) -> String { helpers + section.script + "\nprint(count)\n" }

    /// The number of assertions that held.
    private func count(_ section: LanguageSection, _ options: LuaEngine.Options) throws -> Int {
        let engine = try LuaEngine(options)
        var lines: [String] = []
        engine.onOutput = { lines.append($0) }
        try engine.run(Self.script(section), name: "language.lua")
        return Int(lines.last ?? "") ?? 0
    }

    @Test("a trusted script sees the language unaltered, in every way of limiting it and of collecting garbage")
    func trusted() throws {
        var total = 0
        for section in Self.sections {
            var options = LuaEngine.Options()
            options.isTrusted = true
            options.timeLimit = 60
            var counts: [Int] = []
            for mode in [LuaEngine.LimitMode.countHook, .timerSignal] {
                for isGenerational in [true, false] {
                    options.limitMode = mode
                    options.isGenerational = isGenerational
                    counts.append(try count(section, options))
                }
            }
            options.timeLimit = 0
            counts.append(try count(section, options))
            #expect(Set(counts).count == 1, "\(section): \(counts)")
            total += counts[0]
        }
        print("language: \(total) assertions hold in a trusted script")
        #expect(total >= 300)
    }

    @Test("what the sandbox leaves of the language is unaltered", arguments: sections)
    func sandboxed(section: LanguageSection) throws {
        for mode in [LuaEngine.LimitMode.countHook, .timerSignal] {
            let options = LuaEngine.Options().with(\.timeLimit, 60).with(\.limitMode, mode)
            #expect(try count(section, options) > 0)
        }
    }

    private static let interpreter = "/usr/bin/lua5.4"

    @Test(
        "the stock interpreter agrees",
        .enabled(if: FileManager.default.isExecutableFile(atPath: interpreter)), arguments: sections)
    func stock(section: LanguageSection) throws {
        let result = try run(Self.interpreter, ["-"], input: Self.script(section)).ending(0)
        #expect((Int(result.output.dropLast()) ?? 0) > 0)
    }
}
