import TestSupport
import Testing

@Suite("sources of states")
struct StatesSourceTests {
    private let scratch = TestFolder()

    /// The SwiftUI and the React source of a view with two states and a transition with these members.
    private func sources(_ members: String) throws -> (swift: String, react: String) {
        let script = """
            scene.view:addSubview(ms.View{name = "v", frame = {0, 0, 90, 90}})
            ms.States{
              states = {a = {}, b = {v = {x = 200}}}, initial = "a", transitions = {{from = "a", to = "b", \(members)}},
            }
            """
        for name in ["s.states.swift", "s.states.tsx"] { try renderScene(script, name: "s", to: scratch[name]) }
        return (try scratch.read("s.states.swift"), try scratch.read("s.states.tsx"))
    }

    @Test(
        "a spring keeps enough digits to be one, however slow, fast or damped it is",
        arguments: [
            ("duration = 0.5", "(duration: 0.5, bounce: 0)", "stiffness: 157.9137, damping: 25.1327 }"),
            ("duration = 1000", "(duration: 1000, bounce: 0)", "stiffness: 3.95e-5, damping: 0.0126 }"),
            ("bounce = -0.99999", "(duration: 0.5, bounce: -0.99999)", "stiffness: 157.9137, damping: 2513274.1229 }"),
            ("duration = 0.00002, easing = 'linear'", ".linear(duration: 2e-5)", "duration: 2e-5, ease: \"linear\" }"),
        ])
    func springs(members: String, swiftUI: String, motion: String) throws {
        let (swift, react) = try sources(members)
        #expect(swift.contains("case (.a, .b): ") && swift.contains(swiftUI))
        #expect(react.contains(motion))
    }

    @Test("views that are drawn beside those of the states are listed, even if they are added later")
    func otherViews() throws {
        let states = """
            scene.view:addSubview(ms.View{name = "v", frame = {0, 0, 90, 90}})
            scene.view:addSubview(ms.View{name = "blank", frame = {0, 0, 90, 90}})
            ms.States{states = {a = {}, b = {v = {x = 200}}}, initial = "a", transitions = {{to = "b", tap = "v"}}}
            scene.view:addSubview(ms.View{name = "title", frame = {0, 90, 90, 20}, text = "Title"})

            """
        let rows = "for i = 1, 20 do scene.view:addSubview(ms.View{size = {9, 9}, backgroundColor = \"red\"}) end"
        for name in ["s.states.swift", "s.states.tsx"] {
            #expect(try scratch.summary(of: states, name).hasSuffix("2 states; not in it: the view 'title'"))
            #expect(try scratch.read(name).contains("Not in this file: the view 'title'."))
            #expect(try scratch.summary(of: states + rows, name).hasSuffix("2 states; not in it: 21 views"))
        }
    }

    @Test("a time that is too long for a timer of JavaScript is left to the reader, who is told")
    func longTime() throws {
        let (swift, react) = try sources("after = 2592000")
        #expect(swift.contains("Task.sleep(for: .seconds(2592000))"))
        #expect(!react.contains("setTimeout"))
        #expect(react.contains("Not in this file: what happens after 2592000 s."))
        #expect(try sources("after = 2147483").react.contains("setTimeout(() => go(\"b\"), 2147483000)"))
    }
}
