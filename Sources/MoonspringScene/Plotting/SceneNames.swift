/// The names that can be plotted: of items and signals, each once, in order of their first frame.
package struct SceneNames: Equatable, Sendable {
    package private(set) var items: [String] = []
    package private(set) var signals: [String] = []
    private var knownItems = Set<String>()
    /// The units of the signals.
    private var knownSignals: [String: String] = [:]

    package init() {}

    package init(_ frames: [Frame]) {
        for frame in frames { note(frame) }
    }

    /// Adds the names of a frame. Answers with the items that are new.
    @discardableResult
    package mutating func note(_ frame: Frame) -> [String] {
        var added: [String] = []
        for item in frame.items where knownItems.insert(item.name).inserted { added.append(item.name) }
        items += added
        for signal in frame.signals { note(signal.name, signal.unit) }
        return added
    }

    package mutating func merge(_ other: SceneNames) {
        for name in other.items where knownItems.insert(name).inserted { items.append(name) }
        for name in other.signals { note(name, other.unit(ofSignal: name) ?? "") }
    }

    private mutating func note(_ signal: String, _ unit: String) {
        if knownSignals[signal] != nil { return }
        knownSignals[signal] = unit
        signals.append(signal)
    }

    func has(signal name: String) -> Bool { knownSignals[name] != nil }

    /// The unit that a signal had when it first came; empty for none, nil where there is no such signal.
    func unit(ofSignal name: String) -> String? { knownSignals[name] }
}
