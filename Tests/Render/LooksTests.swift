import Foundation
import Moonspring
import MoonspringRender
import TestSupport
import Testing

/// Renders a scene of 100 x 80 points, in which `add(parent, keys)` makes a view, two pixels a point.
private func looks(_ script: String) throws -> PNGImage {
    let scratch = TestFolder()
    try renderScene(
        """
        scene.size = {100, 80}
        local function add(parent, keys) return parent:addSubview(ms.View(keys)) end
        \(script)
        """, name: "looks", options: RenderOptions().with(\.scale, 2), to: scratch["looks.png"])
    return try scratch.image("looks.png")
}

extension PNGImage {
    /// The pixel whose corner is at a point of the scene.
    fileprivate func at(_ x: Double, _ y: Double) -> [UInt8] { color(Int(2 * x), Int(2 * y)) }
}

private let (white, red, blue): ([UInt8], [UInt8], [UInt8]) = ([255, 255, 255], [255, 0, 0], [0, 0, 255])

@Suite("A view that clips")
struct ClipTests {
    @Test("what its subviews draw outside of its bounds is cut off, and its own shadow is not")
    func bounds() throws {
        let script = """
            local box = add(scene.view, {frame = {20, 20, 40, 40}, shadowColor = 'blue', shadowRadius = 0, shadowOffset = {0, 10}})
            box.backgroundColor = 'white'
            add(box, {frame = {20, 10, 40, 40}, backgroundColor = 'red'})
            """
        let (open, clipped) = (try looks(script), try looks(script + "\nbox.clipsToBounds = true"))
        #expect(open.at(50, 50) == red && open.at(70, 40) == red && open.at(50, 65) == red)
        #expect(clipped.at(50, 50) == red && clipped.at(70, 40) == white && clipped.at(50, 65) == blue)
    }

    @Test("its round corners cut too, and so do views further out, turned ones as well")
    func nested() throws {
        let image = try looks(
            """
            local outer = add(scene.view, {frame = {10, 20, 40, 40}, cornerRadius = 20, clipsToBounds = true})
            local inner = add(outer, {center = {40, 20}, size = {40, 20}, rotation = math.pi / 2, clipsToBounds = true})
            add(inner, {frame = {-100, -100, 300, 300}, backgroundColor = 'red'})
            """)
        // The inner one covers x 40...60 and y 20...60; the outer one is a circle around 30, 40 with a radius of 20.
        #expect(image.at(41, 40) == red && image.at(48, 40) == red && image.at(42, 53) == red)
        for (x, y) in [(39.0, 40.0), (51, 40), (47, 55), (42, 58)] { #expect(image.at(x, y) == white, "\(x), \(y)") }
    }

    @Test("one with a path clips to its rectangle; what is hidden, flat or huge is no trouble")
    func odd() throws {
        let image = try looks(
            """
            local tent = add(scene.view, {frame = {20, 20, 40, 40}, clipsToBounds = true, path = ms.path.rect {-9, -9, 9, 9}})
            add(tent, {frame = {0, 0, 90, 10}, backgroundColor = 'red'})
            local flat = add(scene.view, {frame = {0, 60, 90, 0}, clipsToBounds = true})
            add(flat, {frame = {0, 0, 9, 9}, backgroundColor = 'red'})
            local huge = add(scene.view, {frame = {70, -1e9, 1e9, 2e9}, clipsToBounds = true})
            add(huge, {frame = {-20, 1e9, 100, 9}, backgroundColor = 'blue'})
            """)
        #expect(image.at(22, 22) == red && image.at(59, 22) == red && image.at(62, 22) == white)
        #expect(image.at(2, 62) == white)
        #expect(image.at(60, 4) == white && image.at(72, 4) == blue)
    }
}

@Suite("A view's shadow")
struct ShadowTests {
    @Test("it fades like a Gaussian whose deviation is the radius", arguments: [1, 2, 5, 15])
    func profile(radius: Double) throws {
        let image = try looks(
            """
            add(scene.view, {frame = {-200, -200, 250, 500}, shadowColor = 'black', shadowRadius = \(radius)})
            """)
        for distance in stride(from: -2.0, through: 2, by: 0.5) where abs(distance) * radius < 40 {
            // The middle of a pixel is a quarter of a point behind its corner.
            let x = (2 * (50 + distance * radius)).rounded(.down) / 2
            let expected = 255 * (0.5 + 0.5 * erf((x + 0.25 - 50) / radius / 2.squareRoot()))
            let found = Double(image.at(x, 40)[0])
            #expect(abs(found - expected) <= 5, "\(distance) deviations: expected \(expected), found \(found)")
        }
    }

