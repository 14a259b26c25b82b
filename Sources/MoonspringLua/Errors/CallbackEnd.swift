/// What happens to a function of the script that failed, where failed callbacks are disabled.
package enum CallbackEnd: Sendable {
    /// It would not have been called again in any case.
    case once
    /// A slot, a delegate's function, a method of a class: it may be set again.
    case untilSet
    /// A signal: it may be declared again under its name.
    case untilDeclared
    /// A timer that would have fired again.
    case cancelled

    /// What a message says of it.
    var hint: String {
        switch self {
        case .once: ""
        case .untilSet: "; disabled until it is set again"
        case .untilDeclared: "; disabled until it is declared again"
        case .cancelled: "; it is cancelled"
        }
    }
}
