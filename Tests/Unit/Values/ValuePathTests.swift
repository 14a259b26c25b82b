import TestSupport
import Testing

@Suite("path in Lua")
struct ValuePathTests {
    @Test(
        "makers, parts and methods",
        arguments: [
            ("ms.path()", "path(empty)"),
            ("ms.path.rect{10, 20, 30, 40}", "path(5 elements, bounds (10, 20, 30, 40))"),
            ("ms.path.rect(ms.rect(1, 2, 3, 4)).bounds", "rect(1, 2, 3, 4)"),
            ("ms.path.ellipse{0, 0, 10, 20}.bounds", "rect(0, 0, 10, 20)"),
            (
                "ms.path.circle({5, 6}, 4).bounds, ms.path.circle({5, 6}, 4) == ms.path.ellipse{1, 2, 8, 8}",
                "rect(1, 2, 8, 8)\ttrue"
            ),
            ("ms.path.roundedRect({1, 2, 30, 20}, 5)", "path(10 elements, bounds (1, 2, 30, 20))"),
            ("ms.path.roundedRect({0, 0, 30, 20}, 5):contains{1, 1}", "false"),
            ("ms.path.roundedRect({0, 0, 30, 20}, 0) == ms.path.rect{0, 0, 30, 20}", "true"),
            ("ms.path.polygon{{0, 0}, ms.vec(10, 0), {x = 0, y = 5}}.bounds", "rect(0, 0, 10, 5)"),
            ("ms.path.svg 'M10 10h5v5z'", "path(4 elements, bounds (10, 10, 5, 5))"),
            ("ms.path.svg 'm10 10 20 0-10 20z' == ms.path.polygon{{10, 10}, {30, 10}, {20, 30}}", "true"),
            ("ms.path.line({1, 2}, {4, 6})", "path(2 elements, bounds (1, 2, 3, 4))"),
            ("ms.path.arc{center = {5, 5}, radius = 5, from = 0, to = 0}.bounds", "rect(10, 5, 0, 0)"),
            ("ms.path.arc{center = {0, 0}, radius = 10, from = 0, to = math.pi / 2}:contains{6, 6}", "true"),
            ("ms.path.arc{center = {0, 0}, radius = 10, from = 0, to = -math.pi / 2}:contains{6, 6}", "false"),
            ("ms.path.arc{center = {0, 0}, radius = 10, from = 0, to = -math.pi / 2}:contains{6, -6}", "true"),
            ("ms.path():moveTo{1, 1}:lineTo{5, 1}:lineTo{5, 4}:close().bounds", "rect(1, 1, 4, 3)"),
            ("ms.path():moveTo{0, 0}:quadTo({50, 100}, {100, 0}).bounds", "rect(0, 0, 100, 50)"),
            ("ms.path():moveTo{0, 0}:curveTo({0, 100}, {100, 100}, {100, 0}).bounds", "rect(0, 0, 100, 75)"),
            ("ms.path.rect{0, 0, 10, 10}:contains{0, 0}, ms.path.rect{0, 0, 10, 10}:contains{10, 5}", "true\tfalse"),
            ("ms.path.rect{0, 0, 9, 9} == ms.path.rect{0, 0, 9, 9}", "true"),
            ("ms.path.rect{0, 0, 9, 9} == ms.path.rect{0, 0, 9, 8}, ms.path() == 5", "false\tfalse"),
            ("ms.path() == ms.path(), ms.path() == ms.vec(0, 0), ms.path() == ms.View{}", "true\tfalse\tfalse"),
            ("ms.type(ms.path())", "path"),
            ("ms.path", "class path"),
        ])
    func members(expression: String, text: String) throws {
        #expect(try shown(expression) == text)
    }

    @Test("drawing goes on in the same path, and each call returns it")
    func chain() throws {
        let scene = try TestScene(
            """
            local p = ms.path()
            print(p:moveTo{0, 0} == p, rawequal(p:lineTo{5, 0}, p), rawequal(p:quadTo({1, 1}, {2, 2}), p))
            print(rawequal(p:curveTo({1, 1}, {2, 2}, {3, 3}), p), rawequal(p:close(), p), p)
            """)
        #expect(scene.output == ["true\ttrue\ttrue", "true\ttrue\tpath(5 elements, bounds (0, 0, 5, 3))"])
    }

