import Moonspring
import MoonspringLua

/// A view, and what is said of it.
private typealias NamedTargets = (name: String, view: View, targets: AnimationTargets)

/// Reads states as a script writes them.
struct StatesReader {
    let scene: Scene
    /// By name.
    private let views: [String: [View]]

    init(_ scene: Scene) {
        self.scene = scene
        var views: [String: [View]] = [:]
        func add(_ view: View) {
            if let name = view.name { views[name, default: []].append(view) }
            for subview in view.subviews { add(subview) }
        }
        for subview in scene.view.subviews { add(subview) }
        self.views = views
    }

    static func index(of name: String, among names: [String]) throws(LuaError) -> Int {
        guard let index = names.firstIndex(of: name) else {
            let known = names.map { "'\($0)'" }.joined(separator: ", ")
            throw LuaError("there is no state '\(name)'\(suggestion(for: name, among: names)); expected \(known)")
        }
        return index
    }

    /// The states of a table; what they hold is charged.
    func states(_ record: LuaRecord) throws(LuaFailure) -> States {
        let written = try written(record)
        let names = written.map { $0.name }
        if names.isEmpty {
            throw LuaError("'states' is empty; expected at least one state, as in states = {closed = {}, open = {}}")
        }
        _ = try Self.index(of: record["initial"]?.string ?? "", among: names)
        var curves: [AnimationOptions?] = []
        let transitions = try (record["transitions"]?.elements ?? []).enumerated().map {
            (index, row) throws(LuaFailure) in
            do throws(LuaFailure) {
                let curve = try AnimationOptions(row.elements.suffix(3), of: "its spring")
                curves.append(curve.isEmpty ? nil : curve)
                let keys = zip(Scene.transitionFields, row.elements).filter { !$1.isNil }.map { ($0.name, $1) }
                return try transition(Dictionary(uniqueKeysWithValues: keys), names, curve)
            } catch {
                throw LuaError("transition \(index + 1): \(LuaError(error).message)")
            }
        }
        try checkTouches(transitions)
        let named = try layers(written, transitions)
        try checkDrags(transitions, written, named)
        let layers = around(named)
        // Nothing fails from here on, and nothing has been made that many states of many views make large.
        try scene.engine.charge(States.storageSize(written.count, of: layers.map { $0.targets }, transitions.count))
        let still = layers.map { $0.targets.list.isEmpty ? StatesTable.Look($0.view, with: $0.targets) : nil }
        let states = written.map { state in
            let own = Dictionary(state.views.map { (ObjectIdentifier($0.view), $0.targets) }) { first, _ in first }
            let targets = layers.map { own[ObjectIdentifier($0.view)]?.filled(from: $0.targets) ?? $0.targets }
            return StatesTable.State(
                name: state.name, targets: targets,
                looks: layers.indices.map { still[$0] ?? StatesTable.Look(layers[$0].view, with: targets[$0]) })
        }
        let file = scene.options.name.split(separator: ".").first.map(String.init)
        let name = record["name"]?.string ?? scene.title ?? file ?? "scene"
        let places = States.places(of: layers.map { $0.view })
        let table = StatesTable(
            name: name, states: states,
            layers: layers.map { layer in
                let parent = layer.view.superview.flatMap { places[ObjectIdentifier($0)] }
                return StatesTable.Layer(name: layer.name, item: layer.view.identity.number, parent: parent)
            }, transitions: transitions)
        return States(table, of: layers.map { $0.view }, curves, in: scene)
    }

    /// What each state says of views; the first is the one to begin with.
    private func written(_ record: LuaRecord) throws(LuaFailure) -> [(name: String, views: [NamedTargets])] {
        let (initial, all) = (record["initial"]?.string ?? "", named(record["states"]))
        return try (all.filter { $0.name == initial } + all.filter { $0.name != initial }).map {
            (state) throws(LuaFailure) in
            let views = try named(state.value).map { (look) throws(LuaFailure) -> NamedTargets in
                let view = try view(look.name)
                let targets = try AnimationTargets(look.value, of: [view], for: "\(state.name).\(look.name)")
                return (look.name, view, targets.splittingCenters())
            }
            return (state.name, views)
        }
    }

