import Moonspring
import MoonspringScene
import TestSupport
import Testing

@Suite("ms.States")
struct StatesTests {
    /// A card with a label in it, and its states.
    private static let card = """
        local card = scene.view:addSubview(ms.View{name = "card", center = {100, 100}, size = {100, 50}, backgroundColor = "red"})
        local label = card:addSubview(ms.View{name = "label", alpha = 0, text = "x"})
        local function states(transitions, initial)
          local made = ms.States{
            states = {
              small = {},
              wide = {card = {size = {200, 50}, x = 150}, label = {alpha = 1}},
              tall = {card = {center = {100, 200}, backgroundColor = "blue"}},
            },
            initial = initial or "small", transitions = transitions,
          }
          function made:onChange(before) print(before .. " -> " .. self.state .. " " .. scene.tick) end
          return made
        end
        local function show() print(card.center, card.size, card.backgroundColor, label.alpha) end

        """

    private func lines(_ script: String, ticks: Int = 200) throws -> [String] {
        try printed(Self.card + script, ticks: ticks)
    }

    @Test("a state is gone to by a spring; what it does not name is as it was at first")
    func goes() throws {
        let lines = try lines(
            """
            local s = states()
            s.state = "wide"
            scene.at(1.5, function() show() s.state = "tall" end)
            scene.at(3, show)
            """, ticks: 200)
        #expect(
            lines == [
                "small -> wide 0", "vec(150, 100)\tvec(200, 50)\t#ff0000\t1.0", "wide -> tall 90",
                "vec(100, 200)\tvec(100, 50)\t#0000ff\t0.0",
            ])
    }

    @Test("the colour of a text that has none is the one that it is drawn in")
    func textColor() throws {
        let lines = try printed(
            """
            local v = {}
            for name, fill in pairs{light = "white", dark = "navy", none = false} do
              v[name] = scene.view:addSubview(ms.View{name = name, text = name, backgroundColor = fill or nil})
              ms.States{states = {off = {}, on = {[name] = {textColor = "red"}}}, initial = "off"}
            end
            print(v.light.textColor, v.dark.textColor, v.none.textColor)
            """, ticks: 0)
        #expect(lines == ["#000000\t#ffffff\t#000000"])
    }

    @Test("the first state is there at once")
    func initial() throws {
        #expect(try lines("states(nil, 'wide') show()", ticks: 0) == ["vec(150, 100)\tvec(200, 50)\t#ff0000\t1.0"])
    }

    @Test("a body begins where the first state has it, and is driven to the next")
    func bodies() throws {
        let lines = try lines(
            """
            local animator = ms.DynamicAnimator{referenceView = scene.view}
            animator:addBehavior(ms.DynamicItemBehavior{items = {card}})
            local s = states({{from = "wide", to = "tall", after = 0.1}}, "wide")
            scene.at(0.1, function() print(card.x) end)
            scene.at(2, function() print(card.x, card.y) end)
            """)
        #expect(lines == ["wide -> tall 6", "150.0", "100.0\t200.0"])
    }

    @Test("a tap, a time and a signal lead on, each from the states that it says, the first that fits")
    func triggers() throws {
        let lines = try lines(
            """
            states{
              {from = "small", to = "wide", tap = "card"}, {to = "small", tap = "card"},
              {from = "wide", to = "tall", after = 0.5}, {from = "tall", to = "wide", signal = "load", above = 3},
            }
            scene.signal("load", function() return scene.time < 2 and 0 or 5 end)
            scene.at(0.25, function() scene.tap(card) end)
            scene.at(2.25, function() scene.tap(card) end)
            """)
        #expect(lines == ["small -> wide 15", "wide -> tall 45", "tall -> wide 120", "wide -> small 135"])
    }

    @Test("a time counts from when the state began, and not once it is left")
    func leaving() throws {
        let lines = try lines(
            """
            local s = states{{from = "small", to = "wide", after = 1}}
            scene.at(0.5, function() s.state = "tall" end)
            scene.at(2, function() s.state = "small" end)
            """, ticks: 250)
        #expect(lines == ["small -> tall 30", "tall -> small 120", "small -> wide 180"])
    }

    @Test("its own spring comes before that of the first transition that fits; a parameter is asked each time")
    func springs() throws {
        func height(_ transitions: String, _ rest: String = "") throws -> [String] {
            try lines(
                """
                local p = scene.param("d", 0.5, {min = 0.1, max = 2})
                local s = states{\(transitions)}
                s.state = "tall"
                \(rest)
                scene.at(0.25, function() print(string.format("%.2f", card.y)) end)
                """)
        }
        let usual = try height("")
        #expect(try height("{to = 'tall', duration = 0.5}") == usual)
        #expect(try height("{duration = p}") == usual)
        #expect(try height("{from = 'wide', duration = 1}") == usual)
        let slow = try height("{to = 'tall', duration = 1}, {duration = 0.5}")
        #expect(slow != usual)
        #expect(try height("{to = 'tall', duration = 1, bounce = 0}, {to = 'tall', after = 9, duration = 0.1}") == slow)
        #expect(try height("{duration = 0.5, easing = 'linear'}") == ["small -> tall 0", "150.00"])
    }

    @Test(
        "a view that is dragged goes to the nearest state with the finger's velocity, and follows less beyond the last")
    func drags() throws {
        let lines = try printed(
            """
            scene.size = {400, 800}
            local sheet = scene.view:addSubview(ms.View{name = "sheet", center = {200, 600}, size = {400, 400}})
            local s = ms.States{
              states = {low = {sheet = {y = 600}}, middle = {sheet = {y = 400}}, high = {sheet = {y = 200}}},
              initial = "low", transitions = {{drag = "sheet", duration = 0.5}},
            }
            s.onChange = function(self, before) print(before, self.state) end
            local function pan(time, from, to, duration)
              scene.at(time, function() scene.pan{from = {200, from}, to = {230, to}, duration = duration} end)
            end
            pan(0, 600, 550, 1)      -- slowly, and not far: back
            pan(2, 600, 550, 0.05)   -- a flick: on
            pan(4, 400, 250, 1)      -- slowly, but far
            pan(6, 200, 100, 1)      -- beyond the last
            scene.at(6.99, function() print(math.floor(sheet.y + 0.5), sheet.x) end)
            scene.at(9, function() print(sheet.y, sheet.x, s.state) end)
            """, ticks: 560)
        // 98.3 points beyond the end: (1 - 1 / (98.3 * 0.55 / 800 + 1)) * 800 = 50.7.
        #expect(lines == ["low\tmiddle", "middle\thigh", "149\t200.0", "200.0\t200.0\thigh"])
    }

    @Test(
        "a view is dragged along the line of its places, or in the rectangle around them where they are on none",
        arguments: [
            ("b = {300, 300}", "{100, 0}", "150.0 150.0"), ("b = {300, 300}", "{-30, 30}", "100.0 100.0"),
            ("b = {300, 300}, c = {200, 200}", "{100, 0}", "150.0 150.0"),
            // 141 points beyond the end along the line.
            ("b = {150, 150}", "{150, 150}", "199.7 199.7"),
            ("b = {300, 100}, c = {100, 300}", "{50, 70}", "150.0 170.0"),
            ("b = {300, 100}", "{50, 70}", "150.0 100.0"),
        ])
    func dragLine(places: String, way: String, expected: String) throws {
        let lines = try printed(
            """
            local knob = scene.view:addSubview(ms.View{name = "knob", center = {100, 100}, size = {40, 40}})
            local states = {a = {}}
            for name, place in pairs{\(places)} do states[name] = {knob = {center = place}} end
            ms.States{states = states, initial = "a", transitions = {{drag = "knob"}}}
            scene.at(0.1, function() scene.pan{from = knob, by = \(way), duration = 0.2, rest = 0.2} end)
            scene.at(0.4, function() print(string.format("%.1f %.1f", knob.x, knob.y)) end)
            """, ticks: 30)
        #expect(lines == [expected])
    }

    @Test("a view that is let go stays on the line of its places")
    func releasedOnLine() throws {
        let lines = try printed(
            """
            local knob = scene.view:addSubview(ms.View{name = "knob", center = {100, 100}, size = {40, 40}})
            local s = ms.States{
              states = {a = {}, b = {knob = {center = {200, 200}}}}, initial = "a", transitions = {{drag = "knob"}},
            }
            scene.at(0.1, function() scene.pan{from = knob, by = {90, 0}, duration = 0.1} end)
            local off = 0
            function scene.onFrame() off = math.max(off, math.abs(knob.x - knob.y)) end
            scene.at(2, function() print(off < 1e-6, s.state) end)
            """, ticks: 130)
        #expect(lines == ["true\tb"])
    }

    @Test("a view that is caught beyond its outermost state stays under the finger")
    func caughtBeyond() throws {
        let lines = try printed(
            """
            local sheet = scene.view:addSubview(ms.View{name = "sheet", frame = {0, 500, 375, 400}})
            local s = ms.States{
              states = {low = {}, high = {sheet = {y = 400}}}, initial = "low",
              transitions = {{drag = "sheet"}, {duration = 0.6, bounce = 0.7}},
            }
            scene.at(0.1, function() s.state = "high" end)
            scene.at(0.4, function() scene.pan{from = {180, 450}, by = {0, 0}, duration = 0.2} end)
            local before
            function scene.onFrame()
              if scene.tick == 23 then before = sheet.y end
              if scene.tick == 30 then print(before < 300, math.abs(sheet.y - before) < 15) end
            end
            """, ticks: 30)
        #expect(lines == ["true\ttrue"])
    }

    @Test(
        "a flick of 1000 pt/s goes as far as the rate of the drag lets it coast",
        arguments: [("", "middle"), (", rate = 0.99", "middle"), (", rate = 0", "low"), (", rate = 0.998", "high")])
    func rate(key: String, state: String) throws {
        let lines = try printed(
            """
            local sheet = scene.view:addSubview(ms.View{name = "sheet", center = {100, 600}, size = {200, 400}})
            local s = ms.States{
              states = {low = {sheet = {y = 600}}, middle = {sheet = {y = 400}}, high = {sheet = {y = 200}}},
              initial = "low", transitions = {{drag = "sheet"\(key)}},
            }
            scene.pan{from = {100, 600}, by = {0, -50}, duration = 0.05}
            scene.at(1, function() print(s.state) end)
            """, ticks: 70)
        #expect(lines == [state])
    }

    @Test("cancelled, they stay where they are, and cannot be gone to")
    func cancelled() throws {
        let lines = try lines(
            """
            local s = states{{from = "small", to = "wide", tap = "card"}, {to = "tall", after = 0.5}}
            s:cancel() s:cancel()
            scene.tap(card)
            print(select(2, pcall(function() s.state = "wide" end)))
            print(s.state)
            """)
        #expect(lines.count == 2 && lines[0].contains("the states were cancelled"))
        #expect(lines.last == "small")
    }

    @Test(
        "what states cannot be is refused with what was expected",
        arguments: [
            ("{}", "needs the key 'states': expected a table {name = {name = value}}, each value a table"),
            ("{states = {}, initial = 'a'}", "'states' is empty; expected at least one state"),
            ("{states = {a = {}}, initial = 'b'}", "there is no state 'b'"),
            (
                "{states = {a = {lable = {alpha = 1}}}, initial = 'a'}",
                "no view 'lable' in the scene (did you mean 'label'?)"
            ),
            ("{states = {a = {twin = {alpha = 1}}}, initial = 'a'}", "2 views are called 'twin'"),
            ("{states = {a = {card = {alpha = 3}}}, initial = 'a'}", "a.card: alpha must be 0 to 1, got 3"),
            ("{states = {a = {card = {alhpa = 1}}}, initial = 'a'}", "no key 'alhpa' (did you mean 'alpha'?)"),
            ("{states = {a = {card = {}}}, initial = 'a'}", "a.card: expected properties and their targets"),
            (
                "{states = {a = {card = {rotation = 1}}, b = {card = {transform = ms.transform()}}}, initial = 'a'}",
                "rotation and transform say the same; use one of them in all states"
            ),
            ("{states = {a = {}}, initial = 'a', transitions = {{from = 'c'}}}", "transition 1: there is no state 'c'"),
            ("{states = {a = {}}, initial = 'a', transitions = {{tap = 'card'}}}", "where does it lead? Give to="),
            ("{states = {a = {}}, initial = 'a', transitions = {{to = 'a', tap = 'card', after = 1}}}", "give one of"),
            ("{states = {a = {}}, initial = 'a', transitions = {{to = 'a', signal = 's'}}}", "one of above and below"),
            ("{states = {a = {}}, initial = 'a', transitions = {{to = 'a', after = -1}}}", "after must be 0 or more"),
            ("{states = {a = {}}, initial = 'a', transitions = {{drag = 'card', rate = 1}}}", "rate must be 0 or more"),
            ("{states = {a = {}}, initial = 'a', transitions = {{to = 'a', after = 1, rate = 0}}}", "rate is for drag"),
            ("{states = {a = {}}, initial = 'a', transitions = {{swipe = 'card'}}}", "where does it lead? Give to="),
            (
                "{states = {a = {}}, initial = 'a', transitions = {{to = 'a', swipe = 'crad'}}}",
                "no view 'crad' in the scene (did you mean 'card'?)"
            ),
            (
                "{states = {a = {}}, initial = 'a', transitions = {{to = 'a', swipe = 'card', direction = 'west'}}}",
                "States{direction = ...} must be 'left', 'right', 'up' or 'down', got 'west'"
            ),
            (
                "{states = {a = {}}, initial = 'a', transitions = {{to = 'a', tap = 'card', direction = 'left'}}}",
                "direction is for swipe: where the finger goes, as in {swipe = \"card\", direction = \"left\"}"
            ),
            (
                "{states = {a = {}}, initial = 'a', transitions = {{to = 'a', swipe = 'card', handle = 'label'}}}",
                "handle is for drag: the view that the finger is on, as in {drag = \"sheet\", handle = \"grip\"}"
            ),
            (
                "{states = {a = {}}, initial = 'a', transitions = {{drag = 'card', handle = 'label'}, {drag = 'label'}}}",
                "transition 2: a finger on 'label' drags 'card', by transition 1, and not 'label' as well; give one of them another handle="
            ),
            (
                "{states = {a = {}}, initial = 'a', transitions = {{drag = 'card', handle = 'lable'}}}",
                "no view 'lable' in the scene (did you mean 'label'?)"
            ),
            (
                "{states = {a = {}}, initial = 'a', transitions = {{drag = 'card'}, {to = 'a', swipe = 'label'}}}",
                "transition 2: a finger on 'label' drags, by transition 1, before it has gone far enough for a swipe"
            ),
            (
                "{states = {a = {}, b = {card = {alpha = 0}}}, initial = 'a', transitions = {{to = 'b'}, {drag = 'card'}}}",
                "transition 2: a finger cannot drag 'card', which no state moves; give it another center, x or y in one"
            ),
            (
                "{states = {a = {card = {x = 7}}, b = {card = {x = 7}}}, initial = 'a', transitions = {{drag = 'card'}}}",
                "transition 1: a finger cannot drag 'card', which no state moves"
            ),
            ("{states = {a = {}}, initial = 'a', transitions = {{bounce = 2}}}", "'bounce' of its spring must be"),
        ])
    func refused(argument: String, message: String) throws {
        let line = try #require(
            try lines(
                """
                for i = 1, 2 do scene.view:addSubview(ms.View{name = "twin"}) end
                print(select(2, pcall(ms.States, \(argument))))
                """, ticks: 0
            ).first)
        #expect(line.contains(message))
    }

    @Test("what states hold is charged to the script, and given back")
    func charged() throws {
        #expect(throws: (any Error).self) { try lines("while true do states() end", ticks: 0) }
        _ = try lines("for i = 1, 20000 do states{{to = 'wide', after = 1}}:cancel() end", ticks: 0)
    }

    @Test("they go with their scene, and live without a script that holds them")
    func lifetime() throws {
        weak var view: AnyObject?
        do {
            let scene = try TestScene(
                Self.card + """
                    states{{from = "small", to = "wide", after = 0.5}, {from = "wide", to = "small", after = 0.5}}
                    for i = 1, 5 do collectgarbage() end
                    """, options: .patient)
            try scene.advance(100)
            #expect(scene.output == ["small -> wide 30", "wide -> small 60", "small -> wide 90"])
            view = scene.scene.view.subviews.first
            #expect(view != nil)
        }
        #expect(view == nil)
    }

    @Test(
        "a person may go to any state, and a replay goes there again; one that is gone changes nothing, and a warning says so"
    )
    func byHand() throws {
        let script =
            Self.card + """
                states({{duration = 0.3}})
                local other = ms.States{states = {off = {}, on = {label = {fontSize = 30}}}, initial = "off"}
                function other:onChange() print(self.state) other:cancel() end

                """
        let inputs: [InputLog.Entry] = [
            .init(tick: 3, input: .state("wide", of: 0)), .init(tick: 5, input: .state("on", of: 1)),
            .init(tick: 6, input: .state("off", of: 1)), .init(tick: 7, input: .state("tell", of: 0)),
        ]
        let scene = try TestScene(script, options: .replaying(inputs), ticks: 60)
        #expect(scene.output == ["small -> wide 3", "on"])
        let said = "nothing goes to the state"
        #expect(
            scene.warnings == [
                "\(said) 'off': there are no states with the number 1",
                "\(said) 'tell': there is none (did you mean 'tall'?)",
            ])
        #expect(scene.scene.inputs == inputs)
        let center = try #require(scene.item("card")).center
        #expect(isAt(center, 150, 100))
    }
}
