// The entry points of regions and fields.

extension Snippet {
    static let fields: [Snippet] = [
        Snippet(
            "regions",
            """
            local r = ms.region.radius(5):union(ms.region.size(3, 4)):inverse() local s =
            r:difference(ms.region.infinite):intersection(r) assert(not s:contains {0, 0} and r ~= s)
            local t = tostring(s)
            """),
        Snippet("a constant of a class", "assert(ms.region.infinite == ms.region.infinite)"),
        Snippet(
            "fields of all kinds", setup: "t.i = ms.DynamicItem {bounds = {0, 0, 5, 5}}",
            """
            local F = ms.FieldBehavior for _, k in ipairs {F.drag, F.vortex, F.radialGravity, F.linearGravity, F.velocity,
            F.noise, F.turbulence, F.spring, F.electric, F.magnetic} do local f = k {items = {t.i}, position = {1,
            2}, region = ms.region.radius(9)} assert(f.items[1] == t.i) end
            """),
        Snippet(
            "properties of a field", setup: "t.f = ms.FieldBehavior.noise {}",
            """
            local f = t.f f.region = ms.region.radius(5):inverse() f.strength, f.falloff, f.minimumRadius = 1, 2, 3
            f.direction, f.position, f.smoothness, f.animationSpeed = {1, 2}, ms.vec(3, 4), 0.5, 1 local r, s =
            f.region, tostring(f) assert(r:contains {9, 9})
            """),
        Snippet(
            "a field of a script", setup: "t.i = ms.DynamicItem {bounds = {0, 0, 5, 5}} t.a = ms.DynamicAnimator {}",
            ticks: 2,
            """
            local f = t.a:addBehavior(ms.FieldBehavior.custom {items = {t.i}, evaluate = function(self, p, v, m, q,
            dt) return {p.x + dt, v.y} end}) t.a:removeBehavior(t.f or f) t.a:addBehavior(f) t.f = f
            """),
        Snippet(
            "a field of a script's class", setup: "t.i = ms.DynamicItem {bounds = {0, 0, 5, 5}}",
            """
            local W = ms.FieldBehavior.custom:subclass 'W' function W:init(s) W.super.init(self, {items = {t.i}}) self.s = s
            end function W:evaluate() return self.s, 0 end local w = W(5) assert(w.s == 5)
            """),
        Snippet(
            "fields that are refused", setup: "t.f = ms.FieldBehavior.drag {}",
            """
            for _, f in ipairs {function() ms.FieldBehavior {} end, function() ms.FieldBehavior:subclass 'F' end, function() ms
            .FieldBehavior.dragg {} end, function() ms.FieldBehavior.custom {} end, function() t.f.region = 5 end, function()
            ms.region.radius(1):union(5) end} do refused(f) end
            """),
    ]
}
