import Foundation
import MoonspringScene
import TestSupport
import Testing

/// Methods and metamethods called on what they are not for.
@Suite struct ReceiverBorderTests {
    /// Loads a script whose `refused(f, ...)` expects an error and returns its text.
    @discardableResult
    static func run(_ script: String, trusted: Bool = false, ticks: Int = 0) throws -> TestScene {
        let options = Scene.Options.patient.with(\.engine.isTrusted, trusted)
        let helper = """
            local function refused(f, ...)
              local ok, message = pcall(f, ...)
              if ok then error('this was accepted', 2) end
              return tostring(message)
            end
            """
        return try TestScene(
            helper.replacingOccurrences(of: "\n", with: " ") + "\n" + script, options: options, ticks: ticks)
    }

    @Test("every method of every class refuses every wrong receiver")
    func wrongReceivers() throws {
        let scene = try Self.run(
            """
            local item = ms.DynamicItem {}
            local makers = {
              View = function() return ms.View {} end,
              DynamicItem = function() return ms.DynamicItem {} end,
              DynamicAnimator = function() return ms.DynamicAnimator {} end,
              DynamicBehavior = function() return ms.DynamicBehavior {} end,
              GravityBehavior = function() return ms.GravityBehavior {} end,
              PushBehavior = function() return ms.PushBehavior {} end,
              SnapBehavior = function() return ms.SnapBehavior {item = item, snapPoint = {0, 0}} end,
              SpringBehavior = function() return ms.SpringBehavior {item = item, target = {0, 0}} end,
              DragBehavior = function() return ms.DragBehavior {item = item} end,
              AttachmentBehavior = function() return ms.AttachmentBehavior {item = item,
                attachedToAnchor = {0, 0}} end,
              DynamicItemBehavior = function() return ms.DynamicItemBehavior {} end,
              vec = function() return ms.vec(1, 2) end,
              rect = function() return ms.rect(1, 2, 3, 4) end,
              transform = function() return ms.transform() end,
              path = function() return ms.path.rect {0, 0, 5, 5} end,
            }
            local names = {'addBehavior', 'removeBehavior', 'removeAllBehaviors', 'itemsInRect',
              'updateItem', 'addChildBehavior',
              'removeChildBehavior', 'addItem', 'removeItem', 'setAngleMagnitude', 'setTargetOffsetFromCenter',
              'targetOffsetFromCenter', 'addLinearVelocity', 'linearVelocity', 'addAngularVelocity',
                'angularVelocity', 'setLinearVelocity', 'setAngularVelocity', 'update',
              'addSubview', 'removeFromSuperview', 'bringToFront', 'sendToBack', 'convert', 'getCenter',
                'setCenter',
              'getBounds', 'setBounds', 'getTransform', 'setTransform', 'length', 'angle', 'dot',
                'normalized', 'rotated',
              'distance', 'lerp', 'unpack', 'contains', 'intersects', 'union', 'intersection', 'inset',
                'offset',
              'concat', 'inverted', 'apply', 'init', 'moveTo', 'lineTo', 'quadTo', 'curveTo', 'close',
              'follow'}
            local tried, refusedCount = 0, 0
            for class in pairs(makers) do
              for _, name in ipairs(names) do
                local own = ms[class][name]
                if own then
                  for _, other in ipairs {1, 'x', true, {}, print, coroutine.create(print), ms, ms.View,
                    scene} do
                    local message = refused(own, other)
                    assert(message:find 'receiver' or message:find 'called on', message)
                    tried = tried + 1
                  end
                  refused(own)
                  for otherClass, make in pairs(makers) do
                    -- Methods that a class has from its parent are the parent's.
                    if not ms[otherClass][name] then
                      local message = refused(own, make(), 1, 2)
                      assert(message:find 'receiver', message)
                      tried = tried + 1
                    end
                  end
                end
              end
            end
            print(tried)
            """)
        #expect(Int(scene.output.first ?? "") ?? 0 > 1000)
    }

    @Test("a method of one class refuses an object of another that has a method of that name")
    func sameName() throws {
        try Self.run(
            """
            assert(refused(ms.rect(0, 0, 1, 1).contains, ms.vec(1, 2), {0, 0}):find 'receiver')
            assert(refused(ms.vec(0, 0).unpack, ms.rect(1, 2, 3, 4)):find 'receiver')
            assert(refused(ms.GravityBehavior.setAngleMagnitude, ms.PushBehavior {}, 1, 2):find 'receiver')
            assert(refused(ms.View.getCenter, ms.DynamicItem {}):find 'receiver')
            assert(refused(ms.GravityBehavior.addItem, ms.DynamicBehavior {}, ms.View {}):find 'receiver')
            assert(refused(ms.GravityBehavior.init, ms.PushBehavior {}, {}):find 'receiver')
            """)
    }

    @Test("functions of the scene called with a colon say so")
    func colon() throws {
        try Self.run("assert(refused(function() scene:after(1, print) end):find 'dot')")
    }

    @Test("an init that calls a class further up than its parent makes nothing of the wrong kind")
    func wrongInit() throws {
        try Self.run(
            """
            local S = ms.SnapBehavior:subclass 'S'
            function S:init() ms.DynamicBehavior.init(self, {}) end
            assert(refused(S):find 'not initialized')
            local kept
            local T = ms.AttachmentBehavior:subclass 'T'
            function T:init() kept = self pcall(ms.DynamicBehavior.init, self, {}) end
            assert(refused(T):find 'not initialized')
            assert(refused(function() return kept.anchorPoint end):find 'not initialized')
            assert(refused(function() kept.length = 5 end):find 'not initialized')
            assert(refused(function() ms.DynamicAnimator {}:addBehavior(kept) end):find 'not initialized')
            assert(tostring(kept):find 'not initialized')
            """)
    }

