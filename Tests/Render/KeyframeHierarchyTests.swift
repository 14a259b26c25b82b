import Foundation
import Moonspring
import TestSupport
import Testing

@Suite struct KeyframeHierarchyTests {
    private let scratch = TestFolder()

    /// A sheet that slides and turns with a row in it that rests there, as does a dot in the row.
    private static let sheet = """
        scene.size = {200, 400}
        local function add(parent, name, frame, color)
            return parent:addSubview(ms.View{name = name, frame = frame, backgroundColor = color})
        end
        local sheet = add(scene.view, "sheet", {20, 100, 160, 200}, "teal")
        local row = add(sheet, "row", {10, 10, 140, 40}, "white")
        add(row, "dot", {5, 5, 10, 10}, "red")
        scene.onTick = function()
          local t = scene.time
          sheet.center, sheet.rotation = {100 + 50 * math.sin(3 * t), 200 + 40 * t}, 0.6 * math.sin(2 * t)
        end

        """
    private static let formats = ["css", "waapi.json", "lottie.json", "smil.svg", "xml", "swift", "keyframes.json"]

    private func text(_ script: String, _ format: String, isFlat: Bool = false) throws -> String {
        try scratch.motion(script, "a.\(format)", seconds: 2) { $0.isFlat = isFlat }
    }

    private func parents(_ script: String) throws -> [String?] {
        try scratch.keyframes(script, seconds: 2).views.map(\.parent)
    }

    @Test("what rests in a view that moves has no keys, and is placed as in its superview")
    func rest() throws {
        let views = try scratch.keyframes(Self.sheet, seconds: 2).views
        #expect(views.map(\.name) == ["sheet", "row", "dot"] && views.map(\.parent) == [nil, "sheet", "row"])
        #expect(Set(views[0].tracks.keys) == ["x", "y", "rotation"] && views[1...].allSatisfy { $0.tracks.isEmpty })
        #expect(views[1...].map { [$0.constants["x"], $0.constants["y"]] } == [[80, 30], [10, 10]])
        #expect(views[1...].allSatisfy { $0.constants["rotation"] == 0 })
    }

    @Test("a file with views in views is shorter than one with all in the scene", arguments: formats)
    func size(_ format: String) throws {
        #expect(try text(Self.sheet, format).utf8.count < text(Self.sheet, format, isFlat: true).utf8.count)
    }

