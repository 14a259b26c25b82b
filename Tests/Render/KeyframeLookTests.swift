import Foundation
import TestSupport
import Testing

@Suite("What keyframes say of fills and fonts")
struct KeyframeLookTests {
    private let scratch = TestFolder()

    @Test(
        "a gradient of several colours stands in each format as it has them, and one of two as it always did",
        arguments: [
            (
                "css", "linear-gradient(90deg, #ff000080 0%, #00ff0080 25%, #0000ff80 100%)",
                "linear-gradient(90deg, #ff000080, #0000ff80)"
            ),
            (
                "smil.svg",
                "<stop stop-color=\"#ff000080\"/><stop offset=\"0.25\" stop-color=\"#00ff0080\"/><stop offset=\"1\" stop-color=\"#0000ff80\"/></linearGradient>",
                "<stop stop-color=\"#ff000080\"/><stop offset=\"1\" stop-color=\"#0000ff80\"/></linearGradient>"
            ),
            (
                "xml",
                "><item android:offset=\"0\" android:color=\"#80FF0000\"/><item android:offset=\"0.25\" android:color=\"#8000FF00\"/><item android:offset=\"1\" android:color=\"#800000FF\"/></gradient>",
                "android:startColor=\"#80FF0000\" android:endColor=\"#800000FF\"/>"
            ),
            (
                "json", "\"p\":3,\"k\":{\"a\":0,\"k\":[0,1,0,0,0.25,0,1,0,1,0,0,1,0,0.50196,0.25,0.50196,1,0.50196]}",
                "\"p\":2,\"k\":{\"a\":0,\"k\":[0,1,0,0,1,0,0,1,0,0.50196,1,0.50196]}"
            ),
        ])
    func gradients(_ format: String, _ several: String, _ two: String) throws {
        for (colors, expected) in [
            ("colors = {'#ff000080', '#00ff0080', '#0000ff80'}, locations = {0, 0.25, 1}", several),
            ("colors = {'#ff000080', '#0000ff80'}", two),
        ] {
            let script = "local fill = ms.gradient{\(colors), angle = 0} scene.backgroundColor = fill "
            let text = try scratch.motion(
                script + KeyframeTests.ball + "ball.backgroundColor = fill", "a.\(format)", seconds: 0.1)
            let found = text.filter { format != "json" || !$0.isWhitespace }.components(separatedBy: expected).count - 1
            #expect(found == 2, "\(text)")
        }
    }

    @Test("a shadow in an animated SVG lies under its shape, as large as that gets; one that is not seen is left out")
    func shadows() throws {
        let text = try scratch.ballMotion(
            """
            ball.shadowColor, ball.shadowOffset, ball.shadowRadius = '#00000080', {2, 4}, 5
            scene.onTick = function() ball.size = {scene.time > 0.05 and 30 or 20, 20} end
            local line = scene.view:addSubview(ms.View{name = "line", frame = {0, 0, 40, 20}, strokeColor = "red", lineWidth = 2,
              path = ms.path():moveTo{0, 10}:lineTo{40, 10}, shadowColor = "blue", shadowRadius = 0})
            scene.view:addSubview(ms.View{name = "bare", frame = {0, 0, 9, 9}, shadowColor = "transparent"})
            """, "a.smil.svg")
        for expected in [
            #"<filter id="ball--shadow" filterUnits="userSpaceOnUse" x="-31" y="-26" width="62" height="52" "#,
            #"<feGaussianBlur stdDeviation="5"/></filter>"#,
            ##"height="20" transform="translate(2 4)" fill="#00000080" filter="url(#ball--shadow)"><animate attributeName="width""##,
            ##"transform="translate(-20 -10)" fill="none" stroke="#0000ff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"></path>"##,
        ] {
            #expect(text.contains(expected), "\(text)")
        }
        #expect(text.components(separatedBy: "<filter").count == 2)
    }