    @Test("its offset turns with the view, and it is as faint as the view")
    func offset() throws {
        let image = try looks(
            """
            add(scene.view, {frame = {40, 20, 10, 10}, rotation = math.pi / 2, shadowColor = 'blue', shadowRadius = 0,
                shadowOffset = {30, 0}, backgroundColor = 'red'})
            add(scene.view, {frame = {5, 5, 10, 10}, shadowColor = 'blue', shadowRadius = 0, shadowOffset = {10, 0}, alpha = 0.5})
            """)
        #expect(image.at(45, 55) == blue && image.at(75, 25) == white && image.at(45, 25) == red)
        #expect(abs(Int(image.at(20, 10)[0]) - 128) <= 1 && image.at(20, 10)[2] == 255)
    }

    @Test("a path throws its own, and one of which only the line is drawn that of the line")
    func path() throws {
        let image = try looks(
            """
            local style = {shadowColor = 'blue', shadowRadius = 0, shadowOffset = {0, 40}}
            local disc = add(scene.view, {frame = {10, 0, 30, 30}, path = ms.path.ellipse {0, 0, 30, 30}, backgroundColor = 'red'})
            local ring = add(scene.view, {frame = {60, 0, 30, 30}, path = ms.path.ellipse {2, 2, 26, 26}, strokeColor = 'red'})
            for _, view in ipairs {disc, ring} do
                view.shadowColor, view.shadowRadius, view.shadowOffset = 'blue', 0, {0, 40}
                view.lineWidth = 4
            end
            """)
        #expect(image.at(25, 55) == blue && image.at(11, 41) == white)
        #expect(image.at(75, 55) == white && image.at(62, 55) == blue)
    }

    @Test(
        "absurd numbers take no more time or memory than others",
        arguments: ["shadowRadius = 1e99", "shadowOffset = {1e99, -1e99}", "size = {1e99, 1}", "cornerRadius = 1e99"])
    func absurd(_ change: String) throws {
        let image = try looks(
            """
            local view = add(scene.view, {frame = {10, 10, 20, 20}, shadowColor = 'black'})
            view.\(change)
            add(scene.view, {frame = {60, 40, 20, 20}, backgroundColor = 'red'})
            """)
        #expect(image.at(70, 50) == red)
    }

