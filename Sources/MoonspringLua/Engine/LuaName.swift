import Moonspring

/// What the engine calls by name: methods of a script's item classes, and functions of delegates. C knows each by its number and
/// makes the string once.
package enum LuaName: Int32, CaseIterable, Sendable {
    case getCenter, setCenter, getBounds, setBounds, getTransform, setTransform
    case getCollisionBoundsType, getCollisionBoundingPath
    case dynamicAnimatorWillResume, dynamicAnimatorDidPause
    case beganContactWithItem, endedContactWithItem, beganContactWithBoundary, endedContactWithBoundary

    /// As scripts write it.
    var text: String { Self.texts[Int(rawValue)] }

    /// Written out, in the order of the cases: to look their names up takes a tenth of what an engine takes to start.
    private static let texts = [
        "getCenter", "setCenter", "getBounds", "setBounds", "getTransform", "setTransform", "getCollisionBoundsType",
        "getCollisionBoundingPath", "dynamicAnimatorWillResume", "dynamicAnimatorDidPause", "beganContactWithItem",
        "endedContactWithItem", "beganContactWithBoundary", "endedContactWithBoundary",
    ]

    /// What the method returns; nil where nobody asks.
    var result: LuaType? {
        switch self {
        case .getCenter: .vec
        case .getBounds: .rect
        case .getTransform: .transform
        case .getCollisionBoundsType: DynamicItemCollisionBoundsType.luaType
        case .getCollisionBoundingPath: Path.luaType
        default: nil
        }
    }
}

/// The way from an item of a script's class to its engine, which may go before it does.
///
/// A weak reference would cost more than the rest of a call that finds no override.
final class LuaEngineReference {
    /// Set while the engine is there.
    @exclusivity(unchecked) fileprivate(set) unowned(unsafe) var engine: LuaEngine?

    init(_ engine: LuaEngine) { self.engine = engine }

    func clear() { engine = nil }

    /// What the `action` of a behaviour does that a script gave one. Once a tick for every such behaviour, so no more
    /// references are counted than keep the engine.
    static func callAction(_ reference: LuaEngineReference, _ behavior: Unmanaged<DynamicBehavior>) {
        guard let engine = reference.engine else { return }
        // The caller of the action keeps the behaviour alive.
        behavior._withUnsafeGuaranteedRef { engine.call($0, .action, name: "action", $0.linkedDeltaTime) }
    }
}
