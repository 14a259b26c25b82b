import Foundation
import Moonspring
import MoonspringRender
import MoonspringScene
import TestSupport
import Testing

@Suite struct PlayerTests {
    /// Boxes of all sizes that swing, turn, stretch and shear; some come and go, and the order changes.
    private func restlessFilm(ticks: Int = 90) -> PlayerFilm {
        var film = PlayerFilm()
        for tick in 0...ticks {
            let time = Double(tick) / 60
            var shapes: [PictureShape] = []
            for number in 0..<8 {
                if number == 3, (20..<40).contains(tick) { continue }
                let place = Double(number)
                let center = Point(160 + 150 * sin(2 * time + place), 120 + 90 * cos(3.7 * time * place))
                let side = [0.01, 1, 7.77, 40, 123.456, 800, 5000, 30][number]
                var shape = PictureShape(
                    "box\(number)", at: center, size: Size(side, side / 3 + 0.1),
                    angle: 5 * time * place)
                if number == 7 {
                    shape.size.x = 30 + 10 * sin(9 * time)
                    shape.map.a *= 30
                    shape.map.c += 0.4 * time
                }
                if number == 2, tick > 60 { shape.map.d *= -1 }
                shapes.append(shape)
            }
            if tick > 50 { shapes.reverse() }
            film.append(Picture(tick: tick, shapes))
        }
        return film
    }

    @Test("the same pictures give the same page")
    func sameBytes() throws {
        let film = try PlayerFilm(BrowserFilm.script, ticks: 30)
        #expect(try film.page() == film.page())
        #expect(try film.page() == PlayerFilm(BrowserFilm.script, ticks: 30).page())
    }

    @Test("every corner of every shape is within 1/1000 point of where it was, through stretching, coming and going")
    func places() throws {
        let film = restlessFilm()
        let data = try PlayerData(page: film.page())
        #expect(data.json["moonspringPlayer"] == 2)
        #expect(data.pictures.map(\.tick) == Array(0...90))
        let error = data.largestError(from: film.pictures)
        #expect(error < 0.001 && error > 0)
    }

    @Test("appearance, opacity and text may change at any tick")
    func appearances() throws {
        var film = PlayerFilm()
        for tick in 0..<40 {
            var shape = PictureShape("lamp", at: Point(50, 50), color: tick % 10 < 5 ? "red" : "#0000ff88")
            shape.appearance.text = tick < 20 ? nil : "on\n\(tick / 30)"
            shape.alpha = Double(tick) / 40
            film.append(Picture(tick: tick, [shape]))
        }
        let data = try PlayerData(page: film.page())
        for (tick, fill, text) in [
            (4, "#ff0000", nil), (7, "#0000ff88", nil), (22, "#ff0000", "on\n0"), (39, "#0000ff88", "on\n1"),
        ] {
            let shape = try #require(data.pictures[tick].shapes.first)
            #expect(shape.primitive("shape")?.objectValue?["fill"]?.stringValue == fill)
            #expect(shape.primitive("words")?.objectValue?["text"]?.stringValue == text)
            #expect(isNear(shape.alpha, Double(tick) / 40, 0.0006))
        }
        // What reads better on the fill was worked out beforehand.
        #expect(data.pictures[22].shapes.first?.primitive("words")?.objectValue?["color"] == "#000000")
    }

