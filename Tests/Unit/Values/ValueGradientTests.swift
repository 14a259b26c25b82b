import Moonspring
import TestSupport
import Testing

/// Gradients as scripts see them.
@Suite struct ValueGradientTests {
    @Test(
        "gradients are made, read and compared",
        arguments: [
            ("ms.gradient{from = 'red', to = '#00f', angle = 1}", "gradient(from red to #00f, angle 1)"),
            ("ms.gradient{from = 'red', to = 'blue'}.angle == math.pi / 2", "true"),
            ("ms.gradient{from = 'red', to = 'blue'}.from, ms.gradient{from = 'red', to = 'blue'}.to", "red\tblue"),
            (
                "ms.gradient{from = 'red', to = 'blue'} == ms.gradient{from = 'red', to = 'blue', angle = math.pi / 2}",
                "true"
            ),
            ("ms.gradient{from = 'red', to = 'blue'} == ms.gradient{from = 'red', to = 'blue', angle = 0}", "false"),
            (
                "ms.gradient{colors = {'red', '#0f0', 'blue'}, locations = {0, 0.25, 1}, angle = 0}",
                "gradient(red at 0, #0f0 at 0.25, blue at 1, angle 0)"
            ),
            (
                "ms.gradient{colors = {'red', 'gold', 'blue'}}",
                "gradient(red at 0, gold at 0.5, blue at 1, angle 1.5707963267948966)"
            ),
            (
                "(function() local g = ms.gradient{colors = {'red', 'gold', 'blue'}, locations = {0.1, 0.5, 0.5}} return g.from, g.to, table.concat(g.colors, ' '), table.concat(g.locations, ' ') end)()",
                "red\tblue\tred gold blue\t0.1 0.5 0.5"
            ),
            ("ms.gradient{colors = {'red', 'blue'}} == ms.gradient{from = 'red', to = 'blue'}", "true"),
            (
                "ms.gradient{colors = {'red', 'blue'}, locations = {0, 0.5}} == ms.gradient{from = 'red', to = 'blue'}",
                "false"
            ),
            ("#ms.View{backgroundColor = ms.gradient{colors = {'red', 'gold', 'blue'}}}.backgroundColor.colors", "3"),
            ("ms.gradient, ms.type(ms.gradient{from = 'red', to = 'blue'})", "class gradient\tgradient"),
            ("ms.View{backgroundColor = ms.gradient{from = 'red', to = 'blue'}}.backgroundColor.to", "blue"),
            ("ms.View{backgroundColor = 'red'}.backgroundColor, ms.View{}.backgroundColor", "red\tnil"),
        ])
    func values(expression: String, text: String) throws {
        #expect(try shown(expression) == text)
    }

