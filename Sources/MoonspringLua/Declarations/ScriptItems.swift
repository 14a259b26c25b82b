import Moonspring

// Items whose centre, bounds, transform and collision bounds a script's class may define.

/// A view of a script's own class.
final class ScriptView: View {
    private let reference: LuaEngineReference
    private var engine: LuaEngine? { reference.engine }

    init(engine: LuaEngine) {
        reference = engine.reference
        super.init()
        runsScript = true
    }

    override var center: Point {
        get { engine?.ask(self, .method(.getCenter)) ?? super.center }
        set { if engine?.tell(self, .setCenter, .vec(newValue)) != true { super.center = newValue } }
    }
    override var bounds: Rect {
        get { engine?.ask(self, .method(.getBounds)) ?? super.bounds }
        set { if engine?.tell(self, .setBounds, .rect(newValue)) != true { super.bounds = newValue } }
    }
    override var transform: Transform {
        get { engine?.ask(self, .method(.getTransform)) ?? super.transform }
        set { if engine?.tell(self, .setTransform, .transform(newValue)) != true { super.transform = newValue } }
    }
    override var collisionBoundsType: DynamicItemCollisionBoundsType {
        get { engine?.ask(self, .method(.getCollisionBoundsType)) ?? super.collisionBoundsType }
        set { super.collisionBoundsType = newValue }
    }
    override var collisionBoundingPath: Path? {
        get { engine?.ask(self, .method(.getCollisionBoundingPath)) ?? super.collisionBoundingPath }
        set { super.collisionBoundingPath = newValue }
    }
}

/// An item of a script's own class.
final class ScriptItem: UnlinkedItem {
    private let reference: LuaEngineReference
    private var engine: LuaEngine? { reference.engine }

    init(engine: LuaEngine) {
        reference = engine.reference
        super.init()
        runsScript = true
    }

    override var center: Point {
        get { engine?.ask(self, .method(.getCenter)) ?? super.center }
        set { if engine?.tell(self, .setCenter, .vec(newValue)) != true { super.center = newValue } }
    }
    override var bounds: Rect {
        get { engine?.ask(self, .method(.getBounds)) ?? super.bounds }
        set { if engine?.tell(self, .setBounds, .rect(newValue)) != true { super.bounds = newValue } }
    }
    override var transform: Transform {
        get { engine?.ask(self, .method(.getTransform)) ?? super.transform }
        set { if engine?.tell(self, .setTransform, .transform(newValue)) != true { super.transform = newValue } }
    }
    override var collisionBoundsType: DynamicItemCollisionBoundsType {
        get { engine?.ask(self, .method(.getCollisionBoundsType)) ?? super.collisionBoundsType }
        set { super.collisionBoundsType = newValue }
    }
    override var collisionBoundingPath: Path? {
        get { engine?.ask(self, .method(.getCollisionBoundingPath)) ?? super.collisionBoundingPath }
        set { super.collisionBoundingPath = newValue }
    }
}
