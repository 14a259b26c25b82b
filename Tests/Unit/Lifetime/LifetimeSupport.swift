import Moonspring
import MoonspringLua
import MoonspringScene
import TestSupport

extension TestScene {
    /// Two full collections: the second takes what the first one finalized.
    func collect() {
        scene.engine.collectGarbage()
        scene.engine.collectGarbage()
    }

    /// Runs text in the scene's state, with `ms` and `scene`.
    func run(_ text: String) throws {
        try scene.engine.run("local ms = require 'moonspring'; local scene = ms.scene; " + text, name: "more.lua")
    }

    var objectCount: Int { scene.engine.objectCount }
}

/// Weak references to engine objects of Swift.
struct Weaklings {
    private struct Weak {
        weak var object: AnyObject?
    }
    private var all: [Weak] = []

    init() {}
    init(_ scene: Scene) { note(scene) }

    /// Everything that the scene's running animators and view tree lead to.
    mutating func note(_ scene: Scene) {
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

    var count: Int { all.count }
    /// The classes of those that are still there.
    var living: [String] { all.compactMap { $0.object.map { String(describing: type(of: $0)) } } }
    var livingCount: Int { living.count }
}