    /// Every view that a state names, with all properties that one does, as they are now; and those that only trigger a transition.
    private func layers(
        _ states: [(name: String, views: [NamedTargets])], _ transitions: [StatesTable.Transition]
    ) throws(LuaError) -> [NamedTargets] {
        // A view is known by its name, which no other has.
        var layers = NamedList<NamedTargets>()
        for look in states.lazy.flatMap({ $0.views }) {
            var layer = layers[look.name] ?? (look.name, look.view, AnimationTargets())
            try layer.targets.add(defaultsOf: look.targets, of: look.view, look.name)
            layers[look.name] = layer
        }
        for row in transitions {
            guard case .touch(_, let name)? = row.trigger else { continue }
            for name in [name, row.handle ?? name] where layers[name] == nil {
                layers[name] = (name, try view(name), AnimationTargets())
            }
        }
        return layers.elements
    }

    /// These layers with the views that they are in and those in them, which stay as they are: each before what is in it, in the order of
    /// drawing.
    private func around(_ named: [NamedTargets]) -> [NamedTargets] {
        let named = Dictionary(named.map { (ObjectIdentifier($0.view), $0) }) { first, _ in first }
        var layers: [NamedTargets] = []
        func add(_ view: View, isInside: Bool) -> Bool {
            let (place, own) = (layers.count, named[ObjectIdentifier(view)])
            layers.append(own ?? (view.name ?? "", view, AnimationTargets()))
            let isInside = isInside || own != nil
            var isWanted = isInside
            for subview in view.subviewsInDrawingOrder where add(subview, isInside: isInside) { isWanted = true }
            if !isWanted { layers.removeSubrange(place...) }
            return isWanted
        }
        for subview in scene.view.subviewsInDrawingOrder { _ = add(subview, isInside: false) }
        return layers
    }

    /// The names of a table with their values, in the order of the names: a script's own order is not known.
    private func named(_ table: LuaArgument?) -> [(name: String, value: LuaArgument)] {
        let parts = table?.elements ?? []
        return stride(from: 0, to: parts.count, by: 2).map { (parts[$0].string, parts[$0 + 1]) }
            .sorted { $0.name < $1.name }
    }

    private func view(_ name: String) throws(LuaError) -> View {
        guard let found = views[name], let view = found.first else {
            let hint = suggestion(for: name, among: views.keys.sorted())
            throw LuaError("there is no view '\(name)' in the scene\(hint); give it that name, and add it first")
        }
        guard found.count == 1 else {
            throw LuaError("\(found.count) views are called '\(name)'; give each its own name")
        }
        return view
    }

    private func transition(
        _ keys: [String: LuaArgument], _ names: [String], _ curve: AnimationOptions
    ) throws(LuaFailure) -> StatesTable.Transition {
        func state(_ key: String) throws(LuaError) -> Int? {
            guard let name = keys[key] else { return nil }
            return try Self.index(of: name.string, among: names)
        }
        let to = try state("to")
        let triggers = try triggers(keys)
        for (key, trigger, meaning) in Self.companions where keys[key] != nil && keys[trigger] == nil {
            throw LuaError("\(key) is for \(trigger): \(meaning)")
        }
        let rate = keys["rate"].map { Double.read($0) }
        if let rate, !Scrolling.isRate(rate) {
            throw LuaError("rate must be 0 or more and less than 1, got \(rate.luaText)")
        }
        if let handle = keys["handle"] { _ = try view(handle.string) }
        guard triggers.count < 2 else {
            throw LuaError("give one of tap, longPress, swipe, drag, after and signal")
        }
        if to == nil, let trigger = triggers.first {
            guard case .touch(.drag, _) = trigger else { throw LuaError("where does it lead? Give to=") }
        }
        return StatesTable.Transition(
            from: try state("from"), to: to, trigger: triggers.first, handle: keys["handle"]?.string,
            direction: keys["direction"].map { SwipeDirection.read($0) },
            rate: rate ?? StatesTable.Transition.usualRate, curve: curve.isEmpty ? nil : try curve.curve())
    }

    /// Keys that belong to one trigger each.
    private static let companions = [
        ("direction", "swipe", "where the finger goes, as in {swipe = \"card\", direction = \"left\"}"),
        ("handle", "drag", "the view that the finger is on, as in {drag = \"sheet\", handle = \"grip\"}"),
        ("rate", "drag", "where a dragged view goes on to"),
    ]

