import Foundation
import TestSupport
import Testing

@Suite("moonspring render", .needsCommand, .ownThread)
struct CommandRenderTests {
    private let folder = TestFolder()

    init() throws { try folder.writeScene(fallingScene) }

    private func render(_ arguments: String...) throws -> ProcessResult {
        try folder.moonspring(["render"] + arguments)
    }

    @Test(
        "every format comes out, and the last line says what it is",
        arguments: [
            ("a.png", "375 x 667 pixels, at 0.50 s"), ("a.svg", "375 x 667 pixels, at 0.50 s"),
            ("a.gif", "16 pictures of 375 x 667 pixels, 0.53 s"), ("a.html", "a page that plays the scene"),
            ("a.csv", "a table"), ("a.jsonl", "a trace"),
        ])
    func formats(_ name: String, _ summary: String) throws {
        let result = try render("scene.lua", "-o", name, "--to", "0.5").ending(0, errors: "")
        #expect(result.output.hasPrefix("\(name): \(summary); duration, 30 ticks, hash "), "\(result.output)")
        #expect(folder.names == [name, "scene.lua"].sorted())
    }

    @Test("an option that changes nothing in one of several files is a warning, unless quiet")
    func unusedOption() throws {
        let outputs = ["-o", "a.css", "-o", "b.csv", "-o", "c.png", "--to", "0.5", "--loop", "--scale", "2"]
        let result = try folder.moonspring(["render", "scene.lua"] + outputs).ending(0)
        #expect(
            result.errorLines == [
                "warning: --scale changes nothing in a.css and b.csv",
                "warning: --loop changes nothing in b.csv and c.png",
            ])
        #expect(try folder.moonspring(["render", "scene.lua", "--quiet"] + outputs).errors.isEmpty)
    }

    @Test("the moment of a picture does not cut short what else is made of the run, nor of a trace")
    func momentOfOne() throws {
        let outputs = ["-o", "a.png", "-o", "b.jsonl", "-o", "c.css", "--at", "0.2"]
        _ = try folder.runScene(fallingScene, "--duration", "0.5", "--trace", "run.jsonl")
        for input in [["scene.lua", "--duration", "0.5"], ["run.jsonl"]] {
            let result = try folder.moonspring(["render"] + input + outputs).ending(0)
            #expect(result.errorLines == ["warning: --at changes nothing in b.jsonl and c.css"])
            #expect(result.output.hasPrefix("a.png: 375 x 667 pixels, at 0.20 s; "), "\(result.output)")
            let rows = try ["b.jsonl", "run.jsonl"].map { try folder.read($0).split(separator: "\n").count }
            #expect(rows[0] == rows[1])
            #expect(try folder.read("c.css").contains(": 0.5 s. One element for each class"))
        }
        let later = try render("scene.lua", "-o", "a.png", "-o", "b.csv", "--at", "0.2", "--duration", "0.1", "--quiet")
        #expect(later.output.hasPrefix("a.png: 375 x 667 pixels, at 0.20 s; "), "\(later.output)")
    }

    @Test("a loop that does not end as it begins is a warning")
    func seam() throws {
        try folder.write(
            "turn.lua",
            """
            local ms = require "moonspring"
            local dot = ms.scene.view:addSubview(ms.View{name = "dot", size = {20, 20}, backgroundColor = "red"})
            function ms.scene.onTick()
                local angle = 2 * math.pi * ms.scene.tick / 30
                dot.center, dot.alpha = {50 + 20 * math.cos(angle), 50}, 0.6 + 0.3 * math.sin(angle)
            end
            ms.scene.at(2, ms.scene.stop)
            """)
        let open = try render("turn.lua", "-o", "a.gif", "--from", "0.1", "--to", "0.4", "--loop").ending(0)
        #expect(open.errorLines.count == 1 && open.errors.contains("'dot' jumps by "), "\(open.errors)")
        #expect(try render("turn.lua", "-o", "a.css", "--from", "0.5", "--to", "1", "--loop").errors.isEmpty)
        let faded = try render("turn.lua", "-o", "a.css", "--from", "0.2", "--to", "0.3", "--loop")
        #expect(faded.errors.contains("the opacity of 'dot' jumps by 0.35"), "\(faded.errors)")
        try folder.write(
            "switch.lua",
            """
            local ms = require "moonspring"
            local dot = ms.scene.view:addSubview(ms.View{name = "dot", size = {20, 20}, backgroundColor = "red"})
            ms.scene.at(0.5, function() dot.backgroundColor = "blue" end)
            ms.scene.at(1, function() dot.hidden = true end)
            ms.scene.at(2, ms.scene.stop)
            """)
        let switched = try render("switch.lua", "-o", "a.css", "--to", "0.8", "--loop")
        #expect(switched.errors.contains("'dot' looks otherwise"), "\(switched.errors)")
        let hidden = try render("switch.lua", "-o", "a.css", "--from", "0.6", "--to", "1.2", "--loop")
        #expect(hidden.errors.contains("'dot' is gone"), "\(hidden.errors)")
    }

    @Test(
        "what is out of sight and what looks the same may differ where a loop begins again",
        arguments: [
            ("", "dot.y = 700 + ms.scene.tick", false),
            ("dot.shadowColor = 'red'", "dot.y = 680 + ms.scene.tick", true),
            ("", "dot.y = 650 + ms.scene.tick", true), ("dot.alpha = 0", "dot.y = 100 + ms.scene.tick", false),
            ("dot.backgroundColor = nil", "dot.y = 100 + ms.scene.tick", false),
            ("dot.cornerRadius = 10", "dot.rotation = ms.scene.time", false),
            (
                "dot.cornerRadius, dot.borderWidth, dot.borderColor = 10, 2, 'blue'", "dot.rotation = ms.scene.time",
                false
            ),
            ("dot.cornerRadius, dot.text = 10, 'a'", "dot.rotation = ms.scene.time", true),
            (
                "dot.cornerRadius, dot.shadowColor, dot.shadowOffset = 10, 'blue', {3, 0}",
                "dot.rotation = ms.scene.time", true
            ),
            ("dot.path = ms.path.ellipse{0, 0, 20, 20}", "dot.rotation = ms.scene.time", false),
            ("dot.path = ms.path.ellipse{0, 0, 20, 10}", "dot.rotation = ms.scene.time", true),
            ("dot.cornerRadius = 10", "dot.transform = ms.transform.scale(1 + ms.scene.time)", true),
            ("dot.size = {20, 4}", "dot.rotation = 2 * math.pi * ms.scene.time", false),
            ("dot.size = {20, 4}", "dot.rotation = math.pi * ms.scene.time", true),
            ("", "dot.rotation = math.pi * ms.scene.time", false),
            (
                "dot.backgroundColor = ms.gradient{from = 'red', to = 'blue'}",
                "dot.rotation = math.pi * ms.scene.time", true
            ),
        ])
    func seamlessly(_ look: String, _ change: String, isJump: Bool) throws {
        try folder.write(
            "loop.lua",
            """
            local ms = require "moonspring"
            local dot = ms.scene.view:addSubview(ms.View{name = "dot", center = {50, 50}, size = {20, 20}, backgroundColor = "red"})
            \(look)
            function ms.scene.onTick() \(change) end
            ms.scene.onTick()
            ms.scene.at(1, ms.scene.stop)
            """)
        let result = try render("loop.lua", "-o", "a.css", "--to", "0.5", "--loop")
        #expect(result.status == 0 && result.errors.contains("'dot' jumps by ") == isJump, "\(result.errors)")
        #expect(isJump || result.errors.isEmpty, "\(result.errors)")
    }

    @Test("of several files those that can be made are made, and the others are told of")
    func oneFails() throws {
        try folder.put("a.png", "older")
        let outputs = ["-o", "no/x.png", "-o", "a.png", "-o", "b.csv", "-o", "c.png"]
        try folder.writeScene(
            "local ms = require 'moonspring' ms.scene.size = {6001, 6000} ms.scene.after(0.1, function() ms.scene.stop() end)"
        )
        let result = try folder.moonspring(["render", "scene.lua"] + outputs).ending(2)
        #expect(result.outputLines.count == 1 && result.output.hasPrefix("b.csv: a table; stopped"), "\(result.output)")
        #expect(
            result.errorLines.map { $0.prefix(35) }
                == [
                    "moonspring: no/x.png was not written", "moonspring: a.png was not written: ",
                    "moonspring: c.png was not written: ",
                ].map { $0.prefix(35) }, "\(result.errors)")
        #expect(folder.names == ["a.png", "b.csv", "scene.lua"])
        #expect(try folder.read("a.png") == "older")
        let json = try folder.moonspring(["render", "scene.lua", "--json"] + outputs)
        #expect(json.status == 2 && json.output.contains(#"{"file":"a.png","error":"#), "\(json.output)")
        #expect(json.output.contains(#"{"file":"b.csv","summary":"a table"}"#))
    }

    @Test("the scene alone cannot ask for more than 36 million pixels", arguments: ["a.png", "a.gif", "%d.png"])
    func area(_ name: String) throws {
        try folder.write("large.lua", "require 'moonspring'.scene.size = {6001, 6000}")
        let refused = try render("large.lua", "-o", name)
        #expect(
            refused.status == 2 && refused.errors.contains("6001 x 6000 pixels") && refused.errors.contains("--size"))
        #expect(try render("large.lua", "-o", "small.png", "--size", "60x60").status == 0)
    }

    @Test("drawing ends where it takes longer than a tick may, with the tick")
    func drawingTime() throws {
        try folder.writeScene(
            """
            local ms = require 'moonspring'
            local p = ms.path():moveTo{0, 0}
            for i = 1, 90000 do p:lineTo{math.random(400), math.random(400)} end
            ms.scene.view:addSubview(ms.View{frame = {0, 0, 400, 400}, path = p, strokeColor = 'red', lineWidth = 30})
            """)
        let result = try render("scene.lua", "-o", "a.png", "--tick-limit", "0.3").ending(124)
        #expect(result.errors.hasPrefix("the picture of tick 0: time limit of 0.3 s reached"), "\(result.errors)")
        #expect(!folder.names.contains("a.png"))
    }

    @Test("a trace renders to the pictures of its items, and to itself")
    func trace() throws {
        _ = try folder.runScene(fallingScene, "--duration", "1", "--trace", "run.jsonl")
        #expect(try render("run.jsonl", "-o", "again.jsonl").status == 0)
        #expect(try folder.read("again.jsonl") == folder.read("run.jsonl"))
        #expect(
            try render("run.jsonl", "-o", "a.png", "--at", "0.5").output.hasPrefix("a.png: 375 x 667 pixels, at 0.50 s")
        )
        try render("run.jsonl", "-o", "b.png", "--seed", "1").ending(2, saying: "run.jsonl is a trace")
        try render("run.jsonl", "-o", "b.png", "--touches").ending(2, saying: "run.jsonl is a trace: it has no fingers")
    }

    @Test(
        "a wrong use is one line and status 2, with nothing left behind",
        arguments: [
            (["scene.lua", "-o", "a.bmp"], ".bmp is not a format"), (["scene.lua", "-o", "a"], "extension"),
            (["scene.lua", "-o", ""], "-o has no name"), (["scene.lua", "-o", "no/a.png"], "make its folder first"),
            (
                ["scene.lua", "-o", "a.png", "--fps", "10"],
                "--fps is for frame-%04d.png, .gif, .apng, .mp4, .webm or .mov"
            ),
            (["scene.lua", "-o", "a.png", "--scale", "0"], "--scale 0"),
            (["scene.lua", "-o", "a.png", "--size", "0x5"], "0 x 5 pixels"),
            (["scene.lua", "-o", "a.gif", "--fps", "60"], "at most 50"),
            (["scene.lua", "-o", "a%s.png"], "exactly one %d"),
            (["scene.lua", "-o", "a.html", "--trails"], "--trails"),
            (["scene.lua", "-o", "a.csv", "--touches"], "or .html and has no effect on .csv"),
            (["nope.lua", "-o", "a.png"], "nope.lua"), (["nope.jsonl", "-o", "a.png"], "nope.jsonl"),
            (["scene.lua", "-o", "a.gif", "--from", "20"], "--from"),
            (["scene.lua", "-o", "a.png", "--to", "1e9"], "--to"),
        ])
    func wrongUse(_ arguments: [String], _ text: String) throws {
        let result = try folder.moonspring(["render"] + arguments).ending(2)
        #expect(result.errorLines.first?.contains(text) == true, "\(result.errors)")
        #expect(folder.names == ["scene.lua"])
    }

    @Test(
        "a scene that fails leaves the older file as it was",
        arguments: [
            ("scene.after(0.2, function() error 'no' end)", 1, "scene.lua:2: no"),
            ("scene.after(0.2, function() while true do end end)", 124, "time limit"), ("error 'early'", 1, "early"),
        ])
    func failing(_ script: String, _ status: Int32, _ text: String) throws {
        try folder.writeScene(script)
        for name in ["a.gif", "f1.png"] { try folder.put(name, "older") }
        for output in ["a.gif", "f%d.png"] {
            let result = try render("scene.lua", "-o", output, "--limit", "0.3")
            #expect(result.status == status && result.errors.contains(text), "\(result.status) \(result.errors)")
        }
        #expect(try folder.read("a.gif") == "older" && folder.read("f1.png") == "older")
        #expect(folder.names == ["a.gif", "f1.png", "scene.lua"])
    }

    @Test(
        "Ctrl-C ends with 130, while a scene runs, while its film stands still, and in a trace; nothing is left",
        arguments: [
            ["scene.lua", "-o", "f%d.png", "--to", "2000"], ["still.lua", "-o", "f%d.png", "--to", "2000"],
            ["run.jsonl", "-o", "f%d.png", "--to", "2000"],
        ])
    func interrupted(_ arguments: [String]) throws {
        _ = try folder.runScene(fallingScene, "--duration", "0.1", "--trace", "run.jsonl")
        try folder.write("still.lua", "scene.stop()")
        let before = folder.names
        try folder.interrupt(["render"] + arguments)
        #expect(folder.names == before)
    }
}
