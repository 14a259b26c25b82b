/// What a Swift program adds must be what can be added: anything else is an error of the program, as is a number that is not finite.
/// Hosts of scripts call what throws instead.
func require(_ refusal: DynamicsError?) {
    precondition(refusal == nil, refusal?.message ?? "")
}

/// What an attempt makes, which must not be refused.
func required<Value>(_ attempt: () throws(DynamicsError) -> Value) -> Value {
    do throws(DynamicsError) { return try attempt() } catch { preconditionFailure(error.message) }
}

/// What an attempt throws; nil where it succeeds.
func thrown(by attempt: () throws(DynamicsError) -> Void) -> DynamicsError? {
    do throws(DynamicsError) { try attempt() } catch { return error }
    return nil
}

/// A setter cannot throw: a number that is not finite is an error of the Swift program. Scripts are checked before they get here.
func requireFinite(_ value: Double, _ what: String) {
    precondition(value.isFinite, "\(what) must be finite, got \(value): check the computation that made it")
}

func requireFinite(_ value: Vector, _ what: String) {
    precondition(value.isFinite, "\(what) must be finite, got \(value): check the computation that made it")
}

func requireFinite(_ value: Rect, _ what: String) {
    precondition(value.isFinite, "\(what) must be finite, got \(value): check the computation that made it")
}

func requireFinite(_ value: Transform, _ what: String) {
    precondition(value.isFinite, "\(what) must be finite, got \(value): check the computation that made it")
}
