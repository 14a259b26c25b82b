import MoonspringScene
import TestSupport

/// Writes a scene that holds more and more until it is refused: through any constructor, any property and any method that the
/// declaration table has, with long texts, lists, paths and functions, while loading, in ticks or in callbacks.
struct AllocationGenerator {
    private var numbers: SeededNumbers

    init(seed: UInt64) { numbers = SeededNumbers(seed) }

    private mutating func one(of texts: [String]) -> String { numbers.one(of: texts) }

    /// The whole script.
    mutating func script() -> String {
        let pieces = (0..<Int.random(in: 1...3, using: &numbers)).map { _ in one(of: Self.pieces) }
        let count = one(of: ["10", "100", "1000", "100000"])
        let size = [1, 10, 1000, 1000, 100_000, 1_000_000].randomElement(using: &numbers) ?? 1
        return Self.script(of: pieces, size: size, in: one(of: Self.places), count: count)
    }

    /// A script in which `H` holds what is made and `allocate` makes more of it, with texts of so many bytes.
    static func script(
        of pieces: [String], size: Int, in place: String = "while true do allocate() end", count: String = "1"
    ) -> String {
        """
        local ms = require 'moonspring' local scene = ms.scene
        local H, n, big = {}, 0, ('x'):rep(\(size))
        local A = ms.DynamicAnimator{referenceView = scene.view}
        \(ScriptValues.makers(points: 60))
        local function allocate()
        \(pieces.map { "  do \($0) end" }.joined(separator: "\n"))
        end
        \(place.replacing("MORE", with: "for i = 1, \(count) do allocate() end"))
        """
    }

    // MARK: where more is made

    private static let places = [
        "while true do allocate() end", "while true do MORE end", "scene.onTick = function() MORE end",
        "scene.every(0.02, function() MORE end)", "scene.after(0.1, function() while true do allocate() end end)",
        "scene.spawn(function() while true do MORE scene.wait(0.02) end end)",
        "A:addBehavior(ms.DynamicBehavior{keepsAnimatorRunning = true, action = function() MORE end})",
        "scene.view.onTap = function() MORE end scene.onTick = function() scene.tap{1, 1} end",
        "scene.view.onPan = function() MORE end scene.pan{from = {1, 1}, to = {99, 99}, duration = 5}",
        "scene.tween(5, function() MORE end)", "scene.signal('s', function() MORE return 1 end) scene.every(1, print)",
        "while true do coroutine.wrap(function() MORE end)() end",
        // Who is refused, and goes on.
        "while true do pcall(allocate) end", "scene.onTick = function() pcall(function() MORE end) end",
        "while true do local ok, e = xpcall(allocate, function(e) return e .. text() end) keep(e) end",
        """
        A:addBehavior(ms.FieldBehavior.custom{items = items(), evaluate = function() MORE return {1, 0} end})
        """,
        """
        A:addBehavior(ms.CollisionBehavior{items = items(), translatesReferenceBoundsIntoBoundary = true,
          collisionDelegate = {beganContactWithBoundary = function() MORE end, beganContactWithItem = function() MORE end}})
        A:addBehavior(ms.GravityBehavior{items = items()})
        """,
        """
        A.delegate = {dynamicAnimatorDidPause = function() MORE end}
        scene.every(0.05, function() A:addBehavior(ms.DynamicBehavior{}) end)
        """,
        """
        local Odd = ms.DynamicItem:subclass('Odd')
        function Odd:getCenter() MORE return Odd.super.getCenter(self) end
        A:addBehavior(ms.GravityBehavior{items = {Odd{bounds = {0, 0, 9, 9}}}})
        """,
        """
        local T = setmetatable({}, {__index = function() MORE end})
        while true do local t = {3, 1, 2} table.sort(t, function(a, b) local x = T.x return a < b end) end
        """,
        "while true do ('x'):gsub('x', function() MORE end) end",
    ]

    // MARK: what is made

    static let pieces = made + members + scene + language

