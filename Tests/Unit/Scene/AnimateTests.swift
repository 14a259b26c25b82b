import Moonspring
import TestSupport
import Testing

@Suite("ms.animate")
struct AnimateTests {
    /// The damped oscillator's solution, in Lua: place and velocity after a time.
    private static let closedForm = """
        local function closed(x0, v0, target, t, duration, bounce)
          local w, z = 2 * math.pi / duration, bounce < 0 and 1 / (1 + bounce) or 1 - bounce
          local x = x0 - target
          if z < 1 then
            local wd = w * math.sqrt(1 - z * z)
            local a, b, e = x, (v0 + z * w * x) / wd, math.exp(-z * w * t)
            local c, s = math.cos(wd * t), math.sin(wd * t)
            return target + e * (a * c + b * s), e * ((b * wd - z * w * a) * c - (a * wd + z * w * b) * s)
          elseif z == 1 then
            local b, e = v0 + w * x, math.exp(-w * t)
            return target + e * (x + b * t), e * (b - w * (x + b * t))
          end
          local root = w * math.sqrt(z * z - 1)
          local r1, r2 = -z * w + root, -z * w - root
          local a = (v0 - r2 * x) / (r1 - r2)
          local b = x - a
          return target + a * math.exp(r1 * t) + b * math.exp(r2 * t), a * r1 * math.exp(r1 * t) + b * r2 * math.exp(r2 * t)
        end
        local view = scene.view:addSubview(ms.View{frame = {80, 80, 40, 40}})

        """

    /// A body of the view, under gravity, and beside it one that it meets.
    private static let body = """
        local animator = ms.DynamicAnimator{referenceView = scene.view}
        animator:addBehavior(ms.GravityBehavior{items = {view}})
        local other = scene.view:addSubview(ms.View{frame = {160, 80, 40, 40}})
        animator:addBehavior(ms.CollisionBehavior{items = {view, other}})

        """

    @Test(
        "every number moves by the closed form of its spring, from any velocity, with and without a body",
        arguments: [-0.5, 0, 0.3, 1], [0, 2500.0])
    func closedForm(bounce: Double, velocity: Double) throws {
        for body in ["", Self.body] {
            let script =
                Self.closedForm + body + """
                    ms.animate(view, {center = {250, 30}}, {duration = 0.6, bounce = \(bounce), velocity = {\(velocity), -50}})
                    local worst = 0
                    scene.onFrame = function()
                      local x = closed(100, \(velocity), 250, scene.time, 0.6, \(bounce))
                      local y = closed(100, -50, 30, scene.time, 0.6, \(bounce))
                      if scene.tick <= 60 then worst = math.max(worst, math.abs(view.x - x), math.abs(view.y - y)) end
                      if scene.tick == 12 then
                        local _, v = closed(100, \(velocity), 250, scene.time, 0.6, \(bounce))
                        print(math.abs(view.velocity.x - v))
                      end
                    end
                    scene.at(1, function() print(worst) end)
                    """
            let lines = try printed(script, ticks: 70).compactMap(Double.init)
            try #require(lines.count == 2)
            // The velocity of a body is that of its world.
            if body.isEmpty { #expect(lines[0] < 1e-6) }
            #expect(lines[1] < 0.01)
        }
    }

    @Test(
        "interrupted at any moment it goes on from its place with its velocity",
        arguments: ["scene.at(t, change)", "scene.at(t, function() late = change end)"])
    func interrupted(when: String) throws {
        for body in ["", Self.body] {
            let script =
                Self.closedForm + body + """
                    local x, v, from, target, duration, bounce = 100, 0, 0, 100, 0.5, 0
                    local late
                    local function change()
                      x, v = closed(x, v, target, scene.time - from, duration, bounce)
                      from, target = scene.time, 50 + 250 * scene.random()
                      duration, bounce = 0.2 + scene.random(), 0.6 * scene.random()
                      ms.animate(view, {x = target}, {duration = duration, bounce = bounce})
                    end
                    for i = 0, 19 do
                      local t = 0.1 + i * 0.2 + 0.15 * scene.random()
                      \(when)
                    end
                    local worst = 0
                    scene.onFrame = function()
                      if late then late() late = nil end
                      worst = math.max(worst, math.abs(view.x - closed(x, v, target, scene.time - from, duration, bounce)))
                    end
                    scene.at(4.2, function() print(worst) end)
                    """
            let worst = try #require(try printed(script, ticks: 260).last.flatMap(Double.init))
            #expect(worst < 0.01)
        }
    }

    @Test("a run goes on until all has arrived, exactly; onDone is told once")
    func done() throws {
        let script = """
            local view = scene.view:addSubview(ms.View{frame = {0, 0, 40, 40}, backgroundColor = "navy"})
            ms.animate(view, {center = {200, 300}, size = {80, 20}, cornerRadius = 10, alpha = 0.4, rotation = 1,
              backgroundColor = "#ff6347", zPosition = -2, shadowOffset = {3, 4}, shadowColor = "black"},
              {duration = 0.3, bounce = 0.4, onDone = function(finished)
                print(finished, view.center, view.size, view.cornerRadius, view.alpha, view.rotation,
                  view.backgroundColor, view.zPosition, view.shadowOffset, view.shadowColor)
              end})
            """
        let (end, _, scene) = try runToEnd(script)
        #expect(end == .paused)
        #expect(
            scene.output == [
                "true\tvec(200, 300)\tvec(80, 20)\t10.0\t0.4\t1.0\t#ff6347\t-2.0\tvec(3, 4)\t#000000"
            ])
        #expect(scene.scene.tick > 30 && scene.scene.tick < 120)
    }

