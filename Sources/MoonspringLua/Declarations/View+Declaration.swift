import CMoonspringLua
import Moonspring

extension View: LuaObject, LuaDescribable {
    public static var luaName: String { "View" }
    public var luaDetails: String {
        (name.map { "'\($0)', " } ?? "") + "center \(center), size \(bounds.size)"
    }
}

extension Color: LuaConvertible {
    public static var luaType: LuaType { .color }
    public static func read(_ argument: LuaArgument) throws(LuaFailure) -> Color {
        let text = argument.string
        guard let color = Color(text) else { throw LuaError(expectation: refusal(of: text)) }
        return color
    }

    /// What a text that is not a colour must be.
    package static func refusal(of text: String) -> String {
        // A script's text may have millions of letters, and each copy of them takes its time.
        let shown = text.utf8.count <= 80 ? text : text.prefix(80) + "..."
        let hint = suggestion(for: text, among: cssNames)
        return "must be a CSS colour name, #rgb, #rrggbb or #rrggbbaa, got '\(shown)'\(hint)"
    }

    public func fill(_ value: inout msl_value, _ call: LuaCall) throws(LuaFailure) {
        try description.fill(&value, call)
    }
}

extension LuaEngine {
    static var viewClasses: [LuaClass] { [viewClass] + gestureClasses }

    private static var viewClass: LuaClass {
        let owner = View.self
        return LuaClass(
            "View", parent: "Item", swift: .of(View.self),
            doc: "A rectangle with a place in a tree of views, an appearance and touch handlers.",
            members: geometry + placeMembers(of: owner) + collisionBounds(of: owner) + tree + appearance
                + gestureHandlers
                + storedGeometry(of: owner) + [
                    .method(
                        "getCenter", of: owner, [],
                        "The stored centre as two numbers, without garbage; a subclass may override it."
                    ) {
                        _, item in LuaPair(vector: item.ownCenter)
                    }.result("x, y").unit("pt")
                ]
        ).made(exclusive: [
            ["frame", "bounds"], ["frame", "center"], ["frame", "size"], ["frame", "x"], ["frame", "y"],
            ["bounds", "size"],
            ["center", "x"], ["center", "y"], ["transform", "rotation"],
        ]) { call, record in
            call.engine.numbered(View(script: call.engine.script(of: record)))
        }.weighed(owner) {
            ($0.ownCollisionBoundingPath?.storageSize ?? 0) + $0.appearance.storageSize
        }
    }

    private static var geometry: [LuaMember] {
        let owner = View.self
        return [
            name(of: View.self, "The name of the view in messages, traces and plots.") { $0.name = $1 },
            .property(
                "frame", of: owner,
                "The rectangle that the view covers in its superview; the bounding box of a rotated view. Writing it sets centre and size.",
                get: { $0.frame },
                set: { (view, frame) throws(LuaFailure) in
                    try checkSize(frame.size, "frame")
                    view.frame = frame
                }
            ).unit("pt").default("{0, 0, 0, 0}").placing,
            .property(
                "bounds", of: owner,
                "The view's own coordinates: its size, and an origin that scrolls the subviews.",
                get: { $0.bounds },
                set: { (view, bounds) throws(LuaFailure) in
                    try checkSize(bounds.size, "bounds")
                    view.bounds = bounds
                }
            ).unit("pt").default("{0, 0, 0, 0}"),
            .property(
                "center", of: owner, "The centre in the superview.",
                get: { $0.center }, set: { $0.center = $1 }
            ).unit("pt").default("{0, 0}").placing,
            .property(
                "size", of: owner, "Width and height; writing it keeps the centre.",
                get: { $0.size },
                set: { (view, size) throws(LuaFailure) in
                    try checkSize(size, "size")
                    view.size = size
                }
            ).unit("pt").default("{0, 0}"),
            .property(
                "transform", of: owner,
                "The affine map about the centre, which is always its anchor: rotation, scale, shear and translation.",
                get: { $0.transform }, set: { $0.transform = $1 }
            ).default("ms.transform()"),
        ]
    }

    private static func checkSize(_ size: Size, _ name: String) throws(LuaFailure) {
        if size.x < 0 || size.y < 0 { throw LuaError("View.\(name) must not have a negative size, got \(size)") }
    }

    private static var tree: [LuaMember] {
        let owner = View.self
        return [
            .property("superview", of: owner, "The view that contains this one.", get: { $0.superview }).default("nil"),
            .property(
                "subviews", of: owner, "The views inside this one, from bottom to top.",
                get: { $0.subviews }
            ).default("{}"),
            .method(
                "addSubview", of: owner, ["view", "index"],
                "Adds a view on top, or at an index, where 1 is the bottom, and returns it."
            ) { (engine, view, added: View, index: Int?) throws(LuaFailure) in
                let before = added.superview
                try accepted(view.admitSubview(added, at: index.map { max($0, 1) - 1 }))
                if let before, before !== view { engine.unhold(added, by: before) }
                engine.setOwner(view, of: added)
                return added
            }.result("view").holdingArguments,
            .method(
                "removeFromSuperview", of: owner, [],
                "Removes the view from its superview; behaviors continue to move it."
            ) { engine, view in
                if let before = view.superview {
                    view.removeFromSuperview()
                    engine.unhold(view, by: before)
                    engine.setOwner(nil, of: view)
                }
                return LuaNothing()
            },
            .method("bringToFront", of: owner, ["view"], "Moves a subview above its siblings.") {
                (_, view, sub: View) in
                view.bringToFront(sub)
                return LuaNothing()
            },
            .method("sendToBack", of: owner, ["view"], "Moves a subview below its siblings.") { (_, view, sub: View) in
                view.sendToBack(sub)
                return LuaNothing()
            },
            .method(
                "convert", of: owner, ["point", "toView"],
                "A point of this view in the coordinates of another one, or of the root view."
            ) { (_, view, point: Point, other: View?) in
                view.convert(point, to: other)
            }.unit("pt"),
        ]
    }
}
