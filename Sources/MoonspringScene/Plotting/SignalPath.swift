import MoonspringLua

/// What to plot of a scene: one of its signals, a property of an item, or the number of its items.
///
/// A path is a signal's name; `ITEM.PROPERTY`, with the longest item name that fits, since names may hold dots; or
/// `scene.items`. Where several items have one name, the first of each frame counts.
package struct SignalPath: Equatable, Sendable {
    package enum Source: Equatable, Sendable {
        case signal(String)
        case item(String, FrameProperty)
        /// How many items a frame has.
        case itemCount
    }

    /// The path as it was written.
    package let name: String
    package let source: Source

    /// The unit; empty for none.
    package let unit: String

    /// Whether both stand for one thing: `x` and `center.x` of an item do.
    package func isSame(as other: SignalPath) -> Bool {
        if case .item(let item, let property) = source, case .item(let otherItem, let otherProperty) = other.source {
            return item == otherItem && property.label == otherProperty.label
        }
        return source == other.source
    }

    /// Finds what `name` stands for among the names of a scene; signals come first. Throws, with what there is, when it
    /// stands for nothing.
    package init(_ name: String, in names: SceneNames) throws(LuaError) {
        guard let source = SignalPath.source(of: name, in: names) else {
            throw LuaError(usage: SignalPath.objection(to: name, names))
        }
        self.name = name
        self.source = source
        unit =
            switch source {
            case .signal(let signal): names.unit(ofSignal: signal) ?? ""
            case .item(_, let property): property.unit
            case .itemCount: ""
            }
    }

    /// What `name` stands for; nil for nothing.
    static func source(of name: String, in names: SceneNames) -> Source? {
        if names.has(signal: name) { return .signal(name) }
        if let match = match(name, names.items) { return .item(match.item, match.property) }
        return name == countName ? .itemCount : nil
    }

    package var property: FrameProperty? {
        if case .item(_, let property) = source { property } else { nil }
    }

    package static let countName = "scene.items"

    /// The longest item name with which `name` is a path.
    private static func match(_ name: String, _ items: [String]) -> (item: String, property: FrameProperty)? {
        var best: (item: String, property: FrameProperty)?
        for item in items where item.utf8.count > best?.item.utf8.count ?? -1 {
            if let rest = rest(of: name, after: item), let property = FrameProperty.named(rest) {
                best = (item, property)
            }
        }
        return best
    }

    /// What follows an item's name and a dot; nil when `name` does not begin so.
    package static func rest(of name: String, after item: String) -> String? {
        let (name, item) = (name.utf8, item.utf8)
        guard name.count > item.count, name.starts(with: item), name.dropFirst(item.count).first == UInt8(ascii: ".")
        else {
            return nil
        }
        return String(name.dropFirst(item.count + 1))
    }

    // MARK: What is wrong with a name

    private static func objection(to name: String, _ names: SceneNames) -> String {
        let properties = FrameProperty.all.map { $0.name }
        if names.items.contains(name) {
            return "'\(name)' is an item: name what to plot of it, such as \(name).center.y or \(name).rotation"
        }
        let owners = names.items.filter { rest(of: name, after: $0) != nil }
        if let item = owners.max(by: { $0.utf8.count < $1.utf8.count }), let rest = rest(of: name, after: item) {
            let hint = suggestion(for: rest, among: properties) { "\(item).\($0)" }
            return
                "the item '\(item)' has no '\(rest)' to plot\(hint); it has \(properties.joined(separator: ", ")); scene.signal(\"\(name)\", function() ... end) declares any other number"
        }
        // The property is there, so the item's name is what is wrong.
        for property in properties.sorted(by: { $0.utf8.count > $1.utf8.count }) where name.hasSuffix("." + property) {
            let item = String(name.dropLast(property.count + 1))
            let hint = suggestion(for: item, among: names.items) { "\($0).\(property)" }
            let remedy =
                hint.isEmpty
                ? "; an item that is in no animator and not in the view tree is not in the trace: scene.signal(\"\(item)\", function() ... end) declares a number of it"
                : ""
            return "there is no item '\(item)'\(hint); items: \(listed(names.items))\(remedy)"
        }
        let hint = suggestion(for: name, among: names.signals + names.items + [countName])
        let example = names.items.first.map { " (plot \($0).center.y)" } ?? ""
        return
            "there is no signal '\(name)'\(hint); signals: \(listed(names.signals)); items: \(listed(names.items))\(example)"
    }

    /// The names, as far as they can be read.
    private static func listed(_ names: [String]) -> String {
        names.isEmpty ? "none" : firstFew(names, most: 8)
    }
}