    @Test("what takes a number over ends its animation: another one, the script, a finger; cancelling tells nobody")
    func takenOver() throws {
        let script = """
            local view = scene.view:addSubview(ms.View{frame = {80, 80, 40, 40}})
            local function told(name) return {onDone = function(finished) print(name, finished) end} end
            ms.animate(view, {alpha = 0, cornerRadius = 5}, told "first")
            ms.animate(view, {rotation = 1}, told "set")
            local cancelled = ms.animate(view, {borderWidth = 3}, told "cancelled")
            scene.at(0.1, function()
              ms.animate(view, {alpha = 1}, told "second")
              view.rotation = 0.5
              cancelled:cancel()
            end)
            scene.at(0.2, function() print(view.rotation, view.borderWidth > 0 and view.borderWidth < 3) end)
            """
        #expect(try printed(script, ticks: 120) == ["set\tfalse", "0.5\ttrue", "first\tfalse", "second\ttrue"])
        let drag = """
            local view = scene.view:addSubview(ms.View{frame = {80, 80, 40, 40}})
            local animator = ms.DynamicAnimator{referenceView = scene.view}
            animator:addBehavior(ms.DragBehavior{item = view, holdsCenter = true})
            ms.animate(view, {y = 500}, {duration = 2, onDone = function(finished) print(finished, scene.tick) end})
            scene.at(0.2, function() scene.pan{from = view.center, to = {300, 100}, duration = 0.2} end)
            scene.at(0.39, function() print(view.x > 200, view.y < 140) end)
            """
        #expect(try printed(drag, ticks: 60) == ["false\t13", "true\ttrue"])
    }

    @Test("a body that is animated pushes others, and is released with its velocity")
    func bodies() throws {
        let script =
            Self.closedForm + Self.body + """
                local animation = ms.animate(view, {x = 300}, {duration = 1})
                scene.at(0.25, function()
                  animation:cancel()
                  local _, v = closed(100, 0, 300, scene.time - 1 / 60, 1, 0)
                  print(other.x > 200, other.velocity.x > 100, math.abs(view.velocity.x - v) < 25, view.y)
                end)
                scene.at(0.5, function() print(view.y > 120, view.velocity.y > 200) end)
                """
        let lines = try printed(script, ticks: 40)
        #expect(lines.count == 2 && lines[0].hasPrefix("true\ttrue\ttrue\t100"))
        #expect(lines.last == "true\ttrue")
    }

    @Test("an anchored body goes along, pushes, and stays where it has arrived")
    func anchored() throws {
        let script =
            Self.body.replacing(
                "local animator",
                with: "local view = scene.view:addSubview(ms.View{frame = {80, 80, 40, 40}})\nlocal animator")
                + """
                animator:addBehavior(ms.DynamicItemBehavior{items = {view}, isAnchored = true})
                ms.animate(view, {x = 150, rotation = 0.5}, {onDone = function() print(view.center, view.rotation, other.x > 190) end})
                scene.at(3, function() print(view.center, view.rotation) end)
                """
        #expect(try printed(script, ticks: 190) == ["vec(150, 100)\t0.5\ttrue", "vec(150, 100)\t0.5"])
    }

