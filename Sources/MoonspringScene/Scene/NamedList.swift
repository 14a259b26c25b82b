/// Elements in the order in which they came, each found by a name of its own.
struct NamedList<Element> {
    private(set) var elements: [Element] = []
    private var places: [String: Int] = [:]

    /// The element of this name; nil where there is none.
    subscript(name: String) -> Element? {
        get { places[name].map { elements[$0] } }
        set {
            guard let newValue else { return }
            if let place = places[name] {
                elements[place] = newValue
            } else {
                places[name] = elements.count
                elements.append(newValue)
            }
        }
    }
}
