import CMoonspringLua
import Moonspring

extension LuaEngine {
    /// Where the script is, `file:line`; empty while it runs nothing.
    package var currentSite: String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { buffer in
            guard let base = buffer.baseAddress else { return "" }
            msl_current_site(handle, base, 128)
            return String(cString: base)
        }
    }

    /// How many behaviours are tracked: a script that makes thousands adds them in a loop.
    private static let mostNoted = 1000

    func noteMade(_ object: AnyObject) {
        guard let count = madeBehaviors?.count, count < Self.mostNoted, let behavior = object as? DynamicBehavior else {
            return
        }
        madeBehaviors?.append(Weak(behavior))
    }

    /// Warns of behaviours that were made since `madeBehaviors` was set and have never been in an animator.
    package func warnOfIdleBehaviors() {
        for behavior in (madeBehaviors ?? []).compactMap({ $0.object }) where !behavior.hasBeenAdded {
            // A child is added and removed with its parent.
            if behavior.parent != nil { continue }
            onWarning?(
                .behavior, creationSite(of: behavior),
                "this \(behavior.kind) was never in an animator, so it did nothing: add it with addBehavior")
        }
    }

    /// Warns that a behaviour is asked to act on an item that it does not hold.
    func warn(of item: any DynamicItem, missingIn behavior: DynamicBehavior, for name: String) {
        onWarning?(
            .velocity, currentSite,
            "\(name) has no effect, as the \(behavior.kind) does not hold \(DynamicsError.itemDescription(item)): add it with addItem"
        )
    }
}
