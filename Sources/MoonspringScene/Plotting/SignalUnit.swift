import MoonspringLua

/// The unit of a signal, as a script or a trace gives it.
enum SignalUnit {
    static let mostBytes = 32
    static let expectation = "a string of at most \(mostBytes) bytes on one line, \"pt/s\" for instance"

    /// Whether a plot can show it beside its numbers.
    static func isValid(_ unit: String) -> Bool {
        unit.utf8.count <= mostBytes && (unit.isEmpty || SceneTitle.line(of: unit) == unit)
    }

    /// `owner` is the function that was given the unit.
    static func check(_ unit: String, of owner: String) throws(LuaError) {
        guard !isValid(unit) else { return }
        let shown = unit.count > 40 ? unit.prefix(40) + "\u{2026}" : unit
        throw LuaError("\(owner): 'unit' must be \(expectation), got '\(shown)'")
    }
}

/// The third argument of `scene.signal` and `scene.measure`.
struct SignalOptions: LuaArgumentOnly {
    let unit: String

    static var luaType: LuaType { .record([LuaField("unit", .optional(.string))]) }
    static func read(_ argument: LuaArgument) -> SignalOptions {
        SignalOptions(unit: argument.elements.given(0)?.string ?? "")
    }
}
