import TestSupport

extension SeededNumbers {
    /// A finite double of any size: most are huge or tiny.
    mutating func anyDouble() -> Double {
        while true {
            let value = Double(bitPattern: next())
            if value.isFinite { return value }
        }
    }
}
