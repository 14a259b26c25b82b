import MoonspringLua
import MoonspringScene

/// What is known of a run: the values of its series and how far it has been seen.
final class RunRecording {
    /// The last tick that was seen; -1: none.
    private(set) var last = -1
    private(set) var signals: [LiveSeries] = []
    private(set) var plots: [LiveSeries] = []
    private var names = SceneNames()
    /// Gets what happens in ticks that are seen for the first time; until it is set the last events are kept.
    var onEvent: ((FrameEvent, _ tick: Int) -> Void)?
    private var events: [(FrameEvent, tick: Int)] = []
    private static let mostEvents = 2000
    /// What its script raised.
    var faults = FaultList()
    /// The tick that was seen last for the first time, until another one is taken.
    private(set) var newest: Int?
    /// Counts how often ticks were forgotten: values that viewers have may be others since.
    private(set) var revision = 0

    /// Makes a recording that replaces another, whose series viewers may have: it records the same plots, from tick 0 on.
    init(after other: RunRecording? = nil) {
        revision = (other?.revision ?? -1) + 1
        plots = (other?.plots ?? []).map { LiveSeries(number: $0.number, path: $0.path) }
    }

    /// The numbers of plots begin here, those of signals at 0.
    static let firstPlot = 1 << 20

    /// Takes a frame, unless its tick is known.
    func note(_ frame: Frame) {
        guard frame.tick > last else {
            newest = nil
            for index in plots.indices { plots[index].review(frame) }
            return
        }
        last = frame.tick
        newest = last
        if frame.signals.count > signals.count || frame.tick == 0 {
            names.note(frame)
            for name in names.signals.dropFirst(signals.count) {
                guard let path = try? SignalPath(name, in: names) else { continue }
                signals.append(LiveSeries(number: signals.count, path: path))
            }
        }
        for index in signals.indices { signals[index].note(frame) }
        for index in plots.indices { plots[index].note(frame) }
        for event in frame.events where event.type != FrameEventRow.log.type {
            if let onEvent { onEvent(event, frame.tick) } else { events.append((event, frame.tick)) }
        }
        if events.count > 2 * Self.mostEvents { events.removeFirst(events.count - Self.mostEvents) }
    }

    /// The events that were kept.
    func takeEvents() -> [(FrameEvent, tick: Int)] {
        defer { events = [] }
        return events
    }

    /// Forgets what is known of the ticks after this one, where the run diverges.
    func forget(after tick: Int) {
        guard tick < last else { return }
        last = tick
        newest = nil
        revision += 1
        faults.forget(after: tick)
        for index in signals.indices { signals[index].truncate(to: tick + 1) }
        for index in plots.indices { plots[index].truncate(to: tick + 1) }
    }

    /// Whether what is said in a tick was said before: not in one that is seen for the first time, nor right behind it.
    func hasSeen(_ tick: Int) -> Bool { tick <= last && tick != newest }

    /// The scene was made again, and takes known ticks once more.
    func rewind() { newest = nil }

    /// Whether ticks that are known are looked at once more before others follow.
    var reviewsFrames: Bool { plots.contains(where: { $0.isRate }) }

    func add(_ plot: LiveSeries) { plots.append(plot) }

    func remove(plot number: Int) { plots.removeAll { $0.number == number } }

    /// All series of a viewer who looks at these plots.
    func series(with wanted: Set<Int>) -> [LiveSeries] { signals + plots.filter { wanted.contains($0.number) } }
}
