-- The module as a program of stock Lua meets it: what require gives, and what it leaves alone.
local ms = require "moonspring"
local support = require "spec.support"

local function expectOutput(expected, script)
    local hasEnded, output = support.run(script)
    assert.are.equal(expected, output)
    assert.is_true(hasEnded)
end

describe("require", function()
    it("gives one table, the same each time", function()
        assert.are.equal("table", type(ms))
        assert.are.equal(ms, require "moonspring")
        package.loaded.moonspring = nil
        assert.are.equal(ms, require "moonspring")
    end)

    it("works in a coroutine, and what it gave works when that has ended", function()
        expectOutput("vec(10, 20)\n", [[
            local ms
            coroutine.wrap(function() ms = require "moonspring" end)()
            collectgarbage()
            print(ms.View{center = {10, 20}}.center)
        ]])
    end)

    it("defines no globals and changes none, nor the libraries", function()
        expectOutput("0 changes\n", [[
            local function survey()
                local found = {}
                for name, value in pairs(_G) do
                    found[name] = value
                    if type(value) == "table" and value ~= _G and value ~= package.loaded then
                        for key, field in pairs(value) do found[name .. "." .. tostring(key)] = field end
                    end
                end
                return found
            end
            local before = survey()
            require "moonspring"
            local after, changes = survey(), 0
            for name, value in pairs(after) do changes = changes + (before[name] == value and 0 or 1) end
            for name, value in pairs(before) do changes = changes + (after[name] == value and 0 or 1) end
            print(changes .. " changes")
        ]])
    end)

    it("leaves the string metatable, hooks and the collector's mode to the host", function()
        expectOutput("true\tnil\tincremental\n", [[
            local metatable = getmetatable ""
            collectgarbage "incremental"
            require "moonspring"
            print(getmetatable "" == metatable, debug.gethook(), collectgarbage "incremental")
        ]])
    end)

    it("puts no limit on what runs long or takes much memory", function()
        local hasEnded, output = support.run [[
            local ms = require "moonspring"
            local text = ("x"):rep(300 << 20)
            local started = os.clock()
            ms.scene.after(0, function() while os.clock() - started < 2.5 do end end)
            ms.scene.advance(ms.scene.interval)
            io.write(#text >> 20, " MiB")
        ]]
        assert.are.equal("300 MiB", output)
        assert.is_true(hasEnded)
    end)
end)

describe("the end of the program", function()
    it("comes well with objects, callbacks and coroutines alive", function()
        expectOutput("running\n", [[
            local ms = require "moonspring"
            local scene = ms.scene
            ball = ms.View{frame = {10, 10, 50, 50}, onTap = function() end}
            scene.view:addSubview(ball)
            animator = ms.DynamicAnimator{referenceView = scene.view}
            local gravity = animator:addBehavior(ms.GravityBehavior{items = {ball}})
            gravity.action = function() return ball.center end
            scene.every(0.1, function() return gravity end)
            scene.spawn(function() scene.wait(100) end)
            scene.advance(0.5)
            print(animator.isRunning and "running")
        ]])
    end)

    it("comes well by os.exit, whether that closes the state or not", function()
        for _, close in ipairs {"true", "false"} do
            expectOutput("", ([[
                local ms = require "moonspring"
                view = ms.View{frame = {10, 10, 50, 50}}
                os.exit(true, %s)
            ]]):format(close))
        end
    end)

    it("refuses what older finalizers of the host still ask", function()
        expectOutput("the engine is clos\nthe engine is clos\nthe engine is clos\n", [[
            local kept = {}
            older = setmetatable({}, {__gc = function()
                local function text(...)
                    local _, message = pcall(...)
                    print((message:gsub("^.-: ", ""):match "the engine is clos"))
                end
                text(function() return kept.make {frame = {0, 0, 1, 1}} end)
                text(function() return kept.scene.advance(1) end)
                text(function() return kept.vec(1, 2):length() end)
                pcall(function() return kept.scene.spawn(print) end)
                pcall(function() return kept.scene.after(1, print) end)
                pcall(function() return kept.make:subclass("Late")() end)
                pcall(function() return kept.module.leaks() end)
                pcall(function() package.loaded.moonspring = nil return require "moonspring" end)
                pcall(function() return kept.view.center end)
                pcall(function() kept.view.center = {1, 2} end)
                pcall(function() return tostring(kept.view) end)
                pcall(function() return kept.module.nothing end)
            end})
            local ms = require "moonspring"
            kept.make, kept.scene, kept.vec, kept.module = ms.View, ms.scene, ms.vec, ms
            kept.view = ms.View{frame = {1, 2, 3, 4}}
        ]])
    end)

    it("lets the host's own finalizers use the engine before", function()
        expectOutput("vec(2.5, 4)\n", [[
            local ms = require "moonspring"
            local view = ms.View{frame = {1, 2, 3, 4}}
            younger = setmetatable({}, {__gc = function() print(view.center) end})
            ms.scene.view:addSubview(view)
        ]])
    end)
end)
