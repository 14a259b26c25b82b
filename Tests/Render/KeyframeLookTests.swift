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
            try scratch.renderMotion(
                script + KeyframeTests.ball + "ball.backgroundColor = fill", "a.\(format)", seconds: 0.1)
            let text = try #require(String(data: scratch.bytes("a.\(format)"), encoding: .utf8))
            let found = text.filter { format != "json" || !$0.isWhitespace }.components(separatedBy: expected).count - 1
            #expect(found == 2, "\(text)")
        }
    }

    @Test("a font's family stands before those of the system, and one that changes is named as lost")
    func fonts() throws {
        let script = KeyframeTests.ball + "ball.text, ball.fontFamily = 'a', 'Wide \"Sans\"' "
        for (format, expected) in [
            ("css", #"px/1.2 "Wide \"Sans\"", system-ui, sans-serif;"#),
            ("smil.svg", #"font-family="&quot;Wide \&quot;Sans\&quot;&quot;, system-ui, sans-serif""#),
            ("waapi.json", #"px/1.2 \"Wide \\\"Sans\\\"\", system-ui, sans-serif"#),
        ] {
            try scratch.renderMotion(script, "a.\(format)", seconds: 0.1)
            let text = try #require(String(data: scratch.bytes("a.\(format)"), encoding: .utf8))
            #expect(text.contains(expected), "\(text)")
        }
        try scratch.renderMotion(
            KeyframeTests.ball + "ball.text, ball.fontFamily = 'a', 'serif'", "a.css", seconds: 0.1)
        #expect(try #require(String(data: scratch.bytes("a.css"), encoding: .utf8)).contains("px/1.2 serif, system-ui"))
        let changing = script + "scene.onTick = function() ball.fontFamily = 'serif' end"
        #expect(try scratch.summary(of: changing, "b.css").hasSuffix("; not in it: a changing font of 'ball'"))
    }
}