    @Test("what cuts a shape off may come and go, and so may gradients behind the scene")
    func clips() throws {
        var film = PlayerFilm()
        for tick in 0..<30 {
            var picture = Picture(
                tick: tick, [PictureShape("box", at: Point(50, 50)), PictureShape("lid", at: Point(60, 50))])
            if 10..<20 ~= tick { picture.shapes[1].clip = 0 }
            if tick >= 20 { picture.shapes.reverse() }
            guard let from = Color("red"), let to = Color("#00f") else { continue }
            if tick == 25 {
                picture.background = .gradient(Gradient(colors: [from, to, from], locations: [0, 0.25, 1]))
            }
            if tick >= 5, tick != 25 {
                picture.background = .gradient(Gradient(from: from, to: to, angle: tick < 15 ? 0 : 1))
            }
            film.append(picture)
        }
        let data = try PlayerData(page: film.page())
        for (tick, expected) in [(9, nil), (10, "box"), (19, "box"), (20, nil)] {
            let shapes = data.pictures[tick].shapes
            let found = shapes.first { $0.name == "lid" }?.clip.map { shapes[$0].name }
            #expect(found == expected, "tick \(tick)")
            #expect(shapes.contains { $0.name == "box" && $0.clip == nil })
        }
        func gradient(_ angle: Double) -> JSON { ["from": "#ff0000", "to": "#0000ff", "angle": .number(angle)] }
        #expect([0, 5, 14, 15].map { data.pictures[$0].background } == [.null, gradient(0), gradient(0), gradient(1)])
        let stops: JSON = [
            "from": "#ff0000", "to": "#ff0000", "angle": .number(.pi / 2),
            "stops": [[0, "#ff0000"], [0.25, "#0000ff"], [1, "#ff0000"]],
        ]
        #expect(data.pictures[25].background == stops)
    }

    @Test("a hostile title, name, text or signal stays text")
    func hostile() throws {
        let text = "</script><script>alert(1)</script><!--<script>\"'&\u{2028}]]>"
        var film = PlayerFilm()
        var shape = PictureShape(text, at: Point(50, 50))
        shape.appearance.text = text
        film.append(Picture(tick: 0, [shape]), signals: [FrameSignal(name: text, value: 1)])
        let page = String(decoding: try film.page(title: text), as: UTF8.self)
        let harmless = String(decoding: try restlessFilm(ticks: 1).page(), as: UTF8.self)
        for tag in ["<script", "</script", "<!--", "<title", "<h1"] {
            #expect(page.components(separatedBy: tag).count == harmless.components(separatedBy: tag).count)
        }
        let data = try PlayerData(page: Array(page.utf8))
        #expect(data.json["title"]?.stringValue == text)
        #expect(data.pictures[0].shapes.first?.name == text)
        #expect(data.pictures[0].shapes.first?.primitive("words")?.objectValue?["text"]?.stringValue == text)
        #expect(data.signals.first?["name"]?.stringValue == text)
    }

    @Test("ten seconds of a hundred moving items take less than a megabyte; at rest less than 40 kB")
    func size() throws {
        var (moving, resting) = (PlayerFilm(), PlayerFilm())
        for tick in 0...600 {
            let time = Double(tick) / 60
            let shapes = (0..<100).map { number in
                let place = Double(number)
                let center = Point(160 + 150 * sin(2.1 * time + place), 120 + 100 * cos(time * (3 + place / 30)))
                return PictureShape("item\(number)", at: center, angle: time * (place / 20 - 2))
            }
            moving.append(Picture(tick: tick, shapes))
            resting.append(Picture(tick: tick, moving.pictures[0].shapes))
        }
        var empty = PlayerFilm()
        empty.append(Picture(tick: 0, []))
        let frame = try empty.page().count
        #expect(try moving.page().count - frame < 1_000_000)
        #expect(try resting.page().count - frame < 40_000)
    }

