import MoonspringLua

/// Runs a scene to its end: until every animator has paused and nothing is pending, or it is stopped, fails or runs out of time.
public struct SceneRun {
    /// Why a run ended.
    public enum End: String, Sendable {
        /// Every animator has paused and nothing is pending.
        case paused
        /// The script called `scene.stop()`.
        case stopped
        /// The time given to the run is over.
        case duration
        /// A script ran into its time limit.
        case limit
        /// Ctrl-C.
        case interrupted
        /// A script failed.
        case error

        /// The word in traces and summaries.
        public var word: String { rawValue }
    }

    private let scene: Scene
    private let lastTick: Int
    /// Called after each tick; returns whether to continue.
    public var afterTick: (Scene) -> Bool = { _ in true }

    /// `duration` is in seconds, rounded to whole ticks.
    public init(_ scene: Scene, duration: Double = 10) {
        self.scene = scene
        lastTick = scene.ticks(in: duration)
    }

    /// Runs a scene that has been loaded. Returns why it ended, and what callbacks raised in the last tick.
    public func run() -> (end: End, errors: [LuaError]) {
        let result = runToEnd()
        // Only now is it known that nothing adds them: a script may prepare what a tap adds.
        if result.errors.isEmpty {
            scene.engine.warnOfIdleBehaviors()
            scene.warnOfEscapedItems()
        }
        return result
    }

    private func runToEnd() -> (end: End, errors: [LuaError]) {
        while true {
            if scene.isStopped { return (.stopped, []) }
            if scene.isAtRest { return (.paused, []) }
            if scene.tick >= lastTick { return (.duration, []) }
            scene.advance()
            let errors = scene.engine.takeErrors()
            let limit = InputLog.Entry(tick: scene.tick, input: .limit)
            let isReplayedLimit = !errors.isEmpty && scene.inputs.contains(limit)
            if let stop = errors.lazy.compactMap({ $0.stop }).first {
                if stop == .timeLimit, !isReplayedLimit { scene.inputs.append(limit) }
                return (stop == .timeLimit ? .limit : .interrupted, errors)
            }
            if !errors.isEmpty { return (isReplayedLimit ? .limit : .error, errors) }
            if !afterTick(scene) { return (.interrupted, []) }
        }
    }
}
