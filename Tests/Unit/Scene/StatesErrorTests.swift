import Moonspring
import MoonspringScene
import TestSupport
import Testing

@Suite("What ms.States cannot do")
struct StatesErrorTests {
    /// A view with a body.
    private static let body = """
        local v = scene.view:addSubview(ms.View{name = "v", frame = {100, 100, 50, 50}})
        ms.DynamicAnimator{referenceView = scene.view}:addBehavior(ms.DynamicItemBehavior{items = {v}})

        """

    /// Takes ticks; the errors that were met.
    private func errors(of test: TestScene, ticks: Int) -> [String] {
        var errors: [String] = []
        for _ in 0..<ticks {
            test.scene.advance()
            errors += test.scene.engine.takeErrors().map { $0.message }
        }
        return errors
    }

    // MARK: where no body can be

    @Test(
        "states that begin where no body can be are refused, and change nothing",
        arguments: ["{x = 1e9}", "{alpha = 0.5, center = {0, -2e7}}"])
    func refused(look: String) throws {
        let test = try TestScene(
            Self.body + """
                print(pcall(ms.States, {states = {far = {v = \(look)}, near = {}}, initial = "far"}))
                print(v.center, v.alpha)
                """)
        #expect(test.output.first?.contains("ms.States: View 'v' has center") == true)
        #expect(test.output.last == "vec(125, 125)\t1.0")
        #expect(test.scene.currentStates.isEmpty)
    }

    @Test("a view that is dragged where no body can be stays where it was, and an error says so")
    func draggedFar() throws {
        let test = try TestScene(
            Self.body + """
                ms.States{states = {left = {}, right = {v = {x = 3e8}}}, initial = "left", transitions = {{drag = "v"}}}
                scene.pan{from = v, by = {2e8, 0}, duration = 0.5}
                """)
        let error = errors(of: test, ticks: 20).first
        #expect(error?.hasPrefix("test.lua:3: View 'v' has center") == true)
        #expect(error?.contains("(in a drag of ms.States, tick ") == true)
        let center = try #require(test.item("v")).center
        #expect(center.x < 1e7)
    }

    // MARK: what errors say

    @Test("an error of a transition, and of going to a state by hand, says where the states were made, and when")
    func place() throws {
        let test = try TestScene(
            """
            scene.view:addSubview(ms.View{name = "v"})
            local p = scene.param("d", 0.2)
            ms.States{
              states = {a = {}, b = {v = {x = 300}}}, initial = "a",
              transitions = {{from = "b", to = "a", tap = "v"}, {from = "a", to = "b", after = 0.5, duration = p}},
            }
            """,
            options: .replaying([
                .init(tick: 10, input: .param(name: "d", value: .number(-2))),
                .init(tick: 12, input: .state("b", of: 0)),
            ]))
        let reason = "argument 'duration' of its spring must be more than 0, got -2"
        #expect(
            errors(of: test, ticks: 40) == [
                "test.lua:3: \(reason) (in going to 'b' of ms.States, tick 12, 0.2 s)",
                "test.lua:3: \(reason) (in transition 2 of ms.States, to 'b', tick 30, 0.5 s)",
            ])
    }

    // MARK: where there is no place

    @Test("a root view that loses its size while a finger drags stops nothing")
    func noSize() throws {
        let lines = try printed(
            """
            local v = scene.view:addSubview(ms.View{name = "v", frame = {100, 100, 50, 50}})
            local s = ms.States{
              states = {left = {}, right = {v = {x = 300}}}, initial = "left", transitions = {{drag = "v"}},
            }
            scene.pan{from = v, by = {400, 0}, duration = 0.5}
            scene.at(0.1, function() scene.view.size = {0, 0} end)
            scene.at(2, function() print(v.x, s.state) end)
            """, ticks: 130)
        #expect(lines == ["300.0\tright"])
    }

    @Test(
        "a finger of a log may go to the largest numbers",
        arguments: [
            (
                """
                p.transform = ms.transform{0.1, -0.1, 0.1, 0.1, 0, 0}
                ms.States{
                  states = {a = {}, b = {v = {center = {300, 200}}}, c = {v = {center = {20, 500}}}}, initial = "a",
                  transitions = {{drag = "v"}},
                }
                """, Point(135, 240)
            ),
            (
                """
                p.transform = ms.transform.scale(0.5)
                ms.DynamicAnimator{referenceView = p}:addBehavior(ms.DynamicItemBehavior{items = {v}})
                scene.grab = true
                """, Point(140, 190)
            ),
        ])
    func farFinger(script: String, start: Point) throws {
        let far = Point(1e308, 1e308)
        let test = try TestScene(
            """
            local p = scene.view:addSubview(ms.View{frame = {0, 0, 300, 500}})
            local v = p:addSubview(ms.View{name = "v", frame = {100, 100, 50, 50}})
            \(script)
            """,
            options: .replaying([
                .init(tick: 5, input: .touch(.began, start)),
                .init(tick: 10, input: .touch(.moved, start + Vector(15, 15))),
                .init(tick: 11, input: .touch(.moved, start + Vector(20, 20))),
                .init(tick: 15, input: .touch(.moved, far)), .init(tick: 17, input: .touch(.ended, far)),
            ]), ticks: 14)
        let dragged = try #require(test.item("v")).center
        #expect(!isAt(dragged, 125, 125))
        try test.advance(4)
        let center = try #require(test.item("v")).center
        #expect(center.isFinite)
    }
}
