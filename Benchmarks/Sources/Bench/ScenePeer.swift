import Foundation

/// Another engine that runs the boxes of `SceneBenchmark` in a process of its own: its world alone, without anything drawn.
struct ScenePeer {
    let name: String
    /// The program that runs the folder, found through `PATH`.
    let program: String
    /// By name, what the folder holds. The program gets the folder or its file `entry`, how many boxes, and how many ticks, and
    /// prints the microseconds of CPU time that a tick took.
    let files: [String: String]
    var entry = ""

    static let all = [love, matter]

    /// LÖVE, whose physics are Box2D 2.3.
    private static let love = ScenePeer(
        name: "LÖVE's world", program: "love",
        files: [
            "conf.lua": """
            function love.conf(t)
                t.modules.window, t.modules.graphics, t.modules.audio, t.modules.sound = false, false, false, false
            end
            """,
            "main.lua": """
            local count, ticks = tonumber(arg[2]), tonumber(arg[3])
            love.physics.setMeter(100)
            local world = love.physics.newWorld(0, 1000)
            local columns = math.max(5, count / 20)
            local width = math.max(4000, columns * 70)
            local wall = love.physics.newBody(world, 0, 0, "static")
            for _, e in ipairs{{0, 2400, width, 2400}, {0, 0, 0, 2400}, {width, 0, width, 2400}, {0, 0, width, 0}} do
                local edge = love.physics.newFixture(wall, love.physics.newEdgeShape(e[1], e[2], e[3], e[4]))
                edge:setRestitution(0) edge:setFriction(0.2)
            end
            for i = 0, count - 1 do
                local column, row = i % columns, math.floor(i / columns)
                local body = love.physics.newBody(world, 45 + column * 70 + row % 2 * 10, 325 + row * 90, "dynamic")
                local fixture = love.physics.newFixture(body, love.physics.newRectangleShape(50, 50), 1)
                fixture:setRestitution(0.2) fixture:setFriction(0.2)
            end
            local start = os.clock()
            for _ = 1, ticks do world:update(1 / 60) end
            print((os.clock() - start) / ticks * 1e6)
            os.exit(0)
            """,
        ])

    /// matter.js in Node.js, from where `require` finds the package `matter-js`, `NODE_PATH` among others. Its gravity is 1000 points
    /// a second in a second, as it is; its walls are thick, since it knows no lines.
    private static let matter = ScenePeer(
        name: "matter.js in node", program: "node",
        files: [
            "boxes.js": """
            const {Engine, Bodies, Composite} = require("matter-js")
            const [count, ticks] = process.argv.slice(2).map(Number)
            const columns = Math.max(5, count / 20), width = Math.max(4000, columns * 70)
            const engine = Engine.create(), material = {restitution: 0.2, friction: 0.2}
            for (const [x, y, w, h] of [
                [width / 2, 2450, width + 200, 100], [width / 2, -50, width + 200, 100],
                [-50, 1200, 100, 2400], [width + 50, 1200, 100, 2400]])
                Composite.add(engine.world, Bodies.rectangle(x, y, w, h, {isStatic: true, friction: 0.2}))
            for (let i = 0; i < count; i++) {
                const column = i % columns, row = Math.floor(i / columns)
                Composite.add(engine.world,
                    Bodies.rectangle(45 + column * 70 + row % 2 * 10, 325 + row * 90, 50, 50, material))
            }
            const start = process.cpuUsage()
            for (let i = 0; i < ticks; i++) Engine.update(engine, 1000 / 60)
            const used = process.cpuUsage(start)
            console.log((used.user + used.system) / ticks)
            """
        ], entry: "boxes.js")

    /// Microseconds a tick; nil where the peer is not installed.
    func time(boxes: Int, ticks: Int) throws -> Double? {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("moonspring-peer-\(getpid())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in files { try Data(text.utf8).write(to: folder.appendingPathComponent(name)) }
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program, folder.appendingPathComponent(entry).path, "\(boxes)", "\(ticks)"]
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return Double(text.trimmingCharacters(in: .whitespacesAndNewlines))
    }
}
