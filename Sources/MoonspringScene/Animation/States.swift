import Moonspring
import MoonspringLua

/// Named states of a part of a scene, of which one is current: what `ms.States` makes.
final class States {
    let table: StatesTable
    /// Those of the table's layers, in part such as stay as they are.
    private let views: [View]
    /// Where each of them is among the layers.
    private let places: [ObjectIdentifier: Int]
    /// Those of the table's transitions; nil where one has none of its own.
    private let curves: [AnimationOptions?]
    /// The place of the current one among the table's.
    fileprivate(set) var current = 0
    /// The timers of the transitions from the current one.
    fileprivate var timers: [Timer] = []
    /// Whether its transitions are followed no more.
    fileprivate var isCancelled = false
    /// Gets the name of the state before.
    var onChange: ((String) -> Void)?
    private let weakScene: Weak<Scene>
    fileprivate var scene: Scene? { weakScene.object }

    init(_ table: StatesTable, of views: [View], _ curves: [AnimationOptions?], in scene: Scene) {
        (self.table, self.views, self.curves, weakScene) = (table, views, curves, Weak(scene))
        places = Self.places(of: views)
    }

    static func places(of views: [View]) -> [ObjectIdentifier: Int] {
        Dictionary(views.enumerated().map { (ObjectIdentifier($1), $0) }) { first, _ in first }
    }

    var stateName: String { table.states[current].name }

    /// Bytes that it holds, which are charged before it is made.
    var storageSize: Int { Self.storageSize(table.states.count, of: table.states[0].targets, table.transitions.count) }

    /// Bytes of so many states of layers with these targets, and of the transitions between them.
    static func storageSize(_ states: Int, of layers: [AnimationTargets], _ transitions: Int) -> Int {
        let state = layers.reduce(256) { $0 + 768 + 256 * $1.list.count }
        // More than an integer holds is more than any memory.
        return Int(exactly: 1024 + 256 * Double(transitions) + Double(states) * Double(state)) ?? .max
    }

    /// Goes to a state. Throws where there is no memory, and once it was cancelled.
    func go(to state: Int) throws(LuaError) { try scene?.enter(state, of: self) }

    /// It follows no transitions any more.
    func cancel() { scene?.end(self) }

    fileprivate func cancelTimers() {
        for timer in timers { timer.cancel() }
        timers = []
    }

    /// What a state says of views: in every state of the same ones.
    fileprivate func moved(in state: Int) -> [(view: View, targets: AnimationTargets)] {
        zip(views, table.states[state].targets).filter { !$1.list.isEmpty }.map { ($0, $1) }
    }

    /// What viewers show, with the springs that parameters give the transitions now.
    fileprivate var now: CurrentStates {
        var table = table
        for (index, curve) in curves.enumerated() {
            if let curve = try? curve?.curve() { table.transitions[index].curve = curve }
        }
        return CurrentStates(table: table, state: stateName)
    }

    /// The places of the transitions from the current state.
    fileprivate var open: [Int] { table.open(in: current) }

    /// Those of them by what a finger does to a view, without those that lead to the current state; a drag may go back to that.
    /// `swipe`: where the finger goes; nil: that does not matter.
    fileprivate func transitions(by touch: StatesTable.Touch, of view: View, _ swipe: SwipeDirection? = nil) -> [Int] {
        guard let layer = places[ObjectIdentifier(view)] else { return [] }
        let name = table.layers[layer].name
        return open.filter {
            let row = table.transitions[$0]
            return row.isTriggered(by: touch, of: name, swipe) && (touch == .drag || row.to != current)
        }
    }

    /// What a finger on a view drags: of several views, that of the first transition.
    func dragged(by touched: View) -> View? {
        for transition in transitions(by: .drag, of: touched) {
            guard case .touch(_, let name)? = table.transitions[transition].trigger else { continue }
            return table.layers.firstIndex { $0.name == name }.map { views[$0] }
        }
        return nil
    }

