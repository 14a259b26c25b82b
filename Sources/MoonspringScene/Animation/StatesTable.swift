import Moonspring
import MoonspringLua

/// States as values: what `ms.States` was given, as exports and viewers read it.
package struct StatesTable: Equatable, Sendable {
    package struct State: Equatable, Sendable {
        package let name: String
        /// What each layer gets, those properties included that only other states name.
        let targets: [AnimationTargets]
        package let looks: [Look]
    }

    /// A view that some state names, or that is around or in such a one.
    package struct Layer: Equatable, Sendable {
        /// Empty where the view has none.
        package let name: String
        /// The number of the view in pictures.
        package let item: Int
        /// The place among the layers of the view that it is in, which is before it; nil: it is in the scene's.
        package let parent: Int?
    }

    /// A view in a state.
    package struct Look: Equatable, Sendable {
        /// From the top left corner of the view that it is in, in points.
        package let center: Point
        package let size: Size
        package let transform: Transform
        /// The angle that the state says, in radians, which may be more than half a turn; nil: it says none.
        package let rotation: Double?
        package let appearance: Appearance

        init(_ view: View, with targets: AnimationTargets) {
            // A view of its own takes the properties as the real one would.
            let copy = targets.list.isEmpty ? view : View(frame: Rect(origin: .zero, size: view.size))
            if copy !== view {
                (copy.center, copy.transform, copy.appearance) = (view.center, view.transform, view.appearance)
            }
            for (property, numbers) in targets.list { try? property.setNumbers(numbers, of: copy) }
            // What a view shows of what is in it is scrolled by its bounds.
            center = copy.center - (view.superview?.bounds.origin ?? .zero)
            (size, transform, appearance) = (copy.size, copy.transform, copy.appearance)
            rotation = targets.list.first { $0.property.storage == .rotation }?.numbers[0]
        }
    }

    /// A way from one state, or from any, to another.
    package struct Transition: Equatable, Sendable {
        package let from: Int?
        /// nil: any; of a drag, the nearest.
        package let to: Int?
        package let trigger: Trigger?
        /// Of a drag: the layer that the finger is on, where that is not the one that moves.
        package let handle: String?
        /// Of a swipe: where the finger goes; nil: anywhere.
        package let direction: SwipeDirection?
        /// What remains of the speed of a view that is dragged and let go, a millisecond later: it goes on to where it would coast to.
        let rate: Double
        /// nil: that of the first transition that fits and has one.
        package var curve: AnimationCurve?

        /// `UIScrollView.DecelerationRate.fast`.
        static let usualRate = 0.99

        /// The layer that a finger has to be on.
        var touched: String? {
            guard case .touch(_, let layer)? = trigger else { return nil }
            return handle ?? layer
        }

        /// Whether a finger on a layer triggers it. `swipe`: where it goes; nil: that does not matter.
        func isTriggered(by touch: Touch, of layer: String, _ swipe: SwipeDirection?) -> Bool {
            guard case .touch(let own, _)? = trigger, own == touch, touched == layer else { return false }
            return swipe == nil || direction == nil || swipe == direction
        }
    }

    package enum Trigger: Equatable, Sendable {
        /// Of a layer.
        case touch(Touch, layer: String)
        /// Seconds in the state.
        case after(Double)
        /// While a signal is above or below a number.
        case signal(String, isAbove: Bool, Double)
    }

    /// What a finger does to a view.
    package enum Touch: String, CaseIterable, Sendable {
        case tap, longPress
        /// The view goes on with its velocity.
        case swipe
        /// It moves the view, where nothing else of it takes pans, and lets go of it.
        case drag
    }

    package let name: String
    /// The first is the one to begin with.
    package let states: [State]
    /// Each before those in it, in the order of drawing.
    package let layers: [Layer]
    package var transitions: [Transition]

    /// The places of the transitions that lead on from a state.
    package func open(in state: Int) -> [Int] {
        transitions.indices.filter { transitions[$0].from ?? state == state }
    }
}

// MARK: - JSON

extension StatesTable {
    /// docs/files.md describes the members.
    package var json: JSON {
        [
            "name": .string(name), "initial": .string(states[0].name),
            "states": .array(
                states.map { state in
                    let views = zip(layers, state.targets).filter { !$1.list.isEmpty }.map { layer, targets in
                        let members = targets.list.map { (key: $0.property.name, value: $0.property.json($0.numbers)) }
                        return (key: layer.name, value: JSON.object(JSON.Object(members)))
                    }
                    return ["name": .string(state.name), "views": .object(JSON.Object(views))]
                }),
            "transitions": .array(transitions.map(json)),
        ]
    }

    private func json(_ transition: Transition) -> JSON {
        var members = JSON.Object()
        if let from = transition.from { members.append("from", .string(states[from].name)) }
        if let to = transition.to { members.append("to", .string(states[to].name)) }
        switch transition.trigger {
        case .touch(let touch, let layer):
            members.append(touch.rawValue, .string(layer))
            if let handle = transition.handle { members.append("handle", .string(handle)) }
            if let direction = transition.direction { members.append("direction", .string(direction.rawValue)) }
            if transition.rate != Transition.usualRate { members.append("rate", .number(transition.rate)) }
        case .after(let seconds): members.append("after", .number(seconds))
        case .signal(let name, let isAbove, let limit):
            members.append("signal", .string(name))
            members.append(isAbove ? "above" : "below", .number(limit))
        case nil: break
        }
        if let curve = transition.curve { members.append("duration", .number(curve.duration)) }
        switch transition.curve {
        case .spring(let spring): members.append("bounce", .number(spring.bounce))
        case .easing(let easing, _):
            members.append("easing", .string(Easing.named.first { $0.easing == easing }?.name ?? ""))
        case nil: break
        }
        return .object(members)
    }
}

extension AnimatableProperty {
    /// Its numbers as a script writes them.
    fileprivate func json(_ numbers: [Double]) -> JSON {
        switch type {
        case .number: .number(numbers[0])
        case .vec, .transform: .array(numbers.map { .number($0) })
        default: .string(Color(mixable: numbers).description)
        }
    }
}
