import Moonspring
import MoonspringScene

/// Weak references to engine objects of Swift.
public struct WeakReferences {
    private struct Weak {
        weak var object: AnyObject?
    }
    private var all: [Weak] = []

    public init() {}
    public init(_ scene: Scene) { note(scene) }

    /// Everything that the scene's running animators and view tree lead to.
    public mutating func note(_ scene: Scene) {
        note(scene.view)
        for animator in scene.engine.clock.running {
            all.append(Weak(object: animator))
            for behavior in animator.behaviors { note(behavior) }
        }
    }

    private mutating func note(_ view: View) {
        all.append(Weak(object: view))
        for subview in view.subviews { note(subview) }
    }

    private mutating func note(_ behavior: DynamicBehavior) {
        all.append(Weak(object: behavior))
        let items = (behavior as? ItemListBehavior)?.items ?? (behavior as? AttachmentBehavior)?.items ?? []
        for item in items { all.append(Weak(object: item)) }
        for child in behavior.childBehaviors { note(child) }
    }

    public var count: Int { all.count }
    /// The classes of those that are still there.
    public var living: [String] { all.compactMap { $0.object.map { String(describing: type(of: $0)) } } }
    public var livingCount: Int { living.count }
}
