import TestSupport

/// Every kind of problem at least once. `ms`, `scene`, `v` (a view), `a` (an animator) and `b` (a gravity behaviour) are
/// there, as in the messages.
let checkCases: [NamedScript] = [
    // What a module that may be missing leaves certain.
    .init(
        "a module that may be missing",
        "local found, m = pcall(require, 'zz')\nms.View{fram = 1}\nms.extra.x = 1\nio.read()"),
    .init("files in the sandbox", "dofile 'x.lua'\nloadfile 'x.lua'"),
    // Syntax.
    .init("name missing", "local = 5"),
    .init("value missing", "local x = = 5"),
    .init("assignment for a comparison", "if v = b then end"),
    .init("loop without a name", "for 1 do end"),
    .init("then missing", "if v print(v) end"),
    .init("end missing", "local function f()\n    print(1)"),
    .init("end too many", "print(1) end"),
    .init("else without if", "else print(1)"),
    .init("parenthesis not closed", "print((1)\nprint(2)"),
    .init("table not closed", "local t = {1, 2\nprint(t)"),
    .init("string not closed", "print('hello)"),
    .init("long string not closed", "print([[hello)"),
    .init("comment not closed", "--[[ hello"),
    .init("escape that is none", "print('\\q')"),
    .init("byte too large", "print('\\300')"),
    .init("code point without braces", "print('\\u41')"),
    .init("number that is none", "print(3..2, 0x, 1e)"),
    .init("character that is none", "print(@v)"),
    .init("not equal as in C", "print(v != b)"),
    .init("and as in C", "print(v && b)"),
    .init("sum as in C", "v.x += 1"),
    .init("increment as in C", "local i = 1 i++"),
    .init("continue", "for i = 1, 2 do continue end"),
    .init("elif", "if v then print(1) elif b then end"),
    .init("word of the language as a name", "local end = 1"),
    .init("expression as a statement", "v.x"),
    .init("call assigned", "print(1) = 2"),
    .init("something after return", "do return 1 print(2) end"),
    .init("colon without a call", "local f = v:removeFromSuperview"),
    .init("several at once", "local = 1\nprint('a'\nlocal x = @\nv.centr = {1, 2}"),
    // What Lua's compiler refuses.
    .init("break outside a loop", "break"),
    .init("goto without a label", "::start:: goto strat"),
    .init("label twice", "::here:: ::here::"),
    .init("goto into a scope", "goto over local x = 1 ::over:: print(x)"),
    .init("constant assigned", "local x <const> = 1 x = 2"),
    .init("attribute that is none", "local x <constant> = 1"),
    .init("two to close", "local x <close>, y <close> = nil, nil"),
    .init("arguments where there are none", "function f() return ... end"),
    .init("too deep", "local x = " + String(repeating: "(", count: 300) + "1" + String(repeating: ")", count: 300)),
    .init("blocks too deep", String(repeating: "do ", count: 300) + String(repeating: "end ", count: 300) + "y = = 1"),
    .init(
        "too many locals", (1...201).map { "local x\($0) = \($0)" }.joined(separator: " ")),
    .init("too many registers", "print(" + (1...300).map { "v[\($0)]" }.joined(separator: ", ") + ")"),
    // Names.
    .init("unknown variable", "print(animtor) local animator = 1"),
    .init("unknown function", "pritn(1)"),
    .init("unknown function of a library", "print(math.flor(1))"),
    .init("library that the sandbox leaves out", "io.open('x')"),
    .init("function that the sandbox leaves out", "os.execute('ls')"),
    .init("module that is not there", "require 'nowhere'"),
    .init("module name that is none", "require '../up'"),
    .init("name in the manner of other languages", "a:add_behavior(b)"),
    .init("unknown method", "a:addBehaviour(b)"),
    .init("property of a part", "print(v.center.z)"),
    .init("property of what a method returned", "local w = v:addSubview(ms.View{}) w.colour = 'red'"),
    .init("property of a gesture", "v.onPan = function(view, gesture) print(gesture.positon) end"),
    .init("property in a method", "function v:onTap(point) self.centr = point.w end"),
    .init("property of an element", "for _, sub in ipairs(v.subviews) do print(sub.centr) end"),
    .init("property of what a function returned", "local function make() return ms.View{} end print(make().centr)"),
    .init("property read off a class", "print(ms.View.center.x)"),
    .init("property of a parameter", "local p = scene.param('p', 1) print(p.vlaue)"),
    .init("property of a timer", "scene.after(1, print):stop()"),
    .init("field of a subclass's instance is its own", "local V = ms.View:subclass('V') V{}.alpha = 'x'"),
    // Calls.
    .init("colon for dot on the module", "ms:View{}"),
    .init("colon for dot on a class", "ms.transform:rotation(1)"),
    .init("colon for dot on a kind", "ms.FieldBehavior:drag{}"),
    .init("keys of a subclass", "local V = ms.View:subclass('V') V{fram = {0, 0, 1, 1}}"),
    // Keys and values.
    .init("key twice", "ms.View{name = 'a', name = 'b'}"),
    .init(
        "key twice, the last value right",
        "ms.View{alpha = 2, alpha = 0.5, center = {x = 'a', x = 1, y = 2}}\nms.animate(v, {alpha = 2, alpha = 0.5})\n"
            + "ms.States{initial = 'a', states = {a = {box = {alpha = 2}}, a = {}}}"),
    .init("several wrong keys", "ms.View{fram = 1, colour = 2, center = 'x'}"),
    .init("vec of three", "v.center = {1, 2, 3}"),
    .init("parts by wrong names", "v.center = {x = 1, z = 2}"),
    .init("wrong value in a constructor", "ms.View{name = 5}"),
    .init("computed text for a number", "v.alpha = 'a' .. 1"),
    .init("sum for a text", "v.name = 1 + 2"),
    .init("condition for a text", "v.name = 1 < 2"),
    .init("wrong element deep inside", "ms.path.polygon{{0, 0}, {1, 'x'}, {1}}"),
    .init("class for an object", "v:addSubview(ms.View)"),
    .init(
        "colours and keys in states and in steps of a timeline",
        "ms.States{initial = 'a', states = {a = {box = {backgroundColor = 'tomatoe'}}, ['b c'] = {box = {alfa = 1}}}}\n"
            + "scene.timeline{{item = v, to = {borderColor = 'redd'}}}"),
    .init(
        "numbers out of range in states and in steps of a timeline",
        "ms.States{initial = 'a', states = {a = {box = {alpha = 2}}}}\n"
            + "scene.timeline{{item = v, to = {cornerRadius = -4}}}"),
    .init(
        "numbers too large for any place",
        "v.rotation = 1e300\nms.States{initial = 'a', states = {a = {box = {alpha = 1e300}}}}\n"
            + "scene.timeline{{item = v, to = {cornerRadius = -1e999}}}"),
    .init(
        "keys of a gradient in a constructor",
        "ms.View{backgroundColor = ms.gradient{to = 'red'}}\nms.View{backgroundColor = ms.gradient{colors = {}}}"),
    // Functions that would never be called.
    .init(
        "keys of a delegate in a variable",
        "local d = {beginContactWithItem = print}\nlocal c = ms.CollisionBehavior{collisionDelegate = d}\n"
            + "function d:endedContactWithItm() end\nd.tint = print"),
    .init("key of a delegate in brackets", "a.delegate = {['dynamicAnimatorDidpause'] = function() end}"),
    .init(
        "methods of classes",
        "local W = ms.DynamicBehavior:subclass('Wobble')\nfunction W:actoin() end\nW.willMoveToAnimater = print\n"
            + "function W:start()\n    self.actions = function() end\nend"),
    .init(
        "handlers", "local function drag(self, view, gesture) end\nv.onPan = drag\nms.View{onTap = function(point) end}"
    ),
]
