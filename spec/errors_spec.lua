-- Errors in stock Lua: ordinary ones, with file and line, that pcall catches; those of callbacks come out of scene.advance.
local ms = require "moonspring"
local scene = ms.scene

local function message(f, ...)
    local hasRun, text = pcall(f, ...)
    assert.is_false(hasRun)
    return text
end

describe("a mistake", function()
    it("names file and line, and the name that was meant", function()
        local view = ms.View{}
        local text = message(function() view.centre = {1, 2} end)
        assert.is_truthy(text:match "errors_spec%.lua:%d+: View has no property 'centre' %(did you mean 'center'%?%)$")
    end)

    it("in a value names what was expected", function()
        local text = message(function() ms.GravityBehavior{magnitude = "much"} end)
        assert.is_truthy(text:match "errors_spec%.lua:%d+: ")
        assert.is_truthy(text:find("must be a finite number, got 'much'", 1, true))
    end)

    it("in a coroutine of the host is the coroutine's", function()
        local co = coroutine.create(function()
            coroutine.yield(ms.View{center = {1, 2}})
            local _ = ms.View{}.nothing
        end)
        local _, view = coroutine.resume(co)
        assert.are.equal(ms.vec(1, 2), view.center)
        local hasRun, text = coroutine.resume(co)
        assert.is_false(hasRun)
        assert.is_truthy(text:match "errors_spec%.lua:%d+: View has no property 'nothing'")
    end)
end)

describe("a callback's error", function()
    it("is raised when its tick is complete, and says where it was met", function()
        local first, second = ms.DynamicItem{}, ms.DynamicItem{}
        local animator = ms.DynamicAnimator{}
        local failing = animator:addBehavior(ms.GravityBehavior{items = {first}})
        animator:addBehavior(ms.GravityBehavior{items = {second}})
        failing.action = function() error("no more") end
        local tick = scene.tick
        local text = message(scene.advance, 1)
        assert.is_truthy(text:match "errors_spec%.lua:%d+: no more %(in action of GravityBehavior made at errors_spec%.lua:%d+, tick %d+")
        assert.are.equal(tick + 1, scene.tick)
        assert.is_true(first.y > 0)
        assert.are.equal(first.y, second.y)
        failing.action = nil
        scene.advance(scene.interval)
        assert.are.equal(tick + 2, scene.tick)
        animator:removeAllBehaviors()
    end)

    it("is one when the callback yields: it runs inside the engine", function()
        local animator = ms.DynamicAnimator{}
        local gravity = animator:addBehavior(ms.GravityBehavior{items = {ms.DynamicItem{}}})
        gravity.action = coroutine.yield
        local advance = coroutine.wrap(function() return pcall(scene.advance, scene.interval) end)
        local hasRun, text = advance()
        assert.is_false(hasRun)
        assert.is_truthy(text:find("yield", 1, true))
        animator:removeAllBehaviors()
    end)

    it("leaves the engine usable when it comes through nested calls", function()
        local item = ms.DynamicItem:subclass("Failing")
        function item:getBounds() error("no bounds") end
        local animator = ms.DynamicAnimator{}
        local gravity = ms.GravityBehavior{}
        animator:addBehavior(gravity)
        assert.is_truthy(message(function()
            gravity:addItem(item())
            scene.advance(scene.interval)
        end):find("no bounds", 1, true))
        animator:removeAllBehaviors()
        scene.advance(scene.interval)
    end)
end)
