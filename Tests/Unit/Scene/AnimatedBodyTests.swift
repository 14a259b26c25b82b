import Moonspring
import TestSupport
import Testing

@Suite("ms.animate and bodies that come and go")
struct AnimatedBodyTests {
    @Test("what sets the place of a body ends its animation, and so does a body that cannot turn")
    func bodiesTakenOver() throws {
        let script = """
            local animator = ms.DynamicAnimator{referenceView = scene.view}
            local view = scene.view:addSubview(ms.View{frame = {80, 80, 40, 40}})
            local stiff = scene.view:addSubview(ms.View{frame = {180, 80, 40, 40}})
            animator:addBehavior(ms.DynamicItemBehavior{items = {view}})
            animator:addBehavior(ms.DynamicItemBehavior{items = {stiff}, allowsRotation = false})
            ms.animate(view, {center = {220, 20}}, {onDone = function(finished) print("view", finished) end})
            ms.animate(stiff, {rotation = 1}, {onDone = function(finished) print("stiff", finished) end})
            scene.at(0.2, function() view.center = {0, 300} animator:updateItem(view) end)
            scene.at(0.5, function() print((view.center - ms.vec(0, 300)):length() < 1, view.velocity:length() < 1) end)
            """
        #expect(try printed(script, ticks: 60) == ["stiff\tfalse", "view\tfalse", "true\ttrue"])
    }

