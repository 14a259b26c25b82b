import Moonspring
import MoonspringScene
import TestSupport
import Testing

@Suite("Handles, swipes and long presses of ms.States")
struct StatesTouchTests {
    /// A sheet with a grip, and a knob beside it, in a page.
    private static let sheet = """
        scene.size = {400, 800}
        local page = scene.view:addSubview(ms.View{frame = {0, 0, 400, 800}})
        local sheet = page:addSubview(ms.View{name = "sheet", center = {200, 600}, size = {400, 400}})
        local grip = sheet:addSubview(ms.View{name = "grip", frame = {150, 0, 100, 40}})
        grip:addSubview(ms.View{frame = {10, 10, 80, 20}})
        local knob = page:addSubview(ms.View{name = "knob", frame = {20, 20, 40, 40}, transform = ms.transform.scale(2)})
        local function states(transitions)
          return ms.States{
            states = {low = {sheet = {y = 600}}, high = {sheet = {y = 200}}}, initial = "low", transitions = transitions,
          }
        end

        """

    /// A card in a list, swiped to three sides.
    private static let card = """
        local list = scene.view:addSubview(ms.View{name = "list", frame = {0, 0, 375, 667}})
        local card = list:addSubview(ms.View{name = "card", center = {187, 300}, size = {200, 200}})
        local s = ms.States{
          states = {home = {}, left = {card = {x = -200}}, right = {card = {x = 600}}, up = {list = {y = -400}}},
          initial = "home",
          transitions = {
            {from = "home", to = "left", swipe = "card", direction = "left"},
            {from = "home", to = "right", swipe = "card", direction = "right"},
            {from = "home", to = "up", swipe = "list", direction = "up"},
            {from = "left", to = "home", swipe = "list"},
            {from = "home", to = "right", longPress = "card"},
            {duration = 1, bounce = 0},
          },
        }
        s.onChange = function(self, before) print(before, self.state, scene.tick) end

        """

    // MARK: handles

    @Test(
        "a finger drags the sheet from its handle and what is in it, wherever that is, and from nowhere else",
        arguments: [
            ("grip", "grip", "300.0\thigh"), ("grip", "{200, 500}", "600.0\tlow"), ("knob", "knob", "300.0\thigh"),
            ("knob", "grip", "600.0\tlow"),
        ])
    func handle(name: String, from: String, expected: String) throws {
        let lines = try printed(
            Self.sheet + """
                local s = states{{drag = "sheet", handle = "\(name)"}}
                scene.pan{from = \(from), by = {30, -300}, duration = 0.5, rest = 0.5}
                scene.at(0.75, function() local y = sheet.y scene.at(2, function() print(y, s.state) end) end)
                """, ticks: 150)
        #expect(lines == [expected])
    }

    @Test("what a finger drags stays the same until it is lifted, and nothing else goes on with its velocity")
    func switched() throws {
        let lines = try printed(
            """
            scene.size = {800, 400}
            local function add(name, x) return scene.view:addSubview(ms.View{name = name, frame = {x, 0, 100, 100}}) end
            local a, b, knob = add("a", 0), add("b", 400), add("knob", 200)
            local s = ms.States{
              states = {s = {a = {x = 50}, b = {x = 450}}, t = {a = {x = 350}, b = {x = 750}}}, initial = "s",
              transitions = {{from = "s", drag = "a", handle = "knob"}, {from = "t", drag = "b", handle = "knob"}},
            }
            scene.pan{from = knob, by = {100, 0}, duration = 0.5}
            scene.at(0.25, function() s.state = "t" end)
            local least = 450
            function scene.onFrame() least = math.min(least, b.x) end
            scene.at(2, function() print(least >= 450, b.x, s.state) end)
            """, ticks: 121)
        #expect(lines == ["true\t750.0\tt"])
    }

