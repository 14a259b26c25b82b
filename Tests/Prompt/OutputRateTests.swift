import MoonspringPrompt
import Testing

@Suite("How much of a script's output a person is shown in a second")
struct OutputRateTests {
    @Test("lines beyond the number of a second are counted, and told when it is over")
    func lines() {
        var rate = OutputRate(lines: 3, bytes: 1000)
        let shown = (0..<5).map { _ in rate.admits("x", at: 10) }
        #expect(shown == [true, true, true, false, false])
        let told = [10.5, 11, 11].map { rate.takeDropped(at: $0) }
        #expect(told == [nil, "2 lines were left out: the script prints too much", nil])
        let next = rate.admits("x", at: 11)
        #expect(next)
    }

    @Test("so are lines beyond its bytes, one that is longer than all of them included")
    func bytes() {
        var rate = OutputRate(lines: 100, bytes: 10)
        let shown = ["123456", "1234", "1", ""].map { rate.admits($0, at: 0) }
        #expect(shown == [true, true, false, true])
        let told = rate.takeDropped(at: 0.1, isLast: true)
        #expect(told == "1 line was left out: the script prints too much")
        let long = ["12345678901", "1234567890"].map { rate.admits($0, at: 5) }
        #expect(long == [false, true])
    }

    @Test("large numbers have commas")
    func numbers() {
        var rate = OutputRate(lines: 0, bytes: 0)
        for _ in 0..<1_234_567 { _ = rate.admits("x", at: 0) }
        let told = rate.takeDropped(at: 1)
        #expect(told == "1,234,567 lines were left out: the script prints too much")
    }
}
