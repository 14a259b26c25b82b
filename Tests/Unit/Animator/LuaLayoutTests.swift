import Moonspring
import TestSupport
import Testing

@Suite("Layouts from Lua")
struct LuaLayoutTests {
    private static let list = """
        asked = {}
        list = ms.LayoutAnimator{
          count = 20,
          attributes = function(self, i)
            asked[#asked + 1] = i
            return {center = {160, 54 * i - 22}, size = {300, 44}}
          end,
        }

        """

    @Test("attributesAt gives the same object each time, counted from 1, and asks once")
    func attributes() throws {
        let scene = try TestScene(
            Self.list + """
                local a = list:attributesAt(1)
                a.userData = 'kept'
                print(a == list:attributesAt(1), a.index, a.center, a.size, a.bounds, a.rotation, ms.type(a))
                list:attributesAt(20)
                print(table.concat(asked, ' '), a.velocity, tostring(a), tostring(list))
                a.name, a.x, a.size = 'first', 100, {10, 20}
                print(a, a.bounds)
                a = nil
                collectgarbage() collectgarbage()
                print(list:attributesAt(1).userData)
                """)
        #expect(
            scene.output == [
                "true\t1\tvec(160, 32)\tvec(300, 44)\trect(0, 0, 300, 44)\t0.0\tLayoutAttributes",
                "1 20\tvec(0, 0)\tLayoutAttributes(1, center (160, 32), size (300, 44))\t"
                    + "LayoutAnimator(paused, 0 s, 0 behaviors)",
                "LayoutAttributes(1, 'first', center (100, 32), size (10, 20))\trect(0, 0, 10, 20)", "kept",
            ])
    }

    @Test("layout is called after each tick and sees where the attributes are")
    func layout() throws {
        let scene = try TestScene(
            Self.list + """
                local cell = scene.view:addSubview(ms.View{name = 'cell', size = {300, 44}})
                local a = list:attributesAt(1)
                a.name = 'place'
                list:addBehavior(ms.GravityBehavior{items = {a}, action = function() acted = true end})
                function list:layout()
                  assert(self == list and acted)
                  cell.center = a.center
                end
                """, ticks: 60)
        let (cell, place) = (try #require(scene.item("cell")), try #require(scene.item("place")))
        #expect(place.center.y > 500)
        #expect(cell.center == place.center)
        #expect(place.size.width == 300 && place.size.height == 44)
    }

    @Test("a class of a script's own may define both")
    func subclass() throws {
        let scene = try TestScene(
            """
            local Grid = ms.LayoutAnimator:subclass 'Grid'
            function Grid:init(columns, count)
              self.columns, self.laid = columns, 0
              Grid.super.init(self, {count = count})
            end
            function Grid:attributes(i)
              local row, column = (i - 1) // self.columns, (i - 1) % self.columns
              return {center = {50 + 100 * column, 50 + 100 * row}, size = {90, 90}}
            end
            function Grid:layout() self.laid = self.laid + 1 end
            grid = Grid(3, 12)
            print(grid:attributesAt(5).center)
            grid:addBehavior(ms.GravityBehavior{items = {grid:attributesAt(5)}})
            """)
        #expect(scene.output == ["vec(150, 150)"])
        try scene.advance(7)
        try scene.run("assert(grid.laid == 7, grid.laid)")
    }

    @Test("an error of attributes is raised at the call, once, and nothing is kept of it")
    func errorAtTheCall() throws {
        let scene = try TestScene(
            """
            local fails = true
            local list = ms.LayoutAnimator{count = 3, attributes = function(self, i)
              if fails then error('not yet') end
              return {center = {0, i}, size = {1, 1}}
            end}
            local ok, message = pcall(list.attributesAt, list, 2)
            print(ok, message)
            fails = false
            print(list:attributesAt(2).center)
            """)
        #expect(scene.output.count == 2)
        #expect(
            scene.output.first?.hasPrefix("false\ttest.lua:3: not yet (in attributes of LayoutAnimator made at") == true
        )
        #expect(scene.output.last == "vec(0, 2)")
        #expect(scene.scene.engine.errors.isEmpty)
    }

    @Test("an error of layout ends nothing but is told, with its tick")
    func errorInLayout() throws {
        let scene = try TestScene(
            Self.list + """
                list:addBehavior(ms.GravityBehavior{items = {list:attributesAt(1)}})
                list.layout = function() error('boom') end
                """)
        scene.scene.advance()
        let errors = scene.scene.engine.takeErrors()
        #expect(errors.count == 1)
        #expect(errors.first?.message.contains("boom (in layout of LayoutAnimator made at test.lua:2, tick 1") == true)
    }

    @Test("a count that falls lets go of attributes; asked again they are new")
    func count() throws {
        let scene = try TestScene(
            Self.list + """
                for i = 1, 20 do list:attributesAt(i).userData = {i} end
                collectgarbage() collectgarbage()
                before = #ms.leaks()
                list.count = 5
                """)
        scene.collect()
        try scene.run(
            """
            assert(before - #ms.leaks() == 15, before - #ms.leaks())
            assert(list.count == 5 and list:attributesAt(5).userData[1] == 5)
            list.count = 20
            assert(list:attributesAt(6).userData == nil and #asked == 21)
            """)
    }

    @Test("a list that nobody can reach goes, with what captures it; its last layout is called before")
    func collected() throws {
        let scene = try TestScene(
            """
            laid = 0
            for i = 1, 100 do
              local list
              list = ms.LayoutAnimator{count = 2,
                attributes = function(self, i) return {center = {0, i}, size = {10, 10}}, list end,
                delegate = {dynamicAnimatorDidPause = function() collectgarbage() return list end},
                layout = function(self) if not self.isRunning then laid = laid + 1 end return list end}
              local a = list:attributesAt(1)
              a.userData = {list, a}
              list:addBehavior(ms.AttachmentBehavior{item = a, attachedToAnchor = a.center, frequency = 2,
                action = function() return list, a end})
            end
            """, ticks: 60)
        try scene.run("assert(laid == 100, laid)")
        scene.collect()
        #expect(scene.objectCount <= 3)
    }

    @Test("a running list that nobody holds runs on and is laid out")
    func unheld() throws {
        let scene = try TestScene(
            """
            do
              local list = ms.LayoutAnimator{count = 1, attributes = function() return {center = {0, 0}, size = {9, 9}} end,
                layout = function(self) print(self.count) end}
              list:addBehavior(ms.GravityBehavior{items = {list:attributesAt(1)}})
            end
            """)
        for _ in 0..<5 {
            scene.collect()
            try scene.advance()
        }
        #expect(scene.output == ["1", "1", "1", "1", "1"])
    }

    @Test("attributes stand in frames while the animator holds them, and are not drawn")
    func frames() throws {
        let scene = try TestScene(
            Self.list + """
                scene.view:addSubview(ms.View{name = 'cell', frame = {0, 0, 10, 10}})
                gravity = list:addBehavior(ms.GravityBehavior{items = {list:attributesAt(2)}})
                list:attributesAt(3)
                """)
        var shapes: [String] = []
        scene.scene.onPicture = { _, picture in shapes = picture.shapes.map(\.name) }
        try scene.advance()
        #expect(scene.frames.last?.items.map(\.name) == ["cell", "item1"])
        #expect(shapes == ["cell"])
        try scene.run("gravity:removeItem(list:attributesAt(2))")
        try scene.advance()
        #expect(scene.frames.last?.items.map(\.name) == ["cell"])
    }
}