    @Test("an init may call its parent's twice, and a class further up once the object is there")
    func repeatedInit() throws {
        try Self.run(
            """
            local G = ms.GravityBehavior:subclass 'G'
            function G:init() G.super.init(self, {angle = 1}) G.super.init(self, {magnitude = 3})
              ms.DynamicBehavior.init(self, {keepsAnimatorRunning = true}) end
            local g = G()
            assert(math.abs(g.magnitude - 3) < 1e-9 and math.abs(g.angle - 1) < 1e-9 and g.keepsAnimatorRunning)
            """)
    }

    @Test("files and other userdata are no objects, whatever metatable a trusted script gives them")
    func forgedWithDebug() throws {
        try Self.run(
            """
            local file = io.tmpfile()
            local view, v = ms.View {}, ms.vec(1, 2)
            local viewMeta, vecMeta = debug.getmetatable(view), debug.getmetatable(v)
            assert(refused(ms.View.addSubview, view, file):find 'must be')
            for _, meta in ipairs {viewMeta, vecMeta, debug.getmetatable(ms.GravityBehavior {})} do
              local forged = io.tmpfile()
              debug.setmetatable(forged, meta)
              refused(function() return forged.center end)
              refused(function() return forged.x end)
              refused(function() forged.center = {1, 2} end)
              refused(function() forged:addItem(view) end)
              refused(function() return tostring(forged) end)
              refused(function() return -forged end)
              refused(function() return forged + forged end)
              refused(function() view:addSubview(forged) end)
              assert(ms.type(forged) == 'userdata')
              if meta.__gc then meta.__gc(forged) end
              debug.setmetatable(forged, debug.getmetatable(file))
              forged:close()
            end
            -- The metatables swapped among our own.
            local rect = ms.rect(1, 2, 3, 4)
            debug.setmetatable(rect, vecMeta)
            refused(function() return rect.nope end)
            refused(function() return rect + rect end)
            debug.setmetatable(rect, viewMeta)
            refused(function() return rect.center end)
            local g = ms.GravityBehavior {}
            debug.setmetatable(g, viewMeta)
            refused(function() return g:getCenter() end)
            debug.setmetatable(g, vecMeta)
            refused(function() return g.x end)
            """, trusted: true)
    }

    @Test("a property of another class is refused where a trusted script has swapped metatables")
    func swappedMetatables() throws {
        try Self.run(
            """
            local g, view = ms.GravityBehavior {}, ms.View {}
            debug.setmetatable(g, debug.getmetatable(view))
            refused(function() return g.center end)
            refused(function() g.center = {1, 2} end)
            refused(function() g.onTap = print end)
            refused(function() g.alpha = 1 end)
            """, trusted: true)
    }

    @Test("an object that was collected, or finalized by hand, answers with an error")
    func finalized() throws {
        let scene = try Self.run(
            """
            local view = ms.View {frame = {1, 2, 3, 4}, name = 'frog'}
            local meta = debug.getmetatable(view)
            meta.__gc(view) meta.__gc(view)
            refused(function() return view.center end)
            refused(function() view.center = {1, 2} end)
            refused(function() return view:getCenter() end)
            refused(function() scene.view:addSubview(view) end)
            refused(function() ms.GravityBehavior {items = {view}} end)
            view.onTap = print
            assert(tostring(view):find 'not initialized')
            for i = 1, 100 do local v = ms.View {} end
            -- In a finalizer, objects that died with it are there or refused, and nothing else.
            for i = 1, 50 do
              local g = ms.GravityBehavior {}
              setmetatable({}, {__gc = function() pcall(function() return g.angle end) pcall(g.addItem,
                g, ms.View {}) end})
            end
            collectgarbage() collectgarbage()
            """, trusted: true)
        scene.scene.engine.collectGarbage()
        #expect(scene.scene.engine.objectCount < 60)
    }

    @Test("a trusted script's finalizers may call the engine while it closes")
    func closing() throws {
        var lines: [String] = []
        do {
            let scene = try Self.run(
                """
                local V = ms.View:subclass 'V'
                function V:getCenter() return {1, 2} end
                local v = V()
                keep = setmetatable({}, {__gc = function()
                  pcall(function() return v.center end)
                  pcall(ms.View, {}) pcall(scene.after, 1, print) pcall(function() v.onTap = print end)
                  print 'closing'
                end})
                """, trusted: true)
            scene.scene.engine.onOutput = { lines.append($0) }
        }
        #expect(lines == [])
    }

    @Test("the sandbox sets no finalizers and shows no metatables")
    func sandbox() throws {
        try Self.run(
            """
            assert(refused(setmetatable, {}, {__gc = print}):find '__gc')
            for _, x in ipairs {ms.View {}, ms.vec(1, 2), ms.View, ms.View:subclass 'V', scene,
              ms.DynamicAnimator {}} do
              assert(type(getmetatable(x)) ~= 'table')
              if type(x) == 'table' then refused(setmetatable, x, {}) end
            end
            assert(debug == nil and io == nil)
            """)
    }
}
