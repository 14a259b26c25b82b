/// What a file of keyframes leaves out of a scene.
struct MotionOmissions {
    /// By what it is ("the clipping"; of the whole scene where it has no names), in the order in which it was noted.
    private var kinds: [(what: String, names: [String])] = []
    private var noted: [String: Set<String>] = [:]

    mutating func add(_ what: String, of name: String) {
        guard noted[what, default: []].insert(name).inserted else { return }
        if let place = kinds.firstIndex(where: { $0.what == what }) {
            kinds[place].names.append(name)
        } else {
            kinds.append((what, [name]))
        }
    }

    mutating func add(_ what: String) {
        if noted.updateValue([], forKey: what) == nil { kinds.append((what, [])) }
    }

    /// In words: the text of 'title', the clipping of 21 views.
    var texts: [String] {
        kinds.map { what, names in
            switch names.count {
            case 0: what
            case 1: "\(what) of '\(names[0])'"
            default: "\(what) of \(names.count) views"
            }
        }
    }
}
