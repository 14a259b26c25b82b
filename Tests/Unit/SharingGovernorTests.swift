import MoonspringPhysics
import Testing

@Suite("Threads are used where they gain")
struct SharingGovernorTests {
    /// Takes steps of these lengths and tells in how many of the last 1000 the work was shared.
    private func sharedSteps(shared: Double) -> Int {
        var governor = SharingGovernor()
        var ways: [Bool] = []
        for _ in 0..<5000 {
            ways.append(governor.shares)
            governor.note(governor.shares ? shared : 300)
        }
        return ways.suffix(1000).filter { $0 }.count
    }

    @Test("a step that is faster with threads has them, but for the trials")
    func faster() { #expect(sharedSteps(shared: 200) >= 950) }

    @Test("a step that is slower with threads goes without, but for the trials")
    func slower() { #expect(sharedSteps(shared: 400) <= 30) }

    @Test("where threads cost a third, all steps together take at most 1 % longer than without")
    func price() {
        let shared = Double(sharedSteps(shared: 400))
        #expect((shared * 400 + (1000 - shared) * 300) / (1000 * 300) < 1.01)
    }

    @Test("when another program takes the second core, threads are soon given up, and taken up again when it is free")
    func changes() {
        var governor = SharingGovernor()
        func run(_ steps: Int, shared: Double) {
            for _ in 0..<steps { governor.note(governor.shares ? shared : 300) }
        }
        run(2000, shared: 200)
        #expect(governor.shares)
        run(600, shared: 500)
        #expect(!governor.shares)
        run(600, shared: 200)
        #expect(governor.shares)
    }
}
