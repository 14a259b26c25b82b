import Foundation
import MoonspringScene
import TestSupport
import Testing

@Suite("moonspring check: what it finds")
struct CheckTests {
    private func problems(_ script: String) -> [ScriptCheck.Problem] {
        ScriptCheck(text: caseHead + script, name: "scene.lua").problems
    }

    @Test("every kind of problem has its committed text and place")
    func kinds() throws {
        #expect(Set(checkCases.map(\.name)).count == checkCases.count)
        var text = ""
        for entry in checkCases {
            let found = problems(entry.script)
            #expect(!found.isEmpty, "\(entry.name)")
            for problem in found {
                #expect(problem.line >= 3, "\(entry.name): \(problem)")
                #expect(!problem.text.contains("\n"), "\(entry.name): \(problem)")
            }
            text += "\(entry.name)\n" + found.map { "    \($0)\n" }.joined()
        }
        try SnapshotFile(name: "check.txt").check(text)
    }

    /// What the script raises, without the place.
    private func raised(_ script: String) throws -> String? {
        let scene = try Scene.silent()
        do { try scene.load(text: caseHead + script, name: "scene.lua") } catch {
            return error.message.replacingOccurrences(of: "scene.lua:3: ", with: "")
        }
        return nil
    }

    /// Titles of messages whose text is not the one that running the script gives.
    private static let ownWords: Set<String> = [
        "syntax", "library that the sandbox leaves out", "process that the sandbox leaves out",
        "module that is not there",
        "subclass of a value", "error in onPan", "wrong value in an action",
        "keys of a delegate, the first one", "gesture read off the view",
    ]

    @Test("what is found without running is said in the words of the run")
    func words() throws {
        var found = 0
        for entry in allMessageCases where !Self.ownWords.contains(entry.name) {
            guard let problem = problems(entry.script).first else { continue }
            found += 1
            #expect(problem.line == 3)
            #expect(try raised(entry.script) == problem.text, "\(entry.name)")
        }
        // Most of what a script can do wrong while it loads.
        #expect(found >= 60, "\(found)")
    }

    @Test("a script that runs has no problems: those that ship", arguments: SceneFile.all)
    func shipped(file: SceneFile) throws {
        let check = ScriptCheck(text: try file.text(), name: file.name + ".lua", folder: SceneFile.folder.path)
        #expect(check.problems.isEmpty, "\(check.problems)")
    }

