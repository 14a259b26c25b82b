import Foundation
import MoonspringRender
import TestSupport
import Testing

/// Pictures without text, compared with those that were looked at and kept. `MOONSPRING_RECORD=1` keeps new ones, and fails.
@Suite struct PictureGoldenTests {
    struct Case: CustomTestStringConvertible {
        let name: String
        var seconds = 0.0
        var showsOverlay = false
        var options = RenderOptions()
        let script: String
        var testDescription: String { name }
    }

    static let cases = [
        Case(
            name: "views",
            script: """
                scene.size = {160, 120}
                scene.backgroundColor = '#f4f1ea'
                local function add(parent, keys) return parent:addSubview(ms.View(keys)) end
                add(scene.view, {frame = {10, 10, 40, 30}, backgroundColor = 'tomato'})
                add(scene.view, {frame = {60, 10, 40, 30}, backgroundColor = 'seagreen', cornerRadius = 8,
                    borderColor = 'black', borderWidth = 3})
                add(scene.view, {frame = {110, 10, 40, 30}, backgroundColor = 'royalblue', cornerRadius = 100, alpha = 0.5})
                local card = add(scene.view, {center = {40, 80}, size = {50, 40}, backgroundColor = '#333', rotation = 0.5,
                    alpha = 0.8})
                add(card, {frame = {5, 5, 15, 30}, backgroundColor = 'gold', alpha = 0.5})
                local scrolled = add(scene.view, {frame = {80, 60, 60, 50}, borderColor = '#888', borderWidth = 1})
                scrolled.bounds = {10, 5, 60, 50}
                add(scrolled, {frame = {10, 5, 10, 10}, backgroundColor = 'purple'})
                add(scene.view, {frame = {90, 80, 30, 20}, backgroundColor = 'red', zPosition = 1})
                add(scene.view, {frame = {100, 85, 30, 20}, backgroundColor = 'lime'})
                add(scene.view, {frame = {0, 0, 160, 120}, backgroundColor = 'black', hidden = true})
                local scaled = add(scene.view, {frame = {130, 60, 20, 20}, backgroundColor = 'teal'})
                scaled.transform = ms.transform.scale(-0.5, 1.5) * ms.transform.rotation(0.3)
                """),
        Case(
            name: "paths",
            script: """
                scene.size = {160, 120}
                local function add(keys) return scene.view:addSubview(ms.View(keys)) end
                add {frame = {10, 10, 60, 40}, path = ms.path.ellipse {0, 0, 60, 40}, backgroundColor = 'orchid',
                    strokeColor = 'indigo', lineWidth = 2}
                add {frame = {90, 10, 60, 40}, path = ms.path.polygon {{0, 40}, {30, 0}, {60, 40}}, backgroundColor = 'gold'}
                add {frame = {10, 65, 60, 40}, rotation = 0.3, strokeColor = 'crimson', lineWidth = 4,
                    path = ms.path():moveTo {0, 20}:curveTo({20, -30}, {40, 70}, {60, 20})}
                add {frame = {90, 65, 60, 40}, strokeColor = 'teal', lineWidth = 3,
                    path = ms.path.arc {center = {30, 20}, radius = 18, from = 0, to = 4}}
                """),
        Case(
            name: "looks",
            script: """
                scene.size = {160, 120}
                scene.backgroundColor = ms.gradient {from = '#f4f1ea', to = '#c8d4e6'}
                local function add(parent, keys) return parent:addSubview(ms.View(keys)) end
                local card = add(scene.view, {frame = {15, 12, 60, 40}, cornerRadius = 10, clipsToBounds = true,
                    shadowColor = '#00000099', shadowRadius = 4, shadowOffset = {0, 3}})
                card.backgroundColor = ms.gradient {from = 'gold', to = 'tomato', angle = 0.5}
                add(card, {frame = {30, 20, 50, 40}, backgroundColor = 'seagreen', rotation = 0.4})
                local turned = add(scene.view, {frame = {92, 20, 50, 36}, rotation = 0.5, clipsToBounds = true,
                    backgroundColor = 'white', shadowColor = 'navy', shadowRadius = 3, shadowOffset = {6, 6}})
                add(turned, {frame = {-10, 20, 40, 40}, cornerRadius = 20, backgroundColor = 'crimson'})
                add(scene.view, {frame = {15, 70, 50, 36}, path = ms.path.ellipse {0, 0, 50, 36},
                    backgroundColor = ms.gradient {from = 'white', to = 'steelblue'}, shadowColor = 'black', shadowRadius = 2})
                add(scene.view, {frame = {95, 75, 40, 26}, shadowColor = 'purple', shadowRadius = 8})
                """),
        Case(
            name: "trails", seconds: 0.8, options: RenderOptions().with(\.hasTrails, true),
            script: """
                scene.size = {160, 120}
                scene.backgroundColor = 'black'
                local a = ms.DynamicAnimator {referenceView = scene.view}
                local v = scene.view:addSubview(ms.View {frame = {20, 80, 16, 16}, backgroundColor = 'tomato'})
                a:addBehavior(ms.GravityBehavior {items = {v}})
                a:addBehavior(ms.DynamicItemBehavior {items = {v}}):addLinearVelocity({140, -400}, v)
                """),
        Case(
            name: "overlay", seconds: 0.5, showsOverlay: true,
            script: """
                scene.size = {160, 120}
                local a = ms.DynamicAnimator {referenceView = scene.view}
                local function add(x, y) return scene.view:addSubview(ms.View {frame = {x, y, 24, 24}, backgroundColor = '#ddd'}) end
                local hung, sprung, snapped, thrown = add(20, 60), add(60, 60), add(100, 20), add(130, 20)
                a:addBehavior(ms.GravityBehavior {items = {hung, sprung}})
                a:addBehavior(ms.AttachmentBehavior {item = hung, attachedToAnchor = {50, 30}})
                a:addBehavior(ms.AttachmentBehavior {item = sprung, attachedToAnchor = {72, 20}, frequency = 2, damping = 0.1})
                a:addBehavior(ms.SnapBehavior {item = snapped, snapPoint = {112, 90}})
                a:addBehavior(ms.DynamicItemBehavior {items = {thrown}}):addLinearVelocity({-60, 80}, thrown)
                """),
        Case(
            name: "touches", seconds: 0.25, options: RenderOptions().with(\.hasTouches, true),
            script: BrowserFilm.touches),
        Case(
            name: "items", seconds: 0.25,
            script: """
                scene.size = {160, 120}
                scene.backgroundColor = '#10141f'
                local a = ms.DynamicAnimator {}
                local item = ms.DynamicItem {center = {80, 40}, bounds = {0, 0, 60, 30}, transform = ms.transform.rotation(0.4)}
                a:addBehavior(ms.GravityBehavior {items = {item}})
                """),
    ]

