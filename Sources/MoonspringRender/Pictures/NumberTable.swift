/// Rows of whole numbers as a receiver of all messages has them, each number with the pace at which it last changed.
///
/// A message has what each number differs by from going on at its pace: smooth motion gives small numbers, and rest gives zeros.
struct NumberTable {
    let width: Int
    private var values: [Int64] = []
    private var paces: [Int64] = []
    /// The rows that no message has had yet: the first change of their numbers does not count for the pace.
    private var newRows: [Int] = []

    /// Numbers beyond it are cut off. Eight of them still make a number that a double holds exactly.
    private static let limit = 0x1p49

    init(width: Int) { self.width = width }

    /// The nearest whole number of parts, of which `parts` make one; of what is not finite, as far as numbers go.
    static func parts(_ value: Double, _ parts: Double) -> Int64 {
        let scaled = (value * parts).rounded()
        return scaled.isNaN ? 0 : Int64(min(max(scaled, -limit), limit))
    }

    /// Where a number goes on to; 0 for one that is not there.
    func expected(_ row: Int, _ field: Int) -> Int64 {
        let place = row * width + field
        return place < values.count ? values[place] + paces[place] : 0
    }

    /// Every number stays where it is.
    mutating func stop() { paces = Array(repeating: 0, count: paces.count) }

    /// Takes the rows that stood at these places; nil stands for a new one.
    mutating func rearrange(_ places: [Int?]) {
        let none = ArraySlice<Int64>(repeating: 0, count: width)
        func gathered(_ old: [Int64]) -> [Int64] {
            places.flatMap { place in place.map { old[($0 * width)..<(($0 + 1) * width)] } ?? none }
        }
        (values, paces) = (gathered(values), gathered(paces))
        newRows = places.indices.filter { places[$0] == nil }
    }

    /// Writes the next rows: how many there are, then the differences, field by field. A 0 is followed by how many more follow it.
    mutating func advance(to next: [Int64], in message: inout WireBuffer) {
        let (width, count, known) = (width, next.count / width, values.count / width)
        if count != known { rearrange((0..<count).map { $0 < known ? $0 : nil }) }
        message.append(count: count)
        var zeros = 0
        values.withUnsafeMutableBufferPointer { values in
            paces.withUnsafeMutableBufferPointer { paces in
                for field in 0..<width {
                    for place in stride(from: field, to: next.count, by: width) {
                        let pace = next[place] - values[place]
                        let difference = pace - paces[place]
                        (values[place], paces[place]) = (next[place], pace)
                        if difference == 0 {
                            zeros += 1
                            continue
                        }
                        Self.append(zeros: &zeros, to: &message)
                        message.append(number: UInt64(difference > 0 ? 2 * difference : -2 * difference - 1))
                    }
                }
            }
        }
        Self.append(zeros: &zeros, to: &message)
        for row in newRows { for place in (row * width)..<((row + 1) * width) { paces[place] = 0 } }
        newRows = []
    }

    private static func append(zeros: inout Int, to message: inout WireBuffer) {
        if zeros == 0 { return }
        message.append(count: 0)
        message.append(count: zeros - 1)
        zeros = 0
    }
}
