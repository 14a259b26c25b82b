import Moonspring
import TestSupport
import Testing

@Suite("What is tied together is solved together")
struct GroupTests {
    /// Begins every script: an animator, and views.
    private static let start = """
        local a = ms.DynamicAnimator{referenceView = scene.view}
        local function view(name, x, y, w, h)
          return scene.view:addSubview(ms.View{name = name, center = {x, y}, size = {w, h}})
        end
        local function set(t) return a:addBehavior(ms.DynamicItemBehavior(t)) end

        """

    private func run(_ script: String, until time: Double) throws -> TestScene {
        let scene = try TestScene(Self.start + script)
        try scene.advance(to: time)
        return scene
    }

    // MARK: Joints and walls

    @Test(
        "what draws an item against a wall does not draw it through",
        arguments: [
            "ms.AttachmentBehavior{item = box, attachedToAnchor = {100, 200}}",
            "ms.AttachmentBehavior.sliding{item = box, attachmentAnchor = {100, 200}, axisOfTranslation = {0, 1}}",
            "ms.AttachmentBehavior.pin{item = box, attachedToItem = hand, attachmentAnchor = {100, 200}}",
            "ms.AttachmentBehavior.fixed{item = box, attachedToItem = hand, attachmentAnchor = {100, 200}}",
        ])
    func drawnThroughWall(link: String) throws {
        let scene = try run(
            """
            local box, hand = view("box", 100, 200, 100, 100), view("hand", 100, 200, 10, 10)
            set{items = {hand}, isAnchored = true}
            a:addBehavior(ms.CollisionBehavior{items = {box}}):addBoundary("wall", {320, 0}, {320, 480})
            local link = a:addBehavior(\(link))
            scene.tween(1, function(p)
              local finger = {100 + 300 * p, 200}
              hand.center = finger
              a:updateItem(hand)
              if link.attachedBehaviorType == "anchor" then link.anchorPoint = finger end
            end)
            """, until: 3)
        let x = scene.track("box") { $0.center.x }
        #expect(x.allSatisfy { $0 < 272 })
        #expect(isNear(x.last, 270, 0.5))
    }

    @Test("a small item between a wall and one that is drawn against it stays between them")
    func caught() throws {
        let scene = try run(
            """
            local box, small = view("box", 100, 200, 100, 100), view("small", 300, 200, 20, 20)
            a:addBehavior(ms.CollisionBehavior{items = {box, small}}):addBoundary("wall", {320, 0}, {320, 480})
            local link = a:addBehavior(ms.AttachmentBehavior{item = box, attachedToAnchor = {100, 200}})
            scene.tween(1, function(p) link.anchorPoint = {100 + 300 * p, 200} end)
            """, until: 3)
        let small = scene.track("small") { $0.center.x }
        #expect(small.allSatisfy { (299...312).contains($0) })
        #expect(isNear(scene.track("box") { $0.center.x }.last, 250, 3))
    }

    // MARK: Limits

    @Test("a pin's range holds a light bar with a heavy weight at its end", arguments: [0.1, 0])
    func limitedPin(range: Double) throws {
        let scene = try run(
            """
            local base, bar, weight = view("base", 100, 200, 40, 10), view("bar", 140, 200, 40, 10), view("weight", 140, 200, 100, 100)
            set{items = {base}, isAnchored = true}
            a:addBehavior(ms.AttachmentBehavior.pin{
              item = base, attachedToItem = bar, attachmentAnchor = {120, 200}, attachmentRange = {-\(range), \(range)}})
            a:addBehavior(ms.AttachmentBehavior.fixed{item = bar, attachedToItem = weight, attachmentAnchor = {140, 200}})
            a:addBehavior(ms.GravityBehavior{items = {bar, weight}})
            scene.signal("running", function() return a.isRunning and 1 or 0 end)
            """, until: 6)
        let angle = scene.track("bar") { $0.rotation }
        #expect(angle.allSatisfy { (-0.03...range + 0.05).contains($0) })
        #expect(isNear(angle.last, range, 0.03))
        #expect(scene.signal("running").last == 0)
    }

    // MARK: Loops

    @Test("trusses of bars and round nodes keep their shape, under a weight too", arguments: [true, false])
    func truss(isBridge: Bool) throws {
        let scene = try run(
            """
            local bays, h = \(isBridge ? 6 : 4), 40 * math.sqrt(3)
            local items, low, top = {}, {}, {}
            local function node(name, x, y)
              local v = view(name, x, y, 16, 16)
              v.collisionBoundsType = "ellipse"
              items[#items + 1] = v
              return v
            end
            for i = 0, bays do low[i] = node("low" .. i, 60 + 80 * i, 300) end
            for i = 0, bays - 1 do top[i] = node("top" .. i, 100 + 80 * i, 300 - h) end
            local function bar(p, q)
              local v = view(nil, (p.x + q.x) / 2, (p.y + q.y) / 2, 64, 8)
              v.rotation = (q.center - p.center):angle()
              items[#items + 1] = v
              for _, n in ipairs{p, q} do
                a:addBehavior(ms.AttachmentBehavior.pin{item = n, attachedToItem = v, attachmentAnchor = n.center})
              end
            end
            for i = 0, bays - 1 do
              bar(low[i], low[i + 1]) bar(low[i], top[i]) bar(top[i], low[i + 1])
              if i > 0 then bar(top[i - 1], top[i]) end
            end
            set{items = \(isBridge ? "{low[0], low[bays]}" : "{low[0], top[0]}"), isAnchored = true}
            local gravity = a:addBehavior(ms.GravityBehavior{items = items})
            scene.signal("running", function() return a.isRunning and 1 or 0 end)
            scene.at(2, function()
              local end_ = low[\(isBridge ? "3" : "bays")]
              local weight = view("weight", end_.x, end_.y + 60, 100, 100)
              a:addBehavior(ms.AttachmentBehavior.pin{item = end_, attachedToItem = weight, attachmentAnchor = end_.center})
              gravity:addItem(weight)
            end)
            """, until: 7)
        let bays = isBridge ? 6 : 4
        for i in 0...bays {
            let place = scene.track("low\(i)") { $0.center.distance(to: Vector(60 + 80 * Double(i), 300)) }
            #expect(place.allSatisfy { $0 < 3 }, "node \(i)")
        }
        #expect(scene.signal("running").last == 0)
    }

