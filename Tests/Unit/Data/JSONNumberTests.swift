import Foundation
import MoonspringScene
import TestSupport
import Testing

@Suite("Numbers in JSON text", .timed)
struct JSONNumberTests {
    /// C's reading of a decimal, as a second opinion.
    private func strtodValue(_ text: String) -> Double { strtod(text, nil) }

    private func printed(_ value: Double, digits: Int) -> String {
        var buffer = [CChar](repeating: 0, count: 400)
        _ = withVaList([Int32(digits - 1), value]) { vsnprintf(&buffer, buffer.count, "%.*e", $0) }
        return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private func significantDigits(_ text: String) -> Int {
        let mantissa = text.prefix { $0 != "e" }.filter { $0.isNumber }
        let withoutLeading = mantissa.drop { $0 == "0" }
        let trailingZeros = withoutLeading.reversed().prefix { $0 == "0" }.count
        return max(1, withoutLeading.count - trailingZeros)
    }

    @Test(
        "a double is written in its shortest form",
        arguments: [
            (1.0, "1"), (0, "0"), (-0.0, "-0"), (-3, "-3"), (0.1, "0.1"), (-0.5, "-0.5"),
            (1.0 / 3, "0.3333333333333333"),
            (100, "100"), (1e15, "1000000000000000"), (9_007_199_254_740_991, "9007199254740991"),
            (9_007_199_254_740_992, "9007199254740992"), (9_007_199_254_740_994, "9.007199254740994e15"),
            (1e16, "1e16"),
            (1e20, "1e20"), (1.5e300, "1.5e300"), (1e-5, "1e-5"), (0.0001, "0.0001"), (1.25e-7, "1.25e-7"),
            (1e-10, "1e-10"), (1e100, "1e100"), (.leastNonzeroMagnitude, "5e-324"),
            (2.2250738585072014e-308, "2.2250738585072014e-308"),
            (1.7976931348623157e308, "1.7976931348623157e308"), (-1e22, "-1e22"), (123456.789, "123456.789"),
            (0.30000000000000004, "0.30000000000000004"), (.infinity, "null"), (-.infinity, "null"), (.nan, "null"),
        ] as [(Double, String)])
    func shortest(value: Double, text: String) { #expect(value.shortestJSON == text) }

    @Test("100,000 doubles of any bit pattern read back bit for bit, here and in C")
    func roundTripBits() throws {
        var random = SeededNumbers(1)
        for _ in 0..<100_000 {
            let value = random.anyDouble()
            let text = value.shortestJSON
            guard case .number(let back) = try JSON.parse(text), back.bitPattern == value.bitPattern,
                strtodValue(text).bitPattern == value.bitPattern
            else {
                Issue.record("\(text) does not read back as \(value.bitPattern)")
                return
            }
        }
    }

    @Test("doubles of everyday size read back bit for bit")
    func roundTripEveryday() throws {
        var random = SeededNumbers(2)
        for _ in 0..<50_000 {
            let value = Double.random(in: -2000...2000, using: &random)
            let candidates = [
                value, value.rounded(), (value * 4).rounded() / 4, (value * 100).rounded() / 100, value * 1e-9,
            ]
            for value in candidates {
                guard case .number(let back) = try JSON.parse(value.shortestJSON), back.bitPattern == value.bitPattern
                else {
                    Issue.record("\(value.shortestJSON) does not read back")
                    return
                }
            }
        }
    }

    @Test("no shorter decimal reads back as the same double")
    func nothingShorter() {
        var random = SeededNumbers(3)
        for index in 0..<20_000 {
            let value = index % 2 == 0 ? random.anyDouble() : Double.random(in: -1000...1000, using: &random)
            let text = value.shortestJSON
            let digits = significantDigits(text)
            if digits > 1, strtodValue(printed(value, digits: digits - 1)) == value {
                Issue.record("\(text) has a digit too many")
                return
            }
        }
    }

    @Test("decimals with any number of digits are read as C reads them")
    func readsLikeC() throws {
        var random = SeededNumbers(4)
        for _ in 0..<50_000 {
            let whole = (0..<Int.random(in: 1...22, using: &random)).map { _ in Int.random(in: 1...9, using: &random) }
            let part = (0..<Int.random(in: 1...22, using: &random)).map { _ in Int.random(in: 0...9, using: &random) }
            let exponent = Int.random(in: -330...280, using: &random)
            let text = "-" + whole.map(String.init).joined() + "." + part.map(String.init).joined() + "E\(exponent)"
            guard case .number(let value) = try JSON.parse(text), value.bitPattern == strtodValue(text).bitPattern
            else {
                Issue.record("\(text) is read wrongly")
                return
            }
        }
    }

    @Test("long and tiny numbers are rounded, not refused")
    func extremes() throws {
        let long = "1" + String(repeating: "0", count: 800) + "e-800"
        #expect(try JSON.parse(long) == 1)
        #expect(try JSON.parse("0." + String(repeating: "0", count: 400) + "1") == 0)
        #expect(try JSON.parse("1e-400") == 0)
        #expect(try JSON.parse("0e99999999999999999999") == 0)
        #expect(try JSON.parse("1E+2") == 100)
        // Halfway between two doubles: to the even one.
        #expect(try JSON.parse("9007199254740993") == .number(9_007_199_254_740_992))
        #expect(try JSON.parse("-0").doubleValue?.sign == .minus)
    }

    @Test("whole numbers beyond 2^53 survive as strings", arguments: [0, 7, -7, (1 << 53) - 1, 1 << 53, .max, .min])
    func integers(value: Int) throws {
        let json = JSON.integer(value)
        #expect(try JSON.parse(json.description).integerValue == value)
        #expect((json.stringValue != nil) == (value.magnitude >= 1 << 53))
    }

    @Test("a whole number is not read from a fraction, an inexact number or other text")
    func notIntegers() {
        #expect(JSON.number(1.5).integerValue == nil)
        #expect(JSON.number(1e17).integerValue == nil)
        #expect(JSON.string("12x").integerValue == nil)
        #expect(JSON.bool(true).integerValue == nil)
    }

    @Test("a buffer writes whole numbers that no double holds")
    func bufferIntegers() {
        var buffer = JSONBuffer()
        for value in [Int.max, Int.min, 0] {
            buffer.append(value)
            buffer.append(literal: " ")
        }
        #expect(String(decoding: buffer.bytes, as: UTF8.self) == "9223372036854775807 -9223372036854775808 0 ")
    }
}