    @Test("elements and layers are in one another")
    func elements() throws {
        #expect(
            try text(Self.sheet, "css").contains(
                "<div class=\"scene\"><div class=\"sheet\"><div class=\"row\"><div class=\"dot\"></div></div></div></div>"
            ))
        #expect(
            try text(Self.sheet, "swift").contains(
                """
                        add([views["row"]], to: views["sheet"])
                        add([views["dot"]], to: views["row"])
                """))
        #expect(try !text(Self.sheet, "css", isFlat: true).contains("<div class=\"sheet\"><div"))
    }

    @Test("what is in a view that fades is beside it where it would fade with all of it")
    func opacity() throws {
        let script = Self.sheet + "sheet.alpha = 0.5"
        #expect(
            try text(script, "css").contains("<div class=\"sheet\"></div><div class=\"row\"></div><div class=\"dot\">"))
        #expect(try parents(script) == [nil, "sheet", "row"])
    }

    @Test("a clip that moves with what it clips is at rest")
    func clip() throws {
        let sheet = try text(
            Self.sheet + "sheet.clipsToBounds, sheet.borderWidth, sheet.borderColor = true, 3, 'red'", "css")
        #expect(sheet.contains("<div class=\"sheet\"><div class=\"sheet--clip\"><div class=\"row\">"))
        #expect(!sheet.contains("@keyframes sheet--clip") && sheet.contains("inset: -3px;"))
    }

    @Test("a view comes in from nothing with what is in it")
    func flattened() throws {
        let script =
            Self.sheet
            + "scene.onTick = function() sheet.transform = ms.transform.scale(math.min(1, scene.time)) end scene.onTick()"
        let views = try scratch.keyframes(script, seconds: 2).views
        #expect(views[1].parent == "sheet" && views.map(\.tracks.isEmpty) == [false, true, true])
    }

    @Test("a view is in the scene when another is drawn between it and its superview, or it has several in turn")
    func order() throws {
        let between = """
            local guest = add(sheet, "guest", {0, 0, 50, 50}, "blue")
            row.zPosition = 1
            scene.at(1, function() scene.view:addSubview(guest) end)
            """
        #expect(try parents(Self.sheet + between) == [nil, nil, nil, "row"])
        let moved = "scene.at(1, function() scene.view:addSubview(row) end)"
        #expect(try parents(Self.sheet + moved) == [nil, nil, "row"])
    }

    /// A row that stands in the first of two lists beside each other.
    private static let lists = """
        local function add(parent, name, x, width)
            return parent:addSubview(ms.View{name = name, frame = {x, 0, width, 90}, backgroundColor = "teal"})
        end
        local first, second = add(scene.view, "first", 0, 90), add(scene.view, "second", 100, 90)
        local row = add(first, "row", 10, 20)

        """

    @Test("a view that moves to a superview that it did not overlap is drawn over it from the beginning")
    func moved() throws {
        let script = Self.lists + "scene.at(0.1, function() second:addSubview(row) end)"
        #expect(try scratch.keyframes(script, seconds: 1).views.map(\.name) == ["first", "second", "row"])
        #expect(try !scratch.summary(of: script, "a.css").contains("not in it"))
    }

    @Test("an order of drawing that changes where views overlap is told, with what has changed it")
    func changingOrder() throws {
        let moved = "row.size = {200, 20} scene.at(0.1, function() second:addSubview(row) end)"
        #expect(
            try scratch.summary(of: Self.lists + moved, "a.css").hasSuffix(
                "; not in it: a changing order of drawing ('row' moves from 'first' to 'second')"))
        let raised = "second.x = 80 scene.at(0.1, function() first.zPosition = 1 end)"
        #expect(
            try scratch.summary(of: Self.lists + raised, "a.css").hasSuffix(
                "; not in it: a changing order of drawing ('second' and 'first')"))
        let overflowing = "first.text = 'wider than it is' scene.at(0.1, function() first.zPosition = 1 end)"
        #expect(
            try scratch.summary(of: Self.lists + overflowing, "a.css").hasSuffix(
                "; not in it: a changing order of drawing ('second' and 'first')"))
    }

    @Test("what is far out on a small view that turns is within the tolerance", arguments: [0.05, 0.25])
    func farOut(_ tolerance: Double) throws {
        let script = """
            scene.size = {200, 400}
            local pivot = scene.view:addSubview(ms.View{name = "pivot", center = {100, 200}, size = {2, 2}})
            local arm = pivot:addSubview(ms.View{name = "arm", center = {300, 0}, size = {20, 20}})
            arm:addSubview(ms.View{name = "hand", center = {100, 50}, size = {9, 9}, backgroundColor = "red"})
            scene.onTick = function()
              pivot.rotation, arm.rotation, arm.y = math.sin(2 * scene.time), math.cos(scene.time), 9 * math.sin(scene.time)
            end
            """
        let file = try scratch.keyframes(script, seconds: 2, tolerance: tolerance)
        #expect(file.views.map(\.parent) == [nil, "pivot", "arm"] && file.views[2].tracks.isEmpty)
        // Where the hand is, as a reader of the file has it.
        for tick in 0...120 {
            let time = Double(tick) / 60
            let found = Point(4.5, 4.5).mapped(file.views.reversed().map { $0.map(at: time) })
            let (turn, swing) = (Transform.rotation(sin(2 * time)), Transform.rotation(cos(time)))
            let arm = turn.apply(Vector(299, -1 + 9 * sin(time))) + Vector(100, 200)
            let expected = arm + turn.apply(swing.apply(Vector(90, 40)))
            #expect(tick == 0 || found.distance(to: expected) <= tolerance, "tick \(tick)")
        }
    }

    @Test("a spring in a view that moves is exported as declared, in the coordinates of that view")
    func spring() throws {
        let script =
            Self.sheet + """
                local animator = ms.DynamicAnimator{referenceView = sheet}
                local spring = animator:addBehavior(ms.SpringBehavior{item = row, target = {80, 30}, duration = 0.5, bounce = 0.3})
                scene.at(0.5, function() spring.target = {80, 150} end)
                """
        let springs = try #require(try scratch.keyframes(script, seconds: 2).views[1].springs)
        #expect(springs.map(\.duration) == [0.5] && springs.map(\.bounce) == [0.3])
        #expect(springs.map(\.from) == [[80, 30]] && springs.map(\.to) == [[80, 150]])
    }
}

extension KeyframeFile.View {
    /// From its coordinates to those that it is in.
    fileprivate func map(at time: Double) -> Transform {
        func value(_ channel: String) -> Double { self.value(channel, at: time) ?? 0 }
        return Transform.rotation(value("rotation")).about(
            Point(value("width") / 2, value("height") / 2), at: Point(value("x"), value("y")))
    }
}

extension Point {
    fileprivate func mapped(_ maps: [Transform]) -> Point { maps.reduce(self) { $1.apply($0) } }
}
