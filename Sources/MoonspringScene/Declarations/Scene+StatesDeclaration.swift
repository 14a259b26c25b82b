import Moonspring
import MoonspringLua

// `ms.States`: named states of views, on springs.

extension States: LuaObject {
    static var luaName: String { "States" }
}

extension States: LuaDescribable {
    var luaDetails: String { "'\(table.name)' = '\(stateName)'" }
}

extension Scene {
    private static let transitionFields =
        [
            LuaField("from", .optional(.string)), LuaField("to", .optional(.string)),
            LuaField("tap", .optional(.string)), LuaField("drag", .optional(.string)),
            LuaField("rate", .optional(.number)),
            LuaField("after", .optional(.number), unit: "s"), LuaField("signal", .optional(.string)),
            LuaField("above", .optional(.number)), LuaField("below", .optional(.number)),
        ] + AnimationOptions.fields

    static var statesClass: LuaClass {
        let owner = States.self
        let keys = [
            LuaKey(
                "states", .named(.named(AnimationTargets.luaType)),
                "By name: the properties of views, by the views' names. What only other states name is as it was at first."
            ),
            LuaKey("initial", .string, "The state to begin with."),
            LuaKey(
                "transitions", .optional(.list(.record(transitionFields))),
                "What leads to another state: tap= or drag= with the name of a view, after= seconds, or signal= with above= or below=. Without from any state is meant. A dragged view follows the finger along what its states move, and goes on to that of them, or to to, that is nearest to where it would coast to at rate, 0.99 by default (ms.project). duration with bounce or easing is the spring; a transition without a trigger only says that."
            ),
            LuaKey("name", .optional(.string), "What exports call them; the scene's title by default."),
        ]
        return LuaClass(
            "States", swift: .of(owner),
            doc: "Named states of views: what each view looks like in them, and what leads from one to the next.",
            members: [
                .property(
                    "state", of: owner, "The current state. Setting it goes there, on the transition's spring.",
                    get: { $0.stateName },
                    set: { (states, name) throws(LuaFailure) in
                        try states.go(to: try StatesReader.index(of: name, among: states.table.states.map { $0.name }))
                    }),
                .callback(
                    "onChange", of: owner, slot: .onChange,
                    ["self": .object("States"), "before": .string], "Called when another state begins."
                ) { states, callback in
                    states.onChange = callback.map { call in
                        { [states = Unowned(states)] in call(states.object, .plain(.string($0))) }
                    }
                },
                .method("cancel", of: owner, [], "Follows no transition any more.") { _, states in
                    states.cancel()
                    return LuaNothing()
                },
            ]
        ).made(empty: false, keys: keys) { (call, record) throws(LuaFailure) in
            let scene = try call.engine.runningScene
            do throws(LuaFailure) {
                let states = try StatesReader(scene).states(record)
                try scene.begin(states)
                return states
            } catch {
                throw LuaError("ms.States: \(LuaError(error).message)")
            }
        }.with { $0.isSubclassable = false }
    }
}

/// A view, and what is said of it.
private typealias NamedTargets = (name: String, view: View, targets: AnimationTargets)

/// Reads states as a script writes them.
private struct StatesReader {
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

    func states(_ record: LuaRecord) throws(LuaFailure) -> States {
        let written = try written(record)
        let names = written.map { $0.name }
        _ = try Self.index(of: record["initial"]?.string ?? "", among: names)
        var curves: [AnimationOptions?] = []
        let transitions = try (record["transitions"]?.elements ?? []).enumerated().map {
            (index, row) throws(LuaFailure) in
            do throws(LuaFailure) {
                let curve = try AnimationOptions(row.elements.suffix(3), of: "its spring")
                curves.append(curve.isEmpty ? nil : curve)
                return try transition(row.elements, names, curve)
            } catch {
                throw LuaError("transition \(index + 1): \(LuaError(error).message)")
            }
        }
        let layers = around(try layers(written, transitions))
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
                return StatesTable.Layer(name: layer.name, parent: parent)
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
        for case .touch(_, let name)? in transitions.map({ $0.trigger }) where layers[name] == nil {
            layers[name] = (name, try view(name), AnimationTargets())
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
        _ keys: [LuaArgument], _ names: [String], _ curve: AnimationOptions
    ) throws(LuaFailure) -> StatesTable.Transition {
        func state(_ key: LuaArgument) throws(LuaError) -> Int? {
            key.isNil ? nil : try Self.index(of: key.string, among: names)
        }
        let to = try state(keys[1])
        var triggers: [StatesTable.Trigger] = []
        for (touch, key) in [(StatesTable.Touch.tap, keys[2]), (.drag, keys[3])] where !key.isNil {
            _ = try view(key.string)
            triggers.append(.touch(touch, layer: key.string))
        }
        let rate = keys[4].isNil ? nil : Double.read(keys[4])
        if let rate {
            guard Scrolling.isRate(rate) else {
                throw LuaError("rate must be 0 or more and less than 1, got \(rate.luaText)")
            }
            guard !keys[3].isNil else { throw LuaError("rate is for drag: where a dragged view goes on to") }
        }
        if !keys[5].isNil {
            let seconds = Double.read(keys[5])
            guard seconds >= 0 else { throw LuaError("after must be 0 or more, got \(seconds.luaText)") }
            triggers.append(.after(seconds))
        }
        if !keys[6].isNil || !keys[7].isNil || !keys[8].isNil {
            guard !keys[6].isNil, keys[7].isNil != keys[8].isNil else {
                throw LuaError("a signal goes with one of above and below: {signal = \"speed\", above = 10}")
            }
            let limit = Double.read(keys[7].isNil ? keys[8] : keys[7])
            triggers.append(.signal(keys[6].string, isAbove: keys[8].isNil, limit))
        }
        guard triggers.count < 2 else { throw LuaError("give one of tap, drag, after and signal") }
        if to == nil, let trigger = triggers.first {
            guard case .touch(.drag, _) = trigger else { throw LuaError("where does it lead? Give to=") }
        }
        return StatesTable.Transition(
            from: try state(keys[0]), to: to, trigger: triggers.first, rate: rate ?? StatesTable.Transition.usualRate,
            curve: curve.isEmpty ? nil : try curve.curve())
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
