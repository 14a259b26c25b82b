/// A line with colours in it, which knows how many cells it takes without them.
struct PaintedLine {
    private(set) var text = ""
    private(set) var width = 0

    init() {}

    init(_ plain: String, _ paint: (String) -> String = { $0 }) { append(plain, paint) }

    mutating func append(_ plain: String, _ paint: (String) -> String = { $0 }) {
        text += paint(plain)
        width += plain.cellCount
    }

    mutating func append(_ other: PaintedLine) {
        text += other.text
        width += other.width
    }

    mutating func pad(to width: Int) { append(String(repeating: " ", count: max(0, width - self.width))) }
}
