import CMoonspringLua
import Moonspring
import MoonspringPhysics

// What bounds a tick: its time, with all that the bodies take, and the memory of their contacts.

extension LuaEngine {
    /// What a contact is charged with, in bytes: its records, its rows, and its place among the pairs.
    private static var contactCost: Int { 1024 }

    /// Begins a tick, whose callbacks and bodies are bounded together until `endTick`.
    package func beginTick() {
        saysTickIsOver = false
        msl_tick_begin(handle, tickLimit)
        if memoryLimit > 0 { clock.contactLimit = max(0, memoryLimit - memoryUsed) / Self.contactCost }
    }

    /// Whether the current tick was ended early: callbacks still due in it are not called.
    package var isTickOver: Bool { msl_tick_has_ended(handle) }

    package func endTick() { msl_tick_end(handle) }

    /// Lets ticks of the clock's animators end early, and records why as an error. `moment` says when: "tick 3".
    package func boundTicks(moment: @escaping () -> String) {
        clock.mustHalt = { [reference] in
            reference.engine.map { msl_tick_is_over($0.handle) } ?? false || Self.wasInterrupted
        }
        clock.onHalt = { [reference] halt in
            guard let engine = reference.engine, !engine.saysTickIsOver else { return }
            engine.saysTickIsOver = true
            engine.note(engine.error(of: halt, moment()))
        }
    }

    private func error(of halt: World.Halt, _ moment: String) -> LuaError {
        if halt.isOverContactLimit {
            return LuaError(
                "\(moment): not enough memory for more than \(halt.contacts) contacts: move items apart, or raise the limit of \(memoryLimit >> 20) MiB"
            )
        }
        if !msl_tick_is_too_long(handle) { return .interrupted }
        return LuaError(
            message:
                "\(moment): time limit of \(tickLimit.luaText) s for a tick reached in the \(halt.stage.rawValue), with \(halt.contacts) contacts: use fewer items, or raise the limit",
            stop: .timeLimit, hasPlace: true)
    }

    /// An animator has started or paused.
    func noteRunning(_ animator: DynamicAnimator, _ isRunning: Bool) {
        if !isRunning, animator is LayoutAnimator {
            // Its layout is still to be called in this tick, whether or not the script can reach it.
            leaving.append(animator)
        } else {
            note(isRunning ? MSL_EDGE_ROOT : MSL_EDGE_UNROOT, target: animator)
        }
        onAnimatorStateChange?(animator, isRunning)
    }
}
