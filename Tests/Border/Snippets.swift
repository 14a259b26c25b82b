// Every entry point of the border, one line each.

extension Snippet {
    static let values: [Snippet] = [
        Snippet("text that compiles", "return load('local a = {1, 2, 3} return a')()"),
        Snippet(
            "a syntax error",
            """
            local f, message = load('local = 1') assert(f == nil) if message == 'not enough memory'
            then error(message, 0) end
            """),
        Snippet("vec", "local v = ms.vec(1, 2)"),
        Snippet("rect", "local r = ms.rect(1, 2, 3, 4)"),
        Snippet("transform", "local m = ms.transform() local n = ms.transform {1, 0, 0, 1, 5, 6}"),
        Snippet(
            "transform functions",
            """
            local r, s, m = ms.transform.rotation(1), ms.transform.scale(2),
            ms.transform.translation(3, 4)
            """),
        Snippet(
            "operators", setup: "t.u, t.v = ms.vec(1, 2), ms.vec(3, 4)",
            "local c = t.u + t.v - {1, 1} c = -c * 2 / 4 c = 3 * c assert(t.u ~= t.v and t.u == ms.vec(1, 2))"),
        Snippet(
            "a product of transforms", setup: "t.m = ms.transform.rotation(1)",
            "local m = t.m * t.m m = m:concat(t.m):inverted()"),
        Snippet(
            "methods of vec", setup: "t.v = ms.vec(3, 4)",
            """
            local v = t.v:normalized():rotated(1):lerp({1, 1}, 0.5) local x, y = v:unpack() local n
            = v:length() + v:dot {1, 0} + v:distance {2, 2}
            """),
        Snippet(
            "parts and methods of rect", setup: "t.r = ms.rect(1, 2, 3, 4)",
            """
            local o, s, c = t.r.origin, t.r.size, t.r.center local u = t.r:union({0, 0, 1,
            1}):inset(1, 1):offset(2, 2) local a, b, c, d = u:unpack()
            """),
        Snippet("apply of transform", setup: "t.m = ms.transform.scale(2, 3)", "local p = t.m:apply {1, 2}"),
        Snippet(
            "text of values", setup: "t.v = ms.vec(3, 4)",
            """
            return tostring(t.v) .. tostring(ms.rect(1, 2, 3, 4)) .. tostring(ms.transform())
            """),
        Snippet(
            "an operand of the wrong type", setup: "t.v = ms.vec(3, 4)",
            "refused(function() return t.v + true end)"),
        Snippet(
            "a part that cannot be assigned", setup: "t.v = ms.vec(3, 4)",
            "refused(function() t.v.x = 1 end)"),
        Snippet("ms.type", setup: "t.v = ms.vec(3, 4)", "assert(ms.type(t.v) == 'vec' and ms.type(1) == 'number')"),
        Snippet(
            "functions under the names of callbacks", setup: "t.c, t.v = ms.CollisionBehavior {}, ms.View {}",
            """
            t.c.collisionDelegate = {beganContactWithItem = print, own = function(a, b) end}
            t.v.onTap = function(view, point) end local W = ms.View:subclass 'W' function W:onPan(gesture) end W {}.own = print
            """),
        Snippet(
            "functions that are nearly callbacks", setup: "t.c, t.v = ms.CollisionBehavior {}, ms.View {}",
            """
            local W = ms.View:subclass 'W'
            for i, f in ipairs {function() t.c.collisionDelegate = {beganContactWithItm = function() end} end,
              function() t.v.onTap = function(a, b, c) end end, function() function W:onTab(point) end end} do refused(f) end
            """),
        Snippet("ms.help", "local a, b = ms.help(ms.View), ms.help 'GravityBehavior'"),
        Snippet(
            "print", setup: "t.v = ms.View {name = 'frog'}", "print('frog', 1, t.v, nil, {}) print(('x'):rep(3000))"),
        Snippet(
            "require",
            """
            local m = require 'border_module' assert(m.answer == 42) local same = require
            'moonspring'
            """),
        Snippet(
            "pairs",
            setup: """
                t.v = ms.View {} t.h = {1, 2, x = 1, y = 2, [t.v] = 3, [true] = 4, [0.5] = 5}
                """, "for k, v in pairs(t.h) do local a = k end"),
    ]

