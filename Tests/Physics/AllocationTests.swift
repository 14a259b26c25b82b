import MoonspringPhysics
import TestSupport
import Testing

#if canImport(Glibc)
    import HeapUse

    /// Bytes in use in all of the process.
    private func bytesInUse() -> Int { heap_bytes_in_use() }

    @Suite("A steady tick allocates nothing")
    struct AllocationTests {
        /// Other tests allocate meanwhile, in the same process: what a tick allocates shows in every stretch of ticks, what
        /// they do does not.
        static func expectSteady(
            _ scene: WorldScene, settled: Int, workers: Int, sleeps: Bool = false,
            sourceLocation: SourceLocation = #_sourceLocation
        ) {
            let stage = WorldStage(scene, workers: workers)
            if !sleeps { for body in stage.bodies { stage.world.setSleepEnabled(false, of: body) } }
            for _ in 0..<settled { stage.advance() }
            let start = ContinuousClock.now
            var growths: [Int] = []
            repeat {
                let before = bytesInUse()
                for _ in 0..<100 { stage.advance() }
                growths.append(bytesInUse() - before)
            } while growths.last != 0 && ContinuousClock.now - start < .seconds(20)
            #expect(growths.last == 0, "bytes in 100 ticks: \(growths.suffix(10))", sourceLocation: sourceLocation)
            #expect(stage.world.isAwake != sleeps, sourceLocation: sourceLocation)
        }

        @Test("in a settled pile that may not sleep", arguments: [1, 2])
        func settledPile(workers: Int) { Self.expectSteady(.rain, settled: 600, workers: workers) }

        @Test("in a pile that is turned over all the time", arguments: [1, 2])
        func movingPile(workers: Int) { Self.expectSteady(.largeTumbler, settled: 1200, workers: workers) }

        @Test("in a net of joints", arguments: [1, 2])
        func joints(workers: Int) { Self.expectSteady(.grid, settled: 300, workers: workers) }

        @Test("in chains and ropes", arguments: [WorldScene.chains, .ropes])
        func smallJoints(scene: WorldScene) { Self.expectSteady(scene, settled: 300, workers: 1) }

        @Test("in a world that sleeps", arguments: [1, 2])
        func sleeping(workers: Int) { Self.expectSteady(.pyramid, settled: 600, workers: workers, sleeps: true) }
    }
#endif
