import Moonspring
import MoonspringScene

// Fingers of several pages: each page numbers its own from 0, the scene numbers all of them.

extension LiveSession {
    /// Gives the scene what a finger of a viewer does. One that has not come down does nothing.
    func touch(_ phase: InputLog.TouchPhase, _ point: Point, finger own: Int, grabs: Bool, of id: Int) {
        let number = viewers[id]?.fingers[own]?.number ?? (phase == .began ? freeNumber : nil)
        guard let number else { return }
        viewers[id]?.fingers[own] = phase == .began || phase == .moved ? (number, point) : nil
        branch()
        scene.enqueue(.touch(phase, point, finger: number, grabs: grabs))
    }

    /// Goes to one of the states of `ms.States`.
    func go(to state: String, of states: Int) {
        branch()
        scene.enqueue(.state(state, of: states))
    }

    /// Lifts the fingers of a viewer that disconnects, since nothing else would.
    func liftFingers(of id: Int) {
        for (own, finger) in (viewers[id]?.fingers ?? [:]).sorted(by: { $0.key < $1.key }) {
            touch(.cancelled, finger.point, finger: own, grabs: false, of: id)
        }
    }

    private var freeNumber: Int {
        let taken = Set(viewers.values.flatMap { viewer in viewer.fingers.values.map { $0.number } })
        return (0...taken.count).first { !taken.contains($0) } ?? taken.count
    }
}
