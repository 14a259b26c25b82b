import Foundation
import MoonspringScene
import TestSupport
import Testing

private let scenes = packageRoot.appendingPathComponent("scripts/scenes")

/// Runs a scene file to its end in this process.
private func runScene(_ path: String) throws -> (end: String, ticks: Int, hash: String) {
    let scene = try Scene()
    try scene.load(file: path)
    let (end, errors) = SceneRun(scene).run()
    #expect(errors.isEmpty)
    return (end.word, scene.tick, scene.hash)
}

/// The last line of a run, read as JSON.
private func summary(_ result: ProcessResult) throws -> [String: Any] {
    let line = try #require(result.output.split(separator: "\n").last)
    return try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
}

@Suite struct GoldenTests {
    @Test("every scene that ships has a golden hash")
    func complete() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: scenes.path).filter { $0.hasSuffix(".lua") }
        #expect(files.sorted() == goldenHashes.map { $0.scene + ".lua" }.sorted())
    }

    @Test(
        "a scene that ships ends as it always did, with the same trace hash",
        arguments: goldenHashes.sampledIfChecked(every: 4))
    func golden(_ row: (scene: String, end: String, ticks: Int, hash: String)) throws {
        let found = try runScene(scenes.appendingPathComponent(row.scene + ".lua").path)
        #expect(found == (row.end, row.ticks, row.hash))
    }

    @Test(
        "the command gives the golden hash too, from whatever folder it is called",
        .needsCommand, .enabled(if: !isChecked, "only in the optimised build"),
        arguments: goldenHashes.sampled(every: 3))
    func command(_ row: (scene: String, end: String, ticks: Int, hash: String)) throws {
        let command = try #require(commandPath)
        let folder = TestFolder()
        try FileManager.default.copyItem(
            atPath: scenes.appendingPathComponent(row.scene + ".lua").path, toPath: folder["copy.lua"])
        let here = try run(command, ["run", "scripts/scenes/\(row.scene).lua", "--json"], folder: packageRoot)
        let there = try run(command, ["run", "copy.lua", "--json"], folder: folder.url)
        for result in [here, there] {
            #expect(result.status == 0)
            #expect(result.errors == "")
            #expect(try summary(result)["hash"] as? String == row.hash)
            #expect(try summary(result)["ticks"] as? Int == row.ticks)
        }
    }
}

/// A scene that does what usually makes two runs differ: it walks tables in the order of `pairs`, with keys of every kind,
/// and draws from both sources of chance, at load and in every tick.
private let chanceScene = """
    local ms = require "moonspring"
    local scene = ms.scene
    local animator = ms.DynamicAnimator {}
    local order, speeds = {}, {}

    local function box(name)
        return ms.DynamicItem {
            name = name, center = { math.random(0, 300), scene.random(0, 300) }, bounds = { 0, 0, 50, 50 },
        }
    end

    local words = {}
    for word in ("frog toad newt olm axolotl eft salamander caecilian siren mudpuppy"):gmatch("%a+") do
        words[word] = #word
    end
    for word, length in pairs(words) do
        order[#order + 1] = word
        local item = box(word)
        animator:addBehavior(ms.PushBehavior { items = { item }, angle = math.random() * 6, magnitude = length / 20 })
        speeds[item] = scene.random()
    end

    local mixed = { "one", "two", [-3] = "minus three", [10.5] = "ten and a half", [true] = "yes", x = "x", y = "y" }
    for key, value in pairs(mixed) do
        order[#order + 1] = tostring(key) .. "=" .. value
        box(value)
    end

    -- Objects as keys: each draws from the chance that the one before it left.
    for item in pairs(speeds) do
        order[#order + 1] = item.name
        animator:addBehavior(ms.DynamicItemBehavior { items = { item }, resistance = math.random() })
    end

    -- Items whose centre is drawn anew whenever a frame reads it.
    local Restless = ms.DynamicItem:subclass("Restless")
    function Restless:getCenter() return math.random(0, 300), 0 end
    for i = 1, 8 do
        animator:addBehavior(ms.GravityBehavior { items = { Restless { name = "restless " .. i } }, magnitude = 0.01 })
    end

    function scene:onTick()
        for item in pairs(speeds) do
            item.x = item.x + math.random() + scene.random() * speeds[item]
            animator:updateItem(item)
        end
    end
    scene.log(table.concat(order, " "))
    scene.at(1, scene.stop)
    """

@Suite struct ChanceTests {
    @Test("pairs and chance give the same order and hash in every process and folder", .enabled(if: commandPath != nil))
    func sameEverywhere() throws {
        let command = try #require(commandPath)
        var outputs = Set<String>()
        for attempt in 0..<4 {
            let folder = TestFolder()
            try folder.put("folder \(attempt)/chance.lua", chanceScene)
            let result = try run(
                command, ["run", "chance.lua"], folder: folder.url.appendingPathComponent("folder \(attempt)")
            ).ending(0, errors: "")
            outputs.insert(result.output)
        }
        let output = try run(command, ["run", "-"], input: chanceScene).output
        outputs.insert(output)
        #expect(outputs.count == 1)
        // Strings in byte order; integers first, then strings, booleans and other numbers; items in the order of their making.
        let words = "axolotl caecilian eft frog mudpuppy newt olm salamander siren toad"
        #expect(output.hasPrefix(words + " "))
        #expect(output.split(separator: "\n").first?.hasSuffix(" " + words) == true)
        #expect(output.contains("-3=minus three 1=one 2=two"))
        #expect(output.contains("x=x y=y"))
    }

    @Test("another seed gives another hash, and seed 0 is the default", .enabled(if: commandPath != nil))
    func seeds() throws {
        let command = try #require(commandPath)
        func hash(_ arguments: String...) throws -> String {
            let result = try run(command, ["run", "-", "--json"] + arguments, input: chanceScene).ending(0)
            return try #require(try summary(result)["hash"] as? String)
        }
        let hashes = try ["0", "1", "2", "3000000000"].map { try hash("--seed", $0) }
        #expect(Set(hashes).count == 4)
        #expect(try hash() == hashes[0])
        #expect(try hash("--seed", "3000000000") == hashes[3])
    }

    @Test("math.random alone follows the seed, and so does scene.random")
    func bothSources() throws {
        for source in ["math.random", "scene.random"] {
            func draw(_ seed: UInt64) throws -> [String] {
                let options = Scene.Options.patient.with(\.engine.seed, seed)
                let script = "for i = 1, 3 do print(\(source)(), \(source)(6), \(source)(-5, 5)) end"
                return try TestScene(script, options: options).output
            }
            #expect(try draw(1) == draw(1))
            #expect(try draw(1) != draw(2))
        }
    }
}
