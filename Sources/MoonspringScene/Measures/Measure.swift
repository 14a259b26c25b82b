import MoonspringLua

/// A number that is asked of a run: `settleTime:card`, `max:card.x`, or the name of one that the script declared by `scene.measure`.
///
/// `@1.5` behind a target leaves out what happens before that second, and counts time from there: `settleTime:card@1.5`.
package struct Measure: Sendable {
    /// As it was written: the name of its column.
    package let name: String
    /// nil: the script declares it.
    package let kind: MeasureKind?
    /// What is measured; empty for the whole scene.
    let target: String
    /// Where it begins, in seconds of scene time.
    package let from: Double
    /// What the run is compared with.
    package let reference: ReferenceCurve?

    /// Throws ``LuaError`` for a kind without its target, a target that the kind does not have, and a recorded motion that cannot be read.
    package init(_ name: String) throws(LuaError) {
        self.name = name
        var rest = name
        var from = 0.0
        if let mark = name.lastIndex(of: "@"), let second = Double(name[name.index(after: mark)...]), second >= 0,
            second.isFinite
        {
            from = second
            rest = String(name[..<mark])
        }
        let parts = rest.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let target = parts.count > 1 ? String(parts[1]) : ""
        kind = MeasureKind.named(parts[0])
        (self.target, self.from) = (target, from)
        reference = if case .curve = kind?.target, !target.isEmpty { try ReferenceCurve(target) } else { nil }
        guard let kind else { return }
        switch kind.target {
        case .scene where !target.isEmpty:
            throw LuaError(usage: "the measure \(name): \(kind.name) is of the whole scene; write \(kind.name)")
        case .motion where target.isEmpty, .number where target.isEmpty, .curve where target.isEmpty:
            throw LuaError(usage: "the measure \(name): expected what to measure behind a colon, \(kind.example)")
        default: break
        }
    }

    /// How the error of a run begins that never had what a measure is of; its name and a colon follow, and behind a semicolon the next.
    package static let absent = "the measure "

    /// Whether a measure of that name compares a run with a file.
    package static func readsFile(_ name: String) -> Bool {
        if case .curve = MeasureKind.named(name.prefix { $0 != ":" })?.target { true } else { false }
    }

    /// Throws for one that is no kind and that the loaded scene does not declare, and for a recorded motion with text for a signal.
    package func validate(in scene: Scene) throws(LuaError) {
        try reference?.validate(in: scene)
        guard kind == nil, scene.measures[name] == nil else { return }
        let names = scene.measures.elements.map { $0.name }
        let parts = name.split(separator: ":", maxSplits: 1)
        let hint = suggestion(for: String(parts.first ?? ""), among: names + MeasureKind.all.map { $0.name })
        let declared = names.isEmpty ? "" : "; the scene declares \(names.joined(separator: ", "))"
        throw LuaError(
            usage:
                "there is no measure '\(name)'\(hint): expected KIND:TARGET with one of \(MeasureKind.list), or one of scene.measure\(declared)"
        )
    }

    /// What a plot shows of what it measures, among the names of a scene.
    package func paths(in names: SceneNames) -> [String] {
        if target.isEmpty { return [] }
        if (try? SignalPath(target, in: names)) != nil { return [target] }
        return names.items.contains(target) ? ["\(target).center.x", "\(target).center.y"] : []
    }
}

extension MeasureKind {
    /// All names, for messages and help.
    package static var list: String { all.map { $0.name }.joined(separator: ", ") }

    /// How one is written.
    var example: String {
        switch target {
        case .scene: name
        case .itemOrScene: "\(name):card or \(name)"
        case .motion: "\(name):card or \(name):card.x"
        case .number: "\(name):card.x"
        case .curve: "\(name):trace.jsonl:card.center or \(name):curve.csv"
        }
    }
}

/// What a run has of a measure.
package struct MeasuredValue: Equatable, Sendable {
    package let name: String
    /// nil: it has none, as a motion that does not settle has no settle time.
    package let value: Double?
    /// Empty for none.
    package let unit: String
    /// Why there is none, where that is known.
    package var absence: String?
}

extension MeasuredValue: CustomStringConvertible {
    /// `settleTime:card = 0.4123 s`
    package var description: String {
        guard let value else { return "\(name) = none" + (absence.map { ": \($0)" } ?? "") }
        return "\(name) = \(value.luaText)\(unit.isEmpty ? "" : " " + unit)"
    }
}