    @Test("a view that was given a path keeps it as it was then")
    func value() throws {
        let scene = try TestScene(
            """
            local p = ms.path.rect{0, 0, 10, 10}
            local v = ms.View{path = p, strokeColor = 'red', lineWidth = 2}
            p:moveTo{50, 50}:lineTo{90, 90}
            print(v.path, p, v.path == p, v.path == ms.path.rect{0, 0, 10, 10})
            v.path = p
            print(v.path == p, v.strokeColor, v.lineWidth)
            v.path = ms.path(v.path):lineTo{99, 99}
            print(v.path.bounds, p.bounds)
            v.path = nil
            print(v.path, ms.View{}.path, ms.View{}.strokeColor, ms.View{}.lineWidth)
            v.lineWidth = 0
            """)
        #expect(
            scene.output == [
                "path(5 elements, bounds (0, 0, 10, 10))\tpath(7 elements, bounds (0, 0, 90, 90))\tfalse\ttrue",
                "true\tred\t2.0",
                "rect(0, 0, 99, 99)\trect(0, 0, 90, 90)",
                "nil\tnil\tnil\t1.0",
            ])
    }

    @Test("a path may change every tick, and a picture shows the one of its tick")
    func everyTick() throws {
        let scene = try TestScene(
            """
            local v = scene.view:addSubview(ms.View{name = 'graph', path = ms.path()})
            local line = ms.path():moveTo{0, 0}
            scene.onTick = function() v.path = line:lineTo{scene.tick, 10} end
            """)
        let view = try #require(scene.scene.view.subviews.first)
        #expect(view.appearance.path?.isEmpty == true)
        for tick in 1...5 {
            try scene.advance()
            #expect(view.appearance.path?.elements.count == tick + 1)
        }
    }

    @Test(
        "errors name what was expected",
        arguments: [
            ("ms.path():lineTo{1, 2}", "this path has no current point: begin it with a move (moveTo in Lua)"),
            ("ms.path.rect(1, 2, 3, 4)", "argument 'r' of path.rect must be a rect or {x, y, width, height}"),
            ("ms.path.rect{0, 0, -5, 5}", "the rect of a path must not have a negative size, got (-5, 5)"),
            ("ms.path.ellipse{0, 0, 5, 0/0}", "argument 'r' of path.ellipse must be finite"),
            ("ms.path.polygon({0, 0}, {1, 1})", "argument 'points[1]' of path.polygon must be a vec or {x, y}"),
            ("ms.path.polygon{{0, 0}, {1, 1}}", "a polygon needs at least 3 points, got 2"),
            ("ms.path.line({0, 0})", "argument 'q' of path.line is missing"),
            ("ms.path.arc{center = {0, 0}, radius = 5, from = 0}", "argument 'to' of path.arc is missing"),
            ("ms.path.arc{centre = {0, 0}, center = {0, 0}, radius = 5, from = 0, to = 1}", "(did you mean 'center'?)"),
            ("ms.path.arc{center = {0, 0}, radius = -5, from = 0, to = 1}", "must be 0 or more, got -5"),
            ("ms.path.arc{center = {0, 0}, radius = 5, from = 0, to = 1/0}", "must be finite and below 1e100"),
            ("ms.path():moveTo{0/0, 1}", "argument 'p' of path:moveTo must be finite"),
            ("ms.path():moveTo(1, 2)", "argument 'p' of path:moveTo must be a vec or {x, y}, got number 1"),
            ("ms.path():moveTo{0, 0}:quadTo{1, 1}", "argument 'p' of path:quadTo is missing"),
            ("ms.path().moveTo{0, 0}", "path:moveTo must be called on a path with a colon"),
            ("local b = ms.path().bound", "path has no property 'bound' (did you mean 'bounds'?)"),
            ("ms.path().bounds = {0, 0, 1, 1}", "path.bounds is read only"),
            ("ms.path().mine = 1", "path has no property 'mine'"),
            ("ms.path(5)", "argument 'from' of ms.path must be a path or nil, got number 5"),
            ("ms.View{path = ms.rect(0, 0, 1, 1)}", "View{path = ...} must be a path, got rect"),
            ("ms.View{}.path = {0, 0, 1, 1}", "View.path must be a path or nil, got table"),
            ("ms.View{lineWidth = -1}", "View.lineWidth must be 0 or more, got -1"),
            ("ms.View{strokeColor = 'rde'}", "View.strokeColor must be a CSS colour name"),
            ("ms.View{path = ms.path()}.path:moveTo{0, 0}", "a path that was read from a property cannot be changed"),
            ("ms.path:subclass('P')", "subclass"),
        ])
    func errors(statement: String, text: String) throws { try expectError(statement, text) }

    @Test("a call that is refused leaves the path as it was")
    func unchanged() throws {
        let scene = try TestScene(
            """
            local p = ms.path.line({0, 0}, {1, 1})
            assert(not pcall(p.lineTo, p, {0/0, 1}))
            assert(not pcall(p.curveTo, p, {0, 1}, {0, 1}, {1e200, 1}))
            local v = ms.View{path = p}
            assert(not pcall(function() v.path:close() end))
            print(p == ms.path.line({0, 0}, {1, 1}), v.path == p)
            """)
        #expect(scene.output == ["true\ttrue"])
    }

    @Test("a heart of SVG falls on its tip, on a floor of SVG")
    func collision() throws {
        let scene = try TestScene(
            """
            scene.size = {300, 300}
            local heart = scene.view:addSubview(ms.View{
                name = "heart", center = {150, 100}, size = {160, 140}, collisionBoundsType = "path", collisionBoundingPath =
                ms.path.svg "M0 70C-60 20-80-10-80-40A40 40 0 0 1 0-50A40 40 0 0 1 80-40C80-10 60 20 0 70Z"})
            local animator = ms.DynamicAnimator{referenceView = scene.view}
            animator:addBehavior(ms.GravityBehavior{items = {heart}})
            animator:addBehavior(ms.CollisionBehavior{items = {heart}}):addBoundary("floor", ms.path.svg "M0 280H300")
            """, ticks: 180)
        let center = try #require(scene.item("heart")).center
        #expect(abs(center.x - 150) < 0.5 && abs(center.y - 210) < 0.5, "\(center)")
    }

    @Test("a path of 100,000 elements is the longest")
    func length() throws {
        let scene = try TestScene(
            """
            local p = ms.path():moveTo{0, 0}
            for i = 2, 100000 do p:lineTo{i, 0} end
            local ok, message = pcall(p.lineTo, p, {1, 1})
            print(ok, message, p.bounds)
            """)
        #expect(
            scene.output == [
                "false\ta path takes at most 100000 elements: draw the rest as another path\trect(0, 0, 100000, 0)"
            ])
    }
}
