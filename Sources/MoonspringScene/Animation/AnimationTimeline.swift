import Moonspring
import MoonspringLua

/// Animations one after the other and side by side: one call of `scene.timeline`.
final class AnimationTimeline {
    enum Action {
        case animate(any DynamicItem, AnimationTargets, AnimationOptions)
        case label(String)

        var isLabel: Bool { if case .label = self { true } else { false } }
    }

    /// In the order of their starts, in seconds after that of a round.
    private let steps: [(start: Double, action: Action)]
    /// Of a round, in seconds.
    private let duration: Double
    let repeats: Bool
    /// Where the script asks for it, `file:line`.
    let site: String
    /// Called with each label that is reached; nil for none.
    let onLabel: Int64?
    /// The tick of the start, the rounds that are over, and the steps of this one that have begun.
    private let start: Int
    private var (round, next) = (0, 0)
    private var isOver = false
    /// What cancelling it cancels.
    private var running: [Timer] = []

    init(_ steps: TimelineSteps, start: Int, repeats: Bool, onLabel: Int64?, site: String) {
        // A label is reached when what begins with it has begun.
        self.steps = steps.list.enumerated().sorted { a, b in
            (a.element.start, a.element.action.isLabel ? 1 : 0, a.offset)
                < (b.element.start, b.element.action.isLabel ? 1 : 0, b.offset)
        }.map { $0.element }
        (duration, self.start, self.repeats) = (steps.duration, start, repeats)
        (self.onLabel, self.site) = (onLabel, site)
    }

    /// Bytes that it holds.
    var storageSize: Int { 512 + 1024 * steps.count }
    /// An item for each step that moves one.
    var items: [any DynamicItem] {
        steps.compactMap { if case .animate(let item, _, _) = $0.action { item } else { nil } }
    }

    /// The tick in which it goes on; nil: it is over. A label is reached in a later tick than that of the call.
    func dueTick(_ interval: Double) -> Int? {
        if isOver { return nil }
        let step = next < steps.count ? steps[next] : nil
        let tick = Scene.tick(Double(round) * duration + (step?.start ?? duration), after: start, interval)
        return step?.action.isLabel == false ? tick : max(start + 1, tick)
    }

    /// What comes next; nil: a round is over.
    func takeNext() -> Action? {
        if next < steps.count {
            next += 1
            return steps[next - 1].action
        }
        (round, next, isOver) = (round + 1, 0, !repeats)
        return nil
    }

    func note(_ timer: Timer) {
        running.removeAll(where: { $0.isCancelled })
        running.append(timer)
    }

    func cancel() {
        for timer in running { timer.cancel() }
        running = []
    }

    /// It has ended by itself: what still moves goes on.
    func letGo() { running = [] }
}

/// The steps of a timeline as a script writes them, each with its start.
struct TimelineSteps {
    private(set) var list: [(start: Double, action: AnimationTimeline.Action)] = []
    /// To the end of the last, in seconds.
    private(set) var duration = 0.0
    private var labels: [String: Double] = [:]
    /// The start and the end of the step before.
    private var (start, end) = (0.0, 0.0)

    static let luaType = LuaType.list(
        .record(
            [
                LuaField("item", .optional(.object("Item"))), LuaField("items", .optional(.list(.object("Item")))),
                LuaField("to", .optional(AnimationTargets.luaType)),
                LuaField("at", .optional(.either(.number, .string)), unit: "s"),
                LuaField("stagger", .optional(.number), unit: "s"), LuaField("label", .optional(.string)),
            ] + AnimationOptions.fields))

    init(_ argument: LuaArgument) throws(LuaFailure) {
        for (index, element) in argument.elements.enumerated() {
            do throws(LuaFailure) { try add(element.elements) } catch {
                throw LuaError("scene.timeline: step \(index + 1): \(LuaError(error).message)")
            }
        }
        if list.isEmpty { throw LuaError("scene.timeline: there are no steps; give a list as {{item=, to=}}") }
    }

    private mutating func add(_ keys: [LuaArgument]) throws(LuaFailure) {
        if !keys[0].isNil, !keys[1].isNil { throw LuaError("item and items exclude each other: keep one of them") }
        let named = (keys[0].isNil ? [] : [keys[0]]) + keys[1].elements
        let items = try named.map { (item) throws(LuaFailure) in try LuaItem.read(item).item }
        let stagger = keys[4].isNil ? 0 : Double.read(keys[4])
        // The steps after it depend on the duration: only the bounce may change until it begins.
        var options = try AnimationOptions(keys.suffix(3), of: "a step")
        let length = options.fixDuration()
        start = keys[3].isNil ? end : try place(keys[3])
        guard start >= 0, stagger >= 0 else {
            throw LuaError(
                start < 0 ? "it would begin before the timeline, at \(start.luaText) s" : "stagger must be 0 or more")
        }
        end = start
        if !keys[5].isNil {
            if keys[5].string.isEmpty { throw LuaError("label must not be empty") }
            labels[keys[5].string] = start
            list.append((start, .label(keys[5].string)))
        }
        if items.isEmpty != keys[2].isNil {
            throw LuaError(items.isEmpty ? "whose properties? Give item= or items=" : "it has no to={...}")
        }
        if items.isEmpty, keys[5].isNil { throw LuaError("expected item= and to=, or label=") }
        guard !items.isEmpty else { return }
        let targets = try AnimationTargets(keys[2], of: items, for: "to")
        for (index, item) in items.enumerated() {
            let own = start + stagger * Double(index)
            list.append((own, .animate(item, targets, options)))
            end = max(end, own + length)
        }
        duration = max(duration, end)
    }

    /// A time, or a place of another step with or without seconds behind it: `<` is the start of the one before, `>` its end, and a label.
    private func place(_ argument: LuaArgument) throws(LuaError) -> Double {
        if argument.isNumber { return Double.read(argument) }
        let text = argument.string
        var (name, offset) = (text, 0.0)
        let split =
            text.hasPrefix("<") || text.hasPrefix(">")
            ? text.index(after: text.startIndex) : text.dropFirst().lastIndex { $0 == "+" || $0 == "-" }
        if labels[text] == nil, let split, let number = Double(text[split...]), number.isFinite {
            (name, offset) = (String(text[..<split]), number)
        }
        switch name {
        case "<": return start + offset
        case ">": return end + offset
        default:
            if let label = labels[name] { return label + offset }
            throw LuaError(
                "at = '\(text)': there is no label '\(name)' before it\(suggestion(for: name, among: labels.keys.sorted())); expected seconds, '<', '>' or a label, with or without seconds behind it, as '>-0.1'"
            )
        }
    }
}
