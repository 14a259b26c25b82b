import MoonspringScene
import TestSupport

/// Writes a scene that makes one large object and uses it in one way, again and again: any property that is read or written, any
/// method, any library function over what is long, while loading, in callbacks, in ticks or while a frame is made.
struct SlowScriptGenerator {
    /// Where a script works, and what ends it.
    enum Place: String, CaseIterable {
        case load, timer, tick, getter, signal, field, prompt

        /// The limits that one run may use up, in terms of that of a call: loading has one too.
        var limits: Double { self == .load || self == .prompt ? 1 : self == .tick ? 3 : 2 }
    }

    private var numbers: SeededNumbers

    init(seed: UInt64) { numbers = SeededNumbers(seed) }

    /// A script for each seed, and where it works.
    mutating func script() -> (text: String, place: Place) {
        let (maker, uses) = Self.subjects.randomElement(using: &numbers) ?? ("{}", [])
        let use = uses.randomElement(using: &numbers) ?? ""
        let place = Place.allCases.randomElement(using: &numbers) ?? .load
        return (Self.script(of: maker, use: use, in: place), place)
    }

    static func script(of maker: String, use: String, in place: Place) -> String {
        """
        local ms = require 'moonspring' local scene = ms.scene
        local H, n, big = {}, 0, ('x'):rep(1000000)
        local A = ms.DynamicAnimator{referenceView = scene.view}
        \(ScriptValues.makers(points: 3000))
        local o = \(maker)
        local function use() n = n + 1 \(use) end
        \(work(in: place))
        """
    }

    private static func work(in place: Place) -> String {
        switch place {
        case .load, .prompt: "while true do use() end"
        case .timer: "scene.after(0.05, function() while true do use() end end)"
        case .tick: "for i = 1, 20000 do scene.after(0.05, use) end"
        case .getter:
            """
            local Odd = ms.DynamicItem:subclass('Odd')
            function Odd:getCenter() while scene.tick > 2 do use() end return Odd.super.getCenter(self) end
            A:addBehavior(ms.DynamicItemBehavior{items = {Odd{bounds = {0, 0, 9, 9}}}, action = function() end})
            """
        case .signal:
            "scene.signal('s', function() while scene.tick > 2 do use() end return 1 end) scene.every(1, print)"
        case .field:
            """
            A:addBehavior(ms.FieldBehavior.custom{items = items(), evaluate = function()
              while scene.tick > 2 do use() end return {1, 0}
            end})
            """
        }
    }

    // MARK: what is large, and what is done with it

    /// An expression that makes something large, and statements that use it as `o`.
    static let subjects: [(maker: String, uses: [String])] =
        large.map { ($0.maker, ScriptValues.uses(of: $0.name).flatMap(both)) } + [
            ("{}", scene),
            ("(function() local t = {} for i = 1, 200000 do t[i] = i * 7919 % 200003 end return t end)()", lists),
            ("('x y'):rep(10000000)", texts),
        ]

    private static func both(_ use: ScriptValues.Use) -> [String] {
        switch use {
        case .call(let name, let arguments): ["o:\(name)(\(arguments))"]
        case .write(let name, let value):
            ["o.\(name) = \(value)", "local v = o.\(name) o.\(name) = \(value) v = o.\(name)"]
        case .read(let name): ["local v = o.\(name)"]
        }
    }

    private static func making(_ count: Int, _ statement: String, _ first: String) -> String {
        "(function() local o = \(first) for i = 1, \(count) do \(statement) end return o end)()"
    }

    private static let manyItems = "(function() local t = {} for i = 1, 5000 do t[i] = item() end return t end)()"

