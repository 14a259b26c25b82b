import Foundation
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

/// The error of a call, as text; nil when it does not fail.
func dataErrorText(_ body: () throws -> Void) -> String? {
    do {
        try body()
        return nil
    } catch {
        return "\(error)"
    }
}
