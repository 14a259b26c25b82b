import MoonspringPhysics
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc

    /// What the C library's allocator says of itself, read into a buffer made once, so that asking allocates nothing.
    private final class Allocator {
        // The modules that Swift sees do not declare it.
        private typealias Info = @convention(c) (Int32, UnsafeMutablePointer<FILE>) -> Int32
        private let info: Info
        private let file: UnsafeMutablePointer<FILE>
        private let buffer: UnsafeMutablePointer<CChar>
        private let capacity = 1 << 18

        init?() {
            buffer = .allocate(capacity: capacity)
            guard let found = dlsym(nil, "malloc_info"), let file = fmemopen(buffer, capacity, "w") else { return nil }
            info = unsafeBitCast(found, to: Info.self)
            self.file = file
        }

        deinit {
            fclose(file)
            buffer.deallocate()
        }

        /// Bytes in use in all of the process.
        func bytesInUse() -> Int {
            rewind(file)
            guard info(0, file) == 0, fflush(file) == 0 else { return -1 }
            // The last lines are totals of all threads: what is free, in two lists, what is mapped, what the system gave.
            var sizes: [Int] = []
            sizes.reserveCapacity(8)
            var place = strstr(buffer, "</heap>")
            while let heap = place {
                let next = strstr(heap + 1, "</heap>")
                if next == nil { break }
                place = next
            }
            for name in ["type=\"fast\"", "type=\"rest\"", "type=\"mmap\"", "type=\"current\""] {
                guard let start = place, let found = strstr(start, name), let size = strstr(found, "size=\"") else {
                    return -1
                }
                sizes.append(strtol(size + 6, nil, 10))
            }
            return sizes[3] + sizes[2] - sizes[1] - sizes[0]
        }
    }

    /// Each in a process of its own, since other tests allocate meanwhile.
    @Suite("A steady tick allocates nothing", .timed)
    struct AllocationTests {
        private static func expectSteady(
            _ scene: WorldScene, settled: Int, workers: Int, sleeps: Bool = false
        ) throws {
            let allocator = try #require(Allocator())
            let stage = WorldStage(scene, workers: workers)
            if !sleeps { for body in stage.bodies { stage.world.setSleepEnabled(false, of: body) } }
            for _ in 0..<settled { stage.advance() }
            // What a tick allocates shows in every stretch of ticks, what the test runner does now and then does not.
            var growths: [Int] = []
            growths.reserveCapacity(100)
            while growths.last != 0, growths.count < 50 {
                let before = allocator.bytesInUse()
                for _ in 0..<100 { stage.advance() }
                growths.append(allocator.bytesInUse() - before)
            }
            #expect(growths.last == 0, "bytes in 100 ticks: \(growths)")
            #expect(stage.world.isAwake != sleeps)
        }

        @Test("the measure sees a kilobyte come and go")
        func measure() async {
            await #expect(processExitsWith: .success) {
                let allocator = try #require(Allocator())
                let seen = (0..<1000).contains { _ in
                    let before = allocator.bytesInUse()
                    let memory = UnsafeMutableRawPointer.allocate(byteCount: 1 << 16, alignment: 32)
                    memory.storeBytes(of: 1, as: UInt8.self)
                    let between = allocator.bytesInUse()
                    memory.deallocate()
                    let after = allocator.bytesInUse()
                    return before > 0 && between - before >= 1 << 16 && after == before
                }
                #expect(seen)
            }
        }

        @Test("in a settled pile that may not sleep", arguments: [1, 2])
        func settledPile(workers: Int) async {
            await #expect(processExitsWith: .success) { [workers] in
                try Self.expectSteady(.rain, settled: 600, workers: workers)
            }
        }

        @Test("in a pile that is turned over all the time", arguments: [1, 2])
        func movingPile(workers: Int) async {
            await #expect(processExitsWith: .success) { [workers] in
                try Self.expectSteady(.largeTumbler, settled: 1200, workers: workers)
            }
        }

        @Test("in a net of joints", arguments: [1, 2])
        func joints(workers: Int) async {
            await #expect(processExitsWith: .success) { [workers] in
                try Self.expectSteady(.grid, settled: 300, workers: workers)
            }
        }

        @Test("in chains and ropes")
        func smallJoints() async {
            await #expect(processExitsWith: .success) {
                try Self.expectSteady(.chains, settled: 300, workers: 1)
                try Self.expectSteady(.ropes, settled: 300, workers: 1)
            }
        }

        @Test("in a world that sleeps", arguments: [1, 2])
        func sleeping(workers: Int) async {
            await #expect(processExitsWith: .success) { [workers] in
                try Self.expectSteady(.pyramid, settled: 600, workers: workers, sleeps: true)
            }
        }
    }
#endif
