import Foundation
import Moonspring
import MoonspringRender
import MoonspringScene
import TestSupport
import Testing

/// A scene for the browser: things that swing, turn, come, go and change their order, one of them with a name made to break out.
enum BrowserFilm {
    static let hostile = "</script><script>alert(1)</script><!--"
    static let script = """
        scene.size = {480, 320}; scene.view.backgroundColor = "#fbf7ef"
        local animator = ms.DynamicAnimator{referenceView = scene.view}
        local function add(name, x, y, size, color)
          return scene.view:addSubview(ms.View{name = name, center = {x, y}, size = {size, size}, backgroundColor = color,
                                               cornerRadius = size / 5})
        end
        local bob = add("bob", 360, 220, 60, "slateblue")
        animator:addBehavior(ms.AttachmentBehavior{item = bob, attachedToAnchor = {240, 60}})
        animator:addBehavior(ms.GravityBehavior{items = {bob}})
        local spinner = add("spinner", 60, 60, 40, "#2a9d8f")
        spinner.text = "Hi"
        local spin = animator:addBehavior(ms.DynamicItemBehavior{items = {spinner}})
        spin.angularResistance, spin.resistance = 0, 0
        spin:addAngularVelocity(2.5, spinner)
        spin:addLinearVelocity({9, 4}, spinner)
        local odd = ms.DynamicItem{name = "odd", center = {100, 200}, bounds = {0, 0, 60, 30}}
        animator:addBehavior(ms.SnapBehavior{item = odd, snapPoint = {200, 250}, damping = 0.1})
        local evil = add([[\(hostile)]], 400, 40, 30, "orange")
        evil.text, evil.borderColor, evil.borderWidth = [[\(hostile)]], "#000", 2
        local guest = add("guest", 440, 280, 30, "#e76f51")
        scene.every(0.7, function()
          if guest.superview then guest:removeFromSuperview() else scene.view:addSubview(guest) end
        end)
        scene.at(1, function() scene.view:bringToFront(bob) end)
        scene.signal("bob.y", function() return bob.center.y end)
        scene.signal([[\(hostile)]], function() return scene.tick end)
        """

    /// Runs player_test.py. Returns what it prints.
    static func check(_ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
        try Browser.test("Tests/Render/player_test.py", arguments, sourceLocation: sourceLocation)
    }
}

@Suite(.ownThread) struct PlayerBrowserTests {
    private let scratch = TestFolder()

    @Test(
        "a browser plays the page from disk, scrubs to the middle, and draws every item where the trace has it",
        .needsBrowser)
    func browser() throws {
        let film = try PlayerFilm(BrowserFilm.script, ticks: 240)
        try film.write(to: scratch["page.html"], title: BrowserFilm.hostile)
        try film.trace.write(toFile: scratch["trace.jsonl"], atomically: true, encoding: .utf8)
        let output = try BrowserFilm.check(
            scratch["page.html"], scratch["trace.jsonl"], "bob=#6a5acd", "spinner=#2a9d8f")
        #expect(output.hasPrefix("ok: 241 ticks"))
    }

    @Test("the page draws what a PNG of the same tick shows", .needsBrowser)
    func gallery() throws {
        let ball = try Bitmap(width: 120, height: 88)
        Canvas(ball).paint(Ink(0.9, 0.3, 0.1, 0.8))
        try scratch.put("ball.png", ball.png())
        let images = ImageStore(folder: scratch.url.path)
        let picture = Self.gallery
        let writer = try PlayerWriter(
            path: scratch["page.html"], title: "gallery", interval: 1 / 60, size: picture.size, images: images)
        try writer.add(picture, signals: [])
        try writer.finish()
        let bitmap = try Bitmap(width: 2 * Int(picture.size.width), height: 2 * Int(picture.size.height))
        let canvas = Canvas(bitmap)
        canvas.scale(2, 2)
        Painter(images: images).draw(picture, on: canvas)
        try scratch.put("picture.png", bitmap.png())
        let output = try BrowserFilm.check(scratch["page.html"], "-", "7=\(scratch["picture.png"])")
        #expect(output.contains(" 1 pictures,"))
    }

    /// `comparison` is how player_test.py compares the pictures of tick 0.
    @Test(
        "the page clips, shades and fills like a PNG of the same tick, and cuts the same words off", .needsBrowser,
        arguments: [("0=", BrowserFilm.looks, Size(360, 300)), ("0~=", BrowserFilm.texts, Size(360, 260))])
    func looks(comparison: String, script: String, size: Size) throws {
        try renderScene(script, name: "looks", options: RenderOptions().with(\.scale, 2), to: scratch["looks.png"])
        try renderScene(script, name: "looks", size: size, to: scratch["looks.html"])
        let output = try BrowserFilm.check(scratch["looks.html"], "-", comparison + scratch["looks.png"])
        #expect(output.contains(" 1 pictures,"))
    }

