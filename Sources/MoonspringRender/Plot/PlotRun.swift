import MoonspringScene

/// What a plot keeps of one run: as it takes frames, it holds on only to the items, signals and events that are asked
/// for.
package struct PlotRun: Sendable {
    /// What tells the run from others in the legend: "k=2"; empty for a run alone.
    package let label: String
    /// The title of the scene; nil: it has none.
    package var sceneTitle: String?
    /// All names that its frames had.
    package private(set) var names = SceneNames()
    /// The frames, thinned out.
    private(set) var frames: [Frame] = []
    private let wanted: [String]
    /// The items whose names some wanted name begins with.
    private var kept = Set<String>()

    init(label: String, wanted: [String]) {
        self.label = label
        self.wanted = wanted
    }

    package mutating func add(_ frame: Frame) {
        for item in names.note(frame) where wanted.contains(where: { SignalPath.rest(of: $0, after: item) != nil }) {
            kept.insert(item)
        }
        var thin = Frame(tick: frame.tick, time: frame.time)
        if !kept.isEmpty { thin.items = frame.items.filter { kept.contains($0.name) } }
        thin.signals = frame.signals.filter { wanted.contains($0.name) }
        if wanted.contains(SignalPath.countName), !thin.signals.contains(where: { $0.name == SignalPath.countName }) {
            thin.signals.append(FrameSignal(name: SignalPath.countName, value: Double(frame.items.count)))
        }
        thin.events = frame.events.filter { PlotEvents.words(for: $0, in: frame.tick) != nil }
        frames.append(thin)
    }
}

/// Which events of a scene a plot marks.
enum PlotEvents {
    /// What an event is called in a plot; nil for one that is not marked: log lines, the motion of a touch, and that
    /// animators begin to run with the scene.
    static func words(for event: FrameEvent, in tick: Int) -> String? {
        if event.type == FrameEventRow.touch.type, event.fields["phase"] == "changed" { return nil }
        if event.type == FrameEventRow.willResume.type, tick == 0 { return nil }
        return FrameEventRow(event)?.mark
    }

    /// The marks of a run: of contacts only those of the plotted items, where items are plotted.
    static func marks(of frames: [Frame], items: [String]) -> [Chart.Event] {
        frames.flatMap { frame in
            frame.events.compactMap { event in
                guard let label = words(for: event, in: frame.tick), concerns(event, items) else { return nil }
                return Chart.Event(time: frame.time, label: label)
            }
        }
    }

    private static func concerns(_ event: FrameEvent, _ items: [String]) -> Bool {
        guard !items.isEmpty, FrameEventRow(event)?.group == .contacts else { return true }
        var named: [String] = []
        for (key, value) in event.fields where key != "boundary" {
            named += (value.arrayValue ?? [value]).compactMap(\.stringValue)
        }
        return named.isEmpty || named.contains { items.contains($0) }
    }
}