    @Test(
        "the line of a path has round ends and joins in each format, as in pictures",
        arguments: [
            ("css", "stroke-width='3' stroke-linecap='round' stroke-linejoin='round'"),
            ("smil.svg", #"stroke-width="3" stroke-linecap="round" stroke-linejoin="round""#),
            ("xml", #"strokeWidth="3" android:strokeLineCap="round" android:strokeLineJoin="round""#),
            ("json", #""lc":2,"lj":2"#),
        ])
    func roundEnds(_ format: String, _ expected: String) throws {
        let text = try scratch.ballMotion(
            """
            scene.view:addSubview(ms.View{name = "line", frame = {0, 0, 40, 20}, strokeColor = "red", lineWidth = 3,
              path = ms.path():moveTo{0, 10}:lineTo{20, 0}:lineTo{40, 10}})
            """, "a.\(format)")
        #expect((format == "json" ? text.filter { !$0.isWhitespace } : text).contains(expected), "\(text)")
    }

    @Test("in an Android drawable the line of a path and the outline of an item fade and go with them")
    func lineOpacity() throws {
        let text = try scratch.ballMotion(
            """
            local line = scene.view:addSubview(ms.View{name = "line", frame = {0, 0, 40, 20}, strokeColor = "red", lineWidth = 3,
              path = ms.path.line({0, 10}, {40, 10}), alpha = 0.5})
            local item = ms.DynamicItem{name = "item", center = {50, 50}, bounds = {0, 0, 9, 9}}
            local gravity = animator:addBehavior(ms.GravityBehavior{items = {item}})
            scene.at(0.05, function() line.hidden = true animator:removeBehavior(gravity) end)
            """, "a.xml")
        for expected in [
            ##"android:fillAlpha="0.5" android:strokeAlpha="0.5" android:strokeColor="#FFFF0000""##,
            ##"android:fillAlpha="1" android:strokeAlpha="1" android:strokeColor="#FF000000""##,
        ] {
            #expect(text.contains(expected), "\(text)")
        }
        let targets = text.components(separatedBy: "</target>").filter { $0.contains(#"propertyName="strokeAlpha""#) }
        #expect(targets.count == 2, "\(text)")
        for (target, name) in zip(targets, ["line", "item"]) {
            #expect(target.contains("<target android:name=\"\(name)--fill\">"), "\(target)")
        }
    }

    @Test("a path whose colour changes keeps its line and all of its area in CSS; Web Animations name what they lose")
    func coloredPaths() throws {
        let script =
            KeyframeTests.ball + """
                local dot = scene.view:addSubview(ms.View{name = "dot", frame = {60, 60, 20, 20}, strokeColor = "red", lineWidth = 3,
                  path = ms.path.circle({10, 10}, 40), backgroundColor = "blue"})
                ms.animate(dot, {backgroundColor = "teal"})
                """
        let text = try scratch.motion(script, "a.css", seconds: 0.1)
        for expected in [
            "background-color: rgb(0 0 255 / 1);\n  background-clip: text;",
            "left: -33px; top: -33px; width: 86px; height: 86px; background-color: inherit;",
            " fill='none' stroke='%23ff0000' stroke-width='3'", " fill='black' stroke='black' stroke-width='3'",
        ] {
            #expect(text.contains(expected), "\(text)")
        }
        #expect(!text.contains("clip-path"), "\(text)")
        let lost = "; not in it: the line of the path of 'dot', what of the path is outside the view of 'dot'"
        #expect(try scratch.summary(of: script, "b.waapi.json").hasSuffix(lost))
    }

    @Test("the shadow of a path in CSS is that of its picture; Web Animations name it as lost")
    func pathShadows() throws {
        let script =
            KeyframeTests.ball + """
                ball.path, ball.shadowColor, ball.shadowOffset, ball.shadowRadius = ms.path.ellipse{0, 0, 20, 20}, '#00000080', {2, 4}, 5
                """
        let text = try scratch.motion(script, "a.css", seconds: 0.1)
        #expect(text.contains("filter: drop-shadow(2px 4px 5px #00000080);"), "\(text)")
        #expect(try scratch.summary(of: script, "b.waapi.json").hasSuffix("; not in it: the shadow of 'ball'"))
    }

    @Test("Core Animation names what of the look of a view is left to the caller")
    func callersLook() throws {
        let script =
            KeyframeTests.ball + """
                ball.backgroundColor, ball.borderColor, ball.borderWidth = ms.gradient{from = "red", to = "blue"}, "navy", 2
                scene.view:addSubview(ms.View{name = "dot", path = ms.path.circle({10, 10}, 10), backgroundColor = "red"})
                """
        let lost = "; not in it: the gradient of 'ball', the border width of 'ball', the path of 'dot'"
        #expect(try scratch.summary(of: script, "a.swift").hasSuffix(lost))
        #expect(try scratch.summary(of: script, "a.css").hasSuffix(" pt"))
    }

    @Test(
        "the corners of a wide border are as round as its view's, and square where that has square ones",
        arguments: [(0, false, 1), (2, true, 2), (4, true, 2), (5, false, 2)])
    func borderCorners(_ radius: Int, _ isClipped: Bool, _ join: Int) throws {
        let script = "ball.borderWidth, ball.borderColor, ball.cornerRadius = 8, 'red', \(radius)"
        let svg = try scratch.ballMotion(script, "a.smil.svg")
        let edge = ##"<clipPath id="ball--edge"><rect x="-10" y="-10" width="20" height="20" rx="\##(radius)">"##
        #expect(svg.contains(edge) == isClipped && svg.contains("url(#ball--edge)") == isClipped, "\(svg)")
        let lottie = try scratch.ballMotion(script, "a.json")
        #expect(lottie.filter { !$0.isWhitespace }.contains("\"lj\":\(join)"), "\(lottie)")
    }

    @Test(
        "the border of a view that is too small for it is named by the formats that draw it otherwise",
        arguments: [("css", 10), ("waapi.json", 10), ("smil.svg", 20), ("json", 20), ("xml", 20)])
    func narrowBorders(_ format: String, _ widest: Int) throws {
        for (width, end) in [(widest, " pt"), (widest + 1, "; not in it: the border at small sizes of 'ball'")] {
            let script = KeyframeTests.ball + "ball.borderWidth, ball.borderColor = \(width), 'red'"
            let summary = try scratch.summary(of: script, "a.\(format)")
            #expect(summary.hasSuffix(end), "\(width): \(summary)")
            #expect(try scratch.summary(of: script, "a.keyframes.json").hasSuffix(" pt"))
        }
    }

    @Test("a path in an animated SVG and its shadow stay at the top left corner of a view that grows")
    func growingPaths() throws {
        let text = try scratch.ballMotion(
            """
            ball.path, ball.shadowColor = ms.path.ellipse{0, 0, 20, 20}, "black"
            ms.animate(ball, {size = {40, 60}}, {duration = 0.1, easing = "linear"})
            """, "a.smil.svg")
        for values in ["0 0;-10 0", "0 0;0 -20"] {
            let expected = #"type="translate" additive="sum" dur="0.1s" fill="freeze" values="\#(values)""#
            #expect(text.components(separatedBy: expected).count == 3, "\(text)")
        }
    }

    @Test("a path in Lottie that goes on after a closed outline does so from where that began")
    func closedOutlines() throws {
        let text = try scratch.ballMotion(
            """
            ball.path = ms.path():moveTo{0, 0}:lineTo{20, 0}:lineTo{20, 20}:close():lineTo{-20, 20}:lineTo{-20, 0}
            """, "a.json")
        for outline in [
            #""c":true,"v":[[-10,-10],[10,-10],[10,10]]"#, #""c":false,"v":[[-10,-10],[-30,10],[-30,-10]]"#,
        ] {
            #expect(text.filter { !$0.isWhitespace }.contains(outline), "\(text)")
        }
    }

    @Test("the baseline of a text in an animated SVG does not depend on how a browser rounds its font")
    func baseline() throws {
        let text = try scratch.ballMotion("ball.text, ball.fontSize = 'a', 20", "a.smil.svg")
        #expect(text.contains(#"y="6.92""#) && text.contains("geometricPrecision"), "\(text)")
    }

    @Test("the lines of a text in CSS are aligned as the text is")
    func alignedLines() throws {
        for (alignment, expected) in [("left", "start"), ("center", "center"), ("right", "end")] {
            let script = "ball.text, ball.textAlignment = 'One\\nof two', '\(alignment)'"
            let text = try scratch.ballMotion(script, "a.css")
            #expect(text.contains("text-align: \(expected);"), "\(text)")
        }
    }

    @Test("a line that is too long for its view ends in an ellipsis, and has no limit where the view is a point")
    func ellipsis() throws {
        let script = """
            ball.text = "far too long\\na"
            scene.view:addSubview(ms.View{name = "point", center = {50, 50}, text = "as long"})
            """
        let svg = try scratch.ballMotion(script, "a.smil.svg")
        for line in ["\u{2026}", ">a", ">as long"] { #expect(svg.contains(line + "</text>"), "\(svg)") }
        let css = try scratch.ballMotion(script, "a.css")
        for rule in [
            ".scene ::after { max-width: 100%; overflow: clip;",
            #".scene .point::after { content: "as long"; position: relative; max-width: none; }"#,
        ] {
            #expect(css.contains(rule), "\(css)")
        }
    }

    @Test("a text at the edge of a view lies over its border in CSS, as in pictures")
    func textOverBorder() throws {
        let text = try scratch.ballMotion(
            """
            ball.text, ball.textAlignment = 'a', 'left'
            ball.borderWidth, ball.borderColor = 4, 'red'
            """, "a.css")
        #expect(text.contains("position: relative; margin: 0 -4px; max-width: calc(100% + 8px); }"), "\(text)")
    }

    @Test("each animation in CSS has a name of its own, whatever colours change and whatever views are called")
    func animationNames() throws {
        let text = try scratch.ballMotion(
            """
            ball.text, ball.borderWidth, ball.borderColor = "a", 2, "black"
            ms.animate(ball, {backgroundColor = "blue", textColor = "red", borderColor = "white"})
            local other = scene.view:addSubview(ms.View{name = "ball border", frame = {0, 0, 9, 9}, backgroundColor = "red"})
            ms.animate(other, {backgroundColor = "blue"})
            """, "a.css")
        let names = text.matches(of: /@keyframes (\S+) \{/).map { String($0.1) }
        #expect(
            names == [
                "ball--background-color", "ball--border-color", "ball--color", "ball-border--background-color",
            ])
    }

    @Test("a gradient in an animated SVG has a name that no view can have")
    func names() throws {
        let text = try scratch.ballMotion(
            """
            ball.backgroundColor = ms.gradient{from = 'red', to = 'blue'}
            scene.view:addSubview(ms.View{name = "ball-fill", frame = {0, 0, 9, 9}, backgroundColor = 'red'})
            """, "a.smil.svg")
        #expect(text.components(separatedBy: #" id="ball-fill""#).count == 2, "\(text)")
    }

    @Test("a font's family stands before those of the system, and one that changes is named as lost")
    func fonts() throws {
        let script = KeyframeTests.ball + "ball.text, ball.fontFamily = 'a', 'Wide \"Sans\"' "
        for (format, expected) in [
            ("css", #"px/1.2 "Wide \"Sans\"", system-ui, sans-serif;"#),
            ("smil.svg", #"font-family="&quot;Wide \&quot;Sans\&quot;&quot;, system-ui, sans-serif""#),
            ("waapi.json", #"px/1.2 \"Wide \\\"Sans\\\"\", system-ui, sans-serif"#),
        ] {
            let text = try scratch.motion(script, "a.\(format)", seconds: 0.1)
            #expect(text.contains(expected), "\(text)")
        }
        let serif = try scratch.ballMotion("ball.text, ball.fontFamily = 'a', 'serif'", "a.css")
        #expect(serif.contains("px/1.2 serif, system-ui"))
        let changing = script + "scene.onTick = function() ball.fontFamily = 'serif' end"
        #expect(try scratch.summary(of: changing, "b.css").hasSuffix("; not in it: a changing font of 'ball'"))
    }
}
