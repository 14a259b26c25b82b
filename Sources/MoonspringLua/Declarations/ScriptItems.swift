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

/// An item whose class is a script's.
private protocol ScriptedItem: AnyObject {
    var methods: ScriptMethods { get set }
}

extension ScriptedItem {
    /// What the class's own getter answers; nil where it has none, or where it failed.
    @inline(__always)
    fileprivate func ask<Value: LuaConvertible>(_ name: LuaName) -> Value? {
        methods.engine(overriding: name, of: self)?.ask(self, .method(name))
    }

    /// Tells the class's own setter. False where it has none.
    @inline(__always)
    fileprivate func tell(_ name: LuaName, _ value: msl_value) -> Bool {
        methods.engine(overriding: name, of: self)?.tell(self, name, value) ?? false
    }
}

/// A view of a script's own class.
final class ScriptView: View, ScriptedItem {
    @exclusivity(unchecked) fileprivate var methods: ScriptMethods

    init(engine: LuaEngine) {
        methods = ScriptMethods(engine)
        super.init()
        runsScript = true
    }

    override var center: Point {
        get { ask(.getCenter) ?? super.center }
        set { if !tell(.setCenter, newValue.native) { super.center = newValue } }
    }
    override var bounds: Rect {
        get { ask(.getBounds) ?? super.bounds }
        set { if !tell(.setBounds, newValue.native) { super.bounds = newValue } }
    }
    override var transform: Transform {
        get { ask(.getTransform) ?? super.transform }
        set { if !tell(.setTransform, newValue.native) { super.transform = newValue } }
    }
    override var collisionBoundsType: DynamicItemCollisionBoundsType {
        get { ask(.getCollisionBoundsType) ?? super.collisionBoundsType }
        set { super.collisionBoundsType = newValue }
    }
    override var collisionBoundingPath: Path? {
        get { ask(.getCollisionBoundingPath) ?? super.collisionBoundingPath }
        set { super.collisionBoundingPath = newValue }
    }
}

/// An item of a script's own class.
final class ScriptItem: UnlinkedItem, ScriptedItem {
    @exclusivity(unchecked) fileprivate var methods: ScriptMethods

    init(engine: LuaEngine) {
        methods = ScriptMethods(engine)
        super.init()
        runsScript = true
    }

    override var center: Point {
        get { ask(.getCenter) ?? super.center }
        set { if !tell(.setCenter, newValue.native) { super.center = newValue } }
    }
    override var bounds: Rect {
        get { ask(.getBounds) ?? super.bounds }
        set { if !tell(.setBounds, newValue.native) { super.bounds = newValue } }
    }
    override var transform: Transform {
        get { ask(.getTransform) ?? super.transform }
        set { if !tell(.setTransform, newValue.native) { super.transform = newValue } }
    }
    override var collisionBoundsType: DynamicItemCollisionBoundsType {
        get { ask(.getCollisionBoundsType) ?? super.collisionBoundsType }
        set { super.collisionBoundsType = newValue }
    }
    override var collisionBoundingPath: Path? {
        get { ask(.getCollisionBoundingPath) ?? super.collisionBoundingPath }
        set { super.collisionBoundingPath = newValue }
    }
}