    private static let large: [(name: String, maker: String)] = [
        (
            "View",
            making(20000, "o:addSubview(ms.View{size = {9, 9}})", "scene.view:addSubview(ms.View{size = {9, 9}})")
        ),
        (
            "View",
            "(function() local v = scene.view for i = 1, 5000 do v = v:addSubview(ms.View{size = {9, 9}}) end return v end)()"
        ),
        (
            "View",
            "scene.view:addSubview(ms.View{name = big, text = big, path = path(), collisionBoundingPath = path()})"
        ),
        (
            "DynamicItem",
            "ms.DynamicItem{bounds = {0, 0, 9, 9}, collisionBoundsType = 'path', collisionBoundingPath = path()}"
        ),
        ("DynamicItemGroup", "ms.DynamicItemGroup{items = \(manyItems)}"),
        ("GravityBehavior", "A:addBehavior(ms.GravityBehavior{items = \(manyItems)})"),
        ("PushBehavior", "A:addBehavior(ms.PushBehavior{items = \(manyItems)})"),
        ("DynamicItemBehavior", "A:addBehavior(ms.DynamicItemBehavior{items = \(manyItems)})"),
        ("FieldBehavior.noise", "A:addBehavior(ms.FieldBehavior.noise{items = \(manyItems)})"),
        ("CollisionBehavior", "A:addBehavior(ms.CollisionBehavior{items = \(manyItems)})"),
        ("CollisionBehavior", making(3000, "o:addBoundary(i, vec(), vec())", "A:addBehavior(ms.CollisionBehavior{})")),
        ("SnapBehavior", "A:addBehavior(ms.SnapBehavior{item = item(), snapPoint = vec()})"),
        ("SpringBehavior", "A:addBehavior(ms.SpringBehavior{item = item(), target = vec()})"),
        ("DragBehavior", "A:addBehavior(ms.DragBehavior{item = item()})"),
        ("AttachmentBehavior", "A:addBehavior(ms.AttachmentBehavior{item = item(), attachedToAnchor = vec()})"),
        (
            "DynamicBehavior",
            making(5000, "o:addChildBehavior(ms.GravityBehavior{})", "A:addBehavior(ms.DynamicBehavior{})")
        ),
        (
            "DynamicBehavior",
            "(function() local b = A:addBehavior(ms.DynamicBehavior{}) for i = 1, 150 do b = b:addChildBehavior(ms.DynamicBehavior{}) end return b end)()"
        ),
        ("DynamicAnimator", making(3000, "o:addBehavior(ms.GravityBehavior{items = {item()}})", "A")),
        ("DynamicAnimator", "(function() A:addBehavior(ms.CollisionBehavior{items = \(manyItems)}) return A end)()"),
        (
            "LayoutAnimator",
            making(
                5000, "o:attributesAt(i)",
                "ms.LayoutAnimator{count = 5000, attributes = function(self, i) return {center = {i, 0}, size = {5, 5}} end}"
            )
        ),
        ("path", making(1, "", "path()")),
        ("region", making(3000, "o = o:union(ms.region.size(i, i))", "ms.region.radius(9)")),
        (
            "Parameter",
            "scene.param('p', 1, {choices = (function() local t = {} for i = 1, 50000 do t[i] = i end return t end)()})"
        ),
    ]

    private static let scene = [
        "scene.param(text(), 1)", "scene.signal(text(), print)", "scene.signal(n, print)", "scene.after(1, print)",
        "scene.every(1, print):cancel()", "scene.spawn(function() scene.wait(1) end)", "scene.log(big)", "print(big)",
        "pcall(scene.tap, vec())", "pcall(scene.pan, {from = {0, 0}, to = {9, 9}, duration = 1})", "ms.help('View')",
        "ms.leaks()", "pcall(ms.help, big)", "scene.title = text()",
        "keep(ms.DynamicAnimator{}) H[#H]:addBehavior(ms.DynamicBehavior{})",
        "A:removeBehavior(A:addBehavior(ms.GravityBehavior{items = items()}))", "ms.View:subclass(text())",
        "keep(ms.DynamicBehavior{}) for i = 1, #H do A:addBehavior(H[i]) end for i = 1, #H do A:removeBehavior(H[i]) end",
        "A:addBehavior(ms.CollisionBehavior{items = \(manyItems)})",
        "A:addBehavior(ms.GravityBehavior{items = \(manyItems)})",
        "scene.view:addSubview(ms.View{path = path(), text = big, image = 'none.png'})", "pcall(require, text())",
        "local t = \(manyItems) ms.DynamicItemGroup{items = t}", "collectgarbage()",
        "pcall(function() return ms[big] end)",
        "pcall(function() return ms.View{[big] = 1} end)", "pcall(error, big)", "tostring(A) ms.type(A)",
        "scene.random(1, n)",
    ]

    private static let lists = [
        "table.sort(o)", "table.sort(o, function(a, b) return a > b end)", "table.concat(o, ' ')", "table.unpack(o)",
        "table.insert(o, 1, n)", "table.remove(o, 1)", "table.move(o, 1, #o, 2)", "for k in pairs(o) do end",
        "next(o, #o)",
        "for i, v in ipairs(o) do end", "pcall(ms.path.polygon, o)",
        "local w = setmetatable({}, {__mode = 'k'}) for i = 1, 9999 do w[{}] = o end",
        "for i = 1, #o do o['k' .. i] = i end for k in pairs(o) do end", "select('#', table.unpack(o))",
        "string.char(table.unpack(o))",
    ]

    private static let texts = [
        "o:upper()", "o:rep(2)", "o:reverse()", "o:gsub('x', 'zz')", "o:gsub('.', '%0%0')", "o:find('z')",
        "o:match('(.-)z')",
        "o:find('y x y', 1, true)", "('%q'):format(o)", "('%s'):format(o)", "utf8.len(o)", "utf8.offset(o, -1)",
        "load(o)",
        "load('return ' .. o)", "tonumber(o)", "o:byte(1, 100000)", "pcall(string.pack, 's', o)",
        "pcall(string.pack, o)", "H[o] = n",
        "ms.View{name = o}", "ms.View{text = o}", "pcall(function() ms.View{backgroundColor = o} end)", "scene.log(o)",
        "print(o)",
        "scene.title = o", "scene.param(o, o)", "scene.signal(o, print)", "pcall(ms.help, o)", "pcall(require, o)",
        "pcall(os.date, o)",
        "for w in o:gmatch('%a+') do end", "o:gsub('%w', {x = 'a'})", "local s = o .. n", "local b = o < o .. n",
        "string.format(o)",
    ]
}
