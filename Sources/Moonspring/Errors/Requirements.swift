/// A setter cannot throw: a number that is not finite is an error of the Swift program. Scripts are checked before they get here.
func requireFinite(_ value: Double, _ what: String) {
    precondition(value.isFinite, "\(what) must be finite, got \(value): check the computation that made it")
}

func requireFinite(_ value: Vector, _ what: String) {
    precondition(value.isFinite, "\(what) must be finite, got \(value): check the computation that made it")
}
