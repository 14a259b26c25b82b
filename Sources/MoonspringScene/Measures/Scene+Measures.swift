import MoonspringLua

extension Scene {
    /// Keeps a function that is asked for a number when the run is over; one of the same name takes its place.
    func declareMeasure(_ name: String, unit: String, _ function: Int64) throws(LuaError) {
        try SignalUnit.check(unit, of: "scene.measure")
        if let known = measures[name]?.function {
            engine.release(known, of: handle)
        } else {
            try LuaError.checkName(name, of: "the name of a measure")
            guard !name.isEmpty, MeasureKind.named(name.prefix { $0 != ":" && $0 != "@" }) == nil else {
                throw LuaError(
                    "scene.measure: '\(name)' is empty or one of the kinds that are built in: expected another name than \(MeasureKind.list)"
                )
            }
            try engine.charge(2 * name.utf8.count + 256)
        }
        measures[name] = DeclaredNumber(name: name, unit: unit, function: function)
    }

    /// Asks the script. A function that returns nil has no value. Throws what it raised.
    func value(ofMeasure name: String) throws(LuaError) -> MeasuredValue {
        guard let measure = measures[name], let function = measure.function else {
            return MeasuredValue(name: name, value: nil, unit: "")
        }
        // It looks at the run, which is over.
        let value = withoutAdvancing {
            engine.ask(handle, .reference(function, "measure '\(name)'", .untilDeclared), as: Double?.self)
                .value
        }
        if let error = engine.takeErrors().first { throw error }
        return MeasuredValue(name: name, value: value?.flatMap { $0.isFinite ? $0 : nil }, unit: measure.unit)
    }
}
