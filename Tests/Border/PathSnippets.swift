// The entry points of paths.

extension Snippet {
    static let paths: [Snippet] = [
        Snippet("an empty path", "local p = ms.path()"),
        Snippet("a copy of a path", setup: "t.p = ms.path.rect {0, 0, 5, 5}", "local p = ms.path(t.p)"),
        Snippet(
            "shapes of paths",
            """
            local r, e = ms.path.rect {0, 0, 5, 5}, ms.path.ellipse(ms.rect(0, 0, 5, 5)) local l =
            ms.path.line({0, 0}, {5, 5}) local a = ms.path.arc {center = {0, 0}, radius = 5, from =
            0, to = 1}
            """),
        Snippet("a path of SVG", "local p = ms.path.svg 'M0 0h5v5a5 5 0 0 1-5 0z'"),
        Snippet("a polygon", "local p = ms.path.polygon {{0, 0}, {5, 0}, ms.vec(5, 5), {x = 0, y = 5}}"),
        Snippet(
            "steps of a path", setup: "t.p = ms.path()",
            """
            local p = t.p:moveTo {0, 0}:lineTo {5, 0}:quadTo({6, 1}, {7, 2}):curveTo({8, 3}, {9, 4},
            {0, 5}):close() assert(rawequal(p, t.p))
            """),
        Snippet(
            "questions to a path", setup: "t.p, t.q = ms.path.rect {0, 0, 5, 5}, ms.path.rect {0, 0, 5, 5}",
            "assert(t.p:contains {1, 1} and t.p == t.q) local b, s = t.p.bounds, tostring(t.p)"),
        Snippet(
            "a view with a path", setup: "t.v, t.p = ms.View {}, ms.path.rect {0, 0, 5, 5}",
            """
            t.v.path, t.v.strokeColor, t.v.lineWidth = t.p, 'red', 2 local p = t.v.path assert(p ==
            t.p) t.v.path = ms.path(p):lineTo {1, 1} t.v.path = nil local w = ms.View {path = p}
            """),
        Snippet(
            "a subclass that draws a path", setup: "t.p = ms.path.rect {0, 0, 5, 5}",
            """
            local V = ms.View:subclass 'V' function V:init(p) V.super.init(self, {path = p}) self.path =
            ms.path(p):close() end local v = V(t.p)
            """),
        Snippet(
            "paths that are refused", setup: "t.p, t.v = ms.path(), ms.View {path = ms.path()}",
            """
            for _, f in ipairs {function() t.p:lineTo {1, 1} end, function() t.p:moveTo {0/0, 1} end,
              function() t.v.path:moveTo {1, 1} end, function() ms.path.polygon {{1, 1}} end,
                function() ms.path.polygon {{1, 1}, 5} end, function() ms.path.arc {radius = 1} end,
                  function() t.v.path = 5 end, function() t.p.bounds = 1 end, function() ms.path(5) end} do refused(f) end
            """),
        Snippet(
            "debugEnabled", setup: "t.a = ms.DynamicAnimator {}",
            "t.a.debugEnabled = true local a = ms.DynamicAnimator {debugEnabled = t.a.debugEnabled}"),
    ]
}