    @Test(
        "a script that runs has no problems: what looks wrong and is not",
        arguments: [
            "if jit then jit.on() end", "local unpack = table.unpack or unpack",
            "if type(foo) == 'table' then print(foo.x) end",
            "x = 1 print(x)", "local function f() y = 1 end f() print(y)", "_G.z = 1 print(z)", "_G['z'] = 1 print(z)",
            "for _, n in ipairs{'k'} do _G[n] = 1 end print(k)", "load('q = 1')() print(q)",
            "local _ENV = {print = print} print(zzz)", "print(_ENV.print, _ENV['x'])",
            "function math.sign(x) return x < 0 and -1 or 1 end print(math.sign(1))",
            "for k, f in pairs{twice = function(x) return 2 * x end} do math[k] = f end print(math.twice(2))",
            "ms.double = function(x) return 2 * x end print(ms.double(2))",
            "for _, n in ipairs{'frog'} do ms[n] = function() return n end end print(ms.frog(), ms:frog())",
            "rawset(ms, 'frog', print) ms.frog()", "local n = 'frog' rawset((ms), n, print) ms.frog()",
            "setmetatable(ms, {__index = function() return print end}) ms.frog()",
            "local m m = ms local n = 'frog' m[n] = print ms.frog()",
            "local function add(t, n) t[n] = print end add(ms, 'frog') ms.frog()",
            "local mixin = {} function mixin:into(t, n) rawset(t, n, print) end mixin:into(ms, 'frog') ms.frog()",
            "if os.getenv then print(os.getenv('HOME')) end",
            "print(math.cosine or math.cos, not os.exit, table.getn == nil)",
            "if type(os.getenv) == 'function' then os.getenv('HOME') end", "print(os['tmpname'] and os.tmpname())",
            "print(pcall(function() v.centr = 1 end))", "print(pcall(ms.View, {fram = 1}))",
            "if ms.View.foo then print(1) end",
            "local V = ms.View:subclass('V') function V:init(n) self.mine = n end local x = V(5) print(x.mine, x.other)",
            "local V = ms.View:subclass('V') function V:addSubview(x) return x end local x = V{} x:addSubview(5)",
            "local V = ms.View:subclass('V') v:addSubview(V{}).mine = 1 print(v.subviews[1].mine)",
            "local t = v t = {} t.anything = 1", "local t if t then t.x = 1 end t = {} t.y = 2",
            "local w = v.superview and {z = 1} or v print(w.z)", "v.userData = {1} print(v.userData.x)",
            "local o = {} o.name = 5 for k, x in pairs(o) do v.userData = x end", "v.name = nil",
            "v.center = {x = 1, y = 2}",
            "v.frame = {x = 1, y = 2, width = 3, height = 4}", "v.size = {width = 1, height = 2}",
            "local p = {1, 2} v.center = p", "local p = {} p[1] = 1 p[2] = 2 v.center = p",
            "v.center = {table.unpack{1, 2}}",
            "ms.GravityBehavior{items = table.pack(v, v)}", "ms.GravityBehavior{items = {v, nil, ball = nil, n = 2}}",
            "ms.GravityBehavior{items = setmetatable({v}, {__index = table})} ms.path.polygon{{0, 0}, {9, 0}, {x = 9, y = 9}}",
            "ms.GravityBehavior{items = {table.unpack{v}}}", "local o = {name = 'x'} o.alpha = 0.5 ms.View(o)",
            "local n for i = 1, 2 do n = i end v.x = n", "v:addSubview(ms.View{}, nil)", "b:addItem(v)",
            "v.addSubview(v, ms.View{})", "ms.View.addSubview(v, ms.View{})", "scene.log()", "scene.log(1, nil, v)",
            "scene.tween(1, print, 'easeIn')", "scene.tween(1, print, function(t) return t end)", "scene.random()",
            "ms.CollisionBehavior{}:addBoundary(1, {0, 0}, {1, 1})", "ms.transform()", "ms.transform{1, 0, 0, 1, 0, 0}",
            "ms.path(ms.path())", "print(ms.region.infinite:union(ms.region.radius(5)):contains{1, 2})",
            "ms.SnapBehavior{item = v, snapPoint = {1, 2}}.userData = v",
            "ms.AttachmentBehavior{item = v, attachedToAnchor = {1, 2}}.attachmentRange = {-math.huge, 5}",
            "b.action = function(self, dt) self.action = nil print(dt + 1) end", "a.delegate = {extra = 1}",
            "for i = 1, 3 do local x = i goto next print(x) ::next:: end",
            "local s = ('x'):rep(3) print(s:upper(), #s)",
            "local ok, w = pcall(ms.View, {}) print(w.center)",
            "print(ms.type(v), ms.version, ms.help('View'), ms.leaks())",
            "a.delegate = {dynamicAnimatorDidPause = print, didPause = print, tint = print, dynamicAnimatorDidpause = 1}",
            "local W = ms.DynamicBehavior:subclass('W') function W:action() end function W:motion() end function W:unit() end",
            "local K = ms.DynamicItem:subclass('K') function K:getCounter() end function K:setCollisionBoundsType() end",
            "local K = ms.View:subclass('K') function K:onDrag() end function K:onTap(point) end function K:onPan(...) end",
            "local K = ms.View:subclass('K') K.actoin = print local k = K{} k.actoin = print k.onTab = 1 k.count = print",
            "v.onTap = function() end v.onTap = function(v) end v.onPan = function(_, g) end v.onPan = print v.onPan = nil",
            "function v:onPan(gesture) end function v:onTap(_) end v.onTap = function(view, p) end",
            "local K = ms.DynamicItem:subclass('K') function K:setCenter(p) K.super.setCenter(self, p) end K{}.center = {1, 2}",
            "ms.gradient{from = v.name and 'red' or 'gold', ['to'] = 'blue', colors = nil}",
            "local from ms.gradient{from = from, colors = {'red', 'gold', nil}, locations = {0, table.unpack{1}}}",
            "local c = {'red', 'gold'} ms.gradient{colors = c, locations = {0, 1}}",
            "local key = 'to' ms.gradient{from = 'red', [key] = 'blue'}",
            "ms.animate(v, {backgroundColor = 'tomato'}) scene.timeline{{item = v, to = {borderColor = '#f00'}}}",
            "ms.animate(v, {alpha = 1, cornerRadius = 0, zPosition = -4})",
            "ms.States{initial = 'a b', states = {['a b'] = {box = {backgroundColor = 'tomato'}}}}",
            "local S = ms.SnapBehavior:subclass('S') function S:init(i) S.super.init(self, {item = i, snapPoint = {1, 2}}) end S(v)",
        ])
    func valid(script: String) throws {
        #expect(try raised(script) == nil)
        #expect(problems(script).isEmpty, "\(problems(script))")
    }

    @Test(
        "a wrong name of the module is found where the module is not extended",
        arguments: [
            "local t = {} for _, n in ipairs{'frog'} do t[n] = print end ms.frog()",
            "local function add(t, n) t[n] = print end add({}, 'frog') ms.frog()",
            "local function add(t, n) t[n] = print end add({}, 'frog') for name in pairs(ms) do print(name) end ms.frog()",
            "local function show(t) print(t) end show(ms) ms.frog()", "ms[1] = print ms.frog()",
            "rawset(ms, 'toad', print) ms.frog()", "local t = setmetatable({}, {__index = ms}) ms.frog()",
        ])
    func extended(script: String) throws {
        #expect(problems(script).map(\.text) == ["ms has no property 'frog'"])
    }

    @Test(
        "a long chain of elseif, and or or is no problem, and what only Lua refuses is found behind it",
        arguments: [
            ("if v.x == 1 then", "elseif v.x == 2 then v.x = 3", "else v.x = 4 end"),
            ("local y = v.x == 1", "and(v.x)", "print(y)"), ("local y = v.x == 1", "or(v.x)and v.y", "print(y)"),
            ("if v.x == 1", "or v.x == 2", "then v.x = 3 end"),
        ])
    func chain(first: String, link: String, last: String) {
        let chain = first + String(repeating: "\n" + link, count: 600) + "\n" + last
        #expect(problems(chain).isEmpty)
        let call = "print(" + Array(repeating: "v", count: 300).joined(separator: ", ") + ")"
        let found = problems(chain + " " + call)
        #expect(found.count == 1 && found.first?.line == 604)
        #expect(found.first?.text.hasPrefix("function or expression needs too many registers") == true)
    }

    @Test("the scene of the README has no problems")
    func readme() throws {
        let text = try SceneFile.text(ofPackageFile: "README.md")
        let start = try #require(text.range(of: "```lua\n"))
        let end = try #require(text.range(of: "\n```", range: start.upperBound..<text.endIndex))
        let check = ScriptCheck(text: String(text[start.upperBound..<end.lowerBound]), name: "README.lua")
        #expect(check.problems.isEmpty, "\(check.problems)")
    }
}