    // MARK: Unlike masses

    @Test("a car ten times as heavy as its wheels gains nothing on saw-teeth", arguments: [350.0, 200])
    func car(speed: Double) throws {
        let scene = try run(
            """
            local chassis = view("chassis", 150, 150, 140, 30)
            local items, wheels = {chassis}, {}
            for i, x in ipairs{105, 195} do
              wheels[i] = view("wheel" .. i, x, 175, 40, 40)
              wheels[i].collisionBoundsType = "ellipse"
              items[i + 1] = wheels[i]
            end
            local path, x, y = ms.path():moveTo{0, 205}:lineTo{220, 205}, 220, 205
            for i = 1, 14 do
              x, y = x + 22, y + 34
              path:lineTo{x, y}
              x, y = x + 26, y - 12
              path:lineTo{x, y}
            end
            path:lineTo{1580, y + 20}:lineTo{1580, 0}:lineTo{1600, 0}:lineTo{1600, 880}:lineTo{0, 880}:close()
            a:addBehavior(ms.CollisionBehavior{items = items}):addBoundary("hill", path)
            a:addBehavior(ms.GravityBehavior{items = items})
            for _, wheel in ipairs(wheels) do
              a:addBehavior(ms.AttachmentBehavior.pin{item = chassis, attachedToItem = wheel, attachmentAnchor = wheel.center})
            end
            local body = set{items = {chassis}, density = 5, resistance = 0, angularResistance = 0, elasticity = 0}
            local tyres = set{items = wheels, density = 0.5, resistance = 0, angularResistance = 0, friction = 0.9, elasticity = 0}
            for _, v in ipairs(items) do (v == chassis and body or tyres):setLinearVelocity({\(speed), 0}, v) end
            scene.signal("energy", function()
              local sum = 0
              for _, v in ipairs(items) do
                local m = v == chassis and 2.1 or 0.5 * math.pi * 0.04
                local i = v == chassis and m * (1.4 ^ 2 + 0.3 ^ 2) / 12 or m * 0.02
                local u, w = v.velocity / 100, (v == chassis and body or tyres):angularVelocity(v)
                sum = sum + 0.5 * m * (u.x ^ 2 + u.y ^ 2) + 0.5 * i * w * w - m * v.y / 10 + 0.05 * m * u.y / 1.2
              end
              return sum
            end)
            """, until: 4)
        let energy = scene.signal("energy")
        var least = try #require(energy.first)
        for (tick, own) in energy.enumerated() {
            #expect(own - least < 0.02 * 13, "tick \(tick)")
            least = min(least, own)
        }
    }

    @Test("a lift moved by hand between walls loses none of 15 items of densities 0.05, 1 and 20")
    func lift() throws {
        let scene = try run(
            """
            scene.size = {400, 600}
            local collision, gravity = ms.CollisionBehavior{translatesReferenceBoundsIntoBoundary = true}, ms.GravityBehavior{}
            local densities = {20, .05, .05, 1, 20, 1, .05, 1, 1, 1, 20, .05, 20, 1, 1}
            local heights = {26, 20, 20, 20, 26, 26, 26, 20, 20, 20, 26, 20, 20, 20, 26}
            for i = 1, 15 do
              local v = view("item" .. i, 60 + 40 * ((i - 1) % 7), 330 - 40 * ((i - 1) // 7), 26, heights[i])
              set{items = {v}, density = densities[i], elasticity = 0.5, friction = 0, resistance = 0.5, angularResistance = 0.5}
              collision:addItem(v)
              gravity:addItem(v)
            end
            local lift = view("lift", 200, 400, 360, 20)
            set{items = {lift}, isAnchored = true}
            collision:addItem(lift)
            a:addBehavior(gravity)
            a:addBehavior(collision)
            scene.onTick = function()
              lift.center = {200, 400 + 150 * math.sin(scene.tick / 60 * 2 * math.pi)}
              a:updateItem(lift)
            end
            """, until: 9)
        for i in 1...15 {
            let outside = scene.track("item\(i)") {
                max(-$0.center.x, $0.center.x - 400, -$0.center.y, $0.center.y - 600)
            }
            #expect(outside.allSatisfy { $0 < 8 }, "item \(i)")
        }
    }
}