    static let objects: [Snippet] = [
        Snippet(
            "View",
            """
            local v = ms.View {frame = {1, 2, 3, 4}, name = 'frog', backgroundColor = 'red', text =
            'x', onTap = print, userData = {1}}
            """),
        Snippet("View without keys", "local v = ms.View()"),
        Snippet(
            "DynamicItem",
            """
            local i = ms.DynamicItem {center = {1, 2}, bounds = {0, 0, 5, 5}, transform =
            ms.transform.rotation(1)}
            """),
        Snippet(
            "DynamicAnimator", setup: "t.v = ms.View {}",
            """
            local a = ms.DynamicAnimator {referenceView = t.v, delegate = {}, speed = 2}
            """),
        Snippet(
            "GravityBehavior with items", setup: "t.i = {ms.DynamicItem {}, ms.DynamicItem {}}",
            """
            local g = ms.GravityBehavior {items = t.i, magnitude = 2, action = print,
            willMoveToAnimator = print}
            """),
        Snippet(
            "PushBehavior", setup: "t.i = {ms.DynamicItem {}}",
            """
            local p = ms.PushBehavior {items = t.i, mode = 'instantaneous', angle = 1, magnitude =
            2}
            """),
        Snippet(
            "SnapBehavior", setup: "t.i = ms.DynamicItem {}",
            """
            local s = ms.SnapBehavior {item = t.i, snapPoint = {1, 2}, damping = 0.5}
            """),
        Snippet(
            "spring, project and rubberBand",
            """
            local s = ms.spring {duration = 0.3, bounce = 0.1} local v, n = ms.project({1, 2}, 0.99),
            ms.project(5) local r, m = ms.rubberBand({1, 2}, {3, 4}, 0.5), ms.rubberBand(1, 2)
            """),
        Snippet(
            "AttachmentBehavior", setup: "t.i, t.j = ms.DynamicItem {}, ms.DynamicItem {}",
            """
            local a = ms.AttachmentBehavior {item = t.i, attachedToAnchor = {1, 2}} local b =
            ms.AttachmentBehavior {item = t.i, attachedToItem = t.j, length = 5}
            """),
        Snippet(
            "AttachmentBehavior.sliding, pin, fixed and limit",
            setup: "t.i, t.j = ms.DynamicItem {}, ms.DynamicItem {}",
            """
            local a = ms.AttachmentBehavior.sliding {item = t.i, attachmentAnchor = {1, 2},
            axisOfTranslation = {0, 1}, attachmentRange = {-5, math.huge}}
            local p = ms.AttachmentBehavior.pin {item = t.i, attachedToItem = t.j, attachmentAnchor = {1, 2}}
            p.attachmentRange = {min = -1, max = 1} p.frictionTorque = p.attachmentRange[2] + p.frictionTorque
            local f = ms.AttachmentBehavior.fixed {item = t.i, attachedToItem = t.j, attachmentAnchor = {1, 2}}
            local l = ms.AttachmentBehavior.limit {item = t.i, attachedToItem = t.j, offsetFromCenter = {1, 2}}
            """),
        Snippet(
            "DynamicItemBehavior", setup: "t.i = {ms.DynamicItem {}}",
            """
            local b = ms.DynamicItemBehavior {items = t.i, elasticity = 0.5, density = 2}
            """),
        Snippet(
            "DynamicBehavior with children",
            setup: """
                t.c = {ms.GravityBehavior {}, ms.DynamicBehavior {childBehaviors = {ms.PushBehavior
                {}}}}
                """,
            "local b = ms.DynamicBehavior {childBehaviors = t.c, action = print}"),
        Snippet(
            "constructors that refuse", setup: "t.g = ms.GravityBehavior {}",
            """
            refused(ms.View, {frme = 1}) refused(ms.View, {frame = 1}) refused(ms.View, 5)
              refused(ms.SnapBehavior, {}) refused(ms.SpringBehavior, {bounce = 2}) refused(ms.DragBehavior, {})
            refused(ms.DynamicBehavior, {childBehaviors = {t.g, t.g, 1}}) refused(ms.GravityBehavior,
              {angle = 1, gravityDirection = {0, 1}})
            """),
        Snippet(
            "properties of a view", setup: "t.v = ms.View {name = 'frog'}",
            """
            local v = t.v
            v.frame, v.center, v.bounds, v.size, v.transform = {1, 2, 3, 4}, {5, 6}, {0, 0, 7, 8}, {9,
              9}, ms.transform()
            v.x, v.y, v.rotation, v.name, v.alpha, v.hidden, v.textColor = 1, 2, 3, 'toad', 0.5, true, '#fff'
            v.onTap, v.onPan, v.userData = print, print, {1}
            local all = {v.frame, v.center, v.bounds, v.size, v.transform, v.x, v.name, v.textColor,
              v.superview, v.subviews, v.velocity, v.onTap, v.userData}
            """),
        Snippet(
            "properties of behaviours",
            setup: """
                t.g = ms.GravityBehavior {items = {ms.DynamicItem {}}} t.b = ms.DynamicBehavior
                {childBehaviors = {t.g}}
                """,
            """
            t.g.angle, t.g.magnitude, t.g.gravityDirection, t.g.action = 1, 2, {0, 1}, print local
            all = {t.g.items, t.b.childBehaviors, t.g.dynamicAnimator, t.g.gravityDirection}
            """),
        Snippet(
            "a tree of views", setup: "t.v, t.w, t.x = ms.View {}, ms.View {}, ms.View {}",
            """
            t.v:addSubview(t.w) t.v:addSubview(t.x, 1) t.v:bringToFront(t.x) local s = t.v.subviews
            t.w:addSubview(t.x) local p = t.x.superview t.w:removeFromSuperview() local c =
            t.x:convert({1, 2}, t.w)
            """),
        Snippet(
            "tostring of objects",
            setup: """
                t.v, t.a, t.g = ms.View {name = 'frog'}, ms.DynamicAnimator {}, ms.GravityBehavior {}
                """,
            "return tostring(t.v) .. tostring(t.a) .. tostring(t.g) .. tostring(ms.View) .. tostring(scene)"),
        Snippet(
            "ms.leaks", setup: "t.v = ms.View {}",
            """
            local l = ms.leaks() assert(#l > 0 and l[1].class and l[1].site)
            """),
        Snippet(
            "a wrong name, with a suggestion", setup: "t.g = ms.GravityBehavior {}",
            "local e = refused(function() return t.g.magnitud end) assert(e:find 'did you mean', e)"),
        Snippet(
            "wrong types", setup: "t.g = ms.GravityBehavior {}",
            """
            for _, f in ipairs {function() t.g.angle = 'x' end, function() t.g:addItem(5) end,
              function() t.g.action = 5 end, function() t.g.nope = 1 end,
                function() t.g.angle = 0/0 end, function() t.g.addItem(nil) end, function()
                  t.g:setAngleMagnitude(1) end, function() t.g.items = 1 end} do refused(f) end
            """),
        Snippet(
            "a subclass",
            """
            local C = ms.DynamicItem:subclass 'C' function C:init(n) self.n = n end function
            C:twice() return self.n * 2 end local c = C(4) assert(c:twice() == 8)
            """),
        Snippet(
            "a subclass of a subclass",
            """
            local C = ms.View:subclass 'C' function C:init() self.x = 5 end local D = C:subclass 'D'
            function D:init() D.super.init(self) self.own = {} end local d = D()
            """),
        Snippet(
            "init with the parent's table", setup: "t.i = ms.DynamicItem {}",
            """
            local S = ms.SnapBehavior:subclass 'S' function S:init(i) self.action = print
            S.super.init(self, {item = i, snapPoint = {1, 2}}) self.more = {} end local s = S(t.i)
            """),
        Snippet(
            "a collection", setup: "for i = 1, 20 do local v = ms.View {} v.userData = v end",
            """
            local function deep(n) if n == 0 then collectgarbage() else deep(n - 1) end return n end
            deep(1) deep(9) pcall(deep, 30) local v = ms.View {}
            """),
        Snippet(
            "overrides",
            setup: """
                local C = ms.DynamicItem:subclass 'C'
                function C:getCenter() return {1, self.n or 2} end
                function C:setCenter(p) self.n = p.y C.super.setCenter(self, p) end
                function C:getBounds() return {0, 0, 10, 20} end
                function C:setBounds(r) self.r = r end
                function C:getTransform() return ms.transform.rotation(1) end
                function C:setTransform(m) self.m = m end
                t.c = C()
                """,
            """
            local c = t.c c.center = {5, 6} assert(c.y == 6) c.bounds = {1, 2, 3, 4} c.transform =
            ms.transform() local b, m, r = c.bounds, c.transform, c.rotation c.x = 4
            """),
        Snippet(
            "an override that fails",
            setup: """
                local C = ms.View:subclass 'C' function C:getCenter() error {code = 5} end t.c = C()
                """,
            "refused(function() return t.c.center end)"),
    ]

