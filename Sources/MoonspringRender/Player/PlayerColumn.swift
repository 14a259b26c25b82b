import MoonspringScene

// A player's data are columns: one number for each picture of a stretch. They are made text as they come, so that a film
// takes the memory of its file and no more.

/// Whole numbers, each written as what it differs by from going on at the pace of the two before: smooth motion gives small
/// numbers, and rest gives zeros. `[n]` stands for n zeros; a column that never changes is written as its number.
struct IntegerColumn {
    private var text = JSONBuffer()
    private var first = 0
    private var last = 0
    private var pace = 0
    private var zeros = 0
    private var isEmpty = true

    /// Numbers beyond it are cut off. Four of them still make a number that a double holds exactly.
    static let limit = 0x1p50

    /// The nearest whole number of parts, of which `parts` make one; of what is not finite, as far as numbers go.
    static func parts(_ value: Double, _ parts: Double) -> Int {
        let scaled = (value * parts).rounded()
        return scaled.isNaN ? 0 : Int(min(max(scaled, -limit), limit))
    }

    mutating func append(_ value: Int) {
        if isEmpty {
            isEmpty = false
            first = value
        } else {
            let difference = value - last - pace
            pace = value - last
            if difference == 0 {
                zeros += 1
            } else {
                writeZeros()
                text.append(literal: ",")
                text.append(difference)
            }
        }
        last = value
    }

    private mutating func writeZeros() {
        if zeros == 1 { text.append(literal: ",0") }
        if zeros > 1 {
            text.append(literal: ",[")
            text.append(zeros)
            text.append(literal: "]")
        }
        zeros = 0
    }

    /// Writes what there is so far.
    func write(to page: PlayerPage) throws(RenderError) {
        var whole = JSONBuffer()
        if text.bytes.isEmpty {
            whole.append(first)
            return try page.write(json: whole)
        }
        whole.append(literal: "[")
        whole.append(first)
        try page.write(json: whole)
        var rest = self
        rest.writeZeros()
        try page.write(json: rest.text)
        try page.write("]")
    }
}

/// Numbers of any kind, to seven significant digits, as they stand. `[n]` stands for the number before n times more.
struct SignalColumn {
    private var text = JSONBuffer()
    private var last: Double?
    private var repeats = 0

    /// nil, and what is not finite, is a tick without a value.
    mutating func append(_ value: Double?) {
        let value = value.map(Self.rounded) ?? .nan
        if let last, last == value || (last.isNaN && value.isNaN) {
            repeats += 1
            return
        }
        writeRepeats()
        if last != nil { text.append(literal: ",") }
        text.append(value)
        last = value
    }

    private mutating func writeRepeats() {
        if repeats > 0 {
            text.append(literal: ",[")
            text.append(repeats)
            text.append(literal: "]")
        }
        repeats = 0
    }

    func write(to page: PlayerPage) throws(RenderError) {
        var rest = self
        rest.writeRepeats()
        try page.write("[")
        try page.write(json: rest.text)
        try page.write("]")
    }

    /// The nearest number of seven digits. Powers of ten up to the 22nd are exact, so the result is the nearest double to
    /// that decimal, and its shortest form has no more digits.
    static func rounded(_ value: Double) -> Double {
        guard value.isFinite else { return .nan }
        let size = value.magnitude
        // Larger and smaller ones keep their digits; -0 is 0 to whoever reads it.
        guard size >= 1e-15, size < 1e7 else { return size < 1e-15 ? 0 : value }
        var power = 1.0
        while size * power < 1e6 { power *= 10 }
        return (value * power).rounded() / power
    }
}