    /// An expression that makes an object, by class.
    private static let constructors: KeyValuePairs = [
        "View": "ms.View{size = {9, 9}, center = vec()}",
        "DynamicItem": "ms.DynamicItem{bounds = {0, 0, 9, 9}, center = vec()}",
        "DynamicItemGroup": "ms.DynamicItemGroup{items = {item(), item()}}", "DynamicBehavior": "ms.DynamicBehavior{}",
        "GravityBehavior": "ms.GravityBehavior{items = items()}", "PushBehavior": "ms.PushBehavior{items = items()}",
        "CollisionBehavior": "ms.CollisionBehavior{items = items()}",
        "DynamicItemBehavior": "ms.DynamicItemBehavior{items = items()}",
        "SnapBehavior": "ms.SnapBehavior{item = item(), snapPoint = vec()}",
        "SpringBehavior": "ms.SpringBehavior{item = item(), target = vec()}",
        "DragBehavior": "ms.DragBehavior{item = item()}",
        "AttachmentBehavior": "ms.AttachmentBehavior{item = item(), attachedToAnchor = vec()}",
        "AttachmentBehavior.sliding":
            "ms.AttachmentBehavior.sliding{item = item(), attachedToItem = item(), attachmentAnchor = vec(), axisOfTranslation = {1, 0}}",
        "AttachmentBehavior.pin":
            "ms.AttachmentBehavior.pin{item = item(), attachedToItem = item(), attachmentAnchor = vec()}",
        "AttachmentBehavior.fixed":
            "ms.AttachmentBehavior.fixed{item = item(), attachedToItem = item(), attachmentAnchor = vec()}",
        "AttachmentBehavior.limit": "ms.AttachmentBehavior.limit{item = item(), attachedToItem = item()}",
        "FieldBehavior.spring": "ms.FieldBehavior.spring{items = items()}",
        "FieldBehavior.noise": "ms.FieldBehavior.noise{items = items()}",
        "FieldBehavior.custom": "ms.FieldBehavior.custom{items = items(), evaluate = callback()}",
        "DynamicAnimator": "ms.DynamicAnimator{referenceView = scene.view}",
        "LayoutAnimator":
            "ms.LayoutAnimator{count = 50, attributes = function(self, i) return {center = {i, 0}, size = {5, 5}} end}",
        "path": "path()", "region": "ms.region.radius(n)", "Parameter": "scene.param(text(), 1)",
        "rect": "ms.rect(n, 0, 9, 9)", "transform": "ms.transform.rotation(n)",
    ]

    private static let made =
        constructors.map { "keep(\($0.value))" }
        + constructors.filter { $0.key.contains("Behavior") }.map { "A:addBehavior(\($0.value))" }
        + constructors.filter { $0.key.contains("Behavior") }.map {
            "keep(ms.DynamicAnimator{referenceView = scene.view}):addBehavior(\($0.value))"
        }

    /// Properties that are set and methods that are called, of an object each and of one that is there.
    private static let members = constructors.flatMap { name, maker in
        ScriptValues.uses(of: name).compactMap { use -> String? in
            switch use {
            case .call(let method, let arguments): arguments.isEmpty ? nil : ":\(method)(\(arguments))"
            case .write(let property, let value): ".\(property) = \(value)"
            case .read: nil
            }
        }.flatMap { ["keep(\(maker))\($0)", "one('\(name)', function() return \(maker) end)\($0)"] }
    }