    static let motion: [Snippet] = [
        Snippet(
            "behaviours come and go",
            setup: """
                t.i, t.a = ms.DynamicItem {}, ms.DynamicAnimator {} t.g = ms.GravityBehavior {items =
                {t.i}}
                """,
            """
            t.a:addBehavior(t.g) local l, o = t.a.behaviors, t.g.dynamicAnimator local at =
            t.a:itemsInRect {-9, -9, 99, 99} t.a:updateItem(t.i) t.a:removeBehavior(t.g)
            t.a:addBehavior(t.g) t.a:removeAllBehaviors()
            """),
        Snippet(
            "rays",
            setup: """
                t.i, t.a = ms.DynamicItem {}, ms.DynamicAnimator {}
                local c = t.a:addBehavior(ms.CollisionBehavior {}) c:addBoundary('wall', {200, -50}, {200, 50})
                t.a:addBehavior(ms.DynamicItemBehavior {items = {t.i}})
                """,
            """
            local i, p, n = t.a:rayCast({-100, 0}, {300, 0}) assert(i == t.i and p.x == -50 and n.x == -1)
            local b, q = t.a:rayCast({100, 0}, {300, 0}) assert(b == 'wall' and q.x == 200)
            assert(t.a:rayCast({100, 0}, {150, 0}) == nil)
            """),
        Snippet(
            "statistics",
            setup: "t.a = ms.DynamicAnimator {} t.a:addBehavior(ms.GravityBehavior {items = {ms.DynamicItem {}}})",
            "local s = t.a.statistics assert(s.bodies == 1 and s.islands == 1 and s.milliseconds == nil)"),
        Snippet(
            "a layout",
            setup: """
                t.a = ms.LayoutAnimator {count = 2, contentSize = {5, 5}, layout = function(l) l.userData = {} end,
                  attributes = function(l, i) return {center = {0, i}, size = ms.vec(9, 9)} end}
                """, ticks: 2,
            """
            local a = t.a:attributesAt(2) local all = {a.index, a.center, a.size, a.bounds, a.transform, tostring(a)}
            a.name, a.center, a.size = 'x', {1, 1}, {8, 8} t.a:addBehavior(ms.GravityBehavior {items = {a}})
            t.a.count, t.a.contentSize = 1, {4, 4}
            """),
        Snippet(
            "a layout that is asked wrongly",
            setup: "t.a = ms.LayoutAnimator {count = 1, attributes = function() return {} end}",
            "for _, i in ipairs {1, 2} do refused(t.a.attributesAt, t.a, i) end"),
        Snippet(
            "children come and go", setup: "t.b, t.g = ms.DynamicBehavior {}, ms.GravityBehavior {}",
            """
            t.b:addChildBehavior(t.g) local l = t.b.childBehaviors t.b:removeChildBehavior(t.g)
            """),
        Snippet(
            "items come and go",
            setup: """
                t.i, t.a, t.g = ms.DynamicItem {}, ms.DynamicAnimator {}, ms.GravityBehavior {}
                t.a:addBehavior(t.g)
                """,
            "t.g:addItem(t.i) local l, v = t.g.items, t.i.velocity t.g:removeItem(t.i)"),
        Snippet(
            "what is refused",
            setup: """
                t.i, t.a, t.g = ms.View {}, ms.DynamicAnimator {}, ms.GravityBehavior {}
                t.a:addBehavior(t.g)
                """,
            "local e = refused(t.g.addItem, t.g, t.i) assert(e:find 'size', e)"),
        Snippet(
            "methods of behaviours",
            setup: """
                t.i = ms.DynamicItem {} t.p = ms.PushBehavior {items = {t.i}} t.b =
                ms.DynamicItemBehavior {items = {t.i}} t.a = ms.DynamicAnimator {} t.a:addBehavior(t.b)
                """,
            """
            t.p:setAngleMagnitude(1, 2) t.p:setTargetOffsetFromCenter({1, 2}, t.i) local o =
            t.p:targetOffsetFromCenter(t.i) t.b:addLinearVelocity({1, 2}, t.i)
            t.b:addAngularVelocity(1, t.i) t.b:applyForce({1, 2}, t.i) t.b:applyImpulse({1, 2}, t.i)
            t.b:applyTorque(1, t.i) t.b:setLinearVelocity({1, 2}, t.i) t.b:setAngularVelocity(1, t.i) local v, w = t.b:linearVelocity(t.i),
            t.b:angularVelocity(t.i)
            """),
        Snippet(
            "action, willMove and a delegate",
            setup: """
                t.i = ms.DynamicItem {}
                t.a = ms.DynamicAnimator {delegate = {dynamicAnimatorWillResume = function(s, a) s.resumed =
                  {a} end, dynamicAnimatorDidPause = function(s, a) s.paused = {a} end}}
                t.g = ms.DynamicBehavior {action = function(b, dt) b.userData = {dt} end, willMoveToAnimator
                  = function(b, a) b.userData = {a} end,
                  childBehaviors = {ms.GravityBehavior {items = {t.i}}}}
                """, ticks: 2, "t.a:addBehavior(t.g)"),
        Snippet(
            "an override in a running animator",
            setup: """
                local C = ms.DynamicItem:subclass 'C'
                function C:getCenter() return self.p or {1, 2} end
                function C:setCenter(p) self.p = {p.x, p.y} end
                t.c = C() t.a = ms.DynamicAnimator {} t.g = ms.GravityBehavior {items = {t.c}}
                """, ticks: 2, "t.a:addBehavior(t.g)"),
        Snippet(
            "an action that fails",
            setup: """
                t.a = ms.DynamicAnimator {} t.b = ms.DynamicBehavior {action = function() local x = nil
                + 1 end}
                """, ticks: 1,
            "t.a:addBehavior(t.b)"),
        Snippet(
            "what a callback takes out",
            setup: """
                t.a = ms.DynamicAnimator {} t.g = ms.GravityBehavior {items = {ms.DynamicItem {}}}
                t.b = ms.DynamicBehavior {action = function(b) t.a:removeBehavior(t.g) t.a:removeBehavior(b)
                  t.a:addBehavior(ms.DynamicBehavior {}) end}
                """, ticks: 2, "t.a:addBehavior(t.b) t.a:addBehavior(t.g)"),
    ]
}
