import MoonspringLua

// What comes into a scene, and what goes out: parameters, signals, log lines, random numbers.

/// All further arguments as one text.
struct ShownText: LuaConvertible {
    let text: String

    static var luaType: LuaType { .text }
    static func read(_ argument: LuaArgument) -> ShownText { ShownText(text: argument.string) }
    func fill(_ value: inout LuaNativeValue, _ call: LuaCall) throws(LuaFailure) { try text.fill(&value, call) }
}

extension Scene {
    private static let parameterOptions = LuaType.record([
        LuaField("min", .optional(.number)), LuaField("max", .optional(.number)), LuaField("step", .optional(.number)),
        LuaField("choices", .optional(.list(.plain))),
    ])

    private static let markOptions = LuaType.record([
        LuaField("strength", .optional(.number)), LuaField("sharpness", .optional(.number)),
    ])

    private static func share(_ argument: LuaArgument?, _ name: String, _ usual: Double) throws(LuaFailure) -> Double {
        let number = argument.map(Double.read) ?? usual
        guard number >= 0, number <= 1 else {
            throw LuaError("scene.mark: \(name) must be 0 to 1, got \(number.luaText)")
        }
        return number
    }

    private func mark(_ name: String, strength: Double, sharpness: Double) throws(LuaError) {
        try LuaError.checkName(name, of: "the name of a mark")
        try chargeEvent(of: name)
        note(.mark, ["name": .string(name), "strength": .number(strength), "sharpness": .number(sharpness)])
    }

    static var inputs: [LuaMember] {
        [
            configureMember,
            LuaMember.function(
                "param",
                fields: [
                    LuaField("name", .string), LuaField("default", .plain),
                    LuaField("options", .optional(parameterOptions)),
                ],
                returns: [Parameter.luaType],
                "Declares a value that can be set when the scene is run: {min=, max=, step=, choices=}."
            ) { (call) throws(LuaFailure) in
                guard let scene = call.engine.scene else { return }
                try call.return(try scene.declareParameter(call))
            }.holdingResult.discardable,
        ] + touchFunctions
    }

    private static func warningKinds(_ text: String) throws(LuaError) -> [WarningKind] {
        if text.isEmpty { return WarningKind.allCases }
        var kinds: [WarningKind] = []
        for name in text.split(separator: "\t", omittingEmptySubsequences: false) {
            guard let kind = WarningKind(rawValue: String(name)) else {
                let names = WarningKind.allCases.map { $0.rawValue }
                throw LuaError(
                    "scene.quiet: there is no warning '\(name)'\(suggestion(for: String(name), among: names)); expected \(names.joined(separator: ", "))"
                )
            }
            kinds.append(kind)
        }
        return kinds
    }

    private func declareParameter(_ call: LuaCall) throws(LuaFailure) -> Parameter {
        let name = call.argument(0).string
        if let known = declaredParameters[name] {
            if let objection = known.objection(toRedeclarationWith: call.argument(1).plain) {
                throw LuaError(objection)
            }
            return known
        }
        try LuaError.checkName(name, of: "the name of a parameter")
        let keys = call.argument(2).elements
        func number(_ place: Int) -> Double? { keys.given(place).map(Double.read) }
        let choices = keys.given(3)?.elements.map { $0.plain }
        if let choices, choices.isEmpty {
            throw LuaError(
                "parameter '\(name)': choices must have at least one value, got none; leave choices out where any may be set"
            )
        }
        let parameter = Parameter(
            name: name, default: call.argument(1).plain, minimum: number(0), maximum: number(1), step: number(2),
            choices: choices ?? [])
        if let flaw = parameter.flaw { throw LuaError(flaw) }
        if let given = options.parameters.last(where: { $0.name == name }) {
            guard let value = parameter.parse(given.text) else {
                throw LuaError(
                    "parameter '\(name)' must be a \(parameter.defaultValue.kind) like its default \(parameter.defaultValue.text), got '\(given.text)'\(parameter.allowance)"
                )
            }
            if let objection = parameter.objection(to: value) { throw LuaError(objection) }
            parameter.value = value
        } else if let value = configuredParameters[name] ?? options.input?.header.params[name].flatMap(LuaPlain.init) {
            if let objection = parameter.objection(to: value) { throw LuaError(objection) }
            parameter.value = value
        }
        try engine.charge(parameter.storageSize)
        parameter.startJSON = parameter.json
        parameter.site = engine.currentSite
        declaredParameters[name] = parameter
        return parameter
    }

