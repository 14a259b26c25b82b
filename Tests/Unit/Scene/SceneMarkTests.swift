import TestSupport
import Testing

@Suite("scene.mark")
struct SceneMarkTests {
    @Test("a mark is an event of its tick, with its strength and sharpness or their defaults")
    func event() throws {
        let script = """
            scene.at(0.05, function() scene.mark("tick", {strength = 0.25}) end)
            scene.at(0.1, function() scene.mark("tock", {sharpness = 1}) end)
            """
        let (_, _, scene) = try runToEnd(script)
        let marks = scene.frames.flatMap(\.events).filter { $0.type == "mark" }
        #expect(scene.events.filter { $0.type == "mark" }.map(\.tick) == [3, 6])
        let numbers = ["strength", "sharpness"].map { name in marks.map { $0.fields[name]?.doubleValue } }
        #expect(numbers == [[0.25, 1], [0.5, 1]])
    }

    @Test("its numbers are 0 to 1")
    func refused() throws {
        let lines = try printed(
            """
            print(select(2, pcall(scene.mark, "a", {strength = 2})))
            print(select(2, pcall(scene.mark, "a", {sharpness = -1})))
            """, ticks: 1)
        #expect(lines[0].contains("scene.mark: strength must be 0 to 1, got 2"))
        #expect(lines[1].contains("scene.mark: sharpness must be 0 to 1, got -1"))
    }
}
