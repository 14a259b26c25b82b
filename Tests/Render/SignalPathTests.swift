import Foundation
import Moonspring
import MoonspringLua
import MoonspringScene
import TestSupport
import Testing

/// Items by name at a place, at ticks of 1/10 s.
private func frame(
    _ tick: Int, _ items: [(String, Double, Double)], rotation: Double = 0, signals: [(String, Double)] = []
) -> Frame {
    Frame(
        tick: tick, time: Double(tick) / 10,
        items: items.map {
            FrameItem(
                name: $0.0, center: Point($0.1, $0.2), size: Size(30, 40),
                rotation: rotation,
                transform: Transform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6))
        }, signals: signals.map { FrameSignal(name: $0.0, value: $0.1) })
}

private func values(_ name: String, _ frames: [Frame]) throws -> [Double] {
    try SignalPath(name, in: SceneNames(frames)).values(in: frames)
}

private func objection(_ name: String, _ frames: [Frame]) -> String? {
    do throws(LuaError) {
        _ = try SignalPath(name, in: SceneNames(frames))
        return nil
    } catch {
        return error.isUsage ? error.message : "no usage error"
    }
}

@Suite("What can be plotted of a scene")
struct SignalPathTests {
    private let frames = [
        frame(0, [("frog", 10, 20)], rotation: 0, signals: [("energy", 7)]),
        frame(1, [("frog", 11, 24)], rotation: 0.1, signals: [("energy", 8)]),
        frame(2, [("frog", 13, 32)], rotation: 0.3, signals: [("energy", 9)]),
    ]

    @Test("places, sizes, turns and transforms are read as they are")
    func properties() throws {
        #expect(try values("frog.center.x", frames) == [10, 11, 13])
        #expect(try values("frog.y", frames) == [20, 24, 32])
        #expect(try values("frog.rotation", frames) == [0, 0.1, 0.3])
        #expect(try values("frog.size.width", frames) + values("frog.size.height", frames) == [30, 30, 30, 40, 40, 40])
        let parts = ["a", "b", "c", "d", "tx", "ty"]
        #expect(try parts.map { try values("frog.transform.\($0)", frames)[1] } == [1, 2, 3, 4, 5, 6])
        #expect(try values("energy", frames) == [7, 8, 9])
        #expect(try values("scene.items", frames) == [1, 1, 1])
    }

    @Test("velocity is the difference of the ticks around, at the ends of the tick beside")
    func velocity() throws {
        #expect(try zip(values("frog.velocity.x", frames), [10, 15, 20]).allSatisfy { isNear($0, $1, 1e-9) })
        #expect(try zip(values("frog.velocity.y", frames), [40, 60, 80]).allSatisfy { isNear($0, $1, 1e-9) })
        #expect(try zip(values("frog.angularVelocity", frames), [1, 1.5, 2]).allSatisfy { isNear($0, $1, 1e-9) })
        #expect(try isNear(values("frog.speed", frames)[1], (15.0 * 15 + 60 * 60).squareRoot(), 1e-9))
    }

    @Test("an item that comes late or goes early is a gap before and after; its velocity is one-sided there")
    func absence() throws {
        let frames = [
            frame(0, []), frame(1, [("a", 0, 0)]), frame(2, [("a", 2, 0)]), frame(3, [("a", 6, 0)]), frame(4, []),
            frame(5, [("a", 1, 0)]),
        ]
        let x = try values("a.x", frames)
        #expect(x[0].isNaN && x[4].isNaN && x[1...3] == [0, 2, 6])
        let velocity = try values("a.velocity.x", frames)
        #expect(velocity[0].isNaN && velocity[4].isNaN && velocity[5].isNaN)
        #expect(zip(velocity[1...3], [20, 30, 40]).allSatisfy { isNear($0, $1, 1e-9) })
    }

    @Test("the velocity of a falling view is what gravity gives")
    func fall() throws {
        let scene = try TestScene(
            """
            local ball = scene.view:addSubview(ms.View{name = 'ball', frame = {0, 0, 50, 50}})
            ms.DynamicAnimator{referenceView = scene.view}:addBehavior(ms.GravityBehavior{items = {ball}})
            """, ticks: 60)
        let velocity = try values("ball.velocity.y", scene.frames)
        // Somewhat less than 1000 points a second for each second: a view has a little resistance.
        #expect(isNear(velocity[36] - velocity[30], 95, 2), "\(velocity[36] - velocity[30])")
        #expect(isNear(velocity[30], 490, 10), "\(velocity[30])")
    }