    @Test("a picture is the one that was kept, pixel by pixel", arguments: cases)
    func kept(_ sample: Case) throws {
        let scratch = TestFolder()
        try Self.render(sample, to: scratch["now.png"])
        let now = try scratch.image("now.png")
        let kept = Self.folder.appendingPathComponent("\(sample.name).png")
        if ProcessInfo.processInfo.environment["MOONSPRING_RECORD"] == "1" {
            try scratch.bytes("now.png").write(to: kept)
            Issue.record("\(kept.lastPathComponent) was recorded: look at it, then run without MOONSPRING_RECORD")
            return
        }
        let before = try #require(PNGImage(path: kept.path), "no picture was kept: run with MOONSPRING_RECORD=1")
        #expect(now.differences(from: before, tolerance: 0) == 0)
    }

    @Test(
        "another program draws the SVG as the PNG is", .needsLibrsvg, arguments: cases)
    func svg(_ sample: Case) throws {
        let scratch = TestFolder()
        try Self.render(sample, to: scratch["ours.png"])
        try Self.render(sample, to: scratch["ours.svg"])
        let (ours, theirs) = (try scratch.image("ours.png"), try scratch.imageByLibrsvg(of: "ours.svg"))
        // Edges are smoothed a little differently.
        let differences = ours.differences(from: theirs, tolerance: 64)
        #expect(differences <= ours.width * ours.height / 200, "\(differences) pixels differ")
    }

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
        "Golden")

    private static func render(_ sample: Case, to path: String) throws {
        try renderScene(
            sample.script, name: sample.name, seconds: sample.seconds, showsOverlay: sample.showsOverlay,
            options: sample.options, to: path)
    }
}
