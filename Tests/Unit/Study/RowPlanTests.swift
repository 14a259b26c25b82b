import MoonspringScene
import MoonspringStudy
import Testing

@Suite("The rows of a sweep")
struct RowPlanTests {
    private func values(_ options: String...) throws -> [[String]] {
        let plan = try RowPlan(options)
        return (0..<plan.count).map { plan.values(of: $0) }
    }

    @Test("steps are exact decimals, and reach the end where a step meets it")
    func steps() throws {
        #expect(
            try values("a=0.1:1:0.1").map { $0[0] } == [
                "0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7", "0.8", "0.9", "1",
            ])
        #expect(try values("a=0:0.3:0.1").count == 4)
        #expect(try values("a=1:2:0.3").map { $0[0] } == ["1", "1.3", "1.6", "1.9"])
        #expect(try values("a=-0.02:0.02:0.01").map { $0[0] } == ["-0.02", "-0.01", "0", "0.01", "0.02"])
        #expect(try values("a=3:3:1") == [["3"]])
        #expect(try RowPlan(["a=0:1:0.000001"]).values(of: 300_001) == ["0.300001"])
    }

    @Test("every combination: the last parameter's values stand side by side, seeds within them")
    func grid() throws {
        #expect(
            try values("a=1,2", "b=x,y,z") == [
                ["1", "x"], ["1", "y"], ["1", "z"], ["2", "x"], ["2", "y"], ["2", "z"],
            ])
        let plan = try RowPlan(["a=1,2"], seeds: "7:9")
        #expect(plan.count == 6)
        #expect((0..<6).map { plan.seed(of: $0) } == [7, 8, 9, 7, 8, 9])
        #expect((0..<6).map { plan.values(of: $0)[0] } == ["1", "1", "1", "2", "2", "2"])
        #expect(try RowPlan([]).count == 1)
    }

    @Test("samples lie in their ranges, evenly, and a row does not depend on how many there are")
    func samples() throws {
        for sampling in [RowPlan.Sampling.random(points: 4096, seed: 1), .sobol(points: 4096)] {
            let plan = try RowPlan(["a=2:4", "b=-1:1:1", "c=soft,hard"], sampling: sampling)
            let rows = (0..<4096).map { plan.values(of: $0) }
            let numbers = rows.compactMap { Double($0[0]) }
            #expect(numbers.count == 4096 && numbers.allSatisfy { $0 >= 2 && $0 <= 4 })
            #expect(abs(numbers.reduce(0, +) / 4096 - 3) < 0.05)
            for text in ["-1", "0", "1"] { #expect(abs(Double(rows.count { $0[1] == text }) / 4096 - 1 / 3.0) < 0.05) }
            #expect(abs(Double(rows.count { $0[2] == "soft" }) / 4096 - 0.5) < 0.05)
        }
        let (few, many) = (
            try RowPlan(["a=0:1"], sampling: .random(points: 10, seed: 3)),
            try RowPlan(["a=0:1"], sampling: .random(points: 1000, seed: 3))
        )
        #expect(few.values(of: 9) == many.values(of: 9))
        #expect(try RowPlan(["a=0:1"], sampling: .random(points: 10, seed: 4)).values(of: 9) != few.values(of: 9))
    }

    @Test("a Sobol point is that of the published sequence (SciPy 1.17, unscrambled)")
    func sobol() throws {
        let plan = try RowPlan((0..<20).map { "p\($0)=0:1" }, sampling: .sobol(points: 200))
        #expect(
            plan.values(of: 100).compactMap { Double($0) } == [
                0.4140625, 0.2578125, 0.7734375, 0.7265625, 0.8828125, 0.7421875, 0.0234375, 0.4765625, 0.6328125,
                0.6953125,
                0.4609375, 0.6796875, 0.4765625, 0.8515625, 0.3203125, 0.4921875, 0.6796875, 0.7421875, 0.8359375,
                0.3359375,
            ])
        let last = plan.values(of: 199).compactMap { Double($0) }
        #expect([last[0], last[7], last[19]] == [0.14453125, 0.66015625, 0.61328125])
    }

    @Test("more rows than memory are counted, not made")
    func many() throws {
        let plan = try RowPlan(["a=1:1000000:1", "b=1:1000000:1"])
        #expect(plan.count == 1_000_000_000_000)
        #expect(plan.values(of: 999_999_999_999) == ["1000000", "1000000"])
    }

    @Test(
        "what is no range, and a parameter given twice, is refused, with what was expected",
        arguments: [
            ("a", "expected NAME=VALUES"), ("a=1 a=2", "--param a is given twice: expected one NAME=VALUES"),
            ("a=1:0:0.1", "the range is empty"), ("a=1:1", "the range is empty"),
            ("a=0:1:0", "a STEP of more than 0"), ("a=0:1:-1", "a STEP of more than 0"),
            ("a=0:1", "--random N or --sobol N"),
            ("a=nan:1:0.1", "the range is empty"), ("a=0:1e300:1e-300", "at most 15 digits"),
            ("a=1\tb", "without tabs"), ("a=-1e308:1e308", "wider than a number"),
        ])
    func refused(option: String, text: String) throws {
        let error = #expect(throws: OutputError.self) { try RowPlan(option.split(separator: " ").map(String.init)) }
        #expect(error.map { "\($0)".contains(text) } ?? false, "\(error.map { "\($0)" } ?? "")")
    }

    @Test("too many to count, wrong seeds and too many dimensions are refused")
    func refusedTogether() throws {
        let wide = (0..<30).map { "p\($0)=0:1:0.001" }
        #expect(throws: OutputError.self) { try RowPlan(wide) }
        for seeds in ["1", "3:1", "a:b", "1:2:3", "-1:2", "9223372036854775807:9223372036854775808"] {
            #expect(throws: OutputError.self) { try RowPlan(["a=1"], seeds: seeds) }
        }
        #expect(throws: OutputError.self) { try RowPlan((0..<21).map { "p\($0)=0:1" }, sampling: .sobol(points: 4)) }
        #expect(throws: OutputError.self) { try RowPlan(["a=0:1"], sampling: .random(points: 0, seed: 0)) }
    }
}
