import Foundation
import Moonspring
import MoonspringRender
import MoonspringScene
import TestSupport
import Testing

/// Files of keyframes as a program reads the plain one.
struct KeyframeFile: Decodable {
    struct View: Decodable {
        let name: String
        let constants: [String: Double]
        /// Time, value, and four numbers or "hold".
        let tracks: [String: [[Entry]]]
        let clip: String?
        let parent: String?
        let texts: [String]?
        let springs: [Spring]?
    }
    struct Spring: Decodable {
        let start: Double
        let from: [Double]
        let to: [Double]
        let velocity: [Double]
        let duration: Double
        let bounce: Double
        let angularFrequency: Double
        let dampingRatio: Double
        let error: Double

        /// The x of an underdamped one, by the textbook.
        func x(at time: Double) -> Double {
            let time = max(time - start, 0)
            let (decay, offset) = (dampingRatio * angularFrequency, from[0] - to[0])
            let turn = angularFrequency * (1 - dampingRatio * dampingRatio).squareRoot()
            let swing = offset * cos(turn * time) + (velocity[0] + decay * offset) / turn * sin(turn * time)
            return to[0] + exp(-decay * time) * swing
        }
    }
    enum Entry: Decodable, Equatable {
        case number(Double)
        case hold

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            self = if let number = try? value.decode(Double.self) { .number(number) } else { .hold }
        }

        var value: Double { if case .number(let value) = self { value } else { .nan } }
    }
    let duration: Double
    let views: [View]

    func keys(_ view: String, _ channel: String) throws -> [[Double]] {
        let view = try #require(views.first { $0.name == view })
        return try #require(view.tracks[channel]).map { $0.map(\.value) }
    }
}

extension KeyframeFile.View {
    /// The value of a channel at a time in seconds; nil: it has none.
    func value(_ channel: String, at time: Double) -> Double? {
        guard let keys = tracks[channel]?.map({ $0.map(\.value) }) else { return constants[channel] }
        guard let last = keys.lastIndex(where: { $0[0] <= time + 1e-9 }) else { return keys[0][1] }
        guard last + 1 < keys.count else { return keys[last][1] }
        let (start, end) = (keys[last], keys[last + 1])
        let share = (time - start[0]) / (end[0] - start[0])
        return start[1] + (start.count == 6 ? eased(share, Array(start[2...])) : share) * (end[1] - start[1])
    }

    /// A cubic Bézier curve by bisection.
    private func eased(_ share: Double, _ curve: [Double]) -> Double {
        func coordinate(_ first: Double, _ second: Double, _ s: Double) -> Double {
            3 * s * (1 - s) * (1 - s) * first + 3 * s * s * (1 - s) * second + s * s * s
        }
        var (low, high) = (0.0, 1.0)
        for _ in 0..<50 {
            let middle = (low + high) / 2
            if coordinate(curve[0], curve[2], middle) < share { low = middle } else { high = middle }
        }
        return coordinate(curve[1], curve[3], low)
    }
}

extension TestFolder {
    /// Renders a scene of 200 by 400 points into a file of the folder.
    func renderMotion(
        _ script: String, _ name: String, seconds: Double, _ change: (inout RenderOptions) -> Void = { _ in }
    ) throws {
        var options = RenderOptions()
        change(&options)
        try renderScene(
            script, name: "scene", seconds: seconds, size: Size(200, 400), options: options, to: self[name])
    }

    /// The text of such a file of a scene.
    func motion(
        _ script: String, _ name: String, seconds: Double, _ change: (inout RenderOptions) -> Void = { _ in }
    ) throws -> String {
        try renderMotion(script, name, seconds: seconds, change)
        return try #require(String(data: bytes(name), encoding: .utf8))
    }

    /// The same of a ball with more of a script, moving for a tenth of a second.
    func ballMotion(_ script: String, _ name: String) throws -> String {
        try motion(KeyframeTests.ball + script, name, seconds: 0.1)
    }

