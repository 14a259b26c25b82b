/// A script and what a person is told about it.
struct MessageCase {
    let title: String
    let script: String

    init(_ title: String, _ script: String) {
        self.title = title
        self.script = script
    }
}

/// Every kind of message at least once. `v` is a view in the tree, `b` a gravity behaviour that holds it, `a` an animator.
let messageCases: [MessageCase] = [
    // Names.
    .init("unknown property, read", "print(v.centr)"),
    .init("unknown property, written", "v.centr = {1, 2}"),
    .init("unknown property, far from any", "v.zzzzzz = 1"),
    .init("unknown property in another case", "v.backgroundcolor = 'red'"),
    .init("unknown property of a behavior", "b.magnitud = 1"),
    .init("unknown property of the scene", "print(scene.tik)"),
    .init("unknown key", "ms.View{fram = {0, 0, 1, 1}}"),
    .init("unknown key of a behavior", "ms.GravityBehavior{itmes = {}}"),
    .init("unknown key of an option table", "scene.param('p', 1, {mim = 0})"),
    .init("unknown class", "ms.Veiw{}"),
    .init("unknown kind", "ms.FieldBehavior.dragg{}"),
    .init("keys without names", "ms.View{1, 2}"),
    .init("new field of a built-in object", "v.mine = 1"),
    .init("new field of a built-in class", "ms.View.mine = 1"),
    .init("method assigned", "v.addSubview = 1"),
    .init("read only", "v.superview = v"),
    .init("read only in a constructor", "ms.View{velocity = {1, 1}}"),
    .init("read only of the scene", "scene.tick = 1"),
    .init("part of a vec", "v.center.x = 5"),
    .init("part of a rect", "v.frame.width = 5"),
    .init("part of a transform", "v.transform.tx = 5"),
    // Calls.
    .init("dot for colon, with an argument", "v.addSubview(ms.View{})"),
    .init("dot for colon, without one", "v.removeFromSuperview()"),
    .init("dot for colon on a value", "ms.vec(1, 2).length()"),
    .init("colon for dot", "scene:tap{1, 2}"),
    .init("colon for dot of a kind", "ms.FieldBehavior:drag{strength = 9}"),
    .init("class for its keys", "ms.View(ms.View)"),
    .init(
        "argument whose init failed",
        "local K, k = ms.SnapBehavior:subclass('K') function K:init() k = self error 'boo' end pcall(K) a:addBehavior(k)"
    ),
    .init("method of another class", "v.addSubview(b, v)"),
    .init("missing argument", "v:addSubview()"),
    .init("wrong argument", "v:addSubview(5)"),
    .init("behavior for view", "v:addSubview(b)"),
    .init("view for behavior", "a:addBehavior(v)"),
    .init("constructor with an argument that is not a table", "ms.View(5)"),
    .init("function for a number", "scene.after(print, print)"),
    .init("number for a function", "scene.after(1, 1)"),
    // Values.
    .init("number for a point", "v.center = 5"),
    .init("half a point", "v.center = {5}"),
    .init("text in a point", "v.center = {5, 'x'}"),
    .init("rect of three", "v.frame = {1, 2, 3}"),
    .init("text for a number", "v.alpha = 'half'"),
    .init("nil for a number", "v.alpha = nil"),
    .init("table for a text", "v.name = {}"),
    .init("number for a switch", "v.hidden = 1"),
    .init("number for a callback", "v.onTap = 5"),
    .init("text for a delegate", "a.delegate = 'me'"),
    .init("view for a list", "ms.GravityBehavior{items = v}"),
    .init("wrong element of a list", "ms.GravityBehavior{items = {v, 5}}"),
    .init("wrong element of a list of children", "ms.DynamicBehavior{childBehaviors = {b, v}}"),
    .init("wrong enumeration", "ms.PushBehavior{mode = 'continous'}"),
    .init("wrong enumeration, far from any", "scene.tween(1, print, 'bounce')"),
    .init("number for an enumeration", "ms.PushBehavior{mode = 1}"),
    .init("not a number", "v.center = {0/0, 1}"),
    .init("infinite", "v.x = 1/0"),
    .init("infinite force", "ms.DynamicItemBehavior{items = {v}}:applyForce({1/0, 0}, v)"),
    .init("force without an item", "ms.DynamicItemBehavior{items = {v}}:applyForce{1, 0}"),
    .init("infinite in a method", "b:setAngleMagnitude(0, -1/0)"),
    .init("out of range, from 0 to 1", "v.alpha = 1.5"),
    .init("out of range, 0 or more", "v.cornerRadius = -1"),
    .init("out of range, more than 0", "ms.DynamicItemBehavior{density = 0}"),
    .init("negative size", "v.size = {-1, 1}"),
    .init("unknown colour", "v.backgroundColor = 'rde'"),
    .init("unknown colour of a gradient", "ms.gradient{from = 'rde', to = 'blue'}"),
    .init("gradient without an end", "ms.gradient{from = 'red'}"),
    .init("one colour of a gradient", "ms.gradient{colors = {'red'}}"),
    .init(
        "unsorted locations of a gradient", "ms.gradient{colors = {'red', 'gold', 'blue'}, locations = {0, 0.9, 0.5}}"),
    .init("locations without colours", "ms.gradient{from = 'red', to = 'blue', locations = {0, 1}}"),
    .init("unknown key of a gradient", "ms.gradient{from = 'red', to = 'blue', agle = 1}"),
    .init("number for a fill", "v.backgroundColor = 5"),
    .init("gradient for a colour", "v.borderColor = ms.gradient{from = 'red', to = 'blue'}"),
    .init("part of a gradient", "ms.gradient{from = 'red', to = 'blue'}.angle = 1"),
    .init("number for a shadow's offset", "v.shadowOffset = 5"),
    .init("negative radius of a shadow", "v.shadowRadius = -1"),
    .init("unknown weight of a text", "v.fontWeight = 'semibold'"),
    .init("fraction for a whole number", "scene.random(1.5)"),
    .init("empty interval", "scene.random(5, 1)"),
    .init("number for a path", "v.path = 5"),
    .init("line without a beginning", "ms.path():lineTo{1, 2}"),
    .init("negative size of a path", "ms.path.rect{0, 0, -1, 5}"),
    .init("polygon of two points", "ms.path.polygon{{0, 0}, {1, 1}}"),
    .init("points that are not a list", "ms.path.polygon({0, 0}, {1, 1}, {2, 0})"),
    .init("missing key of an arc", "ms.path.arc{center = {0, 0}, radius = 5, from = 0}"),
    .init("negative radius", "ms.path.arc{center = {0, 0}, radius = -5, from = 0, to = 1}"),
    .init("path of a view changed", "v.path = ms.path.rect{0, 0, 5, 5} v.path:lineTo{1, 2}"),
    .init("negative width of a line", "v.lineWidth = -1"),
    .init("number for a region", "ms.FieldBehavior.drag{region = 5}"),
    .init("point for a region", "ms.region.radius(5):union{1, 2}"),
    .init("number for the overlay", "a.debugEnabled = 1"),
    .init("statistics written", "a.statistics = {}"),
    .init("half a ray", "a:rayCast{0, 0}"),
    .init("ray to nowhere", "a:rayCast({0, 0}, {1/0, 0})"),
    .init("transform without an inverse", "ms.transform.scale(0):inverted()"),
    .init("sum of a vec and a number", "print(v.center + 1)"),
    .init("product of two vecs", "print(v.center * v.center)"),
    // Missing and contradictory keys.
    .init("missing key", "ms.SnapBehavior{item = v}"),
    .init("no table at all", "ms.SnapBehavior()"),
    .init("spring without a target", "ms.SpringBehavior{item = v}"),
    .init("spring that bounces too much", "ms.SpringBehavior{item = v, target = {0, 0}, bounce = 1.5}"),
    .init("spring that takes no time", "ms.SpringBehavior{item = v, target = {0, 0}, duration = 0}"),
    .init("drag of nothing", "ms.DragBehavior{}"),
    .init("drag that follows no gesture", "ms.DragBehavior{item = v}:follow({1, 2})"),
    .init("circle of a negative radius", "ms.path.circle({0, 0}, -1)"),
    .init("rounded rect of a negative radius", "ms.path.roundedRect({0, 0, 10, 10}, -1)"),
    .init("path data with a wrong number", "ms.path.svg 'M 10 10 L 20 x'"),
    .init("path data with a wrong flag", "ms.path.svg 'M0 0 a5 5 0 2 1 5 5'"),
    .init("field without a function", "ms.FieldBehavior.custom{items = {v}}"),
    .init("class that is made by its kinds", "ms.FieldBehavior{items = {v}}"),
    .init("subclass of such a class", "ms.FieldBehavior:subclass('F')"),
    .init("neither of two keys", "ms.AttachmentBehavior{item = v}"),
    .init("missing key of a kind", "ms.AttachmentBehavior.pin{item = v, attachmentAnchor = {0, 0}}"),
    .init(
        "key of another kind",
        "ms.AttachmentBehavior.fixed{item = v, attachedToItem = v, attachmentAnchor = {0, 0}, axisOfTranslation = {0, 1}}"
    ),
    .init(
        "two forms of a slide's anchor",
        "ms.AttachmentBehavior.sliding{item = v, attachmentAnchor = {0, 0}, anchorPoint = {0, 0}, axisOfTranslation = {0, 1}}"
    ),
    .init(
        "axis without a direction",
        "ms.AttachmentBehavior.sliding{item = v, attachmentAnchor = {0, 0}, axisOfTranslation = {0, 0}}"),
    .init(
        "range without 0 in it",
        "ms.AttachmentBehavior{item = v, attachedToAnchor = {0, 0}}.attachmentRange = {10, math.huge}"),
    .init("number for a range", "ms.AttachmentBehavior{item = v, attachedToAnchor = {0, 0}, attachmentRange = 5}"),
    .init("mode that is none", "ms.CollisionBehavior{collisionMode = 'item'}"),
    .init("identifier that is none", "ms.CollisionBehavior{}:addBoundary(true, {0, 0}, {1, 1})"),
    .init("identifier with a fraction", "ms.CollisionBehavior{}:addBoundary(1.5, {0, 0}, {1, 1})"),
    .init("number for a boundary", "ms.CollisionBehavior{}:addBoundary('floor', 5)"),
    .init("line with one end", "ms.CollisionBehavior{}:addBoundary('floor', {0, 0})"),
    .init("path with an end", "ms.CollisionBehavior{}:addBoundary('floor', ms.path.rect{0, 0, 9, 9}, {1, 1})"),
    .init("line without a length", "ms.CollisionBehavior{}:addBoundary('floor', {5, 5}, {5, 5})"),
    .init("empty boundary", "ms.CollisionBehavior{}:addBoundary('floor', ms.path())"),
    .init("boundary at the end of the world", "ms.CollisionBehavior{}:addBoundary(3, {0, 0}, {1e8, 0})"),
    .init("inset that is none", "ms.CollisionBehavior{}:setTranslatesReferenceBoundsIntoBoundaryWithInsets{upper = 5}"),
    .init("unknown bounds type", "v.collisionBoundsType = 'circle'"),
    .init(
        "path type without a path",
        "v.collisionBoundsType = 'path' ms.DynamicAnimator{}:addBehavior(ms.GravityBehavior{items = {v}})"),
    .init(
        "path that crosses itself",
        "v.collisionBoundsType = 'path' v.collisionBoundingPath = ms.path.polygon{{-9, -9}, {9, 9}, {9, -9}, {-9, 8}} ms.DynamicAnimator{}:addBehavior(ms.GravityBehavior{items = {v}})"
    ),
    .init("group in a group", "ms.DynamicItemGroup{items = {ms.DynamicItemGroup{items = {v}}}}"),
    .init(
        "empty group in an animator",
        "ms.DynamicAnimator{}:addBehavior(ms.GravityBehavior{items = {ms.DynamicItemGroup{items = {}}}})"),
    .init("group without items", "ms.DynamicItemGroup{}"),
    .init("missing key of an option table", "scene.pan{from = {1, 2}}"),
    .init("two forms of a place", "ms.View{frame = {0, 0, 1, 1}, center = {1, 1}}"),
    .init("two forms of a direction", "ms.GravityBehavior{angle = 1, gravityDirection = {0, 1}}"),
    .init("two forms of an anchor", "ms.AttachmentBehavior{item = v, attachedToAnchor = {1, 1}, attachedToItem = v}"),
    // What the engine refuses.
    .init("zero size", "b:addItem(scene.view:addSubview(ms.View{name = 'dot', frame = {5, 5, 0, 10}}))"),
    .init(
        "zero size of an unnamed item",
        "ms.DynamicAnimator{}:addBehavior(ms.SnapBehavior{item = ms.DynamicItem{bounds = {0, 0, 0, 0}}, snapPoint = {0, 0}})"
    ),
    .init(
        "beyond the end of the world",
        "v.center = {2e7, 0} ms.DynamicAnimator{}:addBehavior(ms.SnapBehavior{item = v, snapPoint = {0, 0}})"),
    .init("outside the reference view", "b:addItem(ms.View{name = 'stray', frame = {0, 0, 5, 5}})"),
    .init("in two animators", "ms.DynamicAnimator{}:addBehavior(b)"),
    .init("child and top level", "ms.DynamicBehavior{}:addChildBehavior(b)"),
    .init(
        "two parents",
        "local c = ms.DynamicBehavior{} ms.DynamicBehavior{childBehaviors = {c}} ms.DynamicBehavior{childBehaviors = {c}}"
    ),
    .init("its own child", "local c = ms.DynamicBehavior{} c:addChildBehavior(c)"),
    .init("child of a primitive", "b:addChildBehavior(ms.DynamicBehavior{})"),
    .init("region of too many parts", "local r = ms.region.radius(1) for i = 1, 1000 do r = r:union(r) end"),
    .init("its own subview", "v:addSubview(v)"),
    // Layouts.
    .init("item of a layout out of range", "ms.LayoutAnimator{count = 3}:attributesAt(4)"),
    .init("item of an empty layout", "ms.LayoutAnimator{}:attributesAt(1)"),
    .init("layout without attributes", "ms.LayoutAnimator{count = 3}:attributesAt(2)"),
    .init(
        "attributes without a size",
        "ms.LayoutAnimator{count = 3, attributes = function() return {center = {0, 0}} end}:attributesAt(2)"),
    .init(
        "attributes with a wrong centre",
        "ms.LayoutAnimator{count = 3, attributes = function() return {center = 'x', size = {1, 1}} end}:attributesAt(2)"
    ),
    .init(
        "attributes with a key too many",
        "ms.LayoutAnimator{count = 3, attributes = function() return {centre = {0, 0}, center = {0, 0}, size = {1, 1}} end}:attributesAt(2)"
    ),
    .init("attributes that are none", "ms.LayoutAnimator{count = 3, attributes = function() end}:attributesAt(2)"),
    .init(
        "attributes that are not a table",
        "ms.LayoutAnimator{count = 3, attributes = function() return 5 end}:attributesAt(2)"),
    .init(
        "error in attributes", "ms.LayoutAnimator{count = 3, attributes = function() error('boom') end}:attributesAt(2)"
    ),
    .init(
        "zero size in a layout",
        "local l = ms.LayoutAnimator{count = 3, attributes = function() return {center = {0, 0}, size = {0, 44}} end} l:addBehavior(ms.SnapBehavior{item = l:attributesAt(2), snapPoint = {1, 1}})"
    ),
    .init("view in a layout", "ms.LayoutAnimator{}:addBehavior(ms.SnapBehavior{item = v, snapPoint = {1, 1}})"),
    .init(
        "layout attributes among views",
        "b:addItem(ms.LayoutAnimator{count = 3, attributes = function() return {center = {0, 0}, size = {1, 1}} end}:attributesAt(2))"
    ),
    .init("reference view of a layout", "ms.LayoutAnimator{referenceView = v}"),
    .init("negative count", "ms.LayoutAnimator{count = -1}"),
    .init("negative content size", "ms.LayoutAnimator{}.contentSize = {-1, 5}"),
    .init(
        "error in layout",
        "local l = ms.LayoutAnimator{count = 1, attributes = function() return {center = {0, 0}, size = {1, 1}} end, layout = function() error('boom') end} l:addBehavior(ms.GravityBehavior{items = {l:attributesAt(1)}})"
    ),
    // Subclasses.
    .init("init that forgets its parent", "local S = ms.SnapBehavior:subclass('S') function S:init() end S()"),
    .init("subclass of a value", "ms.vec:subclass('V')"),
    .init("subclass with a dot", "ms.View.subclass('V')"),
    .init(
        "override with a wrong result",
        "local V = ms.View:subclass('V') function V:getCenter() return 'here' end print(V{}.center)"),
    .init(
        "error in an override",
        "local V = ms.View:subclass('V') function V:setCenter(p) error('no') end V{}.center = {1, 1}"),
    // The scene.
    .init("wait outside a coroutine", "scene.wait(1)"),
    .init("configured in the command", "scene.configure{seed = 7, params = {speed = 2}}"),
    .init("configured with a list", "scene.configure{params = {2}}"),
    .init("configured with a table", "scene.configure{params = {speed = {2}}}"),
    .init("every nothing", "scene.every(0, print)"),
    .init("parameter out of its range", "scene.param('p', 5, {max = 4})"),
    .init("parameter that is none of its choices", "scene.param('p', 'c', {choices = {'a', 'b'}})"),
    .init("size of the scene", "scene.size = {0, 5}"),
    .init("negative duration", "scene.pan{from = {1, 2}, to = {1, 2}, duration = -1}"),
    .init("help for an unknown name", "ms.help('Veiw')"),
    // Lua's own.
    .init("syntax", "local = 5"),
    .init("error with a text", "error('boom')"),
    .init("error with a table", "error({})"),
    .init("error with several lines and control characters", "error('one\\ntwo\\27[31m')"),
    .init(
        "override that calls itself",
        "local K = ms.DynamicItem:subclass('K') function K:setCenter(p) self.center = p end K().center = {1, 2}"),
    .init("nil indexed", "local t = nil print(t.x)"),
    .init("module that is not there", "require 'nowhere'"),
    .init("library that the sandbox leaves out", "io.open('x')"),
    .init("process that the sandbox leaves out", "os.execute('ls')"),
    // Callbacks.
    .init("error in an action", "a:addBehavior(ms.DynamicBehavior{action = function() error('boom') end})"),
    .init(
        "error in an action of a subclass",
        "local W = ms.DynamicBehavior:subclass('Wobble') function W:action() local x = nil + 1 end a:addBehavior(W{})"),
    .init(
        "wrong value in an action",
        "a:addBehavior(ms.DynamicBehavior{action = function() if scene.tick == 3 then v.alpha = 2 end end})"),
    .init("error in a timer", "scene.after(0.5, function() error('boom') end)"),
    .init("error in a tween", "scene.tween(1, function(p) if p > 0.5 then error('boom') end end)"),
    .init("tween curve with a wrong result", "scene.tween(1, print, function(t) return 'x' end)"),
    .init("error in a coroutine", "scene.spawn(function() scene.wait(0.25) error('boom') end)"),
    .init("error in waitUntil", "scene.spawn(function() scene.waitUntil(function() error('boom') end) end)"),
    .init("error in onTick", "scene.onTick = function() error('boom') end"),
    .init("tap on an item", "scene.tap(ms.DynamicItem{})"),
    .init("error in onFrame", "scene.onFrame = function() error('boom') end"),
    .init("error in onTap", "v.onTap = function() error('boom') end scene.tap{25, 25}"),
    .init("error in onPan", "v.onPan = function(_, g) g.state = 'ended' end scene.pan{from = {25, 25}, to = {30, 30}}"),
    .init(
        "error in a delegate", "a.delegate = {dynamicAnimatorDidPause = function() error('boom') end} b.magnitude = 0"),
    .init(
        "error in willMoveToAnimator",
        "a:addBehavior(ms.DynamicBehavior{willMoveToAnimator = function() error('boom') end})"),
    .init(
        "error in a field",
        "a:addBehavior(ms.FieldBehavior.custom{items = {v}, evaluate = function() error('boom') end})"),
    .init(
        "field with a wrong result",
        "a:addBehavior(ms.FieldBehavior.custom{items = {v}, evaluate = function() return 'left' end})"),
    .init("error in a signal", "scene.signal('s', function() if scene.tick == 2 then error('boom') end return 1 end)"),
    .init(
        "signal with a wrong result",
        "scene.signal('s', function() if scene.tick == 2 then return 'x' end return 1 end)"),
    .init("advance inside a tick", "scene.after(0.1, function() scene.advance(1) end)"),
    .init(
        "zero size in a callback",
        "scene.after(0.1, function() b:addItem(scene.view:addSubview(ms.View{name = 'dot'})) end)"),
]