    private func triggers(_ keys: [String: LuaArgument]) throws(LuaError) -> [StatesTable.Trigger] {
        var triggers: [StatesTable.Trigger] = []
        for touch in StatesTable.Touch.allCases {
            guard let name = keys[touch.rawValue]?.string else { continue }
            _ = try view(name)
            triggers.append(.touch(touch, layer: name))
        }
        if let seconds = keys["after"].map({ Double.read($0) }) {
            guard seconds >= 0 else { throw LuaError("after must be 0 or more, got \(seconds.luaText)") }
            triggers.append(.after(seconds))
        }
        let (signal, above, below) = (keys["signal"], keys["above"], keys["below"])
        if signal != nil || above != nil || below != nil {
            guard let signal, let limit = above ?? below, above == nil || below == nil else {
                throw LuaError("a signal goes with one of above and below: {signal = \"speed\", above = 10}")
            }
            triggers.append(.signal(signal.string, isAbove: above != nil, Double.read(limit)))
        }
        return triggers
    }

    /// A finger drags a view along what states move, of which there has to be something.
    private func checkDrags(
        _ transitions: [StatesTable.Transition], _ states: [(name: String, views: [NamedTargets])],
        _ layers: [NamedTargets]
    ) throws(LuaError) {
        for (index, drag) in transitions.enumerated() {
            guard case .touch(.drag, let name)? = drag.trigger, let layer = layers.first(where: { $0.name == name })
            else { continue }
            let places = states.map { state in
                let own = state.views.first { $0.name == name }?.targets.filled(from: layer.targets) ?? layer.targets
                return own.list.filter { $0.property.storage == .center }.map { $0.numbers }
            }
            guard places.allSatisfy({ $0 == places[0] }) else { continue }
            throw LuaError(
                "transition \(index + 1): a finger cannot drag '\(name)', which no state moves; give it another center, x or y in one of them"
            )
        }
    }

    /// A finger that a drag takes drags nothing else, and never goes far enough for a swipe, where one state has both.
    private func checkTouches(_ transitions: [StatesTable.Transition]) throws(LuaError) {
        for (place, drag) in transitions.enumerated() {
            guard case .touch(.drag, let dragged)? = drag.trigger, let touched = drag.touched else { continue }
            for (index, other) in transitions.enumerated() where drag.from ?? other.from == other.from ?? drag.from {
                guard case .touch(let touch, let name)? = other.trigger else { continue }
                if touch == .drag, index > place, other.touched == touched, name != dragged {
                    throw LuaError(
                        "transition \(index + 1): a finger on '\(touched)' drags '\(dragged)', by transition \(place + 1), and not '\(name)' as well; give one of them another handle="
                    )
                }
                if touch == .swipe, try view(name).isDescendant(of: try view(touched)) {
                    throw LuaError(
                        "transition \(index + 1): a finger on '\(name)' drags, by transition \(place + 1), before it has gone far enough for a swipe; leave one of them out (a drag goes on with a flick as well), or give the drag a handle="
                    )
                }
            }
        }
    }
}

extension AnimationTargets {
    /// With `x` and `y` in place of `center`, so that states may name either.
    fileprivate func splittingCenters() -> AnimationTargets {
        var copy = AnimationTargets()
        let parts = AnimatableProperty.all.filter { $0.storage == .center && $0.lanes.count == 1 }
        for (property, numbers) in list {
            if property.storage == .center, property.lanes.count == 2 {
                for (part, number) in zip(parts, numbers) { copy.list.append((part, [number])) }
            } else {
                copy.list.append((property, numbers))
            }
        }
        return copy
    }

    /// Adds the properties that another one names and it does not, as the view has them now.
    fileprivate mutating func add(defaultsOf other: AnimationTargets, of view: View, _ name: String) throws(LuaError) {
        for (property, _) in other.list where !list.contains(where: { $0.property.name == property.name }) {
            if let clash = list.map({ $0.property }).first(where: property.clashes) {
                throw LuaError(
                    "\(name): \(clash.name) and \(property.name) say the same; use one of them in all states")
            }
            list.append((property, try property.numbers(of: view)))
        }
    }

    /// Those of others, of which it names some, with its own numbers.
    fileprivate func filled(from others: AnimationTargets) -> AnimationTargets {
        var copy = self
        copy.list = others.list.map { row in list.first { $0.property.name == row.property.name } ?? row }
        return copy
    }
}
