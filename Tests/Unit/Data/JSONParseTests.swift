import MoonspringScene
import TestSupport
import Testing

@Suite("Reading JSON text")
struct JSONParseTests {
    static let accepted: [(String, JSON)] = [
        ("null", nil), (" true ", true), ("\t\r\n false", false), ("0", 0), ("-1.5e2", -150), ("1e-2", 0.01),
        ("\"\"", ""),
        ("[]", []), ("{}", [:]), ("[ ]", []), ("{\n}", [:]), ("[1, 2 ,3]", [1, 2, 3]),
        ("[[],[[]],{}]", [[], [[]], [:]]),
        ("{\"a\":1,\"b\":[true,null]}", ["a": 1, "b": [true, nil]]), ("{\"\":0}", ["": 0]),
        ("[{\"a\":{}},2]", [["a": [:]], 2]),
        ("{\"b\":1,\"a\":2}", ["b": 1, "a": 2]), ("\"a/b\"", "a/b"), ("\"a\\/b\"", "a/b"),
        ("\"\\\"\\\\\\b\\f\\n\\r\\t\"", "\"\\\u{8}\u{C}\n\r\t"), ("\"\\u0041\\u00e9\\u20AC\"", "Aé€"),
        ("\"\\uD83D\\uDE00\"", "😀"), ("\"é😀\"", "é😀"), ("\"\\u0000\"", "\0"), ("\"\u{7F}\u{2028}\"", "\u{7F}\u{2028}"),
        ("\"\\ud83d\"", "\u{FFFD}"), ("\"\\ude00x\"", "\u{FFFD}x"), ("\"\\ud83d\\u0041\"", "\u{FFFD}A"),
        ("\"\\ud83d\\ud83d\\ude00\"", "\u{FFFD}😀"), ("\"\\ud83d\\n\"", "\u{FFFD}\n"), ("\"x\\ud83dy\"", "x\u{FFFD}y"),
        ("\"e\\u0301\"", "e\u{301}"),
    ]

    @Test("valid text is read as its value", arguments: accepted)
    func accepts(text: String, value: JSON) throws { #expect(try JSON.parse(text) == value) }

    static let refused: [(String, String)] = [
        ("", "line 1, column 1: expected a value, found the end of the text"),
        ("  \n ", "line 2, column 2: expected a value, found the end of the text"),
        ("nul", "line 1, column 1: expected 'null', found 'n'"),
        ("True", "line 1, column 1: expected a value, found 'T'"),
        ("truex", "line 1, column 5: expected the end of the text, found 'x'"),
        ("1 2", "line 1, column 3: expected the end of the text, found '2'"),
        ("[1", "line 1, column 3: expected ',' or ']', found the end of the text"),
        ("[1 2]", "line 1, column 4: expected ',' or ']', found '2'"),
        ("[1,]", "line 1, column 4: expected a value, found ']'"),
        ("[,1]", "line 1, column 2: expected a value, found ','"),
        ("]", "line 1, column 1: expected a value, found ']'"),
        ("[1}", "line 1, column 3: expected ',' or ']', found '}'"),
        ("[]]", "line 1, column 3: expected the end of the text, found ']'"),
        ("{", "line 1, column 2: expected a key in quotes or '}', found the end of the text"),
        ("{a:1}", "line 1, column 2: expected a key in quotes or '}', found 'a'"),
        ("{'a':1}", "line 1, column 2: expected a key in quotes or '}', found '''"),
        ("{\"a\"}", "line 1, column 5: expected ':', found '}'"),
        ("{\"a\" 1}", "line 1, column 6: expected ':', found '1'"),
        ("{\"a\":}", "line 1, column 6: expected a value, found '}'"),
        ("{\"a\":1,}", "line 1, column 8: expected a key in quotes, found '}'"),
        ("{\"a\":1]", "line 1, column 7: expected ',' or '}', found ']'"),
        ("{\"a\":1 \"b\":2}", "line 1, column 8: expected ',' or '}', found '\"'"),
        ("01", "line 1, column 2: expected no digit after a leading 0, found '1'"),
        ("-", "line 1, column 2: expected a digit, found the end of the text"),
        ("-x", "line 1, column 2: expected a digit, found 'x'"),
        ("+1", "line 1, column 1: expected a value, found '+'"),
        (".5", "line 1, column 1: expected a value, found '.'"),
        ("1.", "line 1, column 3: expected a digit, found the end of the text"),
        ("1.e2", "line 1, column 3: expected a digit, found 'e'"),
        ("1e", "line 1, column 3: expected a digit, found the end of the text"),
        ("1e+", "line 1, column 4: expected a digit, found the end of the text"),
        ("0x10", "line 1, column 2: expected the end of the text, found 'x'"),
        ("NaN", "line 1, column 1: expected a value, found 'N'"),
        ("-Infinity", "line 1, column 2: expected a digit, found 'I'"),
        ("[1e400]", "line 1, column 2: expected a number of at most 1.7976931348623157e308, found 1e400"),
        ("-1.8e308", "line 1, column 1: expected a number of at most 1.7976931348623157e308, found -1.8e308"),
        ("\"a", "line 1, column 3: expected '\"' at the end of a string, found the end of the text"),
        ("\"a\\\"", "line 1, column 5: expected '\"' at the end of a string, found the end of the text"),
        ("\"\\x\"", "line 1, column 3: expected one of \" \\ / b f n r t u after '\\', found 'x'"),
        ("\"\\", "line 1, column 3: expected an escape after '\\', found the end of the text"),
        ("\"\\u12\"", "line 1, column 6: expected four hexadecimal digits after '\\u', found '\"'"),
        ("\"\\u12g4\"", "line 1, column 6: expected four hexadecimal digits after '\\u', found 'g'"),
        (
            "\"a\nb\"",
            "line 1, column 3: expected an escape such as \\n instead of a control character, found byte 0x0A"
        ),
        ("\"\t\"", "line 1, column 2: expected an escape such as \\n instead of a control character, found byte 0x09"),
        ("// a\n1", "line 1, column 1: expected a value, found '/'"),
        ("\u{FEFF}1", "line 1, column 1: expected a value, found byte 0xEF"),
        ("[\n  \"é\", é]", "line 2, column 8: expected a value, found 'é'"),
        ("1\u{A0}", "line 1, column 2: expected the end of the text, found '\u{A0}'"),
    ]

    @Test("invalid text is refused with its place and what was expected", arguments: refused)
    func refuses(text: String, message: String) {
        #expect(errorText { try JSON.parse(text) } == message)
    }

    @Test(
        "bytes that are no UTF-8 are refused",
        arguments: [
            [0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
            [0x22, 0x5C, 0x6E, 0xC3, 0x22],
        ]
            as [[UInt8]])
    func refusesOtherBytes(bytes: [UInt8]) {
        #expect(
            errorText { try JSON.parse(bytes) }
                == "line 1, column 2: expected a string of valid UTF-8, found other bytes")
        #expect(errorText { try JSON.parse([0xFF]) } == "line 1, column 1: expected a value, found byte 0xFF")
    }

    @Test("256 levels are read; a million are refused at the 257th, without a crash")
    func depth() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        var value = try JSON.parse(nested(256))
        var depth = 1
        while let inner = value.arrayValue?.first {
            value = inner
            depth += 1
        }
        #expect(depth == 256)
        for text in [nested(257), nested(1_000_000), String(repeating: "{\"a\":", count: 1_000_000)] {
            let error = #expect(throws: JSON.ParseError.self) { try JSON.parse(text) }
            #expect(error?.expected == "at most 256 nested arrays and objects")
            #expect(error?.offset == (text.hasPrefix("[") ? 256 : 256 * 5))
        }
    }