    /// The plain keyframes of a scene of that size.
    func keyframes(_ script: String, seconds: Double, tolerance: Double? = nil) throws -> KeyframeFile {
        try renderMotion(script, "a.keyframes.json", seconds: seconds) { $0.tolerance = tolerance }
        return try JSONDecoder().decode(KeyframeFile.self, from: bytes("a.keyframes.json"))
    }

    /// What is said of a file of ten ticks.
    func summary(of script: String, _ name: String) throws -> String {
        try renderScene(script, name: "scene", seconds: 10.0 / 60, size: slideHeader.size, to: self[name]).summary
    }
}

@Suite struct KeyframeTests {
    private let scratch = TestFolder()

    /// A ball of 20 points with an animator.
    static let ball = """
        scene.size = {200, 400}
        local ball = scene.view:addSubview(ms.View{name = "ball", center = {100, 50}, size = {20, 20}, backgroundColor = "red"})
        local animator = ms.DynamicAnimator{referenceView = scene.view}

        """

    @Test("an unresisted fall is one exact segment")
    func fall() throws {
        let script =
            Self.ball + """
                ms.DynamicItemBehavior{items = {ball}}.resistance = 0
                local free = animator:addBehavior(ms.DynamicItemBehavior{items = {ball}})
                free.resistance = 0
                animator:addBehavior(ms.GravityBehavior{items = {ball}})
                """
        let keys = try scratch.keyframes(script, seconds: 0.8).keys("ball", "y")
        try #require(keys.count == 2)
        // A parabola from rest: y = 50 + 500 t², with 1000 pt/s² and half a sub-step more of time.
        #expect(abs(keys[1][1] - (50 + 500 * 0.8 * 0.8)) < 5)
        let curve = keys[0][2...]
        for (found, expected) in zip(curve, [1.0 / 3, 0, 2.0 / 3, 1.0 / 3]) { #expect(abs(found - expected) < 0.01) }
    }

    @Test("a ball that bounces has keys at its contacts and its apexes, and few others")
    func bounce() throws {
        let script =
            Self.ball + """
                animator:addBehavior(ms.GravityBehavior{items = {ball}})
                local walls = animator:addBehavior(ms.CollisionBehavior{items = {ball}})
                walls.translatesReferenceBoundsIntoBoundary = true
                animator:addBehavior(ms.DynamicItemBehavior{items = {ball}}).elasticity = 0.7
                """
        let keys = try scratch.keyframes(script, seconds: 3).keys("ball", "y")
        let values = keys.map { $0[1] }
        #expect(values.count < 180 / 5)
        #expect(values.filter { $0 > 375 }.count >= 3)
        // Between two contacts it rises to an apex, which has a key: a value less than both of its neighbours'.
        let apexes = values.indices.dropFirst().dropLast().filter {
            values[$0] < values[$0 - 1] && values[$0] < values[$0 + 1]
        }
        #expect(apexes.count >= 2)
    }

    @Test("what rests has one value from key to key, and what moves begins there")
    func rest() throws {
        let script =
            Self.ball + """
                scene.onTick = function()
                  local t = scene.time
                  ball.x = 100 + 60 * (math.max(0, math.min(t - 0.5, 0.25)) ^ 3 * 64 - math.max(0, math.min(t - 1.5, 0.25)) ^ 3 * 64)
                end
                """
        let keys = try scratch.keyframes(script, seconds: 2.5).keys("ball", "x")
        let rests = zip(keys, keys.dropFirst()).filter { $0[1] == $1[1] && $1[0] - $0[0] > 0.3 }
        try #require(rests.count == 3)
        #expect(rests.allSatisfy { $0.0.count == 2 }, "no curve leads from rest to rest")
        #expect(rests.map { $0.0[1] } == [100, 160, 100])
        // A cube is seen a few ticks after it begins.
        #expect(rests[0].0[0] == 0 && (0.5...0.6).contains(rests[0].1[0]) && abs(rests[1].0[0] - 0.75) < 0.02)
    }

    /// A view that turns, a parent that swings with a child in it, one that changes size and colour, and one that comes and goes.
    private static let motley = """
        scene.size = {200, 400}
        local function add(name, x, y, w, h) return ms.View{name = name, center = {x, y}, size = {w, h}, backgroundColor = "teal"} end
        local parent, child = scene.view:addSubview(add("parent", 100, 100, 80, 60)), add("child", 60, 20, 20, 20)
        parent:addSubview(child)
        local size, guest = scene.view:addSubview(add("size", 60, 300, 40, 20)), scene.view:addSubview(add("guest", 150, 300, 30, 30))
        local animator = ms.DynamicAnimator{referenceView = scene.view}
        animator:addBehavior(ms.GravityBehavior{items = {parent}})
        animator:addBehavior(ms.AttachmentBehavior{item = parent, offsetFromCenter = {30, -20}, attachedToAnchor = {120, 20}})
        scene.onTick = function()
          local t = scene.time
          size.size = {40 + 20 * math.sin(3 * t), 20 + 5 * math.cos(4 * t)}
          size.backgroundColor = string.format("#%02x40%02x", math.floor(100 + 100 * math.sin(t)), math.floor(60 * t))
          size.alpha = 0.6 + 0.4 * math.cos(2 * t)
          guest.hidden = t > 1 and t < 1.5
          guest.transform = ms.transform.scale(1 + 0.3 * t, 1) * ms.transform.rotation(t)
        end
        """

    static let formats = [
        "css", "waapi.json", "json", "lottie.json", "smil.svg", "xml", "swift", "keyframes.json", "keyframes.csv",
    ]

    @Test(
        "every format is within the tolerance, and says how far it is", arguments: formats, [0.05, 0.25, 2])
    func withinTolerance(_ format: String, _ tolerance: Double) throws {
        let renderer = try renderScene(
            Self.motley, name: "motley", seconds: 2, size: slideHeader.size,
            options: RenderOptions().with(\.tolerance, tolerance), to: scratch["a.\(format)"])
        let (largest, mean) = (
            try #require(renderer.details["largestError"]?.doubleValue),
            try #require(renderer.details["meanError"]?.doubleValue)
        )
        #expect(largest <= tolerance && mean <= largest && largest > tolerance / 20)
        #expect(renderer.details["bytes"]?.integerValue == (try scratch.bytes("a.\(format)")).count)
        #expect(renderer.summary.contains("keys in") && renderer.summary.contains("error at most"))
    }

    @Test("fades of opacity and colour are within the least tolerance", arguments: formats)
    func fade(_ format: String) throws {
        let fade = "ms.animate(ball, {alpha = 0, backgroundColor = '#0040ff30'}, {duration = 0.5, bounce = 0})"
        try scratch.renderMotion(Self.ball + fade, "a.\(format)", seconds: 1.6) { $0.tolerance = 0.005 }
    }

    @Test("the same scene gives the same bytes", arguments: formats)
    func sameBytes(_ format: String) throws {
        try scratch.renderMotion(Self.motley, "a.\(format)", seconds: 1.6)
        try scratch.renderMotion(Self.motley, "b.\(format)", seconds: 1.6)
        #expect(try scratch.bytes("a.\(format)") == scratch.bytes("b.\(format)"))
    }

    @Test("a larger tolerance needs fewer keys")
    func tolerance() throws {
        func count(_ tolerance: Double) throws -> Int {
            try scratch.keyframes(Self.motley, seconds: 2, tolerance: tolerance).views.reduce(0) { sum, view in
                sum + view.tracks.values.reduce(0) { $0 + $1.count }
            }
        }
        let counts = try [0.01, 0.25, 5].map(count)
        #expect(counts[0] > counts[1] && counts[1] > counts[2], "\(counts)")
    }

    @Test("what moves several times has a linear() easing for each of its motions, from 0 to 1")
    func linearEasings() throws {
        let sheet = try scratch.motion(Self.motley, "a.css", seconds: 2) { $0.easing = .linear }
        #expect(!sheet.contains("cubic-bezier("))
        let easings = sheet.matches(of: /timing-function: linear\(([^)]*)\);/)
        #expect(easings.count > 3)
        for easing in easings { #expect(easing.1.hasPrefix("0 0%, ") && easing.1.hasSuffix(", 1 100%")) }
    }

    @Test("a view that is hidden half a tick before a tick is hidden at it")
    func visibility() throws {
        let keys = try scratch.keyframes(Self.motley, seconds: 2).keys("guest", "visible")
        #expect(keys.map { $0[1] } == [1, 0, 1])
        #expect(abs(keys[1][0] - (1 + 0.5 / 60)) < 1e-3 && abs(keys[2][0] - (1.5 - 0.5 / 60)) < 1e-3)
    }

    @Test("a shear is an error in formats that have none, named with the ones that do", arguments: ["xml", "swift"])
    func shear(_ format: String) throws {
        let script = Self.ball + "scene.onTick = function() ball.transform = {1, 0, scene.time, 1, 0, 0} end"
        let error = #expect(throws: OutputError.self) { try scratch.renderMotion(script, "a.\(format)", seconds: 1) }
        #expect("\(try #require(error))".contains("has no shear, and 'ball' is sheared: choose .css"))
        #expect(scratch.names.isEmpty)
        try scratch.renderMotion(script, "a.css", seconds: 1)
    }

    @Test("what has no keyframes is named, in the head of the file as well", arguments: formats)
    func omissions(_ format: String) throws {
        let script =
            Self.ball
            + "scene.onTick = function() ball.path = ms.path.ellipse{0, 0, scene.tick, 9} ball.fontSize, ball.text = 5 + scene.tick, 'a' end"
        let summary = try scratch.summary(of: script, "a.\(format)")
        #expect(summary.contains("; not in it: a changing path of 'ball', a changing font of 'ball'"))
        let head = try #require(String(data: scratch.bytes("a.\(format)").prefix(900), encoding: .utf8))
        #expect(head.contains("a changing path of 'ball'") == (format != "keyframes.csv"), "\(head)")
    }

    @Test("corners, colours and texts that change have keys, and a view the name of what clips it")
    func island() throws {
        let file = try scratch.keyframes(
            Self.ball + """
                local label = ball:addSubview(ms.View{name = "label", size = {9, 9}})
                ball.clipsToBounds, ball.borderWidth = true, 2
                scene.onTick = function()
                  local t = scene.time
                  ball.size, ball.cornerRadius, ball.borderColor = {20 + 20 * t, 20}, 100 * t, t > 0.5 and "red" or nil
                  label.text, label.textColor = t > 0.5 and "b" or "a", t > 0.5 and "red" or "blue"
                end
                """, seconds: 1)
        // A radius is half of a side at most, as it is drawn.
        #expect(try file.keys("ball", "cornerRadius").map { $0[1] }.max() == 10)
        #expect(try file.keys("ball", "width").last?[1] == 40)
        #expect(try file.keys("ball", "borderOpacity").map { $0[1] }.last == 255)
        #expect(try file.keys("label", "textRed").map { $0[1] }.last == 255)
        #expect(try file.keys("label", "text").map { $0[1] } == [0, 1, 2])
        #expect(file.views.map(\.clip) == [nil, "ball"] && file.views[1].texts == ["", "a", "b"])
    }

    @Test(
        "texts and shadows are named where a format has none, many of a kind by their number",
        arguments: [
            ("css", nil), ("smil.svg", nil), ("waapi.json", "the text of 3 views"),
            ("json", "the text of 3 views, the shadow of 'ball'"), ("xml", "the text of 3 views, the shadow of 'ball'"),
            ("swift", "the text of 3 views, the shadow of 'ball'"),
        ])
    func looks(_ format: String, _ expected: String?) throws {
        let script =
            Self.ball + """
                ball.text, ball.shadowColor = "a", "black"
                for i = 1, 2 do scene.view:addSubview(ms.View{name = "label " .. i, frame = {0, 0, 50, 20}, text = "b"}) end
                """
        let summary = try scratch.summary(of: script, "a.\(format)")
        #expect(summary.hasSuffix(expected.map { "; not in it: \($0)" } ?? " pt"), "\(summary)")
    }

    @Test("names in files are plain and differ, whatever views are called")
    func names() throws {
        let script = """
            for _, name in ipairs{"a b", "a-b", "</style>", "1st", "\\u{1F600}", "} .x {", "scene"} do
              scene.view:addSubview(ms.View{name = name, center = {50, 50}, size = {10, 10}, backgroundColor = "red"})
            end
            """
        #expect(
            try scratch.keyframes(script, seconds: 0.1).views.map(\.name) == [
                "a-b", "a-b-2", "style", "view1st", "view", "x", "scene-2",
            ])
        for format in Self.formats { try scratch.renderMotion(script, "b.\(format)", seconds: 0.1) }
    }

