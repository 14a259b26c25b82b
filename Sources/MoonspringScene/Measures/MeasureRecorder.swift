import Moonspring
import MoonspringLua

/// Measures a run while it goes on: it takes each frame, and keeps of it what its measures are made of.
package final class MeasureRecorder {
    /// What a measure has taken so far.
    private struct Entry {
        let measure: Measure
        /// What its target stands for; nil: no frame has shown it yet.
        var source: MeasureSource?
        var motion = MeasuredMotion(dimension: 1)
        /// Where the item of each path was in the last frame.
        var places = [0]
    }

    private let unownedScene: Unowned<Scene>
    private var scene: Scene { unownedScene.object }
    private var entries: [Entry]
    private var names = SceneNames()
    private var lastTime = 0.0

    /// For a scene whose frames it is given, that of tick 0 first.
    package init(_ measures: [Measure], of scene: Scene) {
        unownedScene = Unowned(scene)
        entries = measures.map { Entry(measure: $0) }
    }

    /// Throws for a measure that the scene, which has loaded, does not know.
    package func validate() throws(LuaError) {
        for entry in entries { try entry.measure.validate(in: scene) }
    }

    /// Whether no frame has had what some measure is of.
    package var isWaiting: Bool { entries.contains { $0.source == nil && $0.measure.kind != nil } }

    package func note(_ frame: Frame) {
        if isWaiting {
            names.note(frame)
            for index in entries.indices where entries[index].source == nil { resolve(index) }
        }
        lastTime = frame.time
        for index in entries.indices { take(frame, &entries[index]) }
    }

    private func resolve(_ index: Int) {
        guard let source = MeasureSource(entries[index].measure, in: names) else { return }
        entries[index].source = source
        entries[index].motion = MeasuredMotion(dimension: source.dimension)
        entries[index].motion.reference = entries[index].measure.reference
        entries[index].places = Array(repeating: 0, count: source.dimension)
        entries[index].motion.leastSpan = LeastSpan.span(of: source.unit)
    }

    private func take(_ frame: Frame, _ entry: inout Entry) {
        let time = frame.time - entry.measure.from
        guard let source = entry.source else { return }
        switch source {
        case .centre(let name):
            guard let item = frame.item(named: name, near: &entry.places[0]) else { return }
            entry.motion.add(time, item.center.numbers)
        case .property(let name, let property):
            guard let item = frame.item(named: name, near: &entry.places[0]) else { return }
            entry.motion.add(time, property.numbers(of: item))
        case .paths(let paths):
            entry.motion.add(time, paths.indices.map { paths[$0].value(in: frame, near: &entry.places[$0]) })
        case .contacts(let name):
            guard time >= MeasuredMotion.begin else { return }
            entry.motion.contactCount += frame.events.count { $0.isContact(of: name) }
        case .energy:
            entry.motion.add(time, [scene.reachableAnimators.reduce(0) { $0 + $1.statistics.kineticEnergy }])
        }
    }

    /// The measures of the run, which has ended. Throws for all whose target no frame had, and what a function of the script raised.
    package func values(after end: SceneRun.End) throws(LuaError) -> [MeasuredValue] {
        // A signal that a recorded motion names may have come since the scene was loaded.
        try validate()
        let missing = entries.filter { $0.source == nil && $0.measure.kind != nil }
        guard missing.isEmpty else {
            throw LuaError(
                usage: missing.map { MeasureSource.objection(to: $0.measure, names) }.joined(separator: "; "))
        }
        return try entries.map { (entry) throws(LuaError) in try value(of: entry, after: end) }
    }

    /// The units of the measures, as far as they are known by now.
    package var units: [String] { entries.map(unit) }

    private func unit(of entry: Entry) -> String {
        let of = entry.source?.unit ?? ""
        guard let kind = entry.measure.kind else { return scene.measures[entry.measure.name]?.unit ?? "" }
        return kind.unit.map { $0.hasPrefix("/") ? of + $0 : $0 } ?? of
    }

    private func value(of entry: Entry, after end: SceneRun.End) throws(LuaError) -> MeasuredValue {
        let measure = entry.measure
        guard let kind = measure.kind else { return try scene.value(ofMeasure: measure.name) }
        guard let source = entry.source else { throw LuaError(usage: MeasureSource.objection(to: measure, names)) }
        var motion = entry.motion
        motion.isAtRest = end == .paused
        motion.isThere = motion.times.last.map { $0 + measure.from >= lastTime - 1e-9 } ?? false
        if case .property(_, let property) = source { motion.replace(by: property) }
        let value = kind.value(motion).flatMap { $0.isFinite ? $0 : nil }
        return MeasuredValue(
            name: measure.name, value: value, unit: unit(of: entry),
            absence: value == nil && kind.target != .curve ? motion.absence(from: measure.from) : nil)
    }
}

