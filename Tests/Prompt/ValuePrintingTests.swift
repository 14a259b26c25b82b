import MoonspringLua
import MoonspringPrompt
import Testing

@Suite("What a value looks like at the prompt")
struct ValuePrintingTests {
    private func text(_ value: InspectedValue, width: Int = 80) -> String {
        ValuePrinter(width: width, style: .plain).text(value)
    }

    private func table(_ values: [InspectedValue], _ named: KeyValuePairs<String, InspectedValue> = [:], left: Int = 0)
        -> InspectedValue
    {
        let listed = values.enumerated().map { InspectedValue.Entry(key: .integer(Int64($0 + 1)), value: $1) }
        let named = named.map { InspectedValue.Entry(key: .string($0.key, left: 0), value: $0.value) }
        return .table(listed + named, left: left)
    }

    @Test(
        "plain values stand as Lua writes them",
        arguments: [
            (InspectedValue.nothing, "nil"), (.boolean(true), "true"), (.number(0.1), "0.1"), (.number(5), "5"),
            (.number(-1.5e300), "-1.5e+300"), (.number(.infinity), "inf"), (.integer(.min), "-9223372036854775808"),
            (.code("function scene.lua:12"), "function scene.lua:12"), (.text("vec(1, 2)"), "vec(1, 2)"),
            (.cycle(up: 2), "<cycle: 2 up>"), (.table([], left: 0), "{}"),
        ])
    func plain(value: InspectedValue, expected: String) { #expect(text(value) == expected) }

    @Test(
        "strings stand in quotes, and nothing in them moves the cursor",
        arguments: [
            ("it's \"so\"", #""it's \"so\"""#), ("a\nb\tc", #""a\nb\tc""#), ("\u{1B}[2J", #""\27[2J""#),
            ("\u{1B}1", #""\0271""#), ("a\\b", #""a\\b""#), ("\u{9B}2J", #""\u{9B}2J""#),
            ("\u{202E}x", #""\u{202E}x""#),
            ("Grüße 日本", "\"Grüße 日本\""), ("\0", #""\0""#), ("\r\n", #""\r\n""#),
        ])
    func quotes(string: String, expected: String) { #expect(text(.string(string, left: 0)) == expected) }

    @Test("a string that was cut says how many bytes are missing")
    func cutString() { #expect(text(.string("abc", left: 123)) == "\"abc...\" (+123 bytes)") }

    @Test("a table that fits stands on one line, its array part without keys")
    func oneLine() {
        #expect(
            text(table([.integer(1), .integer(2)], ["name": .string("x", left: 0)])) == "{1, 2, name = \"x\"}")
    }

    @Test("keys that are no names stand in brackets")
    func keys() {
        let entries = [
            InspectedValue.Entry(key: .integer(3), value: .boolean(true)),
            InspectedValue.Entry(key: .string("end", left: 0), value: .integer(1)),
            InspectedValue.Entry(key: .string("a b", left: 0), value: .integer(2)),
            InspectedValue.Entry(key: .string("", left: 0), value: .integer(3)),
            InspectedValue.Entry(key: .boolean(false), value: .nothing),
            InspectedValue.Entry(key: .number(0.5), value: .integer(4)),
        ]
        #expect(
            text(.table(entries, left: 0))
                == "{[3] = true, [\"end\"] = 1, [\"a b\"] = 2, [\"\"] = 3, [false] = nil, [0.5] = 4}")
    }

    @Test("a table that does not fit has an entry a line, indented by two spaces a level")
    func lines() {
        let inner = table((0..<12).map { .string("word number \($0)", left: 0) })
        let value = table([.string("first", left: 0)], ["inner": inner, "last": .boolean(true)])
        let lines = text(value, width: 60).split(separator: "\n")
        #expect(lines.prefix(4) == ["{", "  \"first\",", "  inner = {", "    \"word number 0\","])
        #expect(lines.suffix(4) == ["    \"word number 11\"", "  },", "  last = true", "}"])
    }

    @Test("numbers of a long list fill lines, and what is left is counted")
    func numbers() {
        let lines = text(table((1...360).map { .integer($0) })).split(separator: "\n")
        #expect(lines.count <= 20)
        #expect(lines.allSatisfy { $0.count <= 80 })
        #expect(lines.suffix(2) == ["  ... 160 more", "}"])
    }

    @Test("a long table ends after about 40 lines", arguments: [41, 1000])
    func long(count: Int) {
        let value = table((0..<count).map { .string("\($0)", left: 0) })
        let lines = text(
            .table([InspectedValue.Entry(key: .string("list", left: 0), value: value)], left: 7), width: 40
        )
        .split(separator: "\n")
        #expect(lines.count <= 48)
        #expect(lines.contains { $0.contains("more") })
        #expect(lines.suffix(2) == ["  ... 7 more", "}"])
    }

    @Test("what lies deeper than four tables is {...}")
    func deep() {
        var value = table([.integer(1)])
        for _ in 0..<8 { value = table([value]) }
        #expect(text(value) == "{{{{{...}}}}}")
    }

    @Test("lines of tables keep to the width", arguments: [20, 40, 80, 200])
    func width(width: Int) {
        let long = String(repeating: "wide ", count: 60)
        let value = table([
            .string(long, left: 0), table([.string(long, left: 5), .integer(1)], ["k": .text(long)]), .code(long),
            table((0..<60).map { .number(Double($0) / 7) }),
        ])
        for line in text(value, width: width).split(separator: "\n") { #expect(line.count <= max(width, 44)) }
    }

    @Test("what tostring says keeps its lines and loses its control characters")
    func texts() {
        #expect(text(.text("a\nb\u{1B}c")) == "a\nb\\27c")
        #expect(
            text(.table([InspectedValue.Entry(key: .integer(1), value: .text("a\nb"))], left: 0)) == "{a\\nb}")
    }

    @Test("colours change nothing but colour")
    func colors() {
        let value = table([.integer(1), .string("x", left: 0)], ["deep": table([.boolean(true)])])
        let colored = ValuePrinter(width: 80, style: Style(isColored: true)).text(value)
        #expect(colored.contains("\u{1B}["))
        #expect(colored.replacing(#/\x1B\[[0-9]*m/#, with: "") == text(value))
    }
}