    @Test("a text cannot leave its string, nor a style element that has the sheet in it")
    func hostileText() throws {
        let sheet = try scratch.ballMotion("ball.text = [[a\"} .x { </style><script>alert(1)</script>\\]]", "a.css")
        #expect(sheet.contains(#"content: "a\"} .x { \3c /style>\3c script>alert(1)\3c /script>\\""#))
        #expect(!sheet.contains("</s"))
        #expect(sheet.hasPrefix("@charset \"UTF-8\";\n"))
    }

    @Test("one moment has no keyframes")
    func still() throws {
        let error = #expect(throws: OutputError.self) { try scratch.renderMotion(Self.ball, "a.css", seconds: 0) }
        #expect("\(try #require(error))" == "keyframes need two ticks or more between --from and --to, found 1")
    }

    @Test("a view that no keyframes come near is called what the script calls it")
    func farOff() throws {
        let script = """
            local v = scene.view:addSubview(ms.View{name = 'a "quoted" view', frame = {75, 75, 50, 50}})
            v.backgroundColor, v.transform = "red", ms.transform.scale(1e7, 1)
            ms.animate(v, {x = 90, rotation = 3}, {duration = 1})
            """
        let error = #expect(throws: OutputError.self) { try scratch.renderMotion(script, "a.css", seconds: 1) }
        let text = "\(try #require(error))"
        #expect(text.contains(#" pt from the motion ('a "quoted" view', tick "#), "\(text)")
    }
}