    @Test("a second finger neither moves what the first one drags nor lets go of it")
    func secondFinger() throws {
        func places(_ second: String) throws -> [String] {
            try printed(
                Self.sheet + """
                    local s = states{{drag = "sheet"}}
                    scene.at(0.1, function() scene.pan{from = {100, 600}, by = {0, -200}, duration = 0.3, rest = 0.5} end)
                    scene.at(0.3, function() \(second) end)
                    function scene.onFrame() print(scene.tick, sheet.y, s.state) end
                    """, ticks: 120)
        }
        #expect(
            try places("scene.pan{from = {300, 600}, by = {0, -50}, duration = 0.2, rest = 0.1}") == places(""))
    }

    @Test("a handle that has onPan drags nothing, and leaves the end to it")
    func ownPan() throws {
        let lines = try printed(
            Self.sheet + """
                local s = states{{drag = "sheet", handle = "grip"}}
                function grip:onPan(gesture) if gesture.state == "ended" then print("mine") end end
                scene.pan{from = grip, by = {0, -300}, duration = 0.2}
                scene.at(2, function() print(sheet.y, s.state) end)
                """, ticks: 121)
        #expect(lines == ["mine", "600.0\tlow"])
    }

    @Test("the handle may be another one in each state")
    func handleOfState() throws {
        let lines = try printed(
            Self.sheet + """
                local s = states{{from = "low", drag = "sheet"}, {from = "high", drag = "sheet", handle = "knob"}}
                for _, time in ipairs{1.9, 3.9, 5.9} do scene.at(time, function() print(s.state) end) end
                scene.pan{from = {200, 700}, by = {0, -300}, duration = 0.5, rest = 0.5}
                scene.at(2, function() scene.pan{from = {200, 300}, by = {0, 300}, duration = 0.5, rest = 0.5} end)
                scene.at(4, function() scene.pan{from = knob, by = {0, 300}, duration = 0.5, rest = 0.5} end)
                """, ticks: 360)
        #expect(lines == ["high", "high", "low"])
    }

    @Test(
        "in a page that is transformed, the sheet goes as far on screen as the finger",
        arguments: [("scale(0.5)", "{0, -100}", "400"), ("rotation(math.pi / 2)", "{100, 0}", "500")])
    func transformed(transform: String, way: String, place: String) throws {
        let lines = try printed(
            Self.sheet + """
                page.transform = ms.transform.\(transform)
                states{{drag = "sheet", handle = "grip"}}
                scene.pan{from = grip, by = \(way), duration = 0.5, rest = 0.5}
                scene.at(0.75, function() print(string.format("%.0f", sheet.y)) end)
                """, ticks: 60)
        #expect(lines == [place])
    }

    @Test("in a page of half the size, a flick carries the sheet twice as far")
    func transformedFlick() throws {
        let lines = try printed(
            Self.sheet + """
                page.transform = ms.transform.scale(0.5)
                local s = states{{drag = "sheet", handle = "grip"}}
                scene.pan{from = grip, by = {0, -50}, duration = 0.05}
                scene.at(1, function() print(s.state) end)
                """, ticks: 70)
        // At 500, with 2000 pt/s: on to 302, and not to 401.
        #expect(lines == ["high"])
    }

    @Test("beside the handle of its drag, a view is swiped")
    func swipeBesideHandle() throws {
        let lines = try printed(
            Self.sheet + """
                local s = states{{drag = "sheet", handle = "grip"}, {to = "high", swipe = "sheet", direction = "up"}}
                s.onChange = function() print(s.state, scene.tick) end
                scene.touch{from = {200, 700}, by = {0, -200}, duration = 0.2}
                """, ticks: 30)
        #expect(lines == ["high\t4"])
    }

    // MARK: swipes

    @Test(
        "a swipe leads on in its direction, of the first view from there up that takes that one",
        arguments: [
            ("{-200, 50}, duration = 0.2", ["home\tleft\t4"]), ("{200, 0}, duration = 0.2", ["home\tright\t4"]),
            ("{50, -200}, duration = 0.2", ["home\tup\t4"]), ("{0, 200}, duration = 0.2", []),
            ("{-100, 0}, duration = 2", []),
        ])
    func swipes(way: String, expected: [String]) throws {
        #expect(try printed(Self.card + "scene.touch{from = {187, 300}, by = \(way)}", ticks: 150) == expected)
    }

    @Test("without a direction any will do, of what is in the view as well; a swipe leads on once")
    func anyDirection() throws {
        let lines = try printed(
            Self.card + """
                s.state = "left"
                scene.at(1, function() scene.touch{from = {20, 600}, by = {0, 60}, duration = 0.1} end)
                scene.at(4, function() scene.touch{from = card, by = {-300, 0}, duration = 0.3} end)
                """, ticks: 300)
        let changes = lines.map { $0.split(separator: "\t").prefix(2).joined(separator: " ") }
        #expect(changes == ["home left", "left home", "home left"])
    }

    @Test(
        "a line that leads to the current state leaves a touch to the next line",
        arguments: [
            ("tap", "tap(v)"), ("longPress", "touch{from = v, hold = 0.6}"),
            ("swipe", "touch{from = v, by = {80, 0}, duration = 0.1}"),
        ])
    func sameState(touch: String, call: String) throws {
        let lines = try printed(
            """
            local v = scene.view:addSubview(ms.View{name = "v", frame = {40, 100, 200, 200}})
            local s = ms.States{
              states = {a = {}, b = {v = {alpha = 0.5}}}, initial = "a",
              transitions = {{to = "a", \(touch) = "v"}, {to = "b", \(touch) = "v"}},
            }
            function s:onChange(before) print(before, self.state) end
            scene.at(0.1, function() scene.\(call) end)
            scene.at(1.5, function() scene.\(call) end)
            """, ticks: 150)
        #expect(lines == ["a\tb", "b\ta"])
    }

    @Test("a swiped view goes on with the finger's velocity")
    func velocity() throws {
        let look = "scene.after(0.05, function() print(card.x > 160) end)"
        #expect(try printed(Self.card + "s.state = 'left' \(look)", ticks: 10) == ["home\tleft\t0", "true"])
        let swipe = "scene.touch{from = card, by = {-200, 0}, duration = 0.2} s.onChange = function() \(look) end"
        #expect(try printed(Self.card + swipe, ticks: 10) == ["false"])
    }

    @Test("a handler of swipes is called, and the transition is followed")
    func handler() throws {
        let script = Self.card + "card.onSwipe = function(_, direction) print(direction) end "
        func lines(_ way: String) throws -> [String] {
            try printed(script + "scene.touch{from = {187, 300}, by = \(way), duration = 0.2}", ticks: 30)
        }
        #expect(try lines("{-200, 0}") == ["left", "home\tleft\t4"])
        #expect(try lines("{0, 200}") == ["down"])
    }

    // MARK: long presses, and what a finger would do

    @Test(
        "a finger that is held leads on, and one that taps does not",
        arguments: [(0.6, ["home\tright\t31"]), (0.3, [])])
    func longPress(hold: Double, expected: [String]) throws {
        #expect(try printed(Self.card + "scene.touch{from = card, hold = \(hold)}", ticks: 60) == expected)
    }

    @Test("a viewer knows what a finger would do")
    func use() throws {
        func uses(_ script: String, _ points: [Point]) throws -> [Scene.FingerUse] {
            let scene = try TestScene(script, ticks: 1)
            return points.map { scene.scene.use(ofFingerAt: $0, grabs: false) }
        }
        let states = "states{{drag = 'sheet', handle = 'grip'}, {to = 'high', longPress = 'knob'}}"
        let found = try uses(Self.sheet + states, [Point(200, 420), Point(200, 500), Point(40, 40)])
        #expect(found == [.drag, .nothing, .tap])
        #expect(try uses(Self.card, [Point(187, 300)]) == [.drag])
    }

    @Test("states that others cancel when the same tap takes them on stay as they are")
    func cancelledByOthers() throws {
        let script = """
            local view = scene.view:addSubview(ms.View{name = "v", frame = {10, 10, 50, 50}})
            local function states()
              return ms.States{states = {a = {v = {x = 50}}, b = {v = {x = 100}}}, initial = "a", transitions = {{tap = "v", to = "b"}}}
            end
            local one, two = states(), states()
            function one:onChange() two:cancel() end
            scene.at(0.1, function() scene.tap(view) end)
            scene.at(0.2, function() print(one.state, two.state) end)
            """
        #expect(try printed(script, ticks: 20) == ["b\ta"])
    }
}