    @Test("siblings do not count as depth")
    func breadth() throws {
        let text = "[" + Array(repeating: "[{\"a\":[]}]", count: 5000).joined(separator: ",") + "]"
        #expect(try JSON.parse(text).arrayValue?.count == 5000)
    }

    @Test("a key that comes twice: the last is found, both are kept")
    func duplicateKeys() throws {
        let object = try #require(try JSON.parse("{\"a\":1,\"a\":2}").objectValue)
        #expect(object["a"] == 2)
        #expect(object.count == 2)
    }

    @Test("order counts when objects are compared")
    func order() {
        #expect(JSON(dictionaryLiteral: ("a", 1), ("b", 2)) != JSON(dictionaryLiteral: ("b", 2), ("a", 1)))
        #expect(["a": 1] as JSON != ["a": 1, "b": 2])
        #expect(["a": 1] as JSON != ["a": 2])
    }

    @Test("a slice is read on its own, with offsets from its start")
    func slice() throws {
        let bytes = Array("xx[1]yy".utf8)
        #expect(try JSON.parse(bytes[2..<5]) == [1])
        let error = #expect(throws: JSON.ParseError.self) { try JSON.parse(bytes[2..<6]) }
        #expect(error?.offset == 3)
    }

    @Test("what is written reads back the same", arguments: accepted)
    func writes(text: String, value: JSON) throws {
        #expect(try JSON.parse(value.description) == value)
    }

    @Test("values are written compactly, and only what must be escaped is")
    func writesExactly() {
        let value: JSON = [
            "a": [1, 2.5, nil, true, false], "é\"\\": "/\u{1}\u{1F}\n\t\r\u{8}\u{C}\u{7F}😀", "o": [:], "l": [],
        ]
        #expect(
            value.description
                == #"{"a":[1,2.5,null,true,false],"é\"\\":"/\u0001\u001f\n\t\r\b\f"# + "\u{7F}😀\",\"o\":{},\"l\":[]}")
    }

    @Test("random damage to a text never crashes and never changes what is valid")
    func damage() throws {
        let text = Array(
            #"{"tick":1,"items":[{"name":"fr\u00e9\ud83d\ude00og","c":[1.5,-2e3],"t":null}],"x":[true,false]}"#.utf8)
        var random = SeededNumbers(5)
        var valid = 0
        for _ in 0..<20_000 {
            var bytes = text
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                if Bool.random(using: &random) {
                    bytes[place] = UInt8.random(in: 0...255, using: &random)
                } else {
                    bytes.remove(at: place)
                }
            }
            guard let value = try? JSON.parse(bytes) else { continue }
            valid += 1
            #expect(try JSON.parse(value.description) == value)
        }
        #expect(valid > 100 && valid < 19_000)
    }
}
