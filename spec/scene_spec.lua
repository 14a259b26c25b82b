-- A scene in stock Lua: its clock stands until the program advances it.
local ms = require "moonspring"
local support = require "spec.support"
local scene = ms.scene

local function falling()
    local view = ms.View{frame = {100, 100, 50, 50}}
    local animator = ms.DynamicAnimator{}
    animator:addBehavior(ms.GravityBehavior{items = {view}})
    return view, animator
end

describe("time", function()
    it("passes only by scene.advance", function()
        local view, animator = falling()
        local tick, y = scene.tick, view.y
        local started = os.clock()
        while os.clock() - started < 0.05 do end
        assert.are.equal(tick, scene.tick)
        assert.are.equal(y, view.y)
        scene.advance(0.5)
        assert.are.equal(tick + 30, scene.tick)
        assert.is_true(view.y > y + 100)
        animator:removeAllBehaviors()
    end)

    it("is the scene's own beside the host's clocks", function()
        assert.is_true(os.time() > 1e9)
        local before = scene.time
        scene.advance(1)
        assert.is_true(math.abs(scene.time - before - 1) < 1e-9)
    end)

    it("carries timers and the scene's coroutines", function()
        local seen = {}
        scene.after(0.1, function() seen[#seen + 1] = "timer" end)
        scene.spawn(function()
            scene.wait(0.2)
            seen[#seen + 1] = "coroutine"
        end)
        scene.advance(0.15)
        assert.are.same({"timer"}, seen)
        scene.advance(0.15)
        assert.are.same({"timer", "coroutine"}, seen)
    end)
end)

describe("chance", function()
    it("is the same in every process: the scene's numbers, and the hash", function()
        local script = [[
            local ms = require "moonspring"
            local scene = ms.scene
            local items = {}
            for i = 1, 20 do items[i] = ms.DynamicItem{center = {scene.random() * 300, scene.random(0, 600)}} end
            local animator = ms.DynamicAnimator{}
            animator:addBehavior(ms.GravityBehavior{items = items})
            animator:addBehavior(ms.CollisionBehavior{items = items})
            animator:addBehavior(ms.FieldBehavior.noise{items = items})
            scene.advance(2)
            print(scene.hash)
        ]]
        local hasEnded, first = support.run(script)
        assert.is_true(hasEnded)
        assert.is_truthy(first:match "^%x+\n$")
        local _, second = support.run(script)
        assert.are.equal(first, second)
    end)
end)

-- Each in a Lua of its own: this one has had its first tick.
describe("scene.configure", function()
    local function expect(expected, script)
        local hasEnded, output = support.run('local scene = require "moonspring".scene\n' .. script)
        assert.are.equal(expected, output)
        assert.is_true(hasEnded)
    end

    it("sets the seed, the same as that of moonspring run --seed", function()
        local script = [[
            scene.configure{seed = %d}
            local a, b = scene.random(1000), scene.random(1000)
            print(a, b)
        ]]
        local _, first = support.run('local scene = require "moonspring".scene\n' .. script:format(7))
        expect(first, script:format(7))
        local _, other = support.run('local scene = require "moonspring".scene\n' .. script:format(8))
        assert.are_not.equal(first, other)
    end)

    it("gives parameters their values", function()
        expect("3.0\tx\tfalse\t5.0\n", [[
            scene.configure{params = {speed = 3, name = "x", open = false}}
            local speed, name = scene.param("speed", 1, {max = 9}), scene.param("name", "")
            local open, other = scene.param("open", true), scene.param("other", 5)
            print(speed.value, name.value, open.value, other.value)
            scene.advance(1)
        ]])
    end)

    it("refuses what no parameter takes, and what comes too late", function()
        expect("parameter 'speed' must be at most 9, got 30\n", [[
            scene.configure{params = {speed = 30}}
            print(select(2, pcall(scene.param, "speed", 1, {max = 9})))
        ]])
        expect("scene.configure: params.sped: the scene has no such parameter (did you mean 'speed'?)\n0\n", [[
            scene.configure{params = {sped = 3}}
            scene.param("speed", 1)
            print(select(2, pcall(scene.advance, 1)))
            print(scene.tick)
        ]])
        expect("the parameter 'speed' is declared already; call scene.configure before scene.param\n", [[
            scene.param("speed", 1)
            print((select(2, pcall(scene.configure, {params = {speed = 3}})):gsub("scene.configure: ", "", 1)))
        ]])
        expect("scene.configure: expected to be called before the first tick, this is tick 60\n", [[
            scene.advance(1)
            print(select(2, pcall(scene.configure, {seed = 3})))
        ]])
    end)
end)

describe("objects", function()
    it("go when nothing holds them, and callbacks stay while their animator runs", function()
        local _, animator = falling()
        local calls = 0
        animator.behaviors[1].action = function() calls = calls + 1 end
        local function live()
            collectgarbage()
            collectgarbage()
            return #ms.leaks()
        end
        local before = live()
        do
            local views = {}
            for i = 1, 100 do views[i] = ms.View{frame = {0, 0, i, i}} end
            assert.are.equal(before + 100, live())
            assert.are.equal(100, #views)
        end
        assert.are.equal(before, live())
        scene.advance(0.5)
        assert.are.equal(30, calls)
        animator:removeAllBehaviors()
    end)

    it("of a class of the script's own are asked for their centre", function()
        local Mapping = ms.DynamicItem:subclass("Mapping")
        function Mapping:init() self.value = {10, 20} end
        function Mapping:getCenter() return self.value end
        function Mapping:setCenter(p) self.value = {p.x, p.y} end
        local item = Mapping()
        local animator = ms.DynamicAnimator{}
        animator:addBehavior(ms.GravityBehavior{items = {item}})
        scene.advance(0.5)
        assert.is_true(math.abs(item.value[1] - 10) < 1e-6)
        assert.is_true(item.value[2] > 100)
        animator:removeAllBehaviors()
    end)

    it("show their class and key values", function()
        assert.are.equal("vec(1, 2)", tostring(ms.vec(1, 2)))
        assert.are.equal("View", ms.type(ms.View{}))
        assert.are.equal(ms.vec(4, 6), ms.vec(1, 2) + {3, 4})
    end)
end)