/// What a measure reads of each frame.
private enum MeasureSource {
    case centre(String)
    case property(String, FrameProperty)
    /// Signals, the number of items, or properties that each frame has.
    case paths([SignalPath])
    /// Contacts of an item, or all.
    case contacts(String?)
    case energy

    /// nil: the names of the scene do not have its target.
    init?(_ measure: Measure, in names: SceneNames) {
        switch measure.kind?.target {
        case nil: return nil
        case .scene: self = .energy
        case .itemOrScene:
            guard measure.target.isEmpty || names.items.contains(measure.target) else { return nil }
            self = .contacts(measure.target.isEmpty ? nil : measure.target)
        case .motion where !names.has(signal: measure.target) && names.items.contains(measure.target):
            self = .centre(measure.target)
        case .motion, .number:
            guard let path = try? SignalPath(measure.target, in: names) else { return nil }
            if case .item(let name, let property) = path.source {
                self = .property(name, property)
            } else {
                self = .paths([path])
            }
        case .curve:
            let paths = (measure.reference?.paths ?? []).compactMap { try? SignalPath($0, in: names) }
            guard paths.count == measure.reference?.paths.count else { return nil }
            self = .paths(paths)
        }
    }

    var dimension: Int {
        switch self {
        case .centre: 2
        case .property(_, let property): property.dimension
        case .paths(let paths): paths.count
        case .contacts, .energy: 1
        }
    }

    var unit: String {
        switch self {
        case .centre: "pt"
        case .property(_, let property): property.unit
        case .paths(let paths): paths.first?.unit ?? ""
        case .contacts: ""
        case .energy: "J"
        }
    }

    static func objection(to measure: Measure, _ names: SceneNames) -> String {
        if case .itemOrScene = measure.kind?.target {
            let hint = suggestion(for: measure.target, among: names.items)
            return "\(Measure.absent)\(measure.name): there is no item '\(measure.target)'\(hint)"
        }
        do throws(LuaError) {
            for path in measure.reference?.paths ?? [measure.target] { _ = try SignalPath(path, in: names) }
            return "\(Measure.absent)\(measure.name): it has nothing to measure"
        } catch {
            return "\(Measure.absent)\(measure.name): \(error.message)"
        }
    }
}

extension Frame {
    /// The first item of a name. `place` is where it was in the frame before, which is mostly where it is.
    package func item(named name: String, near place: inout Int) -> FrameItem? {
        if place < items.count, items[place].name == name { return items[place] }
        guard let found = items.firstIndex(where: { $0.name == name }) else { return nil }
        place = found
        return items[found]
    }
}

extension SignalPath {
    /// The number that a frame has; NaN where it has none.
    fileprivate func value(in frame: Frame, near place: inout Int) -> Double {
        guard case .item(let name, let property) = source else { return source.value(in: frame) ?? .nan }
        return frame.item(named: name, near: &place).flatMap(property.value) ?? .nan
    }
}

extension FrameEvent {
    /// Whether a contact begins, of an item or of any.
    fileprivate func isContact(of item: String?) -> Bool {
        guard type == FrameEventRow.beganContact.type else { return false }
        guard let item else { return true }
        return fields["items"]?.arrayValue?.contains(.string(item)) ?? false
    }
}