    @Test("of items whose names fit, the longest one counts; names may hold spaces and dots")
    func longest() throws {
        let frames = [
            frame(0, [("a", 1, 1), ("a.center", 2, 2), ("left box", 3, 3), ("v1.2.center", 4, 4), ("scene", 9, 9)])
        ]
        #expect(try values("a.center.x", frames) == [2])
        #expect(try values("a.center.y", frames) == [2])
        #expect(try values("a.center.center.x", frames) == [2])
        #expect(try values("left box.x", frames) == [3])
        #expect(try values("v1.2.center.center.x", frames) == [4])
        #expect(try values("scene.items", frames) == [5])
        #expect(try values("scene.x", frames) == [9])
    }

    @Test("a signal of the scene comes before an item's property; of two items of one name the first counts")
    func precedence() throws {
        let frames = [frame(0, [("a", 1, 1), ("a", 2, 2)], signals: [("a.x", 5), ("scene.items", 6)])]
        #expect(try values("a.x", frames) == [5])
        #expect(try values("a.y", frames) == [1])
        #expect(try values("scene.items", frames) == [6])
    }

    @Test("units are points, radians and those a second; signals have none")
    func units() throws {
        let names = SceneNames(frames)
        let units = try [
            "frog.center.x", "frog.velocity.x", "frog.speed", "frog.rotation", "frog.angularVelocity",
            "frog.transform.a",
            "frog.transform.tx", "energy", "scene.items",
        ].map { try SignalPath($0, in: names).unit }
        #expect(units == ["pt", "pt/s", "pt/s", "rad", "rad/s", "", "pt", "", ""])
        #expect(FrameProperty.all.count == 17)
    }

    @Test(
        "a name that stands for nothing is refused with what was likely meant and what there is",
        arguments: [
            (
                "enrgy",
                "there is no signal 'enrgy' (did you mean 'energy'?); signals: energy; items: frog (plot frog.center.y)"
            ),
            ("frgo.center.y", "there is no item 'frgo' (did you mean 'frog.center.y'?); items: frog"),
            (
                "depth.x",
                "there is no item 'depth'; items: frog; an item that is in no animator and not in the view tree is not in the trace: scene.signal(\"depth\", function() ... end) declares a number of it"
            ),
            ("frog", "'frog' is an item: name what to plot of it, such as frog.center.y or frog.rotation"),
            ("zzzzzz", "there is no signal 'zzzzzz'; signals: energy; items: frog (plot frog.center.y)"),
            ("", "there is no signal ''; signals: energy; items: frog (plot frog.center.y)"),
        ])
    func unknown(name: String, text: String) { #expect(objection(name, frames) == text) }

    @Test("an unknown property is refused with all there are")
    func unknownProperty() throws {
        let text = objection("frog.centre.y", frames)
        #expect(
            text?.hasPrefix(
                "the item 'frog' has no 'centre.y' to plot (did you mean 'frog.center.y'?); it has center.x, center.y, x, y, "
            ) == true)
        #expect(
            objection("frog.alpha", frames)?.hasSuffix(
                "transform.ty; scene.signal(\"frog.alpha\", function() ... end) declares any other number") == true)
        #expect(try values("frog.alpha", [frame(0, [("frog", 1, 2)], signals: [("frog.alpha", 0.5)])]) == [0.5])
        #expect(objection("frog.", frames)?.hasPrefix("the item 'frog' has no '' to plot") == true)
    }

    @Test("long lists are cut, empty ones told")
    func lists() {
        let many = [frame(0, (1...20).map { ("item\($0)", 0, 0) })]
        #expect(
            objection("xyzzy", many)
                == "there is no signal 'xyzzy'; signals: none; items: item1, item2, item3, item4, item5, item6, item7, item8 and 12 more (plot item1.center.y)"
        )
        #expect(objection("xyzzy", []) == "there is no signal 'xyzzy'; signals: none; items: none")
    }
}
