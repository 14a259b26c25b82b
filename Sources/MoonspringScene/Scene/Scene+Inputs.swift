import MoonspringLua

// Inputs of a person who watches: they join those of the log.

extension Scene {
    /// Adds an input to the next tick, behind those that are due by then.
    package func enqueue(_ input: InputLog.Input) {
        // The next to come stands last.
        let place = replay.firstIndex { $0.tick <= tick + 1 } ?? replay.count
        replay.insert(InputLog.Entry(tick: tick + 1, input: input), at: place)
    }

    /// The value that a parameter has once the inputs of the next tick have come: a scene that waits has not taken them yet.
    package func comingValue(of parameter: Parameter) -> LuaPlain {
        var coming = parameter.value
        // The next to come stands last; what comes after the next tick may be a long log.
        for entry in replay.reversed() {
            if entry.tick > tick + 1 { break }
            guard case .param(parameter.name, let json) = entry.input, let value = LuaPlain(json) else { continue }
            if parameter.objection(to: value) == nil { coming = value }
        }
        return coming
    }

    /// Drops the inputs that are still due: the run diverges from here. Fingers that are lifted by one of them are cancelled in the next
    /// tick, as they would stay down.
    package func forgetDueInputs() {
        let lifted = Set(replay.compactMap { $0.input.liftedFinger })
        replay.removeAll()
        replayedCode.removeAll()
        for (number, finger) in touches.fingers.sorted(by: { $0.key < $1.key }) where lifted.contains(number) {
            enqueue(.touch(.cancelled, finger.last, finger: number))
        }
    }

    /// Why a parameter cannot have a value; nil: it can.
    package func objection(to value: JSON, for name: String) -> String? {
        guard let parameter = declaredParameters[name] else {
            return "there is no parameter '\(name)'\(suggestion(for: name, among: parameters.map { $0.name }))"
        }
        guard let plain = LuaPlain(value) else { return "parameter '\(name)' is a number, a string, true or false" }
        return parameter.objection(to: plain)
    }

    /// What to warn of when the run is over: initial values of the input log for parameters that the scene never declared. That is no error: a
    /// log is replayed after the script has changed, too. Before the end, a parameter may still be declared.
    package var unusedInitialValues: [String] {
        guard let header = options.input?.header, !header.site.isEmpty else { return [] }
        return header.params.members.lazy.filter { self.declaredParameters[$0.key] == nil }.prefix(Self.mostWarnings)
            .map { "\(header.site): params.\($0.key): \(self.reasonOfNoParameter($0.key))" }
    }

    /// Every input that took effect, and after them those of a replay that are still due: what makes the scene again.
    package var allInputs: [InputLog.Entry] { inputs + replay.reversed() + replayedCode.reversed() }

    /// The log of all inputs so far, which makes the same run again.
    package var inputLog: InputLog {
        let start = JSON.Object(parameters.map { ($0.name, $0.startJSON) })
        let seed = Int(truncatingIfNeeded: options.engine.seed)
        return InputLog(
            header: InputLog.Header(scene: options.name, seed: seed, params: start), entries: inputs)
    }
}

extension InputLog.Input {
    fileprivate var liftedFinger: Int? {
        switch self {
        case .touch(.ended, _, let finger, _), .touch(.cancelled, _, let finger, _): finger
        default: nil
        }
    }
}