@Suite struct KeyframeOptionTests {
    private func objection(_ names: [String], _ change: (inout RenderOptions) -> Void) -> String? {
        var options = RenderOptions()
        change(&options)
        return errorText { try options.check(names.map { try RenderFormat(path: $0) }) }
    }

    @Test("the longest ending that is known says the format")
    func endings() throws {
        #expect(objection(["a.waapi.json"]) { $0.easing = .linear } == nil)
        #expect(objection(["a.b.json"]) { $0.easing = .linear }?.contains("has no effect on .json") == true)
        #expect(objection(["a.keyframes.csv"]) { $0.tolerance = 1 } == nil)
        #expect(objection(["a.csv"]) { $0.tolerance = 1 }?.contains("has no effect on .csv") == true)
        #expect(objection(["a.keyframes.json"]) { $0.isFlat = true } == nil)
        #expect(objection(["a.keyframes.csv"]) { $0.isFlat = true }?.contains("has no effect") == true)
    }

    @Test("of several files one that uses an option is enough")
    func several() {
        #expect(objection(["a.css", "b.png"]) { $0.scale = 2 } == nil)
        #expect(
            objection(["a.css", "b.png"]) { $0.rate = 30 }?.contains("has no effect on .css or .png: leave it out")
                == true)
    }

    @Test("a tolerance is 0.005 to 100 points", arguments: [0, -1, 0.001, 1000, .nan, .infinity])
    func range(_ tolerance: Double) {
        #expect(objection(["a.css"]) { $0.tolerance = tolerance }?.contains("expected 0.005 to 100 points") == true)
    }
}
