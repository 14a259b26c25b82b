/// What an undo takes back: the last thing that was done.
///
/// A step is a line that was evaluated, `:param` included; a finger from where it went down to where it was lifted; a state that was gone
/// to; or the changes of one parameter in a row, as a slider makes them. Expressions that failed and called nothing go with the step
/// before them.
package struct UndoStep {
    /// The places of its entries in the log.
    package private(set) var entries = Set<Int>()
    package let kind: Kind

    package enum Kind: Equatable, Sendable {
        /// Lua or `:param`.
        case line(String)
        case tap, touch
        /// A state that was gone to.
        case state(String)
        /// The parameter of that name.
        case parameter(String)
    }

    /// How many inputs of a log a person would count: a touch is one from where it begins, and so are changes of one parameter in a row.
    package static func count(in log: [InputLog.Entry]) -> Int {
        log.indices.count { place in
            switch log[place].input {
            case .code, .tap, .state, .touch(.began, _, _, _): return true
            case .touch, .limit: return false
            case .param(let name, _):
                guard place > 0, case .param(name, _) = log[place - 1].input else { return true }
                return false
            }
        }
    }

    /// `failed` are the texts in the log that raised an error. nil: nothing has been done.
    package init?(lastOf log: [InputLog.Entry], failed: [InputLog.Entry]) {
        var place = log.count - 1
        while place >= 0 {
            defer { place -= 1 }
            entries.insert(place)
            switch log[place].input {
            // Whatever was stopped was stopped because of what is taken back.
            case .limit: continue
            case .code(let code):
                if failed.contains(log[place]), code.isMereExpression { continue }
                kind = .line(code)
            case .tap: kind = .tap
            case .state(let name, _): kind = .state(name)
            case .touch(_, _, let finger, _):
                kind = .touch
                // Back to where the finger went down; what others did meanwhile stays.
                for earlier in stride(from: place, through: 0, by: -1) {
                    guard case .touch(let phase, _, finger, _) = log[earlier].input else { continue }
                    entries.insert(earlier)
                    if phase == .began { break }
                }
            case .param(let name, _):
                kind = .parameter(name)
                for earlier in stride(from: place, through: 0, by: -1) {
                    guard case .param(name, _) = log[earlier].input else { break }
                    entries.insert(earlier)
                }
            }
            return
        }
        return nil
    }
}
