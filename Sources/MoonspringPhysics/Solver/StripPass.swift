/// One pass over a world: the bodies of each strip, then its contacts; strips side by side, then what lies between them.
///
/// A thread does the same strips in every pass, so what it works on stays in its cache: a body that another core wrote last
/// costs about as much as ten that are at hand.
struct StripPass {
    var bodies: BodyPass
    var bodyKind: BodyPass.Kind?
    var contacts: ContactPass
    var hasContacts: Bool
    /// How many strips there are; behind them come bodies that several strips read, and contacts between strips.
    var count: Int
    /// The awake bodies by strip, where there is more than one.
    var slots: UnsafePointer<Int32>
    /// Where each strip begins in `slots`.
    var starts: UnsafePointer<Int32>
    /// By strip.
    var summaries: UnsafeMutablePointer<SubstepSummary>

    /// Runs the pass, shared out where the world's step is. Returns what the passes over the bodies have found.
    mutating func run(_ workers: Workers, bodyCount: Int) -> SubstepSummary {
        if count == 1 || !workers.isSharing {
            var summary = SubstepSummary()
            if let bodyKind { summary = bodies.run(bodyKind, 0..<Int32(bodyCount)) }
            if hasContacts { for strip in 0...count { contacts.run(strip: strip) } }
            return summary
        }
        runBodies(count)
        workers.run(blocks: count, &self) { context, strip in
            let pass = context.assumingMemoryBound(to: StripPass.self)
            pass.pointee.runBodies(strip)
            if pass.pointee.hasContacts { pass.pointee.contacts.run(strip: strip) }
        }
        if hasContacts { contacts.run(strip: count) }
        return (0...count).reduce(into: SubstepSummary()) { total, strip in
            total.readyToSleep += summaries[strip].readyToSleep
            total.escaped += summaries[strip].escaped
        }
    }

    private func runBodies(_ strip: Int) {
        guard let bodyKind else { return }
        let first = Int(starts[strip])
        let end = Int(starts[strip + 1])
        summaries[strip] = bodies.run(bodyKind, UnsafeBufferPointer(start: slots + first, count: end - first))
    }
}