    /// A file of a page; of scripts and styles the code without comments and empty lines.
    private func code(_ name: String) throws -> String {
        let folder = packageRoot.appendingPathComponent("Sources/CPlayerPage/Page")
        let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 400)
        #expect(!text.contains("</script") && !text.contains("<!--"))
        if name.hasSuffix(".html") { return text }
        let lines = text.components(separatedBy: "\n").filter { !$0.isEmpty }
        return lines.filter { line in
            !["//", "/*"].contains { line.trimmingCharacters(in: .whitespaces).hasPrefix($0) }
        }.joined(separator: "\n")
    }

    @Test("the page holds the files of the repository, without comments and empty lines")
    func assets() throws {
        let page = String(decoding: try restlessFilm(ticks: 1).page(), as: UTF8.self)
        let folder = packageRoot.appendingPathComponent("Sources/CPlayerPage/Page")
        let frame = try String(contentsOf: folder.appendingPathComponent("player.html"), encoding: .utf8)
        for piece in frame.components(separatedBy: "{{").map({ $0.components(separatedBy: "}}").last ?? "" }) {
            #expect(page.contains(piece))
        }
        for name in [
            "icons.html", "base.css", "dock.css", "player.css", "elements.js", "text_drawing.js", "drawing.js",
            "finger_dots.js", "stage.js", "transport.js", "keyboard.js", "overlay_menu.js",
            "chart.js", "pictures.js", "kept_pictures.js", "film.js", "playback.js", "signals.js", "player.js",
        ] {
            #expect(page.contains(try code(name)), "the page does not hold \(name)")
        }
        #expect(!page.contains("{{") && !page.contains("http:") && !page.contains("https:") && !page.contains("src=\""))
    }

    @Test("the page of a scene that runs holds its files, and nothing from elsewhere")
    func livePage() throws {
        let page = String(decoding: PlayerAssets.page("live.html", title: "<a> & \"b\"").bytes, as: UTF8.self)
        for name in [
            "base.css", "live.css", "fields.css", "panels.css", "console.css", "drawing.js", "finger_dots.js",
            "stage.js", "transport.js", "pictures.js", "connection.js", "live_source.js", "touch_input.js", "tuning.js",
            "find.js", "inspector.js", "springs.js", "springs.css", "plots.js", "events.js", "console.js", "sound.js",
            "server.js", "live.js",
        ] {
            #expect(page.contains(try code(name)), "the page does not hold \(name)")
        }
        #expect(page.contains("<title>&lt;a&gt; &amp; &quot;b&quot;</title>"))
        #expect(!page.contains("{{") && !page.contains("http:") && !page.contains("https:") && !page.contains("src=\""))
    }

    @Test("the playground's page holds its files, its first scene as text, and a policy without exceptions")
    func playgroundPage() throws {
        let scene: JSON = ["name": "a.lua", "text": "</script><script>alert(1)</script>"]
        let page = String(decoding: PlayerAssets.page("playground.html", title: "a", data: scene).bytes, as: UTF8.self)
        for name in [
            "base.css", "live.css", "playground.css", "editor.css", "connection.js", "scene_worker.js", "share.js",
            "worker_host.js", "editor.js", "divider.js", "live.js", "playground.js",
        ] {
            #expect(page.contains(try code(name)), "the page does not hold \(name)")
        }
        #expect(page.contains(#""text":"\u003c/script>"#) && !page.contains("alert(1)</script>"))
        #expect(page.contains("script-src 'self' 'sha256-") && page.contains("worker-src 'self'"))
        #expect(!page.contains("unsafe"))
        #expect(!page.contains("{{") && !page.contains("http:") && !page.contains("https:"))
    }

    @Test("a page has the loudest contact or mark of each tick, and where there is none it has no sound")
    func sound() throws {
        let film = try PlayerFilm(
            """
            local ball = scene.view:addSubview(ms.View{name = "ball", frame = {100, 400, 40, 40}})
            local animator = ms.DynamicAnimator{referenceView = scene.view}
            animator:addBehavior(ms.GravityBehavior{items = {ball}})
            animator:addBehavior(ms.CollisionBehavior{items = {ball}, translatesReferenceBoundsIntoBoundary = true})
            scene.at(0.1, function()
                scene.mark("soft", {strength = 0.1}) scene.mark("tick", {strength = 0.3, sharpness = 0.8})
            end)
            """, ticks: 120)
        let cues = try #require(try PlayerData(page: film.page()).json["cues"]?.arrayValue)
        let rows = cues.map { ($0.arrayValue ?? []).compactMap(\.doubleValue) }
        #expect(rows.first == [6, 0.3, 0.8])
        #expect(rows.count >= 2 && rows[1][1] == 1 && rows.dropFirst(2).allSatisfy { $0[1] < 0.6 }, "\(rows)")
        let page = String(decoding: try film.page(), as: UTF8.self)
        #expect(page.contains(try code("sound.js")) && page.contains("id=\"sound\""))
        let silent = try restlessFilm(ticks: 3).page()
        #expect(try PlayerData(page: silent).json["cues"] == nil)
        #expect(!String(decoding: silent, as: UTF8.self).contains("AudioContext"))
    }

    @Test("signals keep seven digits; one that comes late or is no number has no value there")
    func signals() throws {
        var film = PlayerFilm()
        for tick in 0..<6 {
            var signals = [FrameSignal(name: "a", value: tick < 3 ? 1 : 12.345_678_91)]
            if tick > 1 { signals.append(FrameSignal(name: "late", value: tick == 4 ? .nan : -0.000_123_456_78)) }
            film.append(Picture(tick: tick, []), signals: signals)
        }
        let data = try PlayerData(page: film.page())
        #expect(data.signals == ["a", "late"].map { ["name": .string($0), "unit": "", "least": 0.001] })
        #expect(data.series[0] == [1, 1, 1, 12.345_678_91, 12.345_678_91, 12.345_678_91])
        let late = try #require(data.series[1])
        let value: Float = -0.000_123_456_78
        #expect(late.map(\.isNaN) == [true, true, false, false, true, false])
        #expect(late.filter { !$0.isNaN } == [value, value, value])
    }

    @Test("ticks may be left out, but not come back")
    func ticks() throws {
        var film = PlayerFilm()
        for tick in [0, 1, 2, 10, 11, 30] { film.append(Picture(tick: tick, [])) }
        #expect(try PlayerData(page: film.page()).pictures.map(\.tick) == [0, 1, 2, 10, 11, 30])
        film.append(Picture(tick: 30, []))
        #expect(throws: OutputError.self) { try film.page() }
    }

    @Test("signals over more ticks than a page can have are refused, however far apart")
    func tooManyTicks() throws {
        var film = PlayerFilm()
        for tick in [0, 1 << 30] { film.append(Picture(tick: tick, []), signals: [FrameSignal(name: "s", value: 1)]) }
        #expect(
            usage { try film.page() }
                == "a page has no room for the values of 1 signal over 1073741824 ticks; choose a smaller --to, or fewer signals"
        )
    }

    @Test("an image is in the page once, as a PNG; one that is not there is left out")
    func images() throws {
        let scratch = TestFolder()
        try scratch.put("ball.png", Bitmap(width: 3, height: 2).png())
        let writer = try PlayerWriter(
            path: scratch["page.html"], title: "t", interval: 1 / 60, size: Size(320, 240),
            images: ImageStore(folder: scratch.url.path))
        for tick in 0..<3 {
            let shapes = ["ball.png", "./ball.png", "none.png"].enumerated().map { number, image in
                var shape = PictureShape("\(number)", at: Point(50, 50))
                shape.appearance.cornerRadius = Double(number)
                shape.appearance.image = image
                return shape
            }
            try writer.add(Picture(tick: tick, shapes), signals: [])
        }
        try writer.finish()
        let data = try PlayerData(page: Array(scratch.bytes("page.html")))
        #expect(data.pictures[1].shapes.map { $0.primitive("image")?.integerValue } == [0, 0, nil])
        #expect(data.pictures[2].images.count == 1)
        let source = try #require(data.pictures[2].images.first)
        let png = try #require(Data(base64Encoded: String(source.dropFirst("data:image/png;base64,".count))))
        try scratch.put("again.png", png)
        let image = try scratch.image("again.png")
        #expect(image.width == 3 && image.height == 2)
    }
}