    /// A view in a turned and scaled one, or an animator at half its speed.
    private static let places = [
        """
        local outer = scene.view:addSubview(ms.View{frame = {50, 50, 200, 200},
          transform = ms.transform.scale(0.5) * ms.transform.rotation(math.pi / 2)})
        local animator = ms.DynamicAnimator{referenceView = scene.view}
        """,
        """
        local outer = scene.view
        local animator = ms.DynamicAnimator{referenceView = scene.view, speed = 0.5}
        """,
    ]

    @Test(
        "a body is taken over and released with its velocity, in whatever view and at whatever speed", arguments: places
    )
    func velocities(place: String) throws {
        let script =
            place + """

                local view = outer:addSubview(ms.View{center = {20, 20}, size = {40, 40}})
                local body = animator:addBehavior(ms.DynamicItemBehavior{items = {view}, resistance = 0, angularResistance = 0})
                body:addLinearVelocity({60, 80}, view)
                body:addAngularVelocity(2, view)
                local animation, also
                scene.at(0.5, function()
                  animation = ms.animate(view, {center = {140, 20}}, {duration = 2})
                  also = ms.animate(view, {rotation = 5}, {duration = 2})
                end)
                scene.at(0.8, function() animation:cancel() also:cancel() end)
                local steps = {}
                local last, turn = view.center, view.rotation
                scene.onFrame = function()
                  steps[scene.tick] = {view.center - last, view.rotation - turn}
                  last, turn = view.center, view.rotation
                end
                scene.at(1, function()
                  for _, tick in ipairs{31, 48} do
                    local before, after = steps[tick - 1], steps[tick]
                    print((after[1] - before[1]):length() < 0.5, math.abs(after[2] - before[2]) < 0.01, before[1]:length() > 0.3)
                  end
                end)
                """
        #expect(try printed(script, ticks: 62) == ["true\ttrue\ttrue", "true\ttrue\ttrue"])
    }

    @Test("an item that is no view turns the short way from where its body has got to")
    func turned() throws {
        let script = """
            local item = ms.DynamicItem{center = {100, 100}, bounds = {0, 0, 40, 40}}
            local animator = ms.DynamicAnimator{}
            local body = animator:addBehavior(ms.DynamicItemBehavior{items = {item}, angularResistance = 0})
            body:addAngularVelocity(8, item)
            local most = 0
            scene.onFrame = function() most = math.max(most, math.abs(body:angularVelocity(item))) end
            scene.at(0.5, function() ms.animate(item, {rotation = 5}, {duration = 0.5}) end)
            scene.at(2, function() print(most < 9, math.abs(math.sin(item.rotation) - math.sin(5)) < 1e-3) end)
            """
        #expect(try printed(script, ticks: 125) == ["true\ttrue"])
    }

    @Test("a view whose body has turned can be scaled")
    func scaled() throws {
        let script = """
            local animator = ms.DynamicAnimator{referenceView = scene.view}
            local view = scene.view:addSubview(ms.View{frame = {80, 80, 40, 40}, rotation = 1})
            animator:addBehavior(ms.DynamicItemBehavior{items = {view}})
            ms.animate(view, {transform = ms.transform.scale(2)}, {onDone = function(finished) print(finished) end})
            """
        #expect(try printed(script, ticks: 120) == ["true"])
    }

    @Test("a delayed animation of what has become a gradient ends, and says so")
    func gradient() throws {
        let script = """
            local view = ms.View{backgroundColor = "red"}
            ms.animate(view, {backgroundColor = "blue"}, {delay = 0.2, onDone = print})
            scene.at(0.1, function() view.backgroundColor = ms.gradient{from = "red", to = "blue"} end)
            """
        #expect(try printed(script, ticks: 30) == ["false"])
    }

    @Test("a delayed animation starts from what is then")
    func delayed() throws {
        let script = """
            local item = ms.DynamicItem{center = {0, 0}}
            ms.animate(item, {x = 10}, {duration = 0.2, delay = 0.5, onDone = function() print(item.center) end})
            scene.at(0.3, function() item.center = {100, 7} end)
            scene.at(0.5, function() print(item.x) end)
            scene.at(0.52, function() print(item.x < 100) end)
            """
        #expect(try printed(script, ticks: 100) == ["100.0", "true", "vec(10, 7)"])
    }

