import MoonspringScene
import TestSupport
import Testing

/// Fields as scripts see them.
@Suite struct FieldLuaTests {
    private let kinds = [
        "drag", "vortex", "radialGravity", "linearGravity", "velocity", "noise", "turbulence", "spring", "electric",
        "magnetic", "custom",
    ]

    @Test("every kind has the defaults of the reference, and every property can be written")
    func properties() throws {
        let falloffs = ["radialGravity": "2.0", "spring": "-1.0", "electric": "1.0", "magnetic": "1.0"]
        for kind in kinds {
            let evaluate = kind == "custom" ? "evaluate = function() return 0, 0 end" : ""
            let scene = try TestScene(
                """
                local f = ms.FieldBehavior.\(kind){\(evaluate)}
                print(f.position, f.region, f.strength, f.falloff, f.minimumRadius, f.direction, f.smoothness,
                  f.animationSpeed, #f.items)
                f.position, f.region, f.strength, f.falloff = {1, 2}, ms.region.radius(3), -4, 5
                f.minimumRadius, f.direction, f.smoothness, f.animationSpeed = 6, {7, 8}, 0.5, 2
                print(f.position, f.region, f.strength, f.falloff, f.minimumRadius, f.direction, f.smoothness, f.animationSpeed)
                print(f, ms.type(f), ms.FieldBehavior.\(kind))
                """)
            #expect(
                scene.output[0]
                    == "vec(0, 0)\tregion(infinite)\t1.0\t\(falloffs[kind] ?? "0.0")\t0.0030517578125\tvec(0, 0)\t0.0\t0.0\t0"
            )
            let noise = kind == "noise" || kind == "turbulence" ? "0.5\t2.0" : "0.0\t0.0"
            #expect(scene.output[1] == "vec(1, 2)\tregion(radius 3)\t-4.0\t5.0\t6.0\tvec(7, 8)\t\(noise)")
            #expect(
                scene.output[2]
                    == "FieldBehavior.\(kind)(0 items)\tFieldBehavior.\(kind)\tclass FieldBehavior.\(kind)")
        }
    }

    @Test("keys set the properties, and the fields move their items")
    func keys() throws {
        let scene = try TestScene(
            """
            local item = ms.DynamicItem{name = "item", center = {300, 400}, bounds = {0, 0, 100, 100}}
            local animator = ms.DynamicAnimator{}
            animator:addBehavior(ms.DynamicItemBehavior{items = {item}, resistance = 0, charge = 2})
            animator:addBehavior(ms.FieldBehavior.radialGravity{items = {item}, position = {0, 0}, strength = 1000})
            animator:addBehavior(ms.FieldBehavior.electric{items = {item}})
            animator:addBehavior(ms.FieldBehavior.linearGravity{items = {item}, direction = {3, 4}, falloff = 0})
            scene.signal("x", function() return item.velocity.x * 120 end)
            scene.signal("y", function() return item.velocity.y * 120 end)
            """, ticks: 1)
        let values = scene.frames.last?.signals.map(\.value) ?? []
        #expect(isNear(values.first, 300 + 24 - 2400, 0.01) && isNear(values.last, 400 + 32 - 3200, 0.01))
    }

    @Test("a kind of one's own: a class with a method evaluate, with init or without")
    func subclass() throws {
        let scene = try TestScene(
            """
            item = ms.DynamicItem{name = "item", center = {0, 0}, bounds = {0, 0, 100, 100}}
            local Wind = ms.FieldBehavior.custom:subclass("Wind")
            function Wind:init(speed, items) self.speed = speed Wind.super.init(self, {items = items, strength = 2}) end
            function Wind:evaluate(p, v, m, q, dt) self.asked = (self.asked or 0) + 1 return ms.vec(self.speed, 0) end
            local Storm = Wind:subclass("Storm")
            function Storm:evaluate(...) return Storm.super.evaluate(self, ...) * 2 end
            local Calm = ms.FieldBehavior.drag:subclass("Calm")
            a = ms.DynamicAnimator{}
            wind, storm = a:addBehavior(Wind(1, {item})), a:addBehavior(Storm(3, {item}))
            local calm = Calm{items = {item}, strength = 3}
            print(wind, ms.type(storm), calm, wind.strength, calm.strength)
            """)
        #expect(scene.output == ["Wind(1 item)\tStorm\tCalm(1 item)\t2.0\t3.0"])
        try scene.advance()
        #expect(isNear(scene.item("item")?.center.x, 700 / 14400, 1e-3))
        try scene.scene.engine.run("print(wind.asked, storm.asked, item.velocity.x > 5.8)")
        #expect(scene.output.last == "1\t1\ttrue")
    }

    @Test("a function that fails is told once in a tick, with what it is, and counts as no force")
    func failure() throws {
        let scene = try TestScene(
            """
            local items = {}
            for i = 1, 50 do items[i] = ms.DynamicItem{name = "i" .. i, center = {i * 200, 0}, bounds = {0, 0, 100, 100}} end
            local a = ms.DynamicAnimator{}
            a:addBehavior(ms.FieldBehavior.linearGravity{items = items, direction = {0, 1}})
            a:addBehavior(ms.FieldBehavior.custom{items = items, evaluate = function(self, p)
              if p.x > 399 and scene.tick > 1 then error("boom") end return 0, -1 end})
            """, ticks: 1)
        scene.scene.advance()
        scene.scene.advance()
        let errors = scene.scene.engine.takeErrors().map(\.message)
        #expect(errors.count == 2)
        let place = "test.lua:6: boom (in evaluate of FieldBehavior.custom made at test.lua:5, tick 2"
        #expect(errors.first?.hasPrefix(place) == true, "\(errors)")
        // The first item was asked before it failed, in the first sub-step of each tick.
        let (first, second) = (try #require(scene.item("i1")).center.y, try #require(scene.item("i2")).center.y)
        #expect(first > 0 && first < 0.6 * second)
    }

    @Test("a function may take out, add and change everything, at any time, with one result")
    func chaos() throws {
        let script = """
            local items = {}
            for i = 1, 6 do items[i] = ms.DynamicItem{name = "i" .. i, center = {i * 30, i * 7}, bounds = {0, 0, 50, 50}} end
            local a, b = ms.DynamicAnimator{}, ms.DynamicAnimator{}
            local gravity = b:addBehavior(ms.GravityBehavior{})
            local count = 0
            local function evaluate(self, p, v, m, q, dt)
              count = count + 1
              local item = items[count % 6 + 1]
              local what = scene.random(9)
              if what == 1 then self:removeItem(item)
              elseif what == 2 then self:addItem(item)
              elseif what == 3 then pcall(gravity.addItem, gravity, item)
              elseif what == 4 then gravity:removeItem(item)
              elseif what == 5 then a:removeBehavior(self) pcall(a.addBehavior, a, self)
              elseif what == 6 then self.region = ms.region.radius(scene.random(500))
              elseif what == 7 then item.center = {scene.random(200), 5} a:updateItem(item)
              elseif what == 8 then
                local f = ms.FieldBehavior.noise{items = {item}, animationSpeed = 1, strength = 9}
                a:addBehavior(f)
                scene.after(0.2, function() a:removeBehavior(f) end)
              else self.evaluate = nil self.evaluate = evaluate end
              if count % 50 == 0 then collectgarbage() end
              return {scene.random() * 20 - 10, scene.random() * 20 - 10}
            end
            for i = 1, 3 do a:addBehavior(ms.FieldBehavior.custom{items = items, evaluate = evaluate, keepsAnimatorRunning = true}) end
            scene.every(0.5, function() for _, f in ipairs(a.behaviors) do for _, i in ipairs(items) do f:addItem(i) end end end)
            """
        var hashes: [String] = []
        for _ in 0..<2 {
            let scene = try TestScene(script, ticks: 300)
            for item in scene.frames.last?.items ?? [] { #expect(item.center.x.isFinite && item.center.y.isFinite) }
            hashes.append("\(scene.frames.last!)")
        }
        #expect(hashes[0] == hashes[1])
    }

    @Test("the seed of the scene chooses the noise")
    func seed() throws {
        func end(_ seed: UInt64) throws -> Double? {
            let options = Scene.Options.patient.with(\.engine.seed, seed)
            let scene = try TestScene(
                """
                local i = ms.DynamicItem{name = "i", center = {0, 0}, bounds = {0, 0, 100, 100}}
                ms.DynamicAnimator{}:addBehavior(ms.FieldBehavior.noise{items = {i}, animationSpeed = 1, strength = 10})
                """, options: options, ticks: 60)
            return scene.item("i")?.center.x
        }
        let first = try end(1)
        #expect(try end(1) == first && end(2) != first)
    }

    @Test(
        "mistakes with fields say what to do",
        arguments: [
            (
                "ms.FieldBehavior{}",
                "FieldBehavior has no constructor of its own: use one of its kinds, as in FieldBehavior.drag{...}, vortex{...}"
            ),
            ("ms.FieldBehavior:subclass('F')", "FieldBehavior has no constructor of its own"),
            ("ms.FieldBehavior.dragg{}", "FieldBehavior has no property 'dragg' (did you mean 'drag'?)"),
            ("ms.FieldBehavior.drag.vortex{}", "nil value"),
            ("ms.FieldBehavior.drag = 5", "FieldBehavior is built in and takes no new fields"),
            ("ms.FieldBehavior.custom{}", "FieldBehavior.custom{...} needs the key 'evaluate'"),
            (
                "ms.FieldBehavior.custom{evaluate = 5}",
                "FieldBehavior.custom{evaluate = ...} must be a function, got number 5"
            ),
            ("ms.FieldBehavior.drag{evaluate = print}", "FieldBehavior.drag{...} has no key 'evaluate'"),
            (
                "ms.FieldBehavior.drag{strenght = 1}",
                "FieldBehavior.drag{...} has no key 'strenght' (did you mean 'strength'?)"
            ),
            ("ms.FieldBehavior.drag{region = 5}", "FieldBehavior.drag{region = ...} must be a region, got number 5"),
            ("ms.FieldBehavior.drag{}.region = nil", "FieldBehavior.drag.region must be a region, got nil"),
            ("ms.FieldBehavior.drag{}.strength = 0/0", "FieldBehavior.drag.strength must be finite"),
            ("ms.FieldBehavior.drag{}.speed = 1", "FieldBehavior.drag has no property 'speed'"),
            (
                "ms.FieldBehavior.drag{}:addChildBehavior(ms.DynamicBehavior{})",
                "FieldBehavior.drag takes no child behaviors"
            ),
            ("ms.Field.drag{}", "ms has no property 'Field'"),
        ])
    func errors(statement: String, text: String) throws {
        let message = try #require(errorText { try TestScene(statement) })
        #expect(message.contains(text), "\(message)")
    }

    @Test("results that are no finite vec are refused")
    func results() throws {
        for (result, text) in [
            ("5", "the result of evaluate must be a vec or {x, y}, got number 5"),
            ("0/0, 1", "the result of evaluate must be finite"),
            ("{1e200, 1}", "the result of evaluate must be finite"),
            ("nil", "the result of evaluate must be a vec or {x, y}, got"),
        ] {
            let scene = try TestScene(
                """
                local i = ms.DynamicItem{bounds = {0, 0, 100, 100}}
                ms.DynamicAnimator{}:addBehavior(ms.FieldBehavior.custom{items = {i}, evaluate = function() return \(result) end})
                """)
            scene.scene.advance()
            let message = scene.scene.engine.takeErrors().first?.message ?? ""
            #expect(message.contains(text), "\(message)")
        }
    }

    @Test("help names the kinds, and each kind its law")
    func help() throws {
        let scene = try TestScene(
            "print(ms.help(ms.FieldBehavior)) print(ms.help('FieldBehavior.spring')) print(ms.help('FieldBehavior.custom.evaluate'))"
        )
        #expect(scene.output[0].contains("Kinds: .drag{...} .vortex{...} .radialGravity{...}"))
        #expect(scene.output[1].hasPrefix("FieldBehavior.spring : FieldBehavior\n  A spring towards the position"))
        #expect(scene.output[2].hasPrefix("FieldBehavior.custom.evaluate\n  Called in each sub-step"))
    }
}
