/// Parts of the plane whose contacts are solved side by side: strips with about as many bodies each.
///
/// Contacts between bodies of one strip touch nobody in another, so each strip goes through its colours without waiting for
/// the others; contacts across a border come last. It takes two waits a pass where waiting after every colour takes
/// twenty, and a wait costs as much as fifty contacts. How many strips there are depends on the world alone, so the
/// number of threads makes no difference to the result.
struct SolverRegions {
    /// Strips.
    private(set) var count = 1
    private var isVertical = false
    /// Where each strip but the first begins, ascending.
    private var borders = SIMD16<Float>(repeating: .greatestFiniteMagnitude)

    static let most = 8
    /// Contacts for which a strip of their own pays.
    private static let contactsPerRegion = 600
    private static let samples = 64

    /// One strip.
    init() {}

    /// Strips for a world with this many contacts, by a sample of its bodies.
    init(contacts: Int, _ states: UnsafePointer<BodyState>, count bodies: Int) {
        guard bodies >= SolverRegions.samples else { return }
        while 2 * count * SolverRegions.contactsPerRegion <= contacts && count < SolverRegions.most { count *= 2 }
        if count == 1 { return }
        withUnsafeTemporaryAllocation(of: Float.self, capacity: 2 * SolverRegions.samples) { places in
            let x = UnsafeMutableBufferPointer(rebasing: places[..<SolverRegions.samples])
            let y = UnsafeMutableBufferPointer(rebasing: places[SolverRegions.samples...])
            for index in 0..<SolverRegions.samples {
                let position = states[index * bodies / SolverRegions.samples].position
                x.initializeElement(at: index, to: position.x)
                y.initializeElement(at: index, to: position.y)
            }
            sortInPlace(x)
            sortInPlace(y)
            // Across the longer way; the outermost eighths are left out, strays do not count.
            let edge = SolverRegions.samples / 8
            isVertical = y[7 * edge] - y[edge] > x[7 * edge] - x[edge]
            let sorted = isVertical ? y : x
            for index in 1..<count { borders[index - 1] = sorted[index * SolverRegions.samples / count] }
        }
    }

    /// The strip of a place.
    func region(_ place: Vec2) -> UInt8 {
        let along = isVertical ? place.y : place.x
        var region = 0
        while region < count - 1 && along >= borders[region] { region += 1 }
        return UInt8(truncatingIfNeeded: region)
    }
}

/// Sorts a few numbers, without the storage that the library's sort allocates.
private func sortInPlace(_ numbers: UnsafeMutableBufferPointer<Float>) {
    for index in 1..<numbers.count {
        let number = numbers[index]
        var place = index
        while place > 0 && numbers[place - 1] > number {
            numbers[place] = numbers[place - 1]
            place -= 1
        }
        numbers[place] = number
    }
}