    @Test("an item whose class overrides its setters is kept, and told, until it has arrived")
    func overridden() throws {
        let script = """
            local Value = ms.DynamicItem:subclass("Value")
            local told, last = 0, nil
            function Value:getCenter() return {self.number or 0, 0} end
            function Value:setCenter(p) self.number = p.x told, last = told + 1, p.x end
            ms.animate(Value{}, {x = 3}, {onDone = function(finished) print(finished, told > 30, last) end})
            scene.every(0.05, function() collectgarbage() end)
            scene.at(3, function()
              collectgarbage()
              for _, leak in ipairs(ms.leaks()) do if leak.class == "Value" then print("leaked") end end
              scene.stop()
            end)
            """
        #expect(try runToEnd(script).scene.output == ["true\ttrue\t3.0"])
    }

    @Test("halfway between two colours is what CSS mixes in OKLab, and a transparent end only fades")
    func colors() throws {
        func mix(_ first: String, _ second: String) throws -> String {
            let (a, b) = (try #require(Color(first)).mixable, try #require(Color(second)).mixable)
            return Color(mixable: zip(a, b).map { ($0 + $1) / 2 }).description
        }
        // color-mix(in oklab, red, blue) and so on, as Chromium computes them.
        #expect(try mix("red", "blue") == "#8c53a2")
        #expect(try mix("white", "black") == "#636363")
        #expect(try mix("tomato", "transparent") == "#ff634780")
        for text in ["#ff6347", "#000000", "#ffffff", "#12345678", "#00ff00", "#0000ff"] {
            #expect(Color(mixable: try #require(Color(text)).mixable).description == text)
        }
    }

    @Test(
        "what cannot be animated is refused with what was expected",
        arguments: [
            ("view, {}", "expected properties and their targets, as in {alpha = 0}, got an empty table"),
            ("view, {alpa = 1}", "no key 'alpa' (did you mean 'alpha'?)"),
            ("view, {alpha = 2}", "alpha must be 0 to 1, got 2"),
            ("view, {size = {-1, 2}}", "size must not be negative, got (-1, 2)"),
            ("view, {center = {1, 2}, x = 4}", "center and x say the same; give one of them"),
            ("view, {backgroundColor = 'red'}", "backgroundColor is a gradient; expected a view whose"),
            ("view, {borderColor = 'redd'}", "borderColor must be a CSS colour name"),
            ("view, {alpha = 0}, {bounce = 2}", "'bounce' of ms.animate must be more than -1 and at most 1, got 2"),
            ("view, {alpha = 0}, {delay = -1}", "delay must be 0 or more, got -1"),
            ("view, {alpha = 0, x = 1}, {velocity = 1}", "velocity goes with a single property"),
            ("view, {x = 1}, {velocity = {1, 2}}", "velocity must be a number, as x is one"),
            ("ms.DynamicItem{}, {alpha = 0}", "only a View has alpha, got DynamicItem"),
            ("view, {x = 1e308}", "must be finite and below 1e100"),
        ])
    func refused(arguments: String, message: String) throws {
        let script = """
            local view = ms.View{backgroundColor = ms.gradient{from = "red", to = "blue"}}
            print(select(2, pcall(ms.animate, \(arguments))))
            """
        let line = try #require(try printed(script, ticks: 1).first)
        #expect(line.contains(message))
    }

    @Test("numbers beyond all bounds end in an animation that stops, not in a crash")
    func huge() throws {
        let script = """
            local view = scene.view:addSubview(ms.View{frame = {0, 0, 1e90, 1e90}})
            ms.animate(view, {transform = {1e99, 1e99, -1e99, 1e99, 1e99, 1e99}, size = {1e99, 0}}, {bounce = 0.9, duration = 1e-9})
            ms.animate(view, {x = -1e99}, {velocity = 1e99, duration = 1e90})
            local animator = ms.DynamicAnimator{referenceView = scene.view}
            local other = scene.view:addSubview(ms.View{frame = {0, 0, 10, 10}})
            animator:addBehavior(ms.DynamicItemBehavior{items = {other}})
            ms.animate(other, {x = 1e99, rotation = 1e99}, {bounce = 1})
            """
        _ = try printed(script, ticks: 60)
    }

    @Test("what animations hold is charged to the script")
    func charged() throws {
        let script = """
            local view = ms.View{}
            while true do ms.animate(view, {alpha = 0, x = 3, size = {1, 1}}, {delay = 5}) end
            """
        #expect(throws: (any Error).self) { try printed(script, ticks: 1) }
    }
}