    private static let scene = [
        "scene.signal(text(), callback())", "scene.param(text(), text(), {choices = texts()}).onChange = callback()",
        "scene.after(1e9, callback())", "scene.every(100, callback())", "scene.at(1e9, callback())",
        "scene.tween(1e9, callback())", "scene.tap(vec())", "scene.pan{from = vec(), to = vec(), duration = 1e9}",
        "scene.spawn(function() local held = text() scene.wait(1e9) end)", "scene.log(text())", "print(n)",
        "scene.spawn(function() scene.waitUntil(function() return false end) end)",
        "scene.title = text()", "keep(ms.View{name = big:sub(1, 990) .. n})", "ms.help(text())",
        "keep(ms.View:subclass(text()))",
        "keep(ms.DynamicItem:subclass(text()){bounds = {0, 0, 9, 9}})",
        "local p = A.path or path() for i = 1, 20 do keep(p:lineTo(vec())) end",
        "H.region = (H.region or ms.region.radius(1)):union(ms.region.size(n, 1)) n = n + 1",
        "H.view = (H.view or scene.view):addSubview(ms.View{size = {9, 9}})",
        "H.group = ms.DynamicItemGroup{items = {H.group or item(), item()}}",
        "H.parent = keep(ms.DynamicBehavior{}):addChildBehavior(H.parent or ms.DynamicBehavior{})",
        "H.walls = H.walls or A:addBehavior(ms.CollisionBehavior{}) H.walls:addBoundary(text(), path())",
        "H.walls = H.walls or A:addBehavior(ms.CollisionBehavior{}) H.walls:addBoundary(text(), vec(), vec())",
        "H.all = H.all or A:addBehavior(ms.CollisionBehavior{}) H.all:addItem(item())",
        "H.all = H.all or A:addBehavior(ms.DynamicItemBehavior{}) H.all:applyForce({1, 0}, H.all:addItem(item()))",
        "H.field = H.field or A:addBehavior(ms.FieldBehavior.noise{}) H.field:addItem(item())",
        "H.all = H.all or A:addBehavior(ms.CollisionBehavior{}) H.all:removeItem(H.all:addItem(item()))",
        "H.all = H.all or ms.DynamicItemBehavior{} for i = 1, 50 do H.all:removeItem(H.all:addItem(item())) end",
        "A:removeBehavior(A:addBehavior(ms.GravityBehavior{items = items()}))",
        "scene.view:addSubview(ms.View{}):removeFromSuperview()",
        "scene.after(0.01, print)", "scene.spawn(function() scene.wait(0.01) end)", "scene.every(9, print):cancel()",
        "local v = scene.view:addSubview(ms.View{size = {9, 9}}) v.onTap = callback() v.onPan = callback()",
        "A:addBehavior(ms.CollisionBehavior{items = {item(), item()}, collisionDelegate = {beganContactWithItem = callback()}})",
        """
        local layout = one('layout', function()
          return ms.LayoutAnimator{count = 1000000, attributes = function(self, i) return {center = {i % 99, 0}, size = {5, 5}} end}
        end)
        n = n + 1 layout:attributesAt(n).name = text()
        """,
        """
        local t = {} for i = 1, 300 do t[i] = ms.DynamicItem{bounds = {0, 0, 50, 50}, center = vec()} end
        A:addBehavior(ms.CollisionBehavior{items = t})
        """,
        """
        local v = ms.View{size = {9, 9}, collisionBoundsType = 'path', collisionBoundingPath = path()}
        A:addBehavior(ms.GravityBehavior{items = {scene.view:addSubview(v)}})
        """,
    ]

    private static let language = [
        "keep(text())", "keep{text()}", "keep(callback())", "H[text()] = n", "big = big .. n",
        "keep(load('return ' .. n))",
        "keep(coroutine.create(callback()))", "local co = keep(coroutine.wrap(coroutine.yield)) co(text())",
        "keep(table.concat(texts(), '-'))", "keep(table.pack(big:byte(1, 100)))", "keep(('%s %q'):format(text(), n))",
        "keep(big:rep(9, '-'))", "keep(big:gsub('.', '%0%0'))", "keep(utf8.char(n % 1000 + 1, 99, 100))",
        "keep(setmetatable({}, {__mode = 'k', __index = texts()}))", "keep(big:gmatch('.'))",
        "keep(string.pack('s', big))",
        "keep(select(2, pcall(error, text())))", "keep(select(2, pcall(error, texts())))", "keep(ms.vec(n, n))",
    ]
}
