import CMoonspringLua
import Moonspring

// What keeps what alive, on both sides.

extension LuaEngine {
    /// `target` belongs to `owner` and keeps it alive, as `owner` keeps `target`.
    package func setOwner(_ owner: AnyObject?, of target: AnyObject) {
        note(MSL_EDGE_OWNER, owner: owner, target: target)
    }
    /// `owner` no longer keeps `target` alive.
    package func unhold(_ target: AnyObject, by owner: AnyObject) {
        note(MSL_EDGE_UNHOLD, owner: owner, target: target)
    }
    /// What a callback removes from an animator stays alive until the animator's tick is over, and so does its Lua side.
    func keepThroughTick(of animator: DynamicAnimator?, _ object: AnyObject) {
        guard let animator, animator.isStepping else { return }
        leaving.append(object)
        note(MSL_EDGE_ROOT, target: object)
    }

    /// A tick is over.
    func releaseLeaving() {
        for object in leaving {
            // An animator may have started again.
            if let animator = object as? DynamicAnimator, animator.isRunning { continue }
            note(MSL_EDGE_UNROOT, target: object)
        }
        leaving.removeAll()
    }

    /// Keeps the Lua side of an object that Swift holds, from its first callback to its last.
    package func setKept(_ object: AnyObject, _ isKept: Bool) {
        note(isKept ? MSL_EDGE_ROOT : MSL_EDGE_UNROOT, target: object)
    }

    /// A reference view keeps the animators on it that have behaviours.
    package func setReference(_ view: AnyObject, _ animator: AnyObject, keeps: Bool) {
        note(keeps ? MSL_EDGE_REFERENCE : MSL_EDGE_UNREFERENCE, owner: view, target: animator)
    }
    /// A function or coroutine that `owner` kept is no longer needed.
    package func release(_ reference: Int64, of owner: AnyObject) {
        note(MSL_EDGE_RELEASE, owner: owner, reference: reference)
    }

    func note(_ edge: msl_edge, owner: AnyObject? = nil, target: AnyObject? = nil, reference: Int64 = 0) {
        msl_note_edge(
            handle, Int32(edge.rawValue), owner.map { Unmanaged.passUnretained($0).toOpaque() },
            target.map { Unmanaged.passUnretained($0).toOpaque() }, reference)
    }
}
