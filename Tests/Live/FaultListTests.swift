import MoonspringLive
import MoonspringLua
import Testing

@Suite("What is wrong with a scene that is watched") struct FaultListTests {
    private func fault(_ message: String, tick: Int = 0) -> Fault {
        Fault(LuaError(message), number: 1, tick: tick, files: [])
    }

    @Test("what fails again and again in one place is told once; in another callback it is another")
    func once() {
        var list = FaultList()
        let said = [
            "a.lua:3: boom (in onTick, tick 4, 0.0667 s)", "a.lua:3: boom (in onTick, tick 5, 0.0833 s)",
            "a.lua:3: bang 5 (in onTick, tick 5, 0.0833 s)", "a.lua:3: boom (in onFrame, tick 5, 0.0833 s)",
            "a.lua:4: boom (in onTick, tick 5, 0.0833 s)",
        ]
        let isNew = said.map { list.add(fault($0)) }
        #expect(isNew == [true, false, false, true, true])
        #expect(list.texts == [said[0], said[3], said[4]])
    }

    @Test("what was raised after a tick is forgotten with it, and may be told again")
    func forgetting() {
        var list = FaultList()
        _ = list.add(fault("a.lua:3: boom (in onTick, tick 4, 0.0667 s)", tick: 90))
        _ = list.add(fault("a.lua:5: boom (in a timer, tick 9, 0.15 s)", tick: 90))
        list.forget(after: 4)
        #expect(list.texts.count == 1)
        let isNew = list.add(fault("a.lua:5: boom (in a timer, tick 9, 0.15 s)"))
        #expect(isNew)
    }

    @Test("there are no more than anybody reads, and it is known that there were more")
    func most() {
        var list = FaultList()
        for line in 1...FaultList.most { _ = list.add(fault("a.lua:\(line): boom")) }
        #expect(!list.hasMore && list.texts.count == FaultList.most)
        let isNew = list.add(fault("a.lua:1000: boom"))
        #expect(!isNew)
        #expect(list.hasMore && list.texts.count == FaultList.most)
    }
}
