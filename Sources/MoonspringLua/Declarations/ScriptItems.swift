import CMoonspringLua
import Moonspring

// Items whose centre, bounds, transform and collision bounds a script's class may define.

/// Which methods the script's class of an item has: most have few, and asking Lua each time would cost more than the rest.
private struct ScriptMethods {
    private let reference: LuaEngineReference
    private var mask: UInt32 = 0
    private var epoch = UInt64.max

    init(_ engine: LuaEngine) { reference = engine.reference }

    /// The engine, where it is there and the class may have the method.
    mutating func engine(overriding name: LuaName, of item: AnyObject) -> LuaEngine? {
        guard let engine = reference.engine else { return nil }
        let now = msl_methods_epoch(engine.handle)
        if now != epoch {
            guard msl_script_methods(engine.handle, Unmanaged.passUnretained(item).toOpaque(), &mask) else {
                return nil
            }
            epoch = now
        }
        return mask >> UInt32(name.rawValue) & 1 != 0 ? engine : nil
    }
}

/// A view of a script's own class.
final class ScriptView: View {
    @exclusivity(unchecked) private var methods: ScriptMethods

    init(engine: LuaEngine) {
        methods = ScriptMethods(engine)
        super.init()
        runsScript = true
    }

    override var center: Point {
        get { methods.engine(overriding: .getCenter, of: self)?.ask(self, .method(.getCenter)) ?? super.center }
        set {
            if let engine = methods.engine(overriding: .setCenter, of: self),
                engine.tell(self, .setCenter, newValue.native)
            {
                return
            }
            super.center = newValue
        }
    }
    override var bounds: Rect {
        get { methods.engine(overriding: .getBounds, of: self)?.ask(self, .method(.getBounds)) ?? super.bounds }
        set {
            if let engine = methods.engine(overriding: .setBounds, of: self),
                engine.tell(self, .setBounds, newValue.native)
            {
                return
            }
            super.bounds = newValue
        }
    }
    override var transform: Transform {
        get {
            methods.engine(overriding: .getTransform, of: self)?.ask(self, .method(.getTransform)) ?? super.transform
        }
        set {
            if let engine = methods.engine(overriding: .setTransform, of: self),
                engine.tell(self, .setTransform, newValue.native)
            {
                return
            }
            super.transform = newValue
        }
    }
    override var collisionBoundsType: DynamicItemCollisionBoundsType {
        get {
            methods.engine(overriding: .getCollisionBoundsType, of: self)?
                .ask(self, .method(.getCollisionBoundsType)) ?? super.collisionBoundsType
        }
        set { super.collisionBoundsType = newValue }
    }
    override var collisionBoundingPath: Path? {
        get {
            methods.engine(overriding: .getCollisionBoundingPath, of: self)?
                .ask(self, .method(.getCollisionBoundingPath)) ?? super.collisionBoundingPath
        }
        set { super.collisionBoundingPath = newValue }
    }
}

/// An item of a script's own class.
final class ScriptItem: UnlinkedItem {
    @exclusivity(unchecked) private var methods: ScriptMethods

    init(engine: LuaEngine) {
        methods = ScriptMethods(engine)
        super.init()
        runsScript = true
    }

    override var center: Point {
        get { methods.engine(overriding: .getCenter, of: self)?.ask(self, .method(.getCenter)) ?? super.center }
        set {
            if let engine = methods.engine(overriding: .setCenter, of: self),
                engine.tell(self, .setCenter, newValue.native)
            {
                return
            }
            super.center = newValue
        }
    }
    override var bounds: Rect {
        get { methods.engine(overriding: .getBounds, of: self)?.ask(self, .method(.getBounds)) ?? super.bounds }
        set {
            if let engine = methods.engine(overriding: .setBounds, of: self),
                engine.tell(self, .setBounds, newValue.native)
            {
                return
            }
            super.bounds = newValue
        }
    }
    override var transform: Transform {
        get {
            methods.engine(overriding: .getTransform, of: self)?.ask(self, .method(.getTransform)) ?? super.transform
        }
        set {
            if let engine = methods.engine(overriding: .setTransform, of: self),
                engine.tell(self, .setTransform, newValue.native)
            {
                return
            }
            super.transform = newValue
        }
    }
    override var collisionBoundsType: DynamicItemCollisionBoundsType {
        get {
            methods.engine(overriding: .getCollisionBoundsType, of: self)?
                .ask(self, .method(.getCollisionBoundsType)) ?? super.collisionBoundsType
        }
        set { super.collisionBoundsType = newValue }
    }
    override var collisionBoundingPath: Path? {
        get {
            methods.engine(overriding: .getCollisionBoundingPath, of: self)?
                .ask(self, .method(.getCollisionBoundingPath)) ?? super.collisionBoundingPath
        }
        set { super.collisionBoundingPath = newValue }
    }
}