    /// Those that may be followed when a finger lets go of a view that it has dragged.
    func transitions(dragging view: View, by touched: View) -> [Int] {
        guard let layer = places[ObjectIdentifier(view)] else { return [] }
        let trigger = StatesTable.Trigger.touch(.drag, layer: table.layers[layer].name)
        return transitions(by: .drag, of: touched).filter { table.transitions[$0].trigger == trigger }
    }

    /// How a transition moves what it moves: if it does not say, as the first that fits and does.
    fileprivate func curve(to state: Int, by transition: Int?) throws(LuaError) -> AnimationCurve {
        let fitting = open.first { curves[$0] != nil && table.transitions[$0].to ?? state == state }
        return try (transition.flatMap { curves[$0] } ?? fitting.flatMap { curves[$0] })?.curve() ?? .spring(Spring())
    }

    /// Where a view is in a state; a coordinate that no state names is where it is now.
    func place(of view: View, in state: Int) -> Point {
        var place = view.center
        guard let layer = places[ObjectIdentifier(view)] else { return place }
        for (property, numbers) in table.states[state].targets[layer].list where property.storage == .center {
            if property.lanes.lowerBound == 0 { place.x = numbers[0] } else { place.y = numbers[0] }
        }
        return place
    }
}

/// States as they are between two ticks.
package struct CurrentStates: Equatable {
    package let table: StatesTable
    /// The name of the current one.
    package let state: String
}

extension Scene {
    /// Everything that `ms.States` has made and whose transitions are followed.
    package var currentStates: [CurrentStates] { states.map { $0.now } }

    /// Begins with the first state, and follows transitions from now on. Throws where there is no memory, or where a body cannot be where
    /// that state has its view: then views and bodies are as before, and the states are cancelled. What they hold has been charged.
    func begin(_ states: States) throws(LuaError) {
        self.states.append(states)
        engine.setKept(states, true)
        let moved = states.moved(in: states.current)
        for (view, _) in moved { hold(view) }
        var before: [(view: View, targets: AnimationTargets)] = []
        do throws(LuaError) {
            for (view, targets) in moved {
                before.append((view, try targets.current(of: view)))
                try show(targets, of: view)
            }
            try waitForTransitions(of: states)
        } catch {
            for (view, targets) in before { try? show(targets, of: view) }
            end(states)
            throw error
        }
    }

    /// Gives a view these properties, and has its body go where it is now. Throws where no body can be.
    private func show(_ targets: AnimationTargets, of view: View) throws(LuaError) {
        for (property, numbers) in targets.list { try property.setNumbers(numbers, of: view) }
        try updateBody(of: view)
    }

    func updateBody(of view: View) throws(LuaError) {
        do throws(DynamicsError) { try clock.animator(of: view)?.update(view) } catch { throw LuaError(error.message) }
    }

    fileprivate func end(_ states: States) {
        guard !states.isCancelled else { return }
        states.isCancelled = true
        self.states.removeAll { $0 === states }
        states.cancelTimers()
        for (view, _) in states.moved(in: states.current) { letGo(view) }
        engine.setKept(states, false)
        engine.giveBack(states.storageSize)
    }

    /// Goes to a state, by a transition or because a script says so. `release`: the view that a finger has let go of, with its velocity.
    fileprivate func enter(
        _ state: Int, of states: States, by transition: Int? = nil,
        release: (view: View, velocity: Vector)? = nil
    ) throws(LuaError) {
        if states.isCancelled {
            throw LuaError("the states were cancelled; make new ones with ms.States{...}")
        }
        let curve = try states.curve(to: state, by: transition)
        let before = states.current
        states.current = state
        for (view, targets) in states.moved(in: state) {
            let velocity = release.flatMap { $0.view === view ? InitialVelocity($0.velocity) : nil }
            try start(PropertyAnimation(view, to: targets, by: curve, velocity: velocity))
        }
        guard before != state else { return }
        try waitForTransitions(of: states)
        states.onChange?(states.table.states[before].name)
    }