    @Test(
        "mistakes with gradients and shadows say what was expected",
        arguments: [
            ("ms.gradient()", "argument 'options' of ms.gradient is missing"),
            (
                "ms.gradient('red', 'blue')",
                "argument 'options' of ms.gradient takes one table of properties, got 'red'"
            ),
            ("ms.gradient{from = 'red'}", "argument 'to' of ms.gradient is missing: expected a string"),
            (
                "ms.gradient{from = 1, to = 'red'}",
                "argument 'from' of ms.gradient must be a string or nil, got number 1"
            ),
            ("ms.gradient{from = 'rde', to = 'red'}", "argument 'from' of ms.gradient must be a CSS colour name"),
            (
                "ms.gradient{from = 'red', to = 'blue', agle = 1}",
                "ms.gradient has no key 'agle' (did you mean 'angle'?)"
            ),
            ("ms.gradient{from = 'red', to = 'blue', angle = 1/0}", "argument 'angle' of ms.gradient must be finite"),
            ("ms.gradient{to = 'red'}", "argument 'from' of ms.gradient is missing: expected a string"),
            ("ms.gradient{colors = {'red'}}", "a gradient has 2 to 64 colours, got 1"),
            (
                "local t = {} for i = 1, 65 do t[i] = 'red' end ms.gradient{colors = t}",
                "a gradient has 2 to 64 colours, got 65"
            ),
            ("ms.gradient{colors = {'red', 'rde'}}", "argument 'colors[2]' of ms.gradient must be a CSS colour name"),
            ("ms.gradient{colors = {'red', 5}}", "must be a string, got number 5"),
            ("ms.gradient{colors = 'red'}", "argument 'colors' of ms.gradient must be a list, each element a string"),
            (
                "ms.gradient{from = 'red', colors = {'red', 'blue'}}",
                "ms.gradient takes 'from' and 'to', or 'colors' in place of them"
            ),
            (
                "ms.gradient{from = 'red', to = 'blue', locations = {0, 1}}",
                "argument 'locations' of ms.gradient is for 'colors', which are missing"
            ),
            (
                "ms.gradient{colors = {'red', 'gold', 'blue'}, locations = {0, 1}}",
                "a gradient has a location for each of its 3 colours, got 2: leave locations out for even spaces"
            ),
            (
                "ms.gradient{colors = {'red', 'gold', 'blue'}, locations = {0, 0.6, 0.5}}",
                "location 3 of a gradient must be 0.6 to 1, got 0.5: locations are 0 to 1, none less than the one before it"
            ),
            (
                "ms.gradient{colors = {'red', 'blue'}, locations = {-0.1, 1}}",
                "location 1 of a gradient must be 0 to 1, got -0.1"
            ),
            (
                "ms.gradient{colors = {'red', 'blue'}, locations = {0, 1.5}}",
                "location 2 of a gradient must be 0 to 1, got 1.5"
            ),
            ("ms.gradient{colors = {'red', 'blue'}, locations = {0, 0/0}}", "must be finite"),
            ("ms.gradient{from = 'red', to = 'blue'}.angle = 1", "gradient.angle is read only"),
            (
                "ms.View{}.backgroundColor = 5",
                "View.backgroundColor must be a string or a gradient or nil, got number 5"
            ),
            (
                "ms.View{}.backgroundColor = ms.path()",
                "View.backgroundColor must be a string or a gradient or nil, got path"
            ),
            (
                "ms.View{}.borderColor = ms.gradient{from = 'red', to = 'blue'}",
                "View.borderColor must be a string or nil"
            ),
            ("ms.View{}.shadowRadius = -1", "View.shadowRadius must be 0 or more"),
            ("ms.View{}.shadowOffset = 5", "View.shadowOffset must be a vec or {x, y}"),
            ("ms.View{}.shadowOffset = {0, 0/0}", "View.shadowOffset must be finite"),
            ("ms.View{}.clipsToBounds = 1", "View.clipsToBounds must be true or false"),
        ])
    func errors(statement: String, text: String) throws {
        let message = try #require(raised(statement))
        #expect(message.contains(text), "\(message)")
    }

    @Test("a shadow has UIKit's radius, no offset and no colour until it is given them")
    func shadow() throws {
        #expect(
            try shown("ms.View{}.shadowColor, ms.View{}.shadowOffset, ms.View{}.shadowRadius") == "nil\tvec(0, 0)\t3.0")
        #expect(
            try shown(
                "(function() local v = ms.View{shadowOffset = {1, 2}} v.shadowColor = 'red' return v.shadowOffset, v.shadowColor end)()"
            )
                == "vec(1, 2)\tred")
    }

    @Test("a gradient and a shadow weigh in the memory of a script")
    func memory() throws {
        var appearance = Appearance()
        appearance.shadow = Shadow()
        #expect(appearance.storageSize == 0)
        appearance.shadow.radius = 9
        let shadow = appearance.storageSize
        let (from, to) = (try #require(Color("red")), try #require(Color("blue")))
        appearance.backgroundColor = .gradient(Gradient(from: from, to: to))
        #expect(shadow >= 40 && appearance.storageSize >= shadow + 50)
    }

    @Test("gradients that a script keeps weigh what their colours do")
    func kept() throws {
        let scene = try TestScene(
            """
            local colors, kept = {}, {}
            for i = 1, 64 do colors[i] = "#12345678" end
            print(pcall(function() for i = 1, 200000 do kept[i] = ms.gradient{colors = colors} end end))
            """)
        #expect(scene.output == ["false\ttest.lua:3: not enough memory"])
    }

    @Test("a font's name weighs in the memory of a script")
    func font() {
        var appearance = Appearance()
        appearance.fontFamily = String(repeating: "x", count: 5000)
        #expect(appearance.storageSize >= 5000)
        appearance.fontFamily = nil
        #expect(appearance.storageSize == 0)
    }

    @Test("what few views have takes no room in the others")
    func size() { #expect(MemoryLayout<Appearance>.size <= 240) }
}
