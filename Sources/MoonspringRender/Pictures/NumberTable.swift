/// Rows of whole numbers as a receiver of all messages has them, with the pace at which each last changed.
///
/// A message has what each number differs by from going on at its pace: smooth motion gives small numbers, and rest gives zeros.
struct NumberTable {
    let width: Int
    private var values: [Int] = []
    private var paces: [Int] = []

    /// The pace of a number that is new.
    private static let none = Int.min

    /// Numbers beyond it are cut off. Eight of them still make a number that a double holds exactly.
    private static let limit = 0x1p49

    init(width: Int) { self.width = width }

    /// The nearest whole number of parts, of which `parts` make one; of what is not finite, as far as numbers go.
    static func parts(_ value: Double, _ parts: Double) -> Int {
        let scaled = (value * parts).rounded()
        return scaled.isNaN ? 0 : Int(min(max(scaled, -limit), limit))
    }

    /// Where a number goes on to; 0 for one that is not there.
    func expected(_ row: Int, _ field: Int) -> Int {
        let place = row * width + field
        guard values.indices.contains(place) else { return 0 }
        return values[place] + (paces[place] == Self.none ? 0 : paces[place])
    }

    /// Every number stays where it is.
    mutating func stop() { for place in paces.indices { paces[place] = 0 } }

    mutating func removeAll() { (values, paces) = ([], []) }

    /// Takes the rows that stood at these places; nil stands for a new one.
    mutating func rearrange(_ places: [Int?]) {
        func gathered(_ old: [Int], _ new: Int) -> [Int] {
            var gathered: [Int] = []
            gathered.reserveCapacity(places.count * width)
            for place in places {
                if let place {
                    gathered += old[(place * width)..<((place + 1) * width)]
                } else {
                    gathered += repeatElement(new, count: width)
                }
            }
            return gathered
        }
        (values, paces) = (gathered(values, 0), gathered(paces, Self.none))
    }

    /// Writes the next rows: how many there are, then the differences, field by field. A 0 is followed by how many more follow it.
    mutating func advance(to next: [Int], in message: inout WireBuffer) {
        let missing = next.count - values.count
        if missing > 0 {
            values += repeatElement(0, count: missing)
            paces += repeatElement(Self.none, count: missing)
        } else {
            values.removeLast(-missing)
            paces.removeLast(-missing)
        }
        message.append(count: next.count / width)
        var zeros = 0
        for field in 0..<width {
            for place in stride(from: field, to: next.count, by: width) {
                let step = next[place] - values[place]
                let isNew = paces[place] == Self.none
                let difference = isNew ? step : step - paces[place]
                (values[place], paces[place]) = (next[place], isNew ? 0 : step)
                if difference == 0 {
                    zeros += 1
                    continue
                }
                Self.append(zeros: &zeros, to: &message)
                message.append(count: difference > 0 ? 2 * difference : -2 * difference - 1)
            }
        }
        Self.append(zeros: &zeros, to: &message)
    }

    private static func append(zeros: inout Int, to message: inout WireBuffer) {
        if zeros == 0 { return }
        message.append(count: 0)
        message.append(count: zeros - 1)
        zeros = 0
    }
}