    @Test("an item whose body goes, comes or changes on the way is animated on as if it had none")
    func bodiesThatGoAndCome() throws {
        let script = """
            local A, B = ms.DynamicAnimator{referenceView = scene.view}, ms.DynamicAnimator{referenceView = scene.view}
            local most, plain = {}
            local function moved(name, change)
              local view = scene.view:addSubview(ms.View{frame = {80, 80, 40, 40}, rotation = 0.5})
              local body, other = ms.GravityBehavior{items = {view}}, ms.GravityBehavior{items = {view}}
              if change then scene.at(0.1, function() change(body, other, 1) end) end
              ms.animate(view, {center = {220, 20}, rotation = 2}, {onDone = function(finished) print(name, finished) end})
              if change then scene.at(0.2, function() change(body, other, 2) end) end
              if change then scene.at(0.3, function() change(body, other, 3) end) end
              most[view] = 0
              return view
            end
            plain = moved("plain")
            moved("comes and goes", function(body, _, n) if n % 2 == 1 then A:addBehavior(body) else A:removeBehavior(body) end end)
            moved("changes", function(body, other, n)
              if n == 1 then A:addBehavior(body) end
              if n == 2 then A:removeBehavior(body) B:addBehavior(other) end
            end)
            moved("is made again", function(body) A:removeBehavior(body) A:addBehavior(body) end)
            scene.onFrame = function()
              -- Later the bodies are let go, and fall.
              for view, way in pairs(scene.time < 0.8 and most or {}) do
                most[view] = math.max(way, (view.center - plain.center):length(), math.abs(view.rotation - plain.rotation))
              end
            end
            scene.at(1.6, function()
              local way = 0
              for _, each in pairs(most) do way = math.max(way, each) end
              print(way < 0.01, way)
            end)
            """
        let lines = try printed(script, ticks: 100)
        #expect(
            Set(lines.dropLast())
                == ["plain\ttrue", "comes and goes\ttrue", "changes\ttrue", "is made again\ttrue"])
        #expect(lines.last?.hasPrefix("true") == true, "\(lines)")
    }

    @Test("what a script sets while a body goes stays, and has no velocity", arguments: [true, false])
    func setWithoutBody(isSetFirst: Bool) throws {
        let script = """
            local animator = ms.DynamicAnimator{referenceView = scene.view}
            local function case(name, item, targets, set)
              local body = animator:addBehavior(ms.DynamicItemBehavior{items = {item}})
              ms.animate(item, targets, {onDone = function(finished) print(name, finished) end})
              scene.at(0.2, function()
                if \(isSetFirst) then set(item) end
                animator:removeBehavior(body)
                if not \(isSetFirst) then set(item) end
                print(name, item.velocity:length())
              end)
            end
            local view = scene.view:addSubview(ms.View{frame = {80, 80, 40, 40}})
            case("view", view, {center = {220, 20}}, function() view.center = {10, 10} end)
            local knob = ms.DynamicItem{bounds = {0, 0, 40, 40}, center = {80, 80}}
            case("knob", knob, {center = {220, 20}}, function() knob.center = {10, 10} end)
            local dial = ms.DynamicItem{bounds = {0, 0, 40, 40}, center = {80, 80}}
            if not \(isSetFirst) then
              case("dial", dial, {rotation = 2}, function() dial.transform = ms.transform.rotation(0) end)
            end
            scene.at(0.3, function() print(view.center, knob.center, dial.rotation) end)
            """
        let names = ["view", "knob"] + (isSetFirst ? [] : ["dial"])
        #expect(
            try printed(script, ticks: 60)
                == names.map { "\($0)\t0.0" } + names.map { "\($0)\tfalse" } + ["vec(10, 10)\tvec(10, 10)\t0.0"])
    }

    @Test("a setter that changes the bodies each time does not keep a tick from ending")
    func changingSetter() throws {
        let script = """
            local animator = ms.DynamicAnimator{referenceView = scene.view}
            local body, isChanging
            local Restless = ms.DynamicItem:subclass("Restless")
            function Restless:setCenter(center)
              Restless.super.setCenter(self, center)
              if isChanging then animator:removeBehavior(body) animator:addBehavior(body) end
            end
            local item = Restless{bounds = {0, 0, 10, 10}}
            body = ms.DynamicItemBehavior{items = {item}}
            ms.animate(item, {center = {200, 10}})
            scene.at(0.3, function() animator:addBehavior(body) isChanging = true end)
            scene.at(1, function() print(scene.tick) end)
            """
        #expect(try printed(script, ticks: 61) == ["60"])
    }
    static let changes = [
        "its setter adds one after it has stored the centre":
            """
        function Item:setCenter(center)
          Item.super.setCenter(self, center)
          if scene.tick == 5 then animator:addBehavior(body) end
        end
        """,
        "its setter adds one before it stores the centre":
            """
        function Item:setCenter(center)
          if scene.tick == 5 then animator:addBehavior(body) end
          Item.super.setCenter(self, center)
        end
        """,
        "its setter adds the one that has gone in this tick":
            """
        local isGone
        scene.at(0.05, function() animator:addBehavior(body) end)
        scene.at(0.1, function()
          function scene.onTick()
            scene.onTick, isGone = nil, true
            animator:removeBehavior(body)
          end
        end)
        function Item:setCenter(center)
          if isGone then isGone = false animator:addBehavior(body) end
          Item.super.setCenter(self, center)
        end
        """,
        "the delegate of the animator that it starts takes it away":
            """
        animator:addBehavior(body)
        scene.at(3, function()
          animator.delegate = {dynamicAnimatorWillResume = function() animator:removeBehavior(body) end}
        end)
        delay = 3.1
        """,
    ]

    @Test("an animation goes on when a body comes or goes while it moves the item", arguments: changes.keys.sorted())
    func changesInTheMiddle(_ name: String) throws {
        let script = """
            local animator, delay = ms.DynamicAnimator{}, 0
            local Item = ms.DynamicItem:subclass("Item")
            local item = Item{bounds = {0, 0, 10, 10}}
            local body = ms.GravityBehavior{items = {item}, magnitude = 0}
            \(Self.changes[name] ?? "")
            ms.animate(item, {x = 50, rotation = 1}, {delay = delay, onDone = function(finished)
              print(finished, math.abs(item.center.x - 50) < 0.1, math.abs(item.rotation - 1) < 0.1)
            end})
            """
        #expect(try printed(script, ticks: 300).last == "true\ttrue\ttrue")
    }

    @Test("a getter that sets the place and adds a body ends the animation", arguments: [1, 2])
    func getterInTheMiddle(call: Int) throws {
        let script = """
            local animator, calls = ms.DynamicAnimator{}, 0
            local Item = ms.DynamicItem:subclass("Item")
            local item = Item{bounds = {0, 0, 10, 10}}
            local body = ms.DynamicItemBehavior{items = {item}}
            function Item:getCenter()
              if scene.tick == 5 then calls = calls + 1 end
              if scene.tick == 5 and calls == \(call) then
                Item.super.setCenter(self, {300, 0})
                animator:addBehavior(body)
              end
              return Item.super.getCenter(self)
            end
            ms.animate(item, {x = 50}, {onDone = function(finished) print(finished, scene.tick) end})
            scene.at(1, function() print(item.center) end)
            """
        #expect(try printed(script, ticks: 60) == ["false\t5", "vec(300, 0)"])
    }

    @Test("bodies that are released on the way, removed or animated again leave the others to arrive")
    func releasedAmongOthers() throws {
        let script = """
            local animator = ms.DynamicAnimator{referenceView = scene.view}
            local views, runs, arrived = {}, {}, 0
            local function move(i, y)
              runs[i] = ms.animate(views[i], {y = y}, {onDone = function() arrived = arrived + 1 end})
            end
            for i = 1, 9 do
              views[i] = scene.view:addSubview(ms.View{frame = {30 * i, 80, 20, 20}})
              move(i, 300)
            end
            local behavior = ms.DynamicItemBehavior{items = views}
            animator:addBehavior(behavior)
            scene.at(0.1, function()
              for _, i in ipairs {5, 2, 9} do runs[i]:cancel() end
              move(2, 400)
            end)
            scene.at(0.2, function()
              behavior:removeItem(views[1])
              runs[8]:cancel()
              move(5, 400)
            end)
            scene.at(3, function()
              local near = 0
              for i, view in ipairs(views) do
                if math.abs(view.y - ((i == 2 or i == 5) and 400 or 300)) < 1 then near = near + 1 end
              end
              print(arrived, near)
            end)
            """
        #expect(try printed(script, ticks: 190) == ["7\t7"])
    }

    @Test("an animation that is cancelled while it moves the item leaves the rest of it, and its body, alone")
    func cancelledInTheMiddle() throws {
        let script = """
            local animator = ms.DynamicAnimator{}
            local item = ms.DynamicItem{bounds = {0, 0, 10, 10}}
            animator:addBehavior(ms.DynamicItemBehavior{items = {item}})
            scene.at(3, function()
              print(animator.isRunning)
              local animation = ms.animate(item, {x = 50, rotation = 1}, {onDone = print})
              animator.delegate = {dynamicAnimatorWillResume = function() animation:cancel() end}
            end)
            scene.at(3.5, function() animator:addBehavior(ms.GravityBehavior{items = {item}}) end)
            scene.at(4.5, function() print(item.rotation, item.center.y > 100) end)
            """
        #expect(try printed(script, ticks: 270) == ["false", "0.0\ttrue"])
    }
}