    // MARK: output and random numbers

    static var output: [LuaMember] {
        [
            .function(
                "signal", ["name", "fn", "options"],
                "Declares a named number that is sampled in each tick, for the trace and plots. {unit=}: signals of one unit share an axis."
            ) {
                (engine: LuaEngine, name: String, function: FunctionReference, options: SignalOptions?)
                    throws(LuaFailure) in
                try engine.runningScene.declareSignal(name, unit: options?.unit ?? "", function.number)
                return LuaNothing()
            }.calling("fn", LuaSignature([:], result: .number)),
            .function(
                "measure", ["name", "fn", "options"],
                "Declares a number that fn returns when the run is over, or nil for none: run --measure prints it, sweeps and fits ask for it. Options: {unit=}."
            ) {
                (engine: LuaEngine, name: String, function: FunctionReference, options: SignalOptions?)
                    throws(LuaFailure) in
                try engine.runningScene.declareMeasure(name, unit: options?.unit ?? "", function.number)
                return LuaNothing()
            }.calling("fn", LuaSignature([:], result: .optional(.number))),
            .function("log", ["..."], "Writes a line, as print does, and records it in the trace.") {
                (engine: LuaEngine, shown: ShownText) throws(LuaFailure) in
                let scene = try engine.runningScene
                try scene.chargeEvent(of: shown.text)
                engine.onOutput(shown.text)
                scene.note(.log, ["text": .string(shown.text)])
                return LuaNothing()
            },
            LuaMember.function(
                "mark", fields: [LuaField("name", .string), LuaField("options", .optional(markOptions))],
                "Marks this moment for hand and ear: haptics, sound, the trace and plots have it. {strength=1, sharpness=0.5}, each 0 to 1."
            ) { (call) throws(LuaFailure) in
                let keys = call.argument(1).elements
                try call.engine.scene?.mark(
                    call.argument(0).string, strength: try share(keys.given(0), "strength", 1),
                    sharpness: try share(keys.given(1), "sharpness", 0.5))
            },
            .function(
                "quiet", ["..."],
                "Drops warnings of the given kinds (\(WarningKind.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", "))) from now on; without arguments, all."
            ) { (engine: LuaEngine, shown: ShownText) throws(LuaFailure) in
                try engine.runningScene.quiet(try warningKinds(shown.text))
                return LuaNothing()
            }.choosing("...", WarningKind.allCases.map { $0.rawValue }),
            .function("stop", [], "Ends the run when this tick is complete.") {
                (engine: LuaEngine) throws(LuaFailure) in
                try engine.runningScene.isStopped = true
                return LuaNothing()
            },
            LuaMember.function(
                "random", fields: [LuaField("m", .optional(.integer)), LuaField("n", .optional(.integer))],
                returns: [.number],
                "A random number in [0, 1), in 1...m or in m...n, from the scene's seed."
            ) { (call) throws(LuaFailure) in
                guard !call.argument(0).isNil else { return try call.return(call.engine.randomUnit()) }
                let first = Int.read(call.argument(0))
                let (low, high) = call.argument(1).isNil ? (1, first) : (first, Int.read(call.argument(1)))
                guard low <= high else { throw LuaError("scene.random: the interval \(low)...\(high) is empty") }
                try call.return(Int(call.engine.random(Int64(low), Int64(high))))
            }.overloads([
                LuaSignature([:], result: .number),
                LuaSignature(["m": .integer, "n": .optional(.integer)], result: .integer),
            ]),
            .function(
                "advance", ["seconds"],
                "Takes the ticks of the given time; an error in a callback is raised when its tick is complete."
            ) { (engine: LuaEngine, seconds: Double) throws(LuaFailure) in
                let scene = try engine.runningScene
                guard !scene.isInTick else {
                    throw LuaError(
                        "scene.advance cannot be called inside a tick: its callbacks, timers and coroutines run in one")
                }
                var remaining = scene.ticks(in: seconds)
                guard seconds >= 0, remaining <= 1_000_000_000 else {
                    let expected = "0 or more seconds, and at most a billion ticks"
                    throw LuaError("scene.advance: expected \(expected), got \(seconds.luaText)")
                }
                try scene.checkConfiguration()
                while remaining > 0, engine.errors.isEmpty, !engine.isStopDue {
                    scene.advance()
                    remaining -= 1
                }
                return LuaNothing()
            }.unit("s"),
        ]
    }
}
