import CMoonspringLua
import Moonspring

extension LuaEngine {
    func numbered<Item: IdentifiedItem>(_ item: Item) -> Item {
        itemCount += 1
        item.identity.number = itemCount
        return item
    }

    /// What the class of a scripted item may override of its geometry; nil for an item of the engine's own class.
    func script(of record: LuaRecord) -> (any ItemScript)? { record.isScripted ? ScriptMethods(self) : nil }
}

/// The methods that the script's class of one item may have: centre, bounds, transform and collision bounds.
private final class ScriptMethods: ItemScript {
    private let reference: LuaEngineReference
    // Most classes have few methods, and asking Lua each time would cost more than the rest.
    @exclusivity(unchecked) private var mask: UInt32 = 0
    @exclusivity(unchecked) private var epoch = UInt64.max

    init(_ engine: LuaEngine) { reference = engine.reference }

    /// The engine, if it exists and the class may have the method.
    @inline(__always)
    private func engine(overriding name: LuaName, of item: StoredItem) -> LuaEngine? {
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

    /// The result of the class's own getter; nil if it has none, or if it failed.
    @inline(__always)
    private func ask<Value: LuaConvertible>(_ name: LuaName, of item: StoredItem) -> Value? {
        engine(overriding: name, of: item)?.ask(item, .method(name))
    }

    /// Calls the class's own setter. False if it has none.
    @inline(__always)
    private func tell(_ name: LuaName, _ value: msl_value, of item: StoredItem) -> Bool {
        engine(overriding: name, of: item)?.tell(item, name, value) ?? false
    }

    func center(of item: StoredItem) -> Point? { ask(.getCenter, of: item) }
    func setCenter(_ center: Point, of item: StoredItem) -> Bool { tell(.setCenter, center.native, of: item) }
    func bounds(of item: StoredItem) -> Rect? { ask(.getBounds, of: item) }
    func setBounds(_ bounds: Rect, of item: StoredItem) -> Bool { tell(.setBounds, bounds.native, of: item) }
    func transform(of item: StoredItem) -> Transform? { ask(.getTransform, of: item) }
    func setTransform(_ transform: Transform, of item: StoredItem) -> Bool {
        tell(.setTransform, transform.native, of: item)
    }
    func collisionBoundsType(of item: StoredItem) -> DynamicItemCollisionBoundsType? {
        ask(.getCollisionBoundsType, of: item)
    }
    func collisionBoundingPath(of item: StoredItem) -> Path? { ask(.getCollisionBoundingPath, of: item) }
}
