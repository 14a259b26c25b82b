/// Parts of the plane whose contacts are solved side by side: strips with about as many bodies each.
///
/// Contacts between bodies of one strip share no body with another, so each strip goes through its colours without waiting for
/// the others; contacts across a border come last. It takes two waits a pass where waiting after every colour takes
/// twenty, and a wait costs as much as fifty contacts. How many strips there are depends on the world alone, so the
/// number of threads makes no difference to the result.
struct SolverStrips {
    /// Strips.
    private(set) var count = 1
    private var isVertical = false
    /// Where each strip but the first begins, ascending.
    private var borders = SIMD16<Float>(repeating: .greatestFiniteMagnitude)

    static let most = 8
    /// Contacts for which a strip of their own pays.
    private static let contactsPerStrip = 600
    private static let samples = 64

    /// One strip.
    init() {}

    /// Strips for a world with this many contacts, by a sample of its bodies.
    init(contacts: Int, _ states: UnsafePointer<BodyState>, count bodies: Int) {
        guard bodies >= SolverStrips.samples else { return }
        while 2 * count * SolverStrips.contactsPerStrip <= contacts && count < SolverStrips.most { count *= 2 }
        if count == 1 { return }
        withUnsafeTemporaryAllocation(of: Float.self, capacity: 2 * SolverStrips.samples) { places in
            let x = UnsafeMutableBufferPointer(rebasing: places[..<SolverStrips.samples])
            let y = UnsafeMutableBufferPointer(rebasing: places[SolverStrips.samples...])
            for index in 0..<SolverStrips.samples {
                let position = states[index * bodies / SolverStrips.samples].position
                x.initializeElement(at: index, to: position.x)
                y.initializeElement(at: index, to: position.y)
            }
            sortInPlace(x)
            sortInPlace(y)
            // Across the longer way; the outermost eighths are left out, outliers do not count.
            let edge = SolverStrips.samples / 8
            isVertical = y[7 * edge] - y[edge] > x[7 * edge] - x[edge]
            let sorted = isVertical ? y : x
            for index in 1..<count { borders[index - 1] = sorted[index * SolverStrips.samples / count] }
        }
    }

    /// The strip of a place.
    func strip(_ place: Vec2) -> UInt8 {
        let along = isVertical ? place.y : place.x
        var strip = 0
        while strip < count - 1 && along >= borders[strip] { strip += 1 }
        return UInt8(truncatingIfNeeded: strip)
    }
}

/// Sorts a few numbers, without the storage that the library's sort allocates.
func sortInPlace<Number: Comparable>(_ numbers: UnsafeMutableBufferPointer<Number>) {
    for index in numbers.indices.dropFirst() {
        let number = numbers[index]
        var place = index
        while place > 0 && numbers[place - 1] > number {
            numbers[place] = numbers[place - 1]
            place -= 1
        }
        numbers[place] = number
    }
}
