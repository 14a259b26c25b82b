import Moonspring

// Items whose centre, bounds and transform a script's class may define.

/// What `Parent.setCenter(self, p)` inside an override means: the engine's own storage.
protocol StoredGeometry: AnyObject {
    var ownCenter: Point { get set }
    var ownBounds: Rect { get set }
    var ownTransform: Transform { get set }
}

/// A view of a script's own class.
final class ScriptView: View, StoredGeometry {
    private weak var engine: LuaEngine?

    init(engine: LuaEngine) {
        self.engine = engine
        super.init()
        runsScript = true
    }

    override var center: Point {
        get { engine?.ask(self, .method("getCenter")) ?? super.center }
        set { if engine?.tell(self, "setCenter", .vec(newValue)) != true { super.center = newValue } }
    }
    override var bounds: Rect {
        get { engine?.ask(self, .method("getBounds")) ?? super.bounds }
        set { if engine?.tell(self, "setBounds", .rect(newValue)) != true { super.bounds = newValue } }
    }
    override var transform: Transform {
        get { engine?.ask(self, .method("getTransform")) ?? super.transform }
        set { if engine?.tell(self, "setTransform", .transform(newValue)) != true { super.transform = newValue } }
    }

    var ownCenter: Point {
        get { super.center }
        set { super.center = newValue }
    }
    var ownBounds: Rect {
        get { super.bounds }
        set { super.bounds = newValue }
    }
    var ownTransform: Transform {
        get { super.transform }
        set { super.transform = newValue }
    }
}

/// An item of a script's own class.
final class ScriptItem: UnlinkedItem, StoredGeometry {
    private weak var engine: LuaEngine?

    init(engine: LuaEngine) {
        self.engine = engine
        super.init()
        runsScript = true
    }

    override var center: Point {
        get { engine?.ask(self, .method("getCenter")) ?? super.center }
        set { if engine?.tell(self, "setCenter", .vec(newValue)) != true { super.center = newValue } }
    }
    override var bounds: Rect {
        get { engine?.ask(self, .method("getBounds")) ?? super.bounds }
        set { if engine?.tell(self, "setBounds", .rect(newValue)) != true { super.bounds = newValue } }
    }
    override var transform: Transform {
        get { engine?.ask(self, .method("getTransform")) ?? super.transform }
        set { if engine?.tell(self, "setTransform", .transform(newValue)) != true { super.transform = newValue } }
    }

    var ownCenter: Point {
        get { super.center }
        set { super.center = newValue }
    }
    var ownBounds: Rect {
        get { super.bounds }
        set { super.bounds = newValue }
    }
    var ownTransform: Transform {
        get { super.transform }
        set { super.transform = newValue }
    }
}

extension LuaEngine {
    /// The geometry that an item stores, past any override.
    func stored(_ item: any DynamicItem) -> any StoredGeometry {
        (item as? any StoredGeometry) ?? PlainGeometry(item)
    }
}

/// The geometry of an item that no script overrides.
private final class PlainGeometry: StoredGeometry {
    private let item: any DynamicItem

    init(_ item: any DynamicItem) { self.item = item }

    var ownCenter: Point {
        get { item.center }
        set { item.center = newValue }
    }
    var ownBounds: Rect {
        get { item.bounds }
        set {
            if let view = item as? View { view.bounds = newValue }
            if let plain = item as? UnlinkedItem { plain.bounds = newValue }
        }
    }
    var ownTransform: Transform {
        get { item.transform }
        set { item.transform = newValue }
    }
}
