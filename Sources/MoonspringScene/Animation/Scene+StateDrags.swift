import Moonspring
import MoonspringLua

// Fingers that move views between the places that their states have for them.

extension Scene {
    /// Moves what a finger on a view drags between the places that its states have for it.
    func followDrag(on touched: View, _ gesture: PanGesture) {
        if gesture.state == .began, let view = states.lazy.compactMap({ $0.dragged(by: touched) }).first,
            // The first finger has it until it is lifted.
            !touches.fingers.values.contains(where: { $0.gesture?.dragged?.object === view })
        {
            gesture.dragged = Weak(view)
        }
        guard gesture.state != .ended, let view = gesture.dragged?.object,
            let states = statesDragging(view, by: touched)
        else { return }
        let range = range(of: view, in: states)
        if gesture.state == .began {
            // From now on the translation is the place on screen that the finger asks for. A view that is caught beyond the last state
            // stays there: the finger has it on the rubber band.
            let wanted = range.wanted(at: view.center)
            gesture.translation = view.superview?.convert(wanted, to: nil) ?? wanted
        }
        let before = view.center
        let place = range.place(for: view.fromScreen.apply(gesture.translation), now: before)
        // Numbers of a log, and superviews that are nearly flat, may leave no such place.
        guard place.isFinite else { return }
        view.center = place
        do throws(LuaError) { try updateBody(of: view) } catch {
            view.center = before
            note(error, of: states, in: "a drag of ms.States")
        }
    }

    /// The states by which a finger on `touched` drags `view`; nil if there are none any more.
    private func statesDragging(_ view: View, by touched: View) -> States? {
        states.first { !$0.transitions(dragging: view, by: touched).isEmpty }
    }

    /// Where a finger may drag a view.
    private func range(of view: View, in states: States) -> DragRange {
        DragRange(states.table.states.indices.map { states.place(of: view, in: $0) }, size: self.view.size)
    }

    /// What was dragged goes on with the finger's velocity, to that of the states whose place of it is the nearest to where it would
    /// coast to.
    func followRelease(on touched: View, _ gesture: PanGesture) {
        guard let view = gesture.dragged?.object, let first = statesDragging(view, by: touched) else { return }
        let finger = gesture.state == .ended ? view.fromScreen.applyLinear(gesture.velocity) : .zero
        let velocity = range(of: view, in: first).velocity(of: finger)
        for states in states {
            var nearest: (distance: Double, state: Int, transition: Int)?
            for transition in states.transitions(dragging: view, by: touched) {
                let row = states.table.transitions[transition]
                let (only, ending) = (row.to, view.center + Scrolling.project(velocity, rate: row.rate))
                for state in states.table.states.indices where only ?? state == state {
                    let distance = states.place(of: view, in: state).distance(to: ending)
                    if distance < nearest?.distance ?? .infinity { nearest = (distance, state, transition) }
                }
            }
            if let (_, state, transition) = nearest {
                follow(transition, of: states, to: state, release: (view, velocity))
            }
        }
    }
}

extension View {
    /// The map from the root view, whose coordinates fingers have, to those of the centre. There is none where the superview is flattened.
    var fromScreen: Transform { superview?.map(to: root).inverted ?? .identity }
}