    @Test("a view without a shadow's colour has none")
    func none() throws {
        let image = try looks(
            "add(scene.view, {frame = {10, 10, 20, 20}, shadowRadius = 0, shadowOffset = {40, 0}, backgroundColor = 'red'})"
        )
        #expect(image.at(60, 20) == white && image.at(20, 20) == red)
    }
}

@Suite("A view's gradient")
struct GradientTests {
    @Test("of a view that reaches far out of the scene it covers all that is seen", arguments: [1e6, 1e15, 1e30, 1e99])
    func far(side: Double) throws {
        let image = try looks(
            """
            local fill = ms.gradient {from = 'blue', to = 'blue'}
            add(scene.view, {frame = {0, 0, \(side), \(side)}, backgroundColor = fill})
            """)
        for (x, y) in [(1.0, 1.0), (98, 1), (98, 78), (1, 78)] { #expect(image.at(x, y) == blue, "\(x), \(y)") }
    }

    @Test(
        "it goes from corner to corner along its angle, also in the scene's background",
        arguments: [
            ("0", (1.0, 40.0), (99.0, 40.0)), ("nil", (50, 1), (50, 79)), ("math.pi / 4", (0, 0), (99, 79)),
            ("-math.pi / 2", (50, 79), (50, 1)), ("math.pi * 0.75", (99, 0), (0, 79)),
        ])
    func corners(angle: String, from: (Double, Double), to: (Double, Double)) throws {
        let gradient = "ms.gradient {from = '#ff0000', to = '#0000ff', angle = \(angle)}"
        for script in [
            "scene.backgroundColor = \(gradient)",
            "add(scene.view, {frame = {0, 0, 100, 80}, backgroundColor = \(gradient)})",
        ] {
            let image = try looks(script)
            let (start, middle, end) = (image.at(from.0, from.1), image.at(50, 40), image.at(to.0, to.1))
            #expect(start[0] >= 250 && start[2] <= 5 && end[0] <= 5 && end[2] >= 250, "\(start) \(end)")
            #expect(abs(Int(middle[0]) - 128) <= 3 && abs(Int(middle[2]) - 128) <= 3, "\(middle)")
        }
    }

    @Test(
        "its colours are reached at their places, it jumps where two are in one, and does not change before the first and behind the last"
    )
    func stops() throws {
        let image = try looks(
            """
            local stops = ms.gradient {
                colors = {'#ff0000', '#0000ff', '#00ff00', '#ffffff'}, locations = {0.2, 0.5, 0.5, 0.9}, angle = 0}
            add(scene.view, {frame = {0, 0, 100, 80}, backgroundColor = stops})
            """)
        #expect(image.at(2, 40) == red && image.at(18, 40) == red && image.at(97, 40) == white)
        let (before, behind, middle) = (image.at(48, 40), image.at(51, 40), image.at(35, 40))
        #expect(before[2] > 230 && before[1] == 0 && behind[1] > 250 && behind[2] < 25, "\(before) \(behind)")
        #expect(abs(Int(middle[0]) - 128) <= 6 && abs(Int(middle[2]) - 128) <= 6, "\(middle)")
    }

    @Test(
        "colours are mixed by their opacities: towards a transparent one the other only fades",
        arguments: [
            ["white", "transparent"], ["red", "transparent", "lime"], ["#ff0000", "#0000ff10"],
            ["#00ff0001", "#ff0000"], ["#ff000080", "#0000ff80"],
        ])
    func transparent(names: [String]) throws {
        let list = names.map { "'\($0)'" }.joined(separator: ", ")
        let image = try looks(
            """
            scene.backgroundColor = 'black'
            add(scene.view, {frame = {0, 0, 100, 80}, backgroundColor = ms.gradient {colors = {\(list)}, angle = 0}})
            """)
        let colors = try names.map { try #require(Color($0)) }
        for column in 0..<200 {
            let place = (Double(column) + 0.5) / 200 * Double(colors.count - 1)
            let (first, last, share) = (colors[Int(place)], colors[Int(place) + 1], place - Double(Int(place)))
            let expected = [\Color.red, \.green, \.blue].map { part in
                func seen(_ color: Color) -> Double { Double(color[keyPath: part]) * Double(color.alpha) / 255 }
                return (1 - share) * seen(first) + share * seen(last)
            }
            let found = image.color(column, 80)
            #expect(
                zip(found, expected).allSatisfy { abs(Double($0) - $1) < 2.5 }, "\(column): \(found), not \(expected)")
        }
    }

    @Test(
        "a text on it reads on the colour in its middle",
        arguments: [
            ("{'black', 'white', 'black'}", "nil", true), ("{'white', 'black', 'white'}", "nil", false),
            ("{'black', 'white'}", "{0.8, 1}", false), ("{'black', 'white'}", "{0, 0.2}", true),
            ("{'black', 'black', 'white', 'white'}", "{0, 0.5, 0.5, 1}", true),
        ])
    func text(colors: String, locations: String, isBlack: Bool) throws {
        let view =
            "{frame = {0, 0, 100, 80}, text = 'HH', fontSize = 60, backgroundColor = ms.gradient {colors = \(colors), locations = \(locations)}"
        let (image, expected) = (
            try looks("add(scene.view, \(view)})"),
            try looks("add(scene.view, \(view), textColor = '\(isBlack ? "black" : "white")'})")
        )
        #expect(image == expected)
    }
}