    private func waitForTransitions(of states: States) throws(LuaError) {
        guard !states.isCancelled else { return }
        states.cancelTimers()
        for index in states.open where states.table.transitions[index].to != states.current {
            guard case .after(let seconds)? = states.table.transitions[index].trigger else { continue }
            let timer = try Self.later(self, nil, .transition(Weak(states), index), due: dueTick(after: seconds))
            states.timers.append(timer)
        }
    }

    // MARK: what triggers transitions

    /// A transition whose time has come, to its state or, where it leads to any, to the given one.
    func follow(
        _ transition: Int, of states: States, to state: Int? = nil, release: (view: View, velocity: Vector)? = nil
    ) {
        // An onChange of states that the same touch or signal takes on may have cancelled these.
        guard !states.isCancelled, let state = state ?? states.table.transitions[transition].to else { return }
        do throws(LuaError) { try enter(state, of: states, by: transition, release: release) } catch {
            let name = states.table.states[state].name
            note(error, of: states, in: "transition \(transition + 1) of ms.States, to '\(name)'")
        }
    }

    /// Notes what states could not do, with the line that made them.
    func note(_ error: LuaError, of states: States, in what: String) {
        engine.note(error, at: engine.creationSite(of: states), in: what)
    }

    /// Whether what a finger does to a view leads to another state. `swipe`: where it goes; nil: that does not matter.
    func hasTransition(by touch: StatesTable.Touch, of view: View, _ swipe: SwipeDirection? = nil) -> Bool {
        states.contains { !$0.transitions(by: touch, of: view, swipe).isEmpty }
    }

    /// A state that a person asks for. The log of an earlier version of the script may name one that is gone.
    func goToState(_ name: String, of place: Int) {
        guard states.indices.contains(place) else {
            return warn(.tap, "nothing goes to the state '\(name)': there are no states with the number \(place)")
        }
        let states = states[place]
        guard let state = states.table.states.firstIndex(where: { $0.name == name }) else {
            let near = suggestion(for: name, among: states.table.states.map { $0.name })
            return warn(.tap, "nothing goes to the state '\(name)': there is none\(near)")
        }
        do throws(LuaError) { try enter(state, of: states) } catch {
            note(error, of: states, in: "going to '\(name)' of ms.States")
        }
    }

    /// Any touch but a drag. `velocity`: the finger's, with which the view goes on.
    func followTouch(
        _ touch: StatesTable.Touch, of view: View, _ swipe: SwipeDirection? = nil, velocity: Vector? = nil
    ) {
        let release = velocity.map { (view: view, velocity: view.fromScreen.applyLinear($0)) }
        for states in states {
            if let first = states.transitions(by: touch, of: view, swipe).first {
                follow(first, of: states, release: release)
            }
        }
    }

    func followSignals(_ values: [FrameSignal]) {
        for states in states {
            let transition = states.open.first { index in
                let row = states.table.transitions[index]
                guard case .signal(let name, let isAbove, let limit)? = row.trigger, row.to != states.current
                else { return false }
                guard let value = values.first(where: { $0.name == name })?.value else {
                    warnOfUndeclaredSignal(name, for: index, of: states)
                    return false
                }
                return isAbove ? value > limit : value < limit
            }
            if let transition { follow(transition, of: states) }
        }
    }

    /// A signal without a value may be one whose function has failed.
    private func warnOfUndeclaredSignal(_ name: String, for transition: Int, of states: States) {
        guard signals[name] == nil, wants(.signal) else { return }
        let hint = suggestion(for: name, among: signals.elements.map { $0.name })
        warn(
            .signal, at: engine.creationSite(of: states),
            "transition \(transition + 1) of ms.States waits for the signal '\(name)', which is not declared\(hint): declare it with scene.signal"
        )
    }
}