    @Test("the overlay's kinds are switched one by one, and together by its switch", .needsBrowser)
    func overlay() throws {
        let script = """
            scene.size = {400, 300}
            local animator = ms.DynamicAnimator{referenceView = scene.view}
            local function box(x, y) return scene.view:addSubview(ms.View{center = {x, y}, size = {60, 60}}) end
            local bob, low = box(320, 60), box(80, 262)
            animator:addBehavior(ms.AttachmentBehavior{item = bob, attachedToAnchor = {200, 40}})
            animator:addBehavior(ms.FieldBehavior.linearGravity{direction = {0, 1}, items = {bob}})
            animator:addBehavior(ms.CollisionBehavior{items = {low}}):addBoundary("floor", {20, 292}, {380, 292})
            animator:addBehavior(ms.GravityBehavior{items = {low, bob}})
            """
        try renderScene(
            script, name: "kinds", seconds: 0.5, showsOverlay: true, size: Size(400, 300),
            to: scratch["kinds.html"])
        let output = try BrowserFilm.check(
            scratch["kinds.html"], "-", "overlay:shapes=#009959", "overlay:contacts=#e61a1a",
            "overlay:velocities=#1a73e6", "overlay:attachments=#f28c00", "overlay:fields=#804dbf",
            "overlay:boundaries=#d93380")
        #expect(output.hasSuffix("6 kinds of overlay\n"))
    }

    @Test("the page shows fingers as a PNG of the same tick does", .needsBrowser)
    func touches() throws {
        let options = RenderOptions().with(\.hasTouches, true)
        let size = Size(360, 300)
        try renderScene(
            BrowserFilm.touches, name: "touches", seconds: 0.25, size: size, options: options,
            to: scratch["touches.html"])
        try renderScene(
            BrowserFilm.touches, name: "touches", seconds: 0.25, options: options.with(\.scale, 2),
            to: scratch["touches.png"])
        let output = try BrowserFilm.check(
            scratch["touches.html"], "-", "15=" + scratch["touches.png"])
        #expect(output.contains(" 1 pictures,"))
    }

    /// A path with every kind of element, and a hole.
    private static let wave: Path = {
        var path = Path()
        path.move(to: Point(0, 20))
        path.addQuadCurve(to: Point(30, 20), control: Point(15, -20))
        path.addCurve(to: Point(60, 20), control1: Point(40, 50), control2: Point(50, 50))
        path.addLine(to: Point(60, 44))
        path.addLine(to: Point(0, 44))
        path.closeSubpath()
        path.move(to: Point(10, 40))
        path.addLine(to: Point(20, 40))
        path.addLine(to: Point(15, 30))
        path.closeSubpath()
        return path
    }()

    /// A picture of all that is drawn but text, whose letters are the system's.
    private static var gallery: Picture {
        var shapes: [PictureShape] = []
        for number in 0..<12 {
            let place = Point(40 + 80 * Double(number % 4), 40 + 80 * Double(number / 4))
            var shape = PictureShape(
                "shape\(number)", at: place, size: Size(60, 44), angle: 0.3 * Double(number),
                color: ["#e76f51", "#2a9d8f", "#26465380"][number % 3])
            shape.appearance.cornerRadius = [0, 8, 30][number / 4]
            if number % 4 > 0 {
                shape.appearance.borderColor = Color("#222244cc")
                shape.appearance.borderWidth = [0, 2, 9, 60][number % 4]
            }
            if number == 2 { shape.map.c *= -1.4 }
            if number == 5 { shape.appearance.image = "ball.png" }
            if (8...10).contains(number) { shape.alpha = 0.6 }
            if number == 10 { shape.appearance.backgroundColor = nil }
            if number == 11 { shape.isView = false }
            if number == 4 {
                (shape.appearance.path, shape.appearance.cornerRadius) = (wave, 22)
                shape.appearance.strokeColor = Color("navy")
                shape.appearance.lineWidth = 3
            }
            shapes.append(shape)
        }
        // Cut off by the round corners of a view that shows a path in their place.
        var inner = PictureShape("inner", at: Point(40, 120), size: Size(100, 100), color: "#ffd166")
        inner.clip = 4
        shapes.append(inner)
        var picture = Picture(tick: 7, shapes)
        picture.background = Fill("#d8e4f0c0")
        return picture
    }
}
