// The rigid equations of one joint, of whatever kind and however it is solved: what impacts on mechanisms are made of.

extension JointStores {
    /// How many scalar equations a joint holds; 0 for springs, and for what has only limits.
    func rank(of record: JointRecord) -> Int {
        switch record.kind {
        case .distance: distance.row(record).pointee.rank
        case .hinge: hinge.row(record).pointee.rank
        case .weld: weld.row(record).pointee.rank
        case .prismatic: prismatic.row(record).pointee.rank
        case .none: 0
        }
    }

    /// The equations of an awake joint where its bodies are now.
    func equation(of record: JointRecord, _ a: BodyState, _ b: BodyState, _ step: JointStep) -> JointEquation {
        switch record.kind {
        case .distance: distance.equation(of: record, a, b, step)
        case .hinge: hinge.equation(of: record, a, b, step)
        case .weld: weld.equation(of: record, a, b, step)
        case .prismatic: prismatic.equation(of: record, a, b, step)
        case .none: JointEquation(along: .zero, armA: 0, armB: 0, bias: 0)
        }
    }
}

extension JointStore {
    fileprivate func equation(
        of record: JointRecord, _ a: BodyState, _ b: BodyState, _ step: JointStep
    ) -> JointEquation {
        var row = row(record).pointee
        row.prepare(a, b, relativeAngle: 0)
        return row.equation(a, b, step)
    }
}
